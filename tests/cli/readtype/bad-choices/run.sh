# A wrong word names the right ones; what makes no sense is said before anything is read.
git init -q .
fails() {
	"$@"
	echo "exit status $?"
}
fails readtype
fails readtype --language cobol A 2>&1 | sed 's/there are .*/there are .../'
fails readtype --rev HEAD A
fails readtype --target cpp A
fails readtype --path nowhere A
fails readtype --members
fails readtype -C nowhere A
