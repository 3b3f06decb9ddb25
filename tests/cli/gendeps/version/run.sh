# The number changes with each release.
gendeps --version | sed 's/ [0-9][0-9.]*$/ N/'
