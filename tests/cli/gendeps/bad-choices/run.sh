# A wrong word names the right ones; what makes no sense is said before anything is read.
fails() {
	"$@"
	echo "exit status $?"
}
fails gendeps --format svg input
fails gendeps --by class input
fails gendeps --by typ input
fails gendeps --via field,luck input
fails gendeps --depth -1 input
fails gendeps --max-nodes many input
fails gendeps --depth 1 input
fails gendeps --reverse input
fails gendeps --baseline x input
fails gendeps --update-baseline input
fails gendeps --fail-on-cycle --focus A input
fails gendeps --language cobol input 2>&1 | sed 's/there are .*/there are .../'
fails gendeps input input
fails gendeps nowhere
fails gendeps --rev HEAD input
