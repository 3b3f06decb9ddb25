# Files of one language; it decides whose .h files are. All others are counted.
tell() {
	jq -c '[.files[] | [.path, .language]], .languages, .coverage.otherFiles'
}
gensyms --language c input | tell
gensyms -l cpp input | tell
gensyms -l java input | tell
gensyms -l haxe input | tell
