# The number changes with each release.
readtype --version | sed 's/ [0-9][0-9.]*$/ N/'
