# shellcheck shell=bash
# shellcheck disable=SC2034 # read by the scripts that use it
# A person at a terminal, and other helpers for tests of planctl. Sets $work, the scratch folder,
# and $plan and $log, of the copy of the example that is to be made in $work/repo.
work=$PWD
plan=$work/repo/porting-plan.json log=$work/repo/porting-plan.log.ndjson

command -v script >/dev/null || skip_all "script (bsdutils) is not installed"
unset PORTOLAN_AGENT

# prompts: how many questions were asked on a screen. (Only their own text may count: other words
# that the program shows would be answered before it listens.)
prompts() {
	grep -aoE '\[y/N\]|Enter passphrase|Reason: |Answer: ' | wc -l
}

# person "ANSWER..." COMMAND: runs it at a terminal of its own. Each answer (printf escapes) is
# typed once it was asked for. Sets $status; what the terminal showed is in $work/screen.
person() {
	local answers=$1 screen=$work/screen
	rm -f "$screen" "$work/over"
	status=0
	{
		asked=0
		for answer in $answers; do
			asked=$((asked + 1))
			for ((i = 0; i < 600; i++)); do
				! [ -e "$work/over" ] || break 2
				! [ -e "$screen" ] || [ "$(prompts <"$screen")" -lt $asked ] || break
				sleep 0.05
			done
			# shellcheck disable=SC2059
			printf "$answer"
		done
		# an early end of the input would be an answer too
		for ((i = 0; i < 600; i++)); do
			! [ -e "$work/over" ] || break
			sleep 0.05
		done
	} | {
		# a test may run with interrupts ignored, as jobs in the background do
		env --default-signal=INT script -qfec "$2" "$screen" >/dev/null 2>&1 || status=$?
		touch "$work/over"
		exit $status
	} || status=$?
}
state_of() {
	jq -r --arg n "$1" '.portingOrder[].types[] | select(.name == $n) | .portingState' "$plan"
}
edit() { # JQ: by other means than planctl
	jq "$1" "$plan" >"$plan.new" && mv "$plan.new" "$plan"
}
findings() { # TYPE
	planctl check -q "${@:2}" | sed -n "s/^\([a-z-]*\): .*\.$1: /\1: /p" || true
}
