# What --lsp-cli refuses; a file that cannot be written whole is not written. A file has its own path.
fails() {
	"$@"
	echo "exit status $?"
}
fails gensyms --lsp-cli input java
fails gensyms --lsp-cli input jaba out.json 2>&1 | sed 's/there are .*/there are .../'
fails gensyms --lsp-cli --format ndjson input java out.json
fails gensyms --lsp-cli nowhere java out.json
ls
gensyms --lsp-cli input java out.json
gensyms --lsp-cli input python - | jq -r .language
jq -c '[.lang, .symbols[].name]' out.json
fails gensyms --lsp-cli --reader clang input java out.json
fails gensyms --format ctags --reader clang input
gensyms --lsp-cli input/A.java java - | jq -r '.directory, .symbols[0].file' | sed "s,^$PWD,.,"
