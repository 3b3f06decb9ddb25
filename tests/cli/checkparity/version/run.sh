# The number changes with each release.
checkparity --version | sed 's/ [0-9][0-9.]*$/ N/'
