/* tests/unit/t-idiom.c -- facts about names, their keys and the habits learnt from them. */
#include "work/idiom.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static void assert_str(struct pl_str have, const char *want)
{
	if (!pl_str_is(have, want))
		print_error("have '%.*s', want '%s'\n", PL_STR_ARG(have), want);
	assert_true(pl_str_is(have, want));
}

/* The words with blanks between, for comparing. */
static const char *words_of(struct pl_arena *arena, const char *text)
{
	struct pl_name name = pl_name_of(arena, pl_str_of(text));
	struct pl_str all = PL_S_NONE;

	for (unsigned i = 0; i < name.n; i++)
		all = pl_arena_fmt(arena, PL_STR_FMT "%s" PL_STR_FMT, PL_STR_ARG(all), i ? " " : "",
		                   PL_STR_ARG(pl_name_word(&name, i)));
	return all.p ? all.p : "";
}

static void test_words(void **state)
{
	static const struct {
		const char *text, *words;
	} row[] = {
		{ "Bone", "bone" },
		{ "SkeletonData", "skeleton data" },
		{ "HTTPURLCodec", "httpurl codec" },
		{ "http_url_codec", "http url codec" },
		{ "_spBone", "sp bone" },
		{ "IHasTexture", "i has texture" },
		{ "RGBA2Timeline", "rgba2 timeline" },
		{ "URL", "url" },
		{ "mix-in", "mix in" },
		{ "a.b", "a b" },
		{ "", "" },
		{ "__", "" },
		{ "A B C D E F G H I J K L M N O P Q R", "a b c d e f g h i j k l m n o pqr" },
	};
	struct pl_arena arena = PL_ARENA_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++)
		assert_string_equal(words_of(&arena, row[i].text), row[i].words);
	pl_arena_deinit(&arena);
}

static void test_keys_agree(void **state)
{
	static const struct {
		const char *a, *b;
		bool agree;
	} row[] = {
		{ "HTTPURLCodec", "HttpUrlCodec", true },
		{ "HTTPURLCodec", "http_url_codec", true },
		{ "IPv6Address", "ipv6_address", true },  { "IkConstraint", "IKConstraint", true },
		{ "Bone", "Bones", false },               { "MathUtil", "MathUtil2", false },
	};
	struct pl_arena arena = PL_ARENA_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++)
		assert_int_equal(pl_str_eq(pl_name_of(&arena, pl_str_of(row[i].a)).key,
		                           pl_name_of(&arena, pl_str_of(row[i].b)).key),
		                 row[i].agree);
	pl_arena_deinit(&arena);
}

static void test_stems_and_members(void **state)
{
	static const char *const stem[][2] = {
		{ "listeners", "listener" }, { "entries", "entry" }, { "class", "class" },
		{ "util", "util" },          { "bus", "bus" },       { "ties", "tie" },
	};
	static const char *const member[][2] = {
		{ "getWidth", "width" }, { "is_active", "active" }, { "_x", "x" },
		{ "m_x", "x" },          { "setX", "x" },           { "settings", "settings" },
		{ "PI2", "pi2" },        { "get", "get" },          { "maxValue", "maxvalue" },
	};
	struct pl_arena arena = PL_ARENA_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(stem); i++)
		assert_str(pl_word_stem(&arena, pl_str_of(stem[i][0])), stem[i][1]);
	for (size_t i = 0; i < PL_LEN(member); i++)
		assert_str(pl_member_key(&arena, pl_str_of(member[i][0])), member[i][1]);
	pl_arena_deinit(&arena);
}

/* --- habits ---------------------------------------------------------------------------------- */

struct names {
	struct pl_name name[24];
	struct pl_idiom_name idiom[24];
	size_t n;
};

/* Names with blanks between; a leading '<' marks an interface. */
static void fill(struct pl_arena *arena, struct names *names, const char *text)
{
	struct pl_str rest = pl_str_of(text), piece;

	names->n = 0;
	while (pl_str_split(&rest, ' ', &piece)) {
		bool interface = piece.p[0] == '<';

		assert_true(names->n < PL_LEN(names->name));
		names->name[names->n] = pl_name_of(arena, interface ? pl_str_sub(piece, 1, piece.n)
		                                                    : piece);
		names->idiom[names->n] = (struct pl_idiom_name){ &names->name[names->n],
			                                         interface };
		names->n++;
	}
}

/* The habits as "prefix-suffix", those of interfaces in angle brackets, with blanks between. */
static struct pl_str habits_of(struct pl_arena *arena, const char *ours, const char *theirs)
{
	struct names a, b;
	struct pl_habits habits = { NULL, 0, 0 };
	struct pl_str all = PL_S("");

	fill(arena, &a, ours);
	fill(arena, &b, theirs);
	pl_habits_learn(&habits, a.idiom, a.n, b.idiom, b.n);
	for (size_t i = 0; i < habits.n; i++) {
		const struct pl_habit *h = &habits.at[i];

		all = pl_arena_fmt(arena, PL_STR_FMT "%s%s" PL_STR_FMT "-" PL_STR_FMT "%s",
		                   PL_STR_ARG(all), i ? " " : "", h->interfaces ? "<" : "",
		                   PL_STR_ARG(h->prefix), PL_STR_ARG(h->suffix),
		                   h->interfaces ? ">" : "");
	}
	pl_habits_deinit(&habits);
	return all;
}

static void test_habits(void **state)
{
	static const struct {
		const char *ours, *theirs, *habits;
	} row[] = {
		/* a prefix that most names have */
		{ "Bone Slot Skin Event", "spBone spSlot spSkin spOther", "sp-" },
		/* the same with an underscore before it or not; the other words are no habit */
		{ "Bone Slot Skin Event", "spBone _spSlot sp_skin spEvent spBoneArray", "sp-" },
		{ "Bone Slot Skin", "BoneT SlotT SkinT", "-t" },
		{ "Bone Slot Skin", "QBoneImpl QSlotImpl QSkinImpl", "q-impl" },
		/* names that stand there as they are neither need nor show a habit */
		{ "Bone Slot Event Data BoneData SlotData EventData",
		  "Bone Slot Event Data BoneData SlotData EventData", "" },
		/* one name, or two, may be chance; among interfaces two are many */
		{ "Bone Slot Skin", "MyBone Slot Skin", "" },
		{ "Bone Slot Skin", "MyBone MySlot Skin", "" },
		{ "<Timeline <Updatable Skin", "<ITimeline <IUpdatable Skin", "<i->" },
		/* few of many */
		{ "A1x B1x C1x D1x E1x F1x G1x H1x I1x J1x K1x L1x M1x N1x O1x P1x Q1x R1x",
		  "XaA1x XaB1x Z1x", "" },
		/* not at a word's border */
		{ "Bone Slot Skin", "Sbone Sslot Sskin", "" },
		{ "", "", "" },
	};
	struct pl_arena arena = PL_ARENA_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++)
		assert_str(habits_of(&arena, row[i].ours, row[i].theirs), row[i].habits);
	pl_arena_deinit(&arena);
}

static void test_strip(void **state)
{
	static const struct {
		const char *prefix, *suffix;
		bool interfaces;
		const char *name;
		bool interface;
		const char *core;
	} row[] = {
		{ "sp", "", false, "spBone", false, "bone" },
		{ "sp", "", false, "sp_bone", false, "bone" },
		{ "sp", "", false, "spine", false, "" }, /* no word ends there */
		{ "sp", "", false, "sp", false, "" },
		{ "i", "", true, "IBone", true, "bone" },
		{ "i", "", true, "IBone", false, "" },
		{ "", "impl", false, "BoneImpl", false, "bone" },
		{ "q", "impl", false, "QBoneImpl", false, "bone" },
		{ "q", "impl", false, "QImpl", false, "" },
	};
	struct pl_arena arena = PL_ARENA_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_habit habit = { .prefix = pl_str_of(row[i].prefix),
			                  .suffix = pl_str_of(row[i].suffix),
			                  .interfaces = row[i].interfaces };
		struct pl_name name = pl_name_of(&arena, pl_str_of(row[i].name));

		assert_str(pl_habit_strip(&habit, &name, row[i].interface), row[i].core);
	}
	pl_arena_deinit(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_words),
		cmocka_unit_test(test_keys_agree),
		cmocka_unit_test(test_stems_and_members),
		cmocka_unit_test(test_habits),
		cmocka_unit_test(test_strip),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
