# A wrong word names the right ones; what makes no sense is said before anything is read.
git init -q .
fails() {
	"$@"
	echo "exit status $?"
}
fails difftype --format yaml HEAD..
fails difftype --unified x HEAD..
fails difftype -U -1 HEAD..
fails difftype --max-file-size much HEAD..
fails difftype --language cobol HEAD.. 2>&1 | sed 's/there are .*/there are .../'
fails difftype ..HEAD
fails difftype HEAD...HEAD
fails difftype HEAD..HEAD~1 HEAD~1..HEAD
fails difftype HEAD..
fails difftype -C nowhere HEAD..
