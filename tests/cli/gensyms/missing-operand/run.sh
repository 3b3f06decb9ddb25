# What is not there, and a link to nowhere, are trouble; what was there before -o stays.
fails() {
	"$@"
	echo "exit status $?"
}
ln -s nowhere dangling.java
echo before >out.json
fails gensyms nowhere
fails gensyms dangling.java
fails gensyms input/a nowhere -o out.json
cat out.json
