# The number changes with each release.
difftype --version | sed 's/ [0-9][0-9.]*$/ N/'
