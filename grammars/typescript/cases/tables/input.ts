const numbers: number[] = [
	0, 919, 838, 757, 676, 595, 514, 433, 352, 271, 190, 109, 28, 947, 866, 785, 704, 623, 542, 461, 380, 299, 218, 137, 56, 975, 894, 813, 732, 651, 570, 489, 408, 327, 246, 165, 84, 3, 922, 841, 760, 679, 598, 517, 436, 355, 274, 193, 112, 31, 950, 869, 788, 707, 626, 545, 464, 383, 302, 221,
	140, 59, 978, 897, 816, 735, 654, 573, 492, 411, 330, 249, 168, 87, 6, 925, 844, 763, 682, 601, 520, 439, 358, 277, 196, 115, 34, 953, 872, 791, 710, 629, 548, 467, 386, 305, 224, 143, 62, 981, 900, 819, 738, 657, 576, 495, 414, 333, 252, 171, 90, 9, 928, 847, 766, 685, 604, 523, 442, 361,
	280, 199, 118, 37, 956, 875, 794, 713, 632, 551, 470, 389, 308, 227, 146, 65, 984, 903, 822, 741, 660, 579, 498, 417, 336, 255, 174, 93, 12, 931, 850, 769, 688, 607, 526, 445, 364, 283, 202, 121, 40, 959, 878, 797, 716, 635, 554, 473, 392, 311, 230, 149, 68, 987, 906, 825, 744, 663, 582, 501,
];
class Table {
	static lists = [
		[
			0, 919, 838, 757, 676, 595, 514, 433, 352, 271, 190, 109, 28, 947, 866, 785, 704, 623, 542, 461, 380, 299, 218, 137, 56, 975, 894, 813, 732, 651, 570, 489, 408, 327, 246, 165, 84, 3, 922, 841, 760, 679, 598, 517, 436, 355, 274, 193, 112, 31, 950, 869, 788, 707, 626, 545, 464, 383, 302, 221,
			140, 59, 978, 897, 816, 735, 654, 573, 492, 411, 330, 249, 168, 87, 6, 925, 844, 763, 682, 601, 520, 439, 358, 277, 196, 115, 34, 953, 872, 791, 710, 629, 548, 467, 386, 305, 224, 143, 62, 981, 900, 819, 738, 657, 576, 495, 414, 333, 252, 171, 90, 9, 928, 847, 766, 685, 604, 523, 442, 361,
			280, 199, 118, 37, 956, 875, 794, 713, 632, 551, 470, 389, 308, 227, 146, 65, 984, 903, 822, 741, 660, 579, 498, 417, 336, 255, 174, 93, 12, 931, 850, 769, 688, 607, 526, 445, 364, 283, 202, 121, 40, 959, 878, 797, 716, 635, 554, 473, 392, 311, 230, 149, 68, 987, 906, 825, 744, 663, 582, 501
		],
		[
			0, 919, 838, 757, 676, 595, 514, 433, 352, 271, 190, 109, 28, 947, 866, 785, 704, 623, 542, 461, 380, 299, 218, 137, 56, 975, 894, 813, 732, 651, 570, 489, 408, 327, 246, 165, 84, 3, 922, 841, 760, 679, 598, 517, 436, 355, 274, 193, 112, 31, 950, 869, 788, 707, 626, 545, 464, 383, 302, 221
		]
	]
	before: 1 | 2 = 1
	after(a: number) { return a }
}
type Tuple = [
	0, 919, 838, 757, 676, 595, 514, 433, 352, 271, 190, 109, 28, 947, 866, 785, 704, 623, 542, 461, 380, 299, 218, 137, 56, 975, 894, 813, 732, 651, 570, 489, 408, 327, 246, 165, 84, 3, 922, 841, 760, 679, 598, 517, 436, 355, 274, 193, 112, 31, 950, 869, 788, 707, 626, 545, 464, 383, 302, 221,
	140, 59, 978, 897, 816, 735, 654, 573, 492, 411, 330, 249, 168, 87, 6, 925, 844, 763, 682, 601, 520, 439, 358, 277, 196, 115, 34, 953, 872, 791, 710, 629, 548, 467, 386, 305, 224, 143, 62, 981, 900, 819, 738, 657, 576, 495, 414, 333, 252, 171, 90, 9, 928, 847, 766, 685, 604, 523, 442, 361,
	280, 199, 118, 37, 956, 875, 794, 713, 632, 551, 470, 389, 308, 227, 146, 65, 984, 903, 822, 741, 660, 579, 498, 417, 336, 255, 174, 93, 12, 931, 850, 769, 688, 607, 526, 445, 364, 283, 202, 121, 40, 959, 878, 797, 716, 635, 554, 473, 392, 311, 230, 149, 68, 987, 906, 825, 744, 663, 582, 501
];
enum After { A = 1, B }
interface Numbered {
	0: 1,
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
	1: 2,
	2(): 3,
	3: 4
}
type Numbers = { 0: 1, /*
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
	 */ 1: 2, 2: 3 };
