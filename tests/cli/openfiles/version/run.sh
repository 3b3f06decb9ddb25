# The number changes with each release.
openfiles --version | sed 's/ [0-9][0-9.]*$/ N/'
