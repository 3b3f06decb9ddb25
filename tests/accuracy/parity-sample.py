#!/usr/bin/env python3
"""A random sample of checkparity's findings, to be judged against the code by a person.

usage: parity-sample.py [-n COUNT] [-s SEED] [-v VERDICTS] [-t REPO[@REV]] REPO REV TARGET... [-- OPTION...]

Runs checkparity in REPO at REV for each TARGET with the OPTIONS, draws COUNT findings (default 100, seed 1) of all
of them, and prints each with both signatures and the lines of the target that speak of it (-t: where the target is,
when it has a repository or a revision of its own; say it to checkparity too, by OPTIONS). VERDICTS is a file with a
line "FINGERPRINT real" or "FINGERPRINT false WHY" for each: then the share of real ones is printed by rule, and the
exit status is 1 when fewer than 90 of 100 are real, or one has no verdict.
"""
import collections
import json
import random
import re
import subprocess
import sys


def git(repo, *args):
    done = subprocess.run(["git", "-C", repo, *args], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return done.stdout.decode("utf-8", "replace")


def parse(args):
    options = {"-n": "100", "-s": "1", "-v": None, "-t": None}
    operands, rest = [], []
    while args:
        arg = args.pop(0)
        if arg == "--":
            rest = args
            break
        if arg in options and args:
            options[arg] = args.pop(0)
        else:
            operands.append(arg)
    if len(operands) < 3:
        sys.exit(__doc__)
    return options, operands, rest


def findings(repo, rev, targets, rest):
    for target in targets:
        done = subprocess.run(
            ["checkparity", "-q", "-C", repo, "--rev", rev, "-f", "json", "--fail-on", "none", *rest, target],
            stdout=subprocess.PIPE, check=True)
        report = json.loads(done.stdout)
        for finding in report["findings"]:
            yield target, finding


def mentions(repo, rev, finding):
    """Lines of the target's file that have the member's name, its accessor's words left out."""
    place = finding["target"] or {}
    name = (finding["reference"] or {}).get("member") or place.get("member")
    if not place.get("file") or not name:
        return []
    name = re.sub(r"^(get|set|is|has)(?=[A-Z])", "", name)
    text = git(repo, "show", "%s:%s" % (rev, place["file"]))
    return [line.strip()[:110] for line in text.splitlines() if name.lower() in line.lower()][:4]


def main():
    options, (repo, rev, *targets), rest = parse(sys.argv[1:])
    found = sorted(findings(repo, rev, targets, rest), key=lambda pair: (pair[0], pair[1]["fingerprint"]))
    count = min(int(options["-n"]), len(found))
    sample = random.Random(int(options["-s"])).sample(found, count)
    if options["-v"]:
        sys.exit(judge(sample, options["-v"]))
    target_repo, _, target_rev = (options["-t"] or repo).partition("@")
    for number, (target, f) in enumerate(sample, 1):
        print("%d %s %s %s: %s" % (number, f["fingerprint"], target, f["rule"], f["message"]))
        for side in ("reference", "target"):
            place = f[side] or {}
            if place.get("file"):
                print("    %s:%s %s" % (place["file"].rsplit("/", 1)[-1], place.get("line", "?"),
                                        place.get("signature", "")[:130]))
        for line in mentions(target_repo, target_rev or rev, f):
            print("      | %s" % line)


def judge(sample, path):
    verdicts = {}
    with open(path, encoding="utf-8") as f:
        for line in f:
            words = line.split()
            if len(words) >= 2 and not line.startswith("#"):
                verdicts[words[0]] = words[1]
    table = collections.defaultdict(collections.Counter)
    for _, f in sample:
        table[f["rule"]][verdicts.get(f["fingerprint"], "unjudged")] += 1
    total = collections.Counter()
    print("%-20s %5s %5s %5s" % ("rule", "real", "false", "none"))
    for rule, counts in sorted(table.items()):
        print("%-20s %5d %5d %5d" % (rule, counts["real"], counts["false"], counts["unjudged"]))
        total.update(counts)
    print("%-20s %5d %5d %5d" % ("all", total["real"], total["false"], total["unjudged"]))
    return 1 if total["unjudged"] or total["real"] * 10 < sum(total.values()) * 9 else 0


main()
