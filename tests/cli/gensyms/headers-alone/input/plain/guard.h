#ifdef __cplusplus
extern "C" {
#endif
int g(void);
#ifdef __cplusplus
}
#endif
