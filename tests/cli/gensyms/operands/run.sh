# Each operand gives one document; a file works as a folder does.
tell() {
	jq -c '[.directory, [.files[].path], [.symbols[].name]]'
}
gensyms input/a input/b | tell
gensyms input/a/Shape.java | tell
(cd input/b && gensyms | tell)
gensyms -C input/b . list.c | tell
gensyms input/README | tell
mkdir empty
gensyms empty | jq -c '[.directory, .languages, .coverage.files, .files, .symbols]'
