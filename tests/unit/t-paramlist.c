/* tests/unit/t-paramlist.c -- facts about lists of parameters, taken apart by each language's order. */
#include "read/paramlist.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct pl_langs *langs;

static void tell_part(struct pl_sb *out, const char *before, struct pl_str text)
{
	if (text.n)
		pl_sb_addf(out, "%s" PL_STR_FMT, before, PL_STR_ARG(text));
}

/* "name|type|=default" of each, "?" where it is optional, "+" where it is variadic. */
static void tell(const struct pl_symbol *symbol, struct pl_sb *out)
{
	for (size_t i = 0; i < symbol->n_params; i++) {
		const struct pl_param *p = &symbol->params[i];

		pl_sb_addf(out, "%s" PL_STR_FMT "%s%s", i ? " ; " : "", PL_STR_ARG(p->name),
		           p->optional ? "?" : "", p->variadic ? "+" : "");
		tell_part(out, "|", p->type);
		tell_part(out, "=", p->value);
	}
	for (size_t i = 0; i < symbol->n_type_params; i++) {
		const struct pl_type_param *p = &symbol->type_params[i];

		pl_sb_addf(out, "%s" PL_STR_FMT "%s", i ? " ; " : "", PL_STR_ARG(p->name),
		           p->variadic ? "+" : "");
		for (size_t k = 0; k < p->n_bounds; k++)
			tell_part(out, "|", p->bounds[k]);
		tell_part(out, "=", p->value);
	}
}

static void check(const char *language, struct pl_symbol *symbol, const char *text,
                  const char *want)
{
	const struct pl_lang *lang = pl_langs_find(langs, pl_str_of(language));
	struct pl_arena arena = PL_ARENA_INIT;
	struct pl_sb got = PL_SB_INIT;

	assert_non_null(lang);
	pl_paramlist_read(lang, symbol, &arena);
	tell(symbol, &got);
	if (strcmp(pl_sb_cstr(&got), want))
		fail_msg("%s: %s\nis  %s\nnot %s", language, text, pl_sb_cstr(&got), want);
	pl_sb_deinit(&got);
	pl_arena_deinit(&arena);
}

static void test_parameters(void **state)
{
	static const struct { const char *language, *list, *want; } row[] = {
		{ "java", "int a", "a|int" },
		{ "java", "final Map<String, List<? extends B>> a, int b[]",
		  "a|Map<String, List<? extends B>> ; b|int[]" },
		{ "java", "@A(x = 1, y = \"a,b\") @p.B String... a", "a+|String" },
		{ "java", "@A Outer<@B T> @A @C(1) ... a", "a+|Outer<@B T>" },
		{ "java", "Outer.Inner a", "a|Outer.Inner" },
		{ "java", "Outer<T> this, int a", "a|int" },
		{ "csharp", "int @params, in string @class", "params|int ; class|in string" },
		{ "haxe", "@:a(b: 1) c:Int, @d ?e:String", "c|Int ; e?|String" },
		{ "c", "void", "" },
		{ "c", "struct a *this, int b", "this|struct a * ; b|int" },
		{ "python", "this, a", "this ; a" },
		{ "c", "const char *format, ...", "format|const char * ; +" },
		{ "c", "int", "|int" },
		{ "c", "unsigned long, const struct a *, struct b",
		  "|unsigned long ; |const struct a * ; |struct b" },
		{ "c", "char *const argv[], size_t n", "argv|char *const[] ; n|size_t" },
		{ "c", "int (*compare)(const void *, const void *), void *p",
		  "compare|int (*)(const void *, const void *) ; p|void *" },
		{ "c", "int f(int), register int r", "f|int(int) ; r|int" },
		{ "cpp", "const std::string &name = \"a, b\", std::vector<std::pair<int, int>> v = {}",
		  "name|const std::string &=\"a, b\" ; v|std::vector<std::pair<int, int>>={}" },
		{ "cpp", "std::function<void(int)> f, int (&a)[3]",
		  "f|std::function<void(int)> ; a|int (&)[3]" },
		{ "cpp", "Args &&...args", "args+|Args &&" },
		{ "cpp", "int = 3, Foo &&, ns::Bar, const T",
		  "|int=3 ; |Foo && ; |ns::Bar ; |const T" },
		{ "cpp", "[[maybe_unused]] bool a, int (Type::*m)(int) const",
		  "a|bool ; m|int (Type::*)(int) const" },
		{ "cpp", "bool a = b < c, int d = 1 << 2", "a|bool=b < c ; d|int=1 << 2" },
		{ "cpp", "F f = [](int a, int b) { return a < b; }, int c",
		  "f|F=[](int a, int b) { return a < b; } ; c|int" },
		{ "csharp", "this T a, ref readonly int b, out string c, params int[] d",
		  "a|T ; b|ref readonly int ; c|out string ; d+|int[]" },
		{ "csharp", "[NotNull] string? a = null, (int x, int y) b = default",
		  "a|string?=null ; b|(int x, int y)=default" },
		{ "csharp", "Func<int, bool> f, int[,] m", "f|Func<int, bool> ; m|int[,]" },
		{ "dart", "a, int b, {required this.c, int? d, List<int> e = const [1, 2]}",
		  "a ; b|int ; c ; d?|int? ; e|List<int>=const [1, 2]" },
		{ "dart", "void f(int a), [super.key, final int b = 2]",
		  "f|void(int a) ; key? ; b|int=2" },
		{ "dart", "void Function(int, String)? f", "f|void Function(int, String)?" },
		{ "php", "#[A(1)] private readonly ?int $a = 1, array &$b, $c, A|B ...$d",
		  "$a|?int=1 ; $b|array & ; $c ; $d+|A|B" },
		{ "typescript", "@In() private readonly a: A<B, C>, b?: string, c = 1, ...d: T[]",
		  "a|A<B, C> ; b?|string ; c=1 ; d+|T[]" },
		{ "typescript", "{ a, b: c }: { a: X, b: Y } = {}, [d]: Z",
		  "{ a, b: c }|{ a: X, b: Y }={} ; [d]|Z" },
		{ "typescript", "this: Foo, f: (a: number, b?: T) => void, g: A extends B ? C : D",
		  "f|(a: number, b?: T) => void ; g|A extends B ? C : D" },
		{ "typescript", "f = (a, b) => a > b, c = (x) => { return { x, y: 1 } }",
		  "f=(a, b) => a > b ; c=(x) => { return { x, y: 1 } }" },
		{ "typescript", "readonly: boolean, private?: A", "readonly|boolean ; private?|A" },
		{ "javascript", "a, b = 1, { c, d = [2, 3] } = {}, [e], ...rest",
		  "a ; b=1 ; { c, d = [2, 3] }={} ; [e] ; rest+" },
		{ "haxe", "?a:Int, b:Array<Int->Void> = null, ...c:String",
		  "a?|Int ; b|Array<Int->Void>=null ; c+|String" },
		{ "swift", "_ a: Int, to b: inout [String: Int], c: Int..., "
		           "d: @escaping (Int) -> Void = { _ in }",
		  "a|Int ; b|inout [String: Int] ; c+|Int ; d|@escaping (Int) -> Void={ _ in }" },
		{ "python", "self, a, /, b: Dict[str, int] = {1: 2}, *, c=(1, 2), **d: int",
		  "self ; a ; b|Dict[str, int]={1: 2} ; c=(1, 2) ; d+|int" },
		{ "python", "*args: int, a: 'B' = f(1, 2)", "args+|int ; a|'B'=f(1, 2)" },
		{ "python", "a=lambda x, y: (x, y), b=1", "a=lambda x, y: (x, y) ; b=1" },
		{ "go", "a, b int, c ...string", "a|int ; b|int ; c+|string" },
		{ "go", "int, *T, map[string]int, chan int, ...pkg.T",
		  "|int ; |*T ; |map[string]int ; |chan int ; +|pkg.T" },
		{ "go", "ctx context.Context, f func(a, b int) (c int), _ <-chan struct{}",
		  "ctx|context.Context ; f|func(a, b int) (c int) ; _|<-chan struct{}" },
		{ "rust", "&self", "self|&Self" },
		{ "rust", "&'a mut self, mut a: Vec<(i32, T)>", "self|&'a mut Self ; a|Vec<(i32, T)>" },
		{ "rust", "mut self, self_: Box<Self>, (a, b): (i32, i32), Point { x, .. }: Point",
		  "self ; self_|Box<Self> ; (a, b)|(i32, i32) ; Point { x, .. }|Point" },
		{ "rust", "#[cfg(x)] f: impl Fn(&str) -> Vec<u8>, n: [u8; 3]",
		  "f|impl Fn(&str) -> Vec<u8> ; n|[u8; 3]" },
		{ "kotlin", "@A private val a: Map<String, Int> = mapOf(), vararg b: Int, "
		            "crossinline f: (Int, T) -> Unit = { a, b -> }",
		  "a|Map<String, Int>=mapOf() ; b+|Int ; f|(Int, T) -> Unit={ a, b -> }" },
		{ "ruby", "a, b = [1, 2], (c, d), *e, f:, g: {x: 1}, **h, &i",
		  "a ; b=[1, 2] ; (c, d) ; e+ ; f ; g={x: 1} ; h+ ; i" },
		{ "ruby", "*, **", "+ ; +" },
		/* broken text: no crash, nothing made up */
		{ "java", ",,", "" },
		{ "java", ")>]}", "|)>]}" },
		{ "cpp", "((((", "|((((" },
		{ "typescript", ": : :", "|: :" },
		{ "rust", "&", "" },
		{ "go", "...", "+" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_symbol symbol = { .kind = PL_KIND_METHOD,
			                    .parameters = pl_str_of(row[i].list) };

		check(row[i].language, &symbol, row[i].list, row[i].want);
	}
}

static void test_fields(void **state)
{
	static const struct { const char *language, *list, *want; } row[] = {
		{ "rust", "pub i32, pub(crate) Vec<(A, B)>", "|i32 ; |Vec<(A, B)>" },
		{ "swift", "Keys, count: Int = 1", "|Keys ; count|Int=1" },
		{ "java", "int a, B b", "a|int ; b|B" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_symbol symbol = { .kind = PL_KIND_STRUCT,
			                    .parameters = pl_str_of(row[i].list) };

		check(row[i].language, &symbol, row[i].list, row[i].want);
	}
}

/* A property's getter takes its object by name, as a method does. */
static void test_property(void **state)
{
	struct pl_symbol symbol = { .kind = PL_KIND_PROPERTY, .parameters = PL_S("self, a: int") };

	(void)state;
	check("python", &symbol, "self, a: int", "self ; a|int");
}

static void test_type_parameters(void **state)
{
	static const struct { const char *language, *list, *signature, *want; } row[] = {
		{ "java", "T extends A & B<T>, @N U", "", "T|A|B<T> ; U" },
		{ "cpp", "typename K, class V = std::vector<K>, int N = (1 > 2), typename... R", "",
		  "K ; V=std::vector<K> ; N|int=(1 > 2) ; R+" },
		{ "cpp", "template <typename> class C, std::integral T, typename", "",
		  "C ; T|std::integral" },
		{ "csharp", "in T, out U", "void f<in T, out U>(T a) where T : class, new() where U : A<T>",
		  "T|class|new() ; U|A<T>" },
		{ "typescript", "const T extends keyof A = B, U", "", "T|keyof A=B ; U" },
		{ "haxe", "T:A & B, U:(C, D)", "", "T|A|B ; U|(C, D)" },
		{ "dart", "T extends A<T>", "", "T|A<T>" },
		{ "swift", "T: A & B, U", "func f<T, U>(_ a: T) where U: C, T.Item == Int, U: D",
		  "T|A|B ; U|C|D" },
		{ "python", "T: (int, str), *Ts, **P", "", "T|(int, str) ; Ts+ ; P+" },
		{ "go", "K: comparable, V: ~[]K | int", "", "K|comparable ; V|~[]K | int" },
		{ "rust", "'a, T: A<'a> + 'a, const N: usize = 3",
		  "fn f<'a, T, const N: usize>(f: F) -> T where T: Fn(&u8) -> B + Send, Vec<T>: C",
		  "'a ; T|A<'a>|'a|Fn(&u8) -> B|Send ; N|usize=3" },
		{ "kotlin", "reified T : A, out R", "fun <T, R> f(a: T): R where T : B, R : C<T>",
		  "T|A|B ; R|C<T>" },
		{ "java", "", "", "" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_symbol symbol = { .kind = PL_KIND_METHOD,
			                    .signature = pl_str_of(row[i].signature),
			                    .type_parameters = pl_str_of(row[i].list) };

		check(row[i].language, &symbol, row[i].list, row[i].want);
	}
}

static int setup(void **state)
{
	(void)state;
	return pl_langs_load(&langs, NULL);
}

static int teardown(void **state)
{
	(void)state;
	pl_langs_free(langs);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_parameters),
		cmocka_unit_test(test_fields),
		cmocka_unit_test(test_property),
		cmocka_unit_test(test_type_parameters),
	};

	return cmocka_run_group_tests_name("paramlist", tests, setup, teardown);
}
