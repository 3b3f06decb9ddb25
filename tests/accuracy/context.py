#!/usr/bin/env python3
"""context.py REPO FROM TO TARGET [LATER] -- what gencontext saves, and whether it leaves out what is needed.

REPO is a clone whose working tree has the target as it stood before the port (FROM checked out). A plan
FROM..TO is made, and each of its types gets its bundle. Printed are, in tokens of the suite's estimator:
bundle against the whole reference file with all candidate files, and how many times smaller it is.

LATER (default TO) is the revision at which people had ported it. Members that they changed or removed,
in types of the same name in candidate files, have to be in the bundle: in full, or at least by their
signature. Words of the lines that they wrote that name a member which the target had already should be
somewhere in the bundle. SHOW says how much of what is missing is listed (20).

Exits 1 when the median is less than 5 times smaller, or a member that people changed is not in its
type's bundle. B names the build folder (build/release).
"""
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BIN = os.path.join(ROOT, os.environ.get("B", "build/release"), "bin")
SHOW = int(os.environ.get("SHOW", "20"))
WORD = re.compile(r"[A-Za-z_]\w+")


def run(*command, cwd=None, data=None):
    done = subprocess.run(command, cwd=cwd, input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode > 1:
        sys.exit(f"context.py: {' '.join(command)}: {done.stderr.decode()}")
    return done.stdout.decode("utf-8", "replace")


def tool(name, *arguments, cwd):
    return run(os.path.join(BIN, name), *arguments, cwd=cwd)


class Gauge:
    """Tokens of texts, by lib/base/gauge."""

    def __init__(self, folder):
        self.folder = folder
        self.program = os.path.join(folder, "tokens")
        run("cc", "-std=c11", "-D_GNU_SOURCE", "-I" + os.path.join(ROOT, "lib"), os.path.join(HERE, "tokens.c"),
            os.path.join(ROOT, "lib/base/gauge.c"), "-o", self.program)

    def tokens(self, text):
        path = os.path.join(self.folder, "text")
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
        return int(run(self.program, data=(path + "\n").encode()).split()[0])


def key(name):
    return re.sub(r"[^a-z0-9]", "", name.lower())


def quantile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))]


def at(repo, rev, path):
    done = subprocess.run(["git", "show", f"{rev}:{path}"], cwd=repo, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL)
    return done.stdout.decode("utf-8", "replace")


def members_of(symbols, out):
    for symbol in symbols:
        children = symbol.get("children", [])
        for child in children:
            if not child.get("children"):
                out.add(child["name"])
        members_of(children, out)


def added_words(diff):
    words = set()
    for line in diff.splitlines():
        if line.startswith("+"):
            line = re.sub(r'//.*|/\*.*?\*/|"(\\.|[^"\\])*"', " ", line[1:])
            if not line.lstrip().startswith("*"):
                words.update(WORD.findall(line))
    return words


def main():
    if len(sys.argv) not in (5, 6):
        sys.exit(__doc__)
    repo, before, after, target = sys.argv[1:5]
    later = sys.argv[5] if len(sys.argv) == 6 else after
    repo = os.path.realpath(repo)
    with tempfile.TemporaryDirectory() as folder:
        gauge = Gauge(folder)
        plan_file = os.path.join(folder, "plan.json")
        tool("genplan", "-q", before, after, target, "-o", plan_file, cwd=repo)
        with open(plan_file, encoding="utf-8") as f:
            plan = json.load(f)
        meta = plan["metadata"]
        inside = os.path.relpath(meta["targetRuntimePath"], repo)
        language = meta["targetRuntimeLanguage"]
        # what people did: by type name, its changed members and its diff
        ported = collections.defaultdict(list)
        deltas = json.loads(tool("difftype", "--path", inside, "-l", language, "--format", "json",
                                 f"{before}..{later}", cwd=repo))["types"]
        for delta in deltas:
            ported[key(delta["name"])].append(delta)
        known = set()
        members_of(json.loads(tool("gensyms", "-l", language, "--rev", before, "--no-references", inside,
                                   cwd=repo))["symbols"], known)

        ratios, bundles, olds, missing = [], [], [], []
        kinds = collections.Counter()
        words_seen = words_all = 0
        lost = collections.Counter()
        for entry in plan["portingOrder"]:
            reference = at(repo, meta["currentCommit"], os.path.relpath(entry["sourcePath"], repo))
            reference = gauge.tokens(reference)
            for kind in entry["types"]:
                name = kind["qualifiedName"]
                old = reference
                for path in kind["candidateFiles"]:
                    old += gauge.tokens(at(repo, before, os.path.relpath(path, repo)))
                text = tool("gencontext", "--plan", plan_file, "--target-rev", before, name, cwd=repo)
                new = gauge.tokens(text)
                bundles.append(new)
                olds.append(old)
                ratios.append(old / new)
                bundle = json.loads(tool("gencontext", "--plan", plan_file, "--target-rev", before, "-f", "json",
                                         name, cwd=repo))
                whole = {key(u["title"]) for u in bundle["units"] if u["part"] == "target"}
                words = set(WORD.findall(text))
                for delta in ported[key(kind["name"])]:
                    if os.path.join(repo, delta["file"]) not in kind["candidateFiles"]:
                        continue
                    for member in delta["changedMembers"]:
                        was = member.get("previousName", member["name"])
                        if member["change"] in ("added", "documentation", "formatting") or \
                                set(member["aspects"]) <= {"documentation", "formatting"} and \
                                member["change"] != "removed":
                            continue
                        if key(was) in whole:
                            kinds["in full"] += 1
                        elif was.lstrip("~") in words:
                            kinds["by signature"] += 1
                        else:
                            kinds["not at all"] += 1
                            missing.append(f"{name}: {was} ({member['change']})")
                    diff = tool("difftype", "-U0", "--path", inside, "-l", language, delta["qualifiedName"],
                                f"{before}..{later}", cwd=repo)
                    named = added_words(diff) & known
                    words_all += len(named)
                    words_seen += len(named & words)
                    lost.update(named - words)

    print(f"{len(ratios)} types; tokens      median     p95")
    print(f"whole files         {quantile(olds, .5):12} {quantile(olds, .95):7}")
    print(f"bundle              {quantile(bundles, .5):12} {quantile(bundles, .95):7}")
    print(f"times smaller, each {quantile(ratios, .5):12.1f} {quantile(ratios, .95):7.1f}   (p5 {quantile(ratios, .05):.1f})")
    print(f"all together        {sum(olds) / sum(bundles):12.1f}")
    print("members that people changed: " + ", ".join(f"{n} {kinds[n]}" for n in ("in full", "by signature", "not at all")))
    for line in missing[:SHOW]:
        print("  " + line)
    print(f"known members that their lines name: {words_seen} of {words_all} in the bundle")
    print("  most often missing: " + ", ".join(f"{w} {n}" for w, n in lost.most_common(SHOW)))
    sys.exit(1 if quantile(ratios, .5) < 5 or kinds["not at all"] else 0)


if __name__ == "__main__":
    main()
