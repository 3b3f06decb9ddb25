struct row { int a, b; };
typedef int (*call)(struct row *row);
static const int numbers[] = {
	0, 919, 838, 757, 676, 595, 514, 433, 352, 271, 190, 109, 28, 947, 866, 785, 704, 623, 542, 461, 380, 299, 218, 137, 56, 975, 894, 813, 732, 651, 570, 489, 408, 327, 246, 165, 84, 3, 922, 841, 760, 679, 598, 517, 436, 355, 274, 193, 112, 31, 950, 869, 788, 707, 626, 545, 464, 383, 302, 221,
	140, 59, 978, 897, 816, 735, 654, 573, 492, 411, 330, 249, 168, 87, 6, 925, 844, 763, 682, 601, 520, 439, 358, 277, 196, 115, 34, 953, 872, 791, 710, 629, 548, 467, 386, 305, 224, 143, 62, 981, 900, 819, 738, 657, 576, 495, 414, 333, 252, 171, 90, 9, 928, 847, 766, 685, 604, 523, 442, 361,
	280, 199, 118, 37, 956, 875, 794, 713, 632, 551, 470, 389, 308, 227, 146, 65, 984, 903, 822, 741, 660, 579, 498, 417, 336, 255, 174, 93, 12, 931, 850, 769, 688, 607, 526, 445, 364, 283, 202, 121, 40, 959, 878, 797, 716, 635, 554, 473, 392, 311, 230, 149, 68, 987, 906, 825, 744, 663, 582, 501,
}, behind = 4;
static const struct row rows[] = {
	[0] = { .a = WORD(0), .b = name_0 }, [1] = { .a = WORD(1), .b = name_1 }, [2] = { .a = WORD(2), .b = name_2 }, [3] = { .a = WORD(3), .b = name_3 }, [4] = { .a = WORD(4), .b = name_4 }, [5] = { .a = WORD(5), .b = name_5 }, [6] = { .a = WORD(6), .b = name_6 }, [7] = { .a = WORD(7), .b = name_7 }, [8] = { .a = WORD(8), .b = name_8 }, [9] = { .a = WORD(9), .b = name_9 }, [10] = { .a = WORD(10), .b = name_10 }, [11] = { .a = WORD(11), .b = name_11 }, [12] = { .a = WORD(12), .b = name_12 }, [13] = { .a = WORD(13), .b = name_13 }, [14] = { .a = WORD(14), .b = name_14 }, [15] = { .a = WORD(15), .b = name_15 }, [16] = { .a = WORD(16), .b = name_16 }, [17] = { .a = WORD(17), .b = name_17 }, [18] = { .a = WORD(18), .b = name_18 }, [19] = { .a = WORD(19), .b = name_19 }, [20] = { .a = WORD(20), .b = name_20 }, [21] = { .a = WORD(21), .b = name_21 }, [22] = { .a = WORD(22), .b = name_22 }, [23] = { .a = WORD(23), .b = name_23 }, [24] = { .a = WORD(24), .b = name_24 }, [25] = { .a = WORD(25), .b = name_25 }, [26] = { .a = WORD(26), .b = name_26 }, [27] = { .a = WORD(27), .b = name_27 }, [28] = { .a = WORD(28), .b = name_28 }, [29] = { .a = WORD(29), .b = name_29 }, [30] = { .a = WORD(30), .b = name_30 }, [31] = { .a = WORD(31), .b = name_31 }, [32] = { .a = WORD(32), .b = name_32 }, [33] = { .a = WORD(33), .b = name_33 }, [34] = { .a = WORD(34), .b = name_34 }, [35] = { .a = WORD(35), .b = name_35 },
	[600] = { .a = A | 1, .b = B(2) }, /* not struct other */
	{ 'a', sizeof("b") },
};
static const struct row words[] = {
	[0] = { &name_0, "struct x { int y; };", }, [1] = { &name_1, "struct x { int y; };", }, [2] = { &name_2, "struct x { int y; };", }, [3] = { &name_3, "struct x { int y; };", }, [4] = { &name_4, "struct x { int y; };", }, [5] = { &name_5, "struct x { int y; };", }, [6] = { &name_6, "struct x { int y; };", }, [7] = { &name_7, "struct x { int y; };", }, [8] = { &name_8, "struct x { int y; };", }, [9] = { &name_9, "struct x { int y; };", }, [10] = { &name_10, "struct x { int y; };", }, [11] = { &name_11, "struct x { int y; };", }, [12] = { &name_12, "struct x { int y; };", }, [13] = { &name_13, "struct x { int y; };", }, [14] = { &name_14, "struct x { int y; };", }, [15] = { &name_15, "struct x { int y; };", }, [16] = { &name_16, "struct x { int y; };", }, [17] = { &name_17, "struct x { int y; };", }, [18] = { &name_18, "struct x { int y; };", }, [19] = { &name_19, "struct x { int y; };", }, [20] = { &name_20, "struct x { int y; };", }, [21] = { &name_21, "struct x { int y; };", }, [22] = { &name_22, "struct x { int y; };", }, [23] = { &name_23, "struct x { int y; };", }, [24] = { &name_24, "struct x { int y; };", }, [25] = { &name_25, "struct x { int y; };", }, [26] = { &name_26, "struct x { int y; };", }, [27] = { &name_27, "struct x { int y; };", }, [28] = { &name_28, "struct x { int y; };", }, [29] = { &name_29, "struct x { int y; };", }
};
static const call calls[] = {
	call_0, call_1, call_2, call_3, call_4, call_5, call_6, call_7, call_8, call_9, call_10, call_11, call_12, call_13, call_14, call_15, call_16, call_17, call_18, call_19, call_20, call_21, call_22, call_23, call_24, call_25, call_26, call_27, call_28, call_29, call_30, call_31, call_32, call_33, call_34, call_35, call_36, call_37, call_38, call_39, call_40, call_41, call_42, call_43, call_44, call_45, call_46, call_47, call_48, call_49, call_50, call_51, call_52, call_53, call_54, call_55, call_56, call_57, call_58, call_59, call_60, call_61, call_62, call_63, call_64, call_65, call_66, call_67, call_68, call_69, call_70, call_71, call_72, call_73, call_74, call_75, call_76, call_77, call_78, call_79, call_80, call_81, call_82, call_83, call_84, call_85, call_86, call_87, call_88, call_89, call_90, call_91, call_92, call_93, call_94, call_95, call_96, call_97, call_98, call_99, call_100, call_101, call_102, call_103, call_104, call_105, call_106, call_107, call_108, call_109, call_110, call_111, call_112, call_113, call_114, call_115, call_116, call_117, call_118, call_119, call_120, call_121, call_122, call_123, call_124, call_125, call_126, call_127, call_128, call_129,
	(call)other,
};
enum names {
	NAME_0, NAME_1, NAME_2, NAME_3, NAME_4, NAME_5, NAME_6, NAME_7, NAME_8, NAME_9, NAME_10, NAME_11, NAME_12, NAME_13, NAME_14, NAME_15, NAME_16, NAME_17, NAME_18, NAME_19, NAME_20, NAME_21, NAME_22, NAME_23, NAME_24, NAME_25, NAME_26, NAME_27, NAME_28, NAME_29, NAME_30, NAME_31, NAME_32, NAME_33, NAME_34, NAME_35, NAME_36, NAME_37, NAME_38, NAME_39, NAME_40, NAME_41, NAME_42, NAME_43, NAME_44, NAME_45, NAME_46, NAME_47, NAME_48, NAME_49, NAME_50, NAME_51, NAME_52, NAME_53, NAME_54, NAME_55, NAME_56, NAME_57, NAME_58, NAME_59, NAME_60, NAME_61, NAME_62, NAME_63, NAME_64, NAME_65, NAME_66, NAME_67, NAME_68, NAME_69, NAME_70, NAME_71, NAME_72, NAME_73, NAME_74, NAME_75, NAME_76, NAME_77, NAME_78, NAME_79, NAME_80, NAME_81, NAME_82, NAME_83, NAME_84, NAME_85, NAME_86, NAME_87, NAME_88, NAME_89, NAME_90, NAME_91, NAME_92, NAME_93, NAME_94, NAME_95, NAME_96, NAME_97, NAME_98, NAME_99, NAME_100, NAME_101, NAME_102, NAME_103, NAME_104, NAME_105, NAME_106, NAME_107, NAME_108, NAME_109, NAME_110, NAME_111, NAME_112, NAME_113, NAME_114, NAME_115, NAME_116, NAME_117, NAME_118, NAME_119
};
int after(struct row *row) { return row->a; }
/* Words in parentheses may name types, however long the list is. */
int prototype(
	first_t,
	/*
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 */
	second_t,
	third_t,
	fourth_t);
int choose(int a)
{
	return _Generic(a, fifth_t: 1,
	/*
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 * The length of a comment counts as well, and so a list of a few members may be a long one
	 */
	sixth_t: 2, seventh_t: 3);
}
