/* tests/unit/t-mapping.c -- facts about candidate files, on small trees built by hand. */
#include "mapping-world.h"

#include "read/extract.h"

/* --- names ----------------------------------------------------------------------------------- */

static void test_names(void **state)
{
	struct world w = world_new(&cpp);
	struct pl_symbol *same = ref_type(&w, "Bone.java", PL_KIND_CLASS, "Bone", "x update()");
	struct pl_symbol *style = ref_type(&w, "HTTPCodec.java", PL_KIND_CLASS, "HTTPCodec", "a()");
	struct pl_symbol *a = ref_type(&w, "Slot.java", PL_KIND_INTERFACE, "Slot", "a()");
	struct pl_symbol *b = ref_type(&w, "Skin.java", PL_KIND_INTERFACE, "Skin", "b()");
	struct pl_symbol *none = ref_type(&w, "Url.java", PL_KIND_CLASS, "Url", "host()");

	(void)state;
	target_type(&w, "Bone.h", PL_KIND_CLASS, "Bone", "x update()");
	target_type(&w, "ISkin.h", PL_KIND_INTERFACE, "ISkin", "b()");
	target_type(&w, "ISlot.h", PL_KIND_INTERFACE, "ISlot", "a()");
	target_type(&w, "codec.h", PL_KIND_CLASS, "HttpCodec", "a()");
	assert_string_equal(files_of(&w, same), "Bone.h");
	assert_true(has_evidence(&w, same, PL_EV_SAME_NAME));
	assert_true(has_evidence(&w, same, PL_EV_MEMBERS));
	assert_true(has_evidence(&w, same, PL_EV_PATH));
	assert_string_equal(files_of(&w, style), "codec.h");
	assert_true(has_evidence(&w, style, PL_EV_HABIT_NAME));
	assert_false(has_evidence(&w, style, PL_EV_PATH));
	assert_string_equal(files_of(&w, a), "ISlot.h");
	assert_string_equal(files_of(&w, b), "ISkin.h");
	assert_string_equal(files_of(&w, none), "");
	world_free(&w);
}

static void test_nested(void **state)
{
	struct world w = world_new(&cpp);
	struct pl_symbol *skin = ref_type(&w, "Skin.java", PL_KIND_CLASS, "Skin", "find()");
	struct pl_symbol *in_place = ref_inner(&w, skin, PL_KIND_CLASS, "Key", "slot");
	struct pl_symbol *hoisted = ref_inner(&w, skin, PL_KIND_ENUM, "Mode", "ON OFF");
	struct pl_symbol *joined = ref_inner(&w, skin, PL_KIND_CLASS, "Pose", "angle");
	struct pl_symbol *shortened = ref_inner(&w, skin, PL_KIND_CLASS, "SkinEntry", "slot name");
	struct pl_symbol *map = ref_type(&w, "Map.java", PL_KIND_CLASS, "Map", "size()");
	struct pl_symbol *list = ref_type(&w, "List.java", PL_KIND_CLASS, "List", "size() sort()");
	struct pl_symbol *list_entry = ref_inner(&w, list, PL_KIND_CLASS, "ListEntry", "slot hash");
	struct pl_symbol *alone = ref_type(&w, "Entry.java", PL_KIND_CLASS, "Entry", "zip()");
	struct pl_file *file;
	struct pl_symbol *outer, *inner;

	(void)state;
	target_type(&w, "List.h", PL_KIND_CLASS, "List", "size() sort()");
	file = add_file(w.target, "Map.h", "lib");
	outer = add_type(file, NULL, PL_KIND_CLASS, "Map", "size()");
	add_type(file, outer, PL_KIND_CLASS, "Entry", "hash value");
	add_type(file, outer, PL_KIND_CLASS, "Key", "hash");
	target_type(&w, "Mode.h", PL_KIND_ENUM, "Mode", "MODE_ON MODE_OFF");
	file = add_file(w.target, "Skin.h", "lib");
	outer = add_type(file, NULL, PL_KIND_CLASS, "Skin", "find()");
	add_type(file, outer, PL_KIND_CLASS, "Key", "slot");
	inner = add_type(file, outer, PL_KIND_CLASS, "AttachmentMap", "all");
	add_type(file, inner, PL_KIND_CLASS, "Entry", "slot name");
	target_type(&w, "SkinPose.h", PL_KIND_CLASS, "Skin_Pose", "angle");
	assert_string_equal(files_of(&w, skin), "Skin.h");
	assert_string_equal(files_of(&w, map), "Map.h");
	assert_string_equal(files_of(&w, in_place), "Skin.h");
	assert_string_equal(files_of(&w, hoisted), "Mode.h");
	assert_true(has_evidence(&w, hoisted, PL_EV_MEMBERS)); /* ON is MODE_ON */
	assert_string_equal(files_of(&w, joined), "SkinPose.h");
	assert_true(has_evidence(&w, joined, PL_EV_NESTED));
	assert_string_equal(files_of(&w, shortened), "Skin.h");
	/* the Entry of another type, whatever it has in common */
	assert_string_equal(files_of(&w, list), "List.h");
	assert_string_equal(files_of(&w, list_entry), "");
	assert_string_equal(files_of(&w, alone), "");
	world_free(&w);
}

static void test_forward_declarations(void **state)
{
	struct world w = world_new(&cpp);
	struct pl_symbol *bone = ref_type(&w, "Bone.java", PL_KIND_CLASS, "Bone", "x update()");
	struct pl_symbol *opaque = ref_type(&w, "Pool.java", PL_KIND_CLASS, "Pool", "free()");

	(void)state;
	target_type(&w, "Animation.h", PL_KIND_TYPEDEF, "Bone", NULL);
	target_type(&w, "All.h", PL_KIND_CLASS, "Bone", NULL);
	target_type(&w, "deep/below/b.h", PL_KIND_CLASS, "Bone", "x update()");
	target_type(&w, "Pool.h", PL_KIND_TYPEDEF, "Pool", NULL);
	assert_string_equal(files_of(&w, bone), "deep/below/b.h");
	assert_string_equal(files_of(&w, opaque), "Pool.h"); /* all there is */
	world_free(&w);
}

/* --- definitions out of line ----------------------------------------------------------------- */

static void test_definitions(void **state)
{
	struct world w = world_new(&cpp);
	struct pl_symbol *graph = ref_type(&w, "graph/Edge.java", PL_KIND_CLASS, "Edge", "label()");
	struct pl_symbol *tree = ref_type(&w, "tree/Edge.java", PL_KIND_CLASS, "Edge", "child()");
	struct pl_file *file;
	struct pl_symbol *space;
	static const char *const name[] = { "graph", "tree" };

	(void)state;
	for (int i = 0; i < 2; i++) {
		file = add_file(w.target, i ? "include/tree/Edge.h" : "include/graph/Edge.h", "");
		space = add_symbol(file, NULL, PL_KIND_NAMESPACE, pl_str_of(name[i]));
		add_type(file, space, PL_KIND_CLASS, "Edge", i ? "child()" : "label()");
	}
	/* one by its namespace, one by its path */
	file = add_file(w.target, "src/edges.cpp", "");
	space = add_symbol(file, NULL, PL_KIND_NAMESPACE, PL_S("graph"));
	add_function(file, space, "Edge", "label", true);
	file = add_file(w.target, "src/tree/Edge.cpp", "");
	add_function(file, NULL, "Edge", "child", true);
	/* none by either */
	file = add_file(w.target, "src/zebra.cpp", "");
	add_function(file, NULL, "Edge", "stripe", true);
	assert_string_equal(files_of(&w, graph), "include/graph/Edge.h src/edges.cpp");
	assert_string_equal(files_of(&w, tree), "include/tree/Edge.h src/tree/Edge.cpp");
	assert_true(pl_mapping_of(w.mapping, tree)->at[1].evidence & 1u << PL_EV_DEFINITIONS);
	assert_null(pl_mapping_of(w.mapping, tree)->at[1].type);
	world_free(&w);
}

static void test_functions_by_prefix(void **state)
{
	struct world w = world_new(&c_lang);
	struct pl_symbol *bone = ref_type(&w, "Bone.java", PL_KIND_CLASS, "Bone", "x update()");
	struct pl_symbol *slot = ref_type(&w, "Slot.java", PL_KIND_CLASS, "Slot", "color");
	struct pl_symbol *skin = ref_type(&w, "Skin.java", PL_KIND_CLASS, "Skin", "find()");
	struct pl_symbol *entry = ref_inner(&w, skin, PL_KIND_CLASS, "SkinEntry", "slot");
	struct pl_symbol *maths = ref_type(&w, "Maths.java", PL_KIND_CLASS, "Maths", "sin() cos()");
	struct pl_file *file;
	struct pl_symbol *alias;

	(void)state;
	target_type(&w, "include/Bone.h", PL_KIND_STRUCT, "spBone", "x");
	add_function(w.target->files.at[0], NULL, "", "spBone_update", false);
	file = add_file(w.target, "include/Maths.h", "");
	add_function(file, NULL, "", "spMaths_sin", false);
	add_function(file, NULL, "", "spMaths_cos", false);
	file = add_file(w.target, "include/Skin.h", "");
	add_type(file, NULL, PL_KIND_STRUCT, "spSkin", "name");
	alias = add_type(file, NULL, PL_KIND_TYPEDEF, "spSkinEntry", NULL);
	alias->type = PL_S("struct _Entry");
	target_type(&w, "include/Slot.h", PL_KIND_STRUCT, "spSlot", "color");
	file = add_file(w.target, "include/all.h", ""); /* a prototype is no definition */
	add_function(file, NULL, "", "spBone_update", false);
	file = add_file(w.target, "src/Bone.c", "");
	add_function(file, NULL, "", "spBone_update", true);
	file = add_file(w.target, "src/Maths.c", "");
	add_function(file, NULL, "", "spMaths_sin", true);
	add_function(file, NULL, "", "spMaths_cos", true);
	file = add_file(w.target, "src/Skin.c", "");
	add_type(file, NULL, PL_KIND_STRUCT, "_Entry", "slot");
	file = add_file(w.target, "src/Slot.c", "");
	add_type(file, NULL, PL_KIND_STRUCT, "_spSlot", "super");
	add_function(file, NULL, "", "_spSlot_init", true);
	assert_string_equal(files_of(&w, bone), "include/Bone.h src/Bone.c");
	assert_string_equal(files_of(&w, slot), "include/Slot.h src/Slot.c");
	assert_string_equal(files_of(&w, entry), "include/Skin.h src/Skin.c");
	/* a class of static methods is a row of functions */
	assert_string_equal(files_of(&w, maths), "include/Maths.h src/Maths.c");
	world_free(&w);
}

/* --- homonyms -------------------------------------------------------------------------------- */

static void test_homonyms(void **state)
{
	struct world w = world_new(&cpp);
	struct pl_symbol *json = ref_type(&w, "Json.java", PL_KIND_CLASS, "Json", "parse()");
	struct pl_symbol *json_mesh = ref_inner(&w, json, PL_KIND_CLASS, "Mesh", "parent");
	struct pl_symbol *binary = ref_type(&w, "Binary.java", PL_KIND_CLASS, "Binary", "read()");
	struct pl_symbol *binary_mesh = ref_inner(&w, binary, PL_KIND_CLASS, "Mesh", "parent");
	struct pl_symbol *other = ref_type(&w, "Other.java", PL_KIND_CLASS, "Other", "run()");
	struct pl_symbol *node = ref_inner(&w, other, PL_KIND_CLASS, "Node", "next left right");
	struct pl_symbol *text = ref_type(&w, "Text.java", PL_KIND_CLASS, "Text", "print()");
	struct pl_symbol *text_mesh = ref_inner(&w, text, PL_KIND_CLASS, "Mesh", "parent");
	struct pl_file *file;
	struct pl_symbol *list;

	(void)state;
	file = add_file(w.target, "Binary.ts", "");
	add_type(file, NULL, PL_KIND_CLASS, "Binary", "read()");
	add_type(file, NULL, PL_KIND_CLASS, "Mesh", "parent");
	file = add_file(w.target, "Json.ts", "");
	add_type(file, NULL, PL_KIND_CLASS, "Json", "parse()");
	add_type(file, NULL, PL_KIND_CLASS, "Mesh", "parent");
	file = add_file(w.target, "List.ts", "");
	list = add_type(file, NULL, PL_KIND_CLASS, "List", "size()");
	add_type(file, list, PL_KIND_CLASS, "Node", "value next");
	target_type(&w, "Text.ts", PL_KIND_CLASS, "Text", "print()");
	assert_string_equal(files_of(&w, json_mesh), "Json.ts");
	assert_string_equal(files_of(&w, binary_mesh), "Binary.ts");
	/* the outer type has no counterpart, and a List's Node is not Other's */
	assert_string_equal(files_of(&w, other), "");
	assert_string_equal(files_of(&w, node), "");
	/* two other types have the better right to them */
	assert_string_equal(files_of(&w, text), "Text.ts");
	assert_string_equal(files_of(&w, text_mesh), "");
	world_free(&w);
}

/* One Decoder a folder, and one reference folder that the target has not got. */
static void test_homonyms_by_folder(void **state)
{
	static const char *const folder[] = { "aztec", "maxi", "qr" };
	struct world w = world_new(&cpp);
	struct pl_symbol *decoder[3];

	(void)state;
	for (int i = 0; i < 3; i++) {
		for (int k = 0; k < 3; k++) {
			struct pl_str path = pl_arena_fmt(&w.arena, "%s/%s%d.java", folder[i],
			                                  folder[i], k);
			struct pl_str name = pl_arena_fmt(&w.arena, "%s%d", folder[i], k);

			ref_type(&w, path.p, PL_KIND_CLASS, name.p, "run()");
			if (i != 1)
				target_type(&w, path.p, PL_KIND_CLASS, name.p, "run()");
		}
		decoder[i] = ref_type(&w, pl_arena_fmt(&w.arena, "%s/Decoder.java", folder[i]).p,
		                      PL_KIND_CLASS, "Decoder", "decode()");
		if (i != 1)
			add_type(add_file(w.target,
			                  pl_arena_fmt(&w.arena, "%s/Decoder.java", folder[i]).p,
			                  folder[i]),
			         NULL, PL_KIND_CLASS, "Decoder", "decode()");
	}
	assert_string_equal(files_of(&w, decoder[0]), "aztec/Decoder.java");
	assert_string_equal(files_of(&w, decoder[2]), "qr/Decoder.java");
	assert_string_equal(files_of(&w, decoder[1]), "");
	world_free(&w);
}

/* A test has a class of that name; the library has none. */
static void test_outland(void **state)
{
	struct world w = world_new(&cpp);
	struct pl_symbol *robust = ref_type(&w, "a/Robust.java", PL_KIND_CLASS, "Robust",
	                                    "go() stop() wait()");

	(void)state;
	for (int i = 0; i < 60; i++) {
		struct pl_str name = pl_arena_fmt(&w.arena, "Type%d", i);

		ref_type(&w, pl_arena_fmt(&w.arena, "a/Type%d.java", i).p, PL_KIND_CLASS, name.p,
		         "x");
		target_type(&w, pl_arena_fmt(&w.arena, "src/Type%d.h", i).p, PL_KIND_CLASS, name.p,
		            "x");
	}
	target_type(&w, "tests/RobustTest.cpp", PL_KIND_CLASS, "Robust", "setUp() go()");
	assert_string_equal(files_of(&w, robust), "");
	world_free(&w);
}

/* --- other names ----------------------------------------------------------------------------- */

static void test_members_and_place(void **state)
{
	struct world w = world_new(&cpp);
	struct pl_symbol *data = ref_type(&w, "Data.java", PL_KIND_CLASS, "Data", "mix()");
	struct pl_symbol *key = ref_inner(&w, data, PL_KIND_CLASS, "Key", "a1 a2 set()");
	struct pl_symbol *input = ref_inner(&w, data, PL_KIND_CLASS, "DataInput", "chars");
	struct pl_symbol *utils = ref_type(&w, "SpineUtils.java", PL_KIND_CLASS, "SpineUtils",
	                                   "PI PI2 sinDeg() cosDeg() atan2() copy()");
	struct pl_symbol *drawer = ref_type(&w, "Drawer.java", PL_KIND_CLASS, "Drawer", "draw()");
	struct pl_file *file;
	struct pl_symbol *outer;

	(void)state;
	file = add_file(w.target, "Data.h", "lib");
	outer = add_type(file, NULL, PL_KIND_CLASS, "Data", "mix()");
	add_type(file, outer, PL_KIND_STRUCT, "AnimationPair", "_a1 _a2");
	add_type(file, outer, PL_KIND_STRUCT, "ByteInput", "cursor");
	target_type(&w, "MathUtil.h", PL_KIND_CLASS, "MathUtil",
	            "Pi Pi_2 sinDeg() cosDeg() atan2() clamp()");
	target_type(&w, "View.h", PL_KIND_CLASS, "View", "draw() show() hide()");
	assert_string_equal(files_of(&w, key), "Data.h");
	assert_true(has_evidence(&w, key, PL_EV_MEMBERS));
	assert_string_equal(files_of(&w, input), "Data.h");
	assert_true(has_evidence(&w, input, PL_EV_SIMILAR_NAME));
	assert_string_equal(files_of(&w, utils), "MathUtil.h");
	assert_string_equal(files_of(&w, drawer), ""); /* one member is no evidence */
	world_free(&w);
}

/* What a type overrides it shares with its brothers: no evidence. Two that fit: neither. */
static void test_not_enough(void **state)
{
	struct world w = world_new(&cpp);
	struct pl_symbol *source, *data, *in;
	struct pl_file *file;

	(void)state;
	ref_type(&w, "Source.java", PL_KIND_CLASS, "Source", "row() matrix() crop() width()");
	source = ref_type(&w, "GraySource.java", PL_KIND_CLASS, "GraySource",
	                  "row() matrix() crop() width() gray");
	add_super(w.ref->files.at[1], source, "Source");
	data = ref_type(&w, "Data.java", PL_KIND_CLASS, "Data", "mix()");
	in = ref_inner(&w, data, PL_KIND_CLASS, "BitInput", "chars");
	file = add_file(w.target, "Data.h", "lib");
	add_type(file, NULL, PL_KIND_CLASS, "Data", "mix()");
	add_type(file, NULL, PL_KIND_CLASS, "ByteInput", "b");
	add_type(file, NULL, PL_KIND_CLASS, "TextInput", "t");
	target_type(&w, "SharpSource.h", PL_KIND_CLASS, "SharpSource",
	            "row() matrix() crop() width() sharp");
	target_type(&w, "Source.h", PL_KIND_CLASS, "Source", "row() matrix() crop() width()");
	assert_string_equal(files_of(&w, source), "");
	assert_string_equal(files_of(&w, in), "");
	world_free(&w);
}

/* Members that every container has say nothing, however many they are. */
static void test_common_members(void **state)
{
	static const char all[] = "add() remove() size() clear() contains() copy()";
	struct world w = world_new(&cpp);
	struct pl_symbol *set = ref_type(&w, "Hashed.java", PL_KIND_CLASS, "HashedSet",
	                                 "add() remove() size() clear() contains() copy() hash()");

	(void)state;
	target_type(&w, "BitSet.h", PL_KIND_CLASS, "BitSet",
	            "add() remove() size() clear() contains() copy() bits() and() or() not()");
	for (int i = 0; i < 12; i++) {
		struct pl_str name = pl_arena_fmt(&w.arena, "Container%d", i);

		ref_type(&w, pl_arena_fmt(&w.arena, "%s.java", name.p).p, PL_KIND_CLASS, name.p,
		         all);
		target_type(&w, pl_arena_fmt(&w.arena, "%s.h", name.p).p, PL_KIND_CLASS, name.p,
		            all);
	}
	assert_string_equal(files_of(&w, set), "");
	world_free(&w);
}

static void test_listener(void **state)
{
	struct world w = world_new(&cpp);
	struct pl_symbol *player = ref_type(&w, "Player.java", PL_KIND_CLASS, "Player", "play()");
	struct pl_symbol *listener = ref_inner(&w, player, PL_KIND_INTERFACE, "PlayerListener",
	                                       "start() end() pause() note()");
	struct pl_symbol *adapter = ref_inner(&w, player, PL_KIND_CLASS, "PlayerAdapter",
	                                      "start() end() pause() note()");
	struct pl_file *file;
	struct pl_symbol *outer;

	(void)state;
	file = add_file(w.target, "Player.cs", "lib");
	outer = add_type(file, NULL, PL_KIND_CLASS, "Player",
	                 "play() Start:TrackDelegate onEnd:TrackDelegate Pause:lib.TrackDelegate "
	                 "Note:NoteDelegate");
	add_type(file, outer, PL_KIND_TYPEDEF, "NoteDelegate", NULL);
	target_type(&w, "Track.cs", PL_KIND_TYPEDEF, "TrackDelegate", NULL);
	assert_string_equal(files_of(&w, listener), "Track.cs");
	assert_string_equal(files_of(&w, adapter), "");
	pl_mapping_free(w.mapping);
	w.mapping = NULL;
	listener->kind = PL_KIND_CLASS; /* classes do not become events, even if nobody else did */
	assert_string_equal(files_of(&w, listener), "");
	world_free(&w);
}

static void test_variants(void **state)
{
	struct world w = world_new(&c_lang);
	struct pl_symbol *base, *wind, *mass, *fire;

	(void)state;
	base = ref_type(&w, "Force.java", PL_KIND_CLASS, "ForceTimeline", "apply()");
	wind = ref_type(&w, "Wind.java", PL_KIND_CLASS, "ForceWindTimeline", "get()");
	add_super(w.ref->files.at[1], wind, "ForceTimeline");
	mass = ref_type(&w, "Mass.java", PL_KIND_CLASS, "ForceMassTimeline", "get()");
	add_super(w.ref->files.at[2], mass, "lib.ForceTimeline");
	fire = ref_type(&w, "Fire.java", PL_KIND_CLASS, "ForceFireTimeline", "get()");
	add_super(w.ref->files.at[3], fire, "ForceTimeline");
	add_type(add_file(w.target, "force.h", ""), NULL, PL_KIND_STRUCT, "ForceTimeline", "type");
	add_type(w.target->files.at[0], NULL, PL_KIND_ENUM, "TimelineType",
	         "TIMELINE_FORCE_WIND TIMELINE_FORCE_MASS");
	assert_string_equal(files_of(&w, base), "force.h");
	assert_string_equal(files_of(&w, wind), "force.h");
	assert_string_equal(files_of(&w, mass), "force.h");
	assert_string_equal(files_of(&w, fire), "");
	world_free(&w);
}

/* const Property = { ... } and namespace Consts { ... } stand for types; other names do not. */
static void test_values(void **state)
{
	struct world w = world_new(&cpp);
	struct pl_symbol *property = ref_type(&w, "Property.java", PL_KIND_ENUM, "Property", "A B");
	struct pl_symbol *consts = ref_type(&w, "Consts.java", PL_KIND_INTERFACE, "Consts", "ONE");
	struct pl_symbol *mode = ref_type(&w, "Mode.java", PL_KIND_ENUM, "Mode", "ON OFF");
	struct pl_file *file = add_file(w.target, "a.ts", "");
	struct pl_symbol *space;

	(void)state;
	add_symbol(file, NULL, PL_KIND_VARIABLE, PL_S("Property"));
	add_symbol(file, NULL, PL_KIND_VARIABLE, PL_S("MODE"));
	space = add_symbol(add_file(w.target, "b.ts", ""), NULL, PL_KIND_NAMESPACE, PL_S("Consts"));
	add_symbol(w.target->files.at[1], space, PL_KIND_VARIABLE, PL_S("ONE"));
	assert_string_equal(files_of(&w, property), "a.ts");
	assert_string_equal(files_of(&w, consts), "b.ts");
	assert_string_equal(files_of(&w, mode), "");
	world_free(&w);
}

/* --- history and config ---------------------------------------------------------------------- */

static void test_history(void **state)
{
	struct world w = world_new(&cpp);
	struct pl_symbol *bone = ref_type(&w, "Bone.java", PL_KIND_CLASS, "Bone", "x");
	struct pl_cochange change = { PL_S("Bone.java"), PL_S("b.h"), 4, 5, 6 };
	struct pl_cochanges changes = { &change, 1, 1, PL_ARENA_INIT };

	(void)state;
	target_type(&w, "b.h", PL_KIND_CLASS, "Bone", "x");
	w.options.cochanges = &changes;
	assert_true(has_evidence(&w, bone, PL_EV_HISTORY));
	pl_mapping_free(w.mapping);
	w.mapping = NULL;
	change.together = change.reference_total = 1; /* an accident */
	assert_false(has_evidence(&w, bone, PL_EV_HISTORY));
	world_free(&w);
}

static void test_config(void **state)
{
	static const struct pl_mapping_rule rules[] = {
		{ PL_S("Data.Key"), PL_S("AnimationPair") },
		{ PL_S("lib.Bone"), PL_S("odd/bone.inc") },
		{ PL_S("Slot"), PL_S("") },
		{ PL_S("Skin"), PL_S("NoSuchType") },
	};
	struct world w = world_new(&cpp);
	struct pl_symbol *data = ref_type(&w, "Data.java", PL_KIND_CLASS, "Data", "mix()");
	struct pl_symbol *key = ref_inner(&w, data, PL_KIND_CLASS, "Key", "q");
	struct pl_symbol *bone = ref_type(&w, "Bone.java", PL_KIND_CLASS, "Bone", "x");
	struct pl_symbol *slot = ref_type(&w, "Slot.java", PL_KIND_CLASS, "Slot", "x");
	struct pl_symbol *skin = ref_type(&w, "Skin.java", PL_KIND_CLASS, "Skin", "x");

	(void)state;
	target_type(&w, "Bone.h", PL_KIND_CLASS, "Bone", "x");
	target_type(&w, "Skin.h", PL_KIND_CLASS, "Skin", "x");
	target_type(&w, "Slot.h", PL_KIND_CLASS, "Slot", "x");
	add_file(w.target, "odd/bone.inc", "");
	target_type(&w, "pair.h", PL_KIND_CLASS, "AnimationPair", "z");
	w.options.renames = rules;
	w.options.n_renames = PL_LEN(rules);
	assert_string_equal(files_of(&w, key), "pair.h");
	assert_true(has_evidence(&w, key, PL_EV_CONFIG));
	assert_string_equal(files_of(&w, bone), "odd/bone.inc");
	assert_string_equal(files_of(&w, slot), ""); /* said to have none */
	assert_string_equal(files_of(&w, skin), "Skin.h");
	world_free(&w);
}

/* --- from text ------------------------------------------------------------------------------- */

struct text {
	const char *path, *text;
};

static struct pl_snapshot *extracted(struct pl_extractor *extractor, const struct pl_lang *lang,
                                     const struct text *texts, size_t n)
{
	const struct pl_extract_options options = { .references = false };
	struct pl_snapshot *tree = pl_snapshot_new(PL_S(""));

	for (size_t i = 0; i < n; i++) {
		struct pl_file *file = pl_file_new();

		file->path = pl_arena_dup(&file->arena, pl_str_of(texts[i].path));
		assert_int_equal(pl_extract(extractor, lang, pl_str_of(texts[i].text), &options,
		                            file, NULL),
		                 0);
		pl_vec_push(&tree->files, file);
	}
	return tree;
}

/* Symbols as the reader makes them: namespaces, prototypes, enums inside, a declaration alone. */
static void test_from_text(void **state)
{
	static const struct text reference[] = {
		{ "sea/GPSBuoy.java",
		  "package sea;\npublic class GPSBuoy {\n\tpublic void ping(String to) { }\n"
		  "\tpublic int depth() { return 1; }\n"
		  "\tpublic enum Light { RED, GREEN }\n}\n" },
		{ "sea/Port.java", "package sea;\npublic interface Port { int berths(); }\n" },
		{ "sea/Tide.java", "package sea;\npublic class Tide { int level; }\n" },
	};
	static const struct text target[] = {
		{ "include/sea/gps_buoy.h",
		  "#pragma once\nnamespace sea {\nclass GpsBuoy {\npublic:\n"
		  "\tvoid ping(const char *to);\n\tint depth() const;\n"
		  "\tenum class Light { Red, Green };\n};\n}\n" },
		{ "include/sea/shore.h",
		  "#pragma once\nnamespace sea {\nclass GpsBuoy;\n"
		  "struct Port {\n\tvirtual int berths() const = 0;\n};\n}\n" },
		{ "src/buoy.cpp", "#include \"sea/gps_buoy.h\"\nnamespace sea {\n"
		                  "void GpsBuoy::ping(const char *to) { }\n"
		                  "int GpsBuoy::depth() const { return 1; }\n}\n" },
		{ "test/buoy_test.cpp",
		  "#include \"sea/gps_buoy.h\"\nclass GpsBuoyTest {\npublic:\n"
		  "\tbool run() { return true; }\n};\n" },
	};
	struct pl_langs *langs = NULL;
	struct pl_grammars *grammars = pl_grammars_new();
	struct pl_extractor *extractor = pl_extractor_new(grammars);
	struct world w = { .options = { .cochanges = NULL } };
	const struct pl_symbol *buoy;

	(void)state;
	assert_int_equal(pl_langs_load(&langs, NULL), 0);
	w.options.reference_lang = pl_langs_find(langs, PL_S("java"));
	w.options.target_lang = pl_langs_find(langs, PL_S("cpp"));
	w.ref = extracted(extractor, w.options.reference_lang, reference, PL_LEN(reference));
	w.target = extracted(extractor, w.options.target_lang, target, PL_LEN(target));
	buoy = w.ref->files.at[0]->symbols[0];
	assert_string_equal(files_of(&w, buoy), "include/sea/gps_buoy.h src/buoy.cpp");
	assert_string_equal(files_of(&w, buoy->children[buoy->n_children - 1]),
	                    "include/sea/gps_buoy.h");
	assert_string_equal(files_of(&w, w.ref->files.at[1]->symbols[0]), "include/sea/shore.h");
	assert_string_equal(files_of(&w, w.ref->files.at[2]->symbols[0]), "");
	world_free(&w);
	pl_extractor_free(extractor);
	pl_grammars_free(grammars);
	pl_langs_free(langs);
}

static void test_empty(void **state)
{
	struct world w = world_new(NULL);
	struct pl_symbol *bone = ref_type(&w, "Bone.java", PL_KIND_CLASS, "Bone", "x");
	struct pl_symbol unknown = { .kind = PL_KIND_CLASS };

	(void)state;
	assert_string_equal(files_of(&w, bone), "");
	assert_string_equal(files_of(&w, &unknown), "");
	pl_mapping_free(NULL);
	for (int i = 0; i < PL_N_EVIDENCE; i++)
		assert_non_null(pl_evidence_name((enum pl_evidence)i));
	world_free(&w);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_nested),
		cmocka_unit_test(test_forward_declarations),
		cmocka_unit_test(test_definitions),
		cmocka_unit_test(test_functions_by_prefix),
		cmocka_unit_test(test_homonyms),
		cmocka_unit_test(test_homonyms_by_folder),
		cmocka_unit_test(test_outland),
		cmocka_unit_test(test_members_and_place),
		cmocka_unit_test(test_not_enough),
		cmocka_unit_test(test_common_members),
		cmocka_unit_test(test_listener),
		cmocka_unit_test(test_variants),
		cmocka_unit_test(test_values),
		cmocka_unit_test(test_history),
		cmocka_unit_test(test_config),
		cmocka_unit_test(test_from_text),
		cmocka_unit_test(test_empty),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
