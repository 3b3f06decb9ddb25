#!/usr/bin/env python3
"""A random sample of the statements of gennotes, to be judged against the code by a person.

usage: notes-sample.py [-n COUNT] [-s SEED] [-v VERDICTS] [-o NAME] LIST DIR

LIST names code bases (tests/accuracy/notes/sample.list); DIR holds their repositories. Draws COUNT statements (default
100, seed 1) of all of them, nothing left out for length, and prints each with the lines of its example and exceptions
and some more of what was counted, both ways. -o draws from one code base only. VERDICTS is a file with a line
"NAME ID true" or "NAME ID false WHY" for each: then they are counted by section, and the exit status is 1 when one is
false or has no verdict.
"""
import collections
import json
import os
import random
import subprocess
import sys


def run(*args):
    done = subprocess.run(args, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return done.stdout.decode("utf-8", "replace")


def parse(args):
    options, operands = {"-n": "100", "-s": "1", "-v": None, "-o": None}, []
    while args:
        arg = args.pop(0)
        if arg in options and args:
            options[arg] = args.pop(0)
        else:
            operands.append(arg)
    if len(operands) != 2:
        sys.exit(__doc__)
    return options, operands


def code_bases(path, folder, only):
    with open(path, encoding="utf-8") as f:
        for line in f:
            fields = line.rstrip("\n").split("\t")
            if line.startswith("#") or len(fields) != 4 or (only and fields[0] != only):
                continue
            repo = os.path.join(folder, fields[1])
            if os.path.exists(repo):
                yield fields[0], repo, fields[2], fields[3].split()
            else:
                print("no repository %s" % repo, file=sys.stderr)


class Base:
    def __init__(self, name, repo, rev, args):
        self.name, self.repo, self.rev = name, repo, rev
        self.command = ["gennotes", "-q", "-C", repo, "--rev", rev, "--max-tokens", "0", *args]
        self.notes = json.loads(run(*self.command, "--json"))
        self.texts = {}

    def line(self, place):
        """One line of the code, as "path:line: text"."""
        path, number = place["file"], place.get("line", 0)
        if path not in self.texts:
            self.texts[path] = run("git", "-C", self.repo, "show", "%s:%s" % (self.rev, path)).splitlines()
        lines = self.texts[path]
        text = lines[number - 1].strip()[:150] if 0 < number <= len(lines) else ""
        return "%s:%s: %s" % (path.rsplit("/", 1)[-1], number, text)

    def seen(self, measure):
        """What was counted for a measure: (path, line, values)."""
        for line in run(*self.command, "--explain", measure).splitlines():
            place, _, value = line.partition(": ")
            path, _, number = place.rpartition(":")
            yield ({"file": path, "line": int(number)} if number.isdigit() else {"file": place}), value.split(" or ")


def show(number, base, s, rng):
    print("%d %s %s" % (number, base.name, s["id"]))
    print("    %s (%d of %d %s)" % (s["text"], s["count"], s["of"], s["unit"]))
    print("    values: %s" % ", ".join("%s %d" % (v["value"], v["count"]) for v in s["values"]))
    print("    example %s" % base.line(s["example"]))
    for place in s["exceptions"]:
        print("    not     %s" % base.line(place))
    both = ([], [])
    for place, values in base.seen(s["id"]):
        both[s["value"] in values].append((place, values))
    for mark, seen in (("    also    ", both[1]), ("    nor     ", both[0])):
        for place, values in rng.sample(seen, min(4, len(seen))):
            print("%s%s [%s]" % (mark, base.line(place), " or ".join(values)))


def judge(sample, path):
    verdicts = {}
    with open(path, encoding="utf-8") as f:
        for line in f:
            words = line.split()
            if len(words) >= 3 and not line.startswith("#"):
                verdicts[words[0], words[1]] = words[2]
    table = collections.defaultdict(collections.Counter)
    for base, s in sample:
        table[s["section"]][verdicts.get((base.name, s["id"]), "none")] += 1
    total = collections.Counter()
    print("%-10s %5s %5s %5s" % ("section", "true", "false", "none"))
    for section, counts in sorted(table.items()):
        print("%-10s %5d %5d %5d" % (section, counts["true"], counts["false"], counts["none"]))
        total.update(counts)
    print("%-10s %5d %5d %5d" % ("all", total["true"], total["false"], total["none"]))
    return 1 if total["true"] != len(sample) else 0


def main():
    options, (path, folder) = parse(sys.argv[1:])
    rng = random.Random(int(options["-s"]))
    every = []
    for fields in code_bases(path, folder, options["-o"]):
        base = Base(*fields)
        every += [(base, s) for s in base.notes["statements"]]
    sample = rng.sample(every, min(int(options["-n"]), len(every)))
    if options["-v"]:
        sys.exit(judge(sample, options["-v"]))
    print("%d statements of %d" % (len(sample), len(every)))
    for number, (base, s) in enumerate(sample, 1):
        show(number, base, s, rng)


main()
