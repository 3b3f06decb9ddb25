#!/bin/bash
# lsp-cli.sh CHECKOUT -- the tests of the older tool lsp-cli (https://github.com/badlogic/lsp-cli) on
# what `gensyms --lsp-cli` writes. The checkout is copied; in the copy its program is replaced by a
# call of gensyms, its test files stay as they are. Its npm packages are installed into
# build/lsp-cli. Not run: lsp-cli.test.ts, which tests the installation of language servers.
# Needs node, npm and jq. Prints how many hold and the names of those that do not; exits 1 then.
set -euo pipefail

if [ $# -ne 1 ] || [ ! -f "$1/test/fixtures.test.ts" ]; then
	echo "usage: lsp-cli.sh CHECKOUT-OF-LSP-CLI" >&2
	exit 2
fi
root=$(cd "$(dirname "$0")/../.." && pwd)
copy=$root/build/lsp-cli
gensyms=${GENSYMS:-$root/build/release/bin/gensyms}

mkdir -p "$copy"
rm -rf "$copy/src" "$copy/test"
cp -r "$1"/package.json "$1"/package-lock.json "$1"/tsconfig.json "$1"/vitest.config.ts \
	"$1"/src "$1"/test "$copy"
[ -d "$copy/node_modules/vitest" ] ||
	(cd "$copy" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2)
cat >"$copy/src/index.ts" <<-'TS'
	import { execFileSync } from 'node:child_process';
	execFileSync(process.env.GENSYMS as string, ['--lsp-cli', ...process.argv.slice(2)],
	    { stdio: 'inherit' });
TS
cd "$copy"
GENSYMS=$gensyms npx vitest run --reporter=json --outputFile=results.json \
	test/fixtures.test.ts test/jq-examples.test.ts >log 2>&1 || true
# one test catches what fails in it and only prints it
sed -n '/^Failed to test/p' log
jq -r '"\(.numPassedTests) of \(.numTotalTests) hold",
	(.testResults[].assertionResults[] | select(.status != "passed") |
		"fails: \(.fullName): \(.failureMessages[0] // .status | split("\n")[0])")' results.json
jq -e '.numTotalTests > 0 and .numPassedTests == .numTotalTests' results.json >/dev/null
