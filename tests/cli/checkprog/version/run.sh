# The number changes with each release.
checkprog --version | sed 's/ [0-9][0-9.]*$/ N/'
