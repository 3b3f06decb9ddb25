# The number changes with each release.
runprog --version | sed 's/ [0-9][0-9.]*$/ N/'
