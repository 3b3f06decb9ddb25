# A wrong word names the right ones.
fails() {
	"$@"
	echo "exit status $?"
}
fails gensyms --format xml input
fails gensyms --format jso input
fails gensyms --max-file-size 4Q input
fails gensyms -j x input
fails gensyms --no-ref --language input
fails gensyms --language cobol input 2>&1 | sed 's/there are .*/there are .../'
fails gensyms --rev HEAD input
fails gensyms --language typscript input
fails gensyms --language C++ input
