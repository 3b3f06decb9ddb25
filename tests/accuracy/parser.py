#!/usr/bin/env python3
"""parser.py LANGUAGE PATH... -- what gensyms says of code, against a parser of the language's own.

The parser is tests/accuracy/LANGUAGE-facts.*: it reads paths, one a line, and prints one JSON object
a line: path, types [[name, kind, first line, last line, [supertype...]]...], members
[[owner, name, kind, first line, last line]...], and kinds where it tells members of these alone; or
path and error where it cannot read a file.
Prints precision, recall and F1 of each, and the first differences; exits 1 when types are below
0.999 or members below 0.995. B names the build folder (build/release), SHOW how many differences
are shown (20).
"""
import glob
import json
import os
import subprocess
import sys

import python

HERE = os.path.dirname(os.path.abspath(__file__))
PARSERS = {".java": ["java"], ".go": ["go", "run"], ".rb": ["ruby"], ".php": ["php"], ".cjs": ["node"]}
SAME = {"javascript": "typescript", "tsx": "typescript"}  # read by one parser
PACKAGES = {"typescript": ["typescript@5.9.3"], "php": ["php-parser@3.7.0"]}  # of npm, into build/parsers
TYPES = {"class", "interface", "enum", "struct", "trait", "protocol", "mixin", "extension", "record",
         "annotation", "typedef"}


def install(packages):
    """Where the packages of npm are, installed once."""
    folder = os.path.join(HERE, "..", "..", "build", "parsers")
    modules = os.path.join(folder, "node_modules")
    missing = [p for p in packages if not os.path.isdir(os.path.join(modules, p.rpartition("@")[0]))]
    if missing:
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "package.json"), "a", encoding="utf-8") as f:
            if not f.tell():  # else it lists what is there, and that must stay
                f.write('{ "private": true }\n')
        subprocess.run(["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund",
                        "--loglevel=error"] + missing, check=True, cwd=folder, stdout=sys.stderr)
    return modules


def read_parser(language, paths):
    """Facts of all files, the paths that were read, how many could not be, and which members it tells."""
    language = SAME.get(language, language)
    found = glob.glob(os.path.join(HERE, language + "-facts.*"))
    if not found:
        sys.exit(f"parser.py: no {language}-facts.* in {HERE}")
    suffix = os.path.splitext(found[0])[1]
    environment = dict(os.environ, NODE_PATH=install(PACKAGES.get(language, [])))
    output = subprocess.run(PARSERS[suffix] + [found[0]], check=True, stdout=subprocess.PIPE,
                            input="\n".join(paths).encode(), env=environment).stdout
    facts, read, unread, kinds = python.Facts(), set(), 0, None
    for line in output.splitlines():
        entry = json.loads(line)
        path = entry["path"]
        if "error" in entry:
            unread += 1
            continue
        read.add(path)
        kinds = entry.get("kinds")
        for name, kind, first, last, supertypes in entry["types"] or []:
            facts.types[(path, name, kind, first, last, tuple(supertypes or []))] += 1
        for owner, name, kind, first, last in entry["members"] or []:
            facts.members[(path, owner, name, kind, first, last)] += 1
    return facts, read, unread, kinds


def read_symbols(document, root, wanted, kinds):
    facts = python.Facts()

    def visit(symbol, path, outer):
        lines = (symbol["range"]["start"]["line"], symbol["range"]["end"]["line"])
        kind = symbol["kind"]
        owner = outer
        if symbol.get("scope"):
            owner = (outer + "." if outer else "") + symbol["scope"]
        name = (owner + "." if owner else "") + symbol["name"]
        if kind in TYPES:
            supertypes = tuple(s["name"] for s in symbol.get("supertypes", [])
                               if "(" not in s["name"])
            facts.types[(path, name, kind, *lines, supertypes)] += 1
        elif kind != "namespace" and (not kinds or kind in kinds):
            facts.members[(path, owner, symbol["name"], kind, *lines)] += 1
        for child in symbol.get("children", []):
            visit(child, path, name)

    for symbol in document["symbols"]:
        path = os.path.normpath(os.path.join(root, symbol["file"]))
        if path in wanted:
            visit(symbol, path, "")
    return facts


def main(language, roots):
    good = True
    for root in roots:
        output = subprocess.run(
            [os.path.join(os.environ.get("B", "build/release"), "bin", "gensyms"), "-q", "--no-cache",
             "--no-references", "--language", language, root], check=True,
            stdout=subprocess.PIPE).stdout
        document = json.loads(output)
        base = root if os.path.isdir(root) else os.path.dirname(root)
        paths = [os.path.normpath(os.path.join(base, f["path"])) for f in document["files"]
                 if "skipped" not in f]
        want, read, unread, kinds = read_parser(language, paths)
        got = read_symbols(document, base, read, kinds)
        print(f"{root}: {len(read)} files, {unread} that the parser cannot read")
        good &= python.score("types", want.types, got.types, python.TYPES)
        good &= python.score("members", want.members, got.members, python.MEMBERS)
    return 0 if good else 1


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("usage: parser.py LANGUAGE PATH...")
    sys.exit(main(sys.argv[1], sys.argv[2:]))
