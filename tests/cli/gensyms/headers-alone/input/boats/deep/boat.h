namespace harbour
{
class Boat
{
      public:
	int length;
};
} // namespace harbour
