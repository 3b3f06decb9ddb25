#!/usr/bin/env python3
"""Faults planted in a port, one at a time: does checkparity find each, and nothing else?

usage: parity-faults.py [-n COUNT] [-s SEED] [-v] REPO REV TARGET...

Extracts the reference and the targets of REPO at REV into a repository of its own, writes a baseline of the clean
trees, then plants COUNT faults (default 100, seed 1), each in a fresh copy: a method removed or renamed, a parameter
dropped, an enum's value removed, a constant changed, a supertype dropped. They are put only where the reference has
something of the same name, told by names alone and not by what checkparity pairs. A fault is found when there is new
drift; any new drift of another type than the one it was planted in is an error. Exit status 1 when fewer than 98 of 100
are found, or anything else is.
"""
import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile


def run(*args, **kwargs):
    return subprocess.run(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, **kwargs)


def must(*args, **kwargs):
    done = run(*args, **kwargs)
    if done.returncode:
        sys.exit("%s: %s" % (" ".join(args[:4]), done.stderr.decode("utf-8", "replace")))
    return done.stdout


def key(name):
    return re.sub(r"[^a-z0-9]", "", name.lower())


def property_key(name):
    return key(re.sub(r"^_*(get|set|is|has)(?=[A-Z_])", "", name))


def walk(symbols, path=None, outer=None):
    for symbol in symbols:
        path_here = symbol.get("file") or path
        yield symbol, path_here, outer
        inner = symbol if symbol["kind"] not in ("namespace", "method", "function") else outer
        yield from walk(symbol.get("children", []), path_here, inner)


def symbols_of(folder, language):
    return json.loads(must("gensyms", "--no-references", "--language", language, folder))["symbols"]


def reference_names(folder, language):
    """Key of each visible type: its public members' keys, its supertypes' keys, its constants."""
    types = {}
    for symbol, _, outer in walk(symbols_of(folder, language)):
        if symbol["kind"] in ("class", "interface", "enum"):
            if "private" in (symbol.get("visibility"), outer and outer.get("visibility")):
                continue
            supers = {key(s["name"].rsplit(".", 1)[-1]) for s in symbol.get("supertypes", [])}
            types.setdefault(key(symbol["name"]), [set(), supers, symbol["kind"], 0])[3] += 1
        elif outer and symbol.get("visibility") == "public" and key(outer["name"]) in types:
            types[key(outer["name"])][0].update((property_key(symbol["name"]), "=" + key(symbol["name"])))
    return {name: entry for name, entry in types.items() if entry[3] == 1}


def offset(text, position):
    lines = text.split(b"\n")
    return sum(len(line) + 1 for line in lines[:position["line"] - 1]) + position["character"] - 1


class Fault:
    def __init__(self, kind, path, start, end, new, where):
        self.kind, self.path, self.start, self.end, self.new, self.where = kind, path, start, end, new, where


def spread(types, name):
    """The reference's type that a name of the target stands for: the same but for a prefix of three letters."""
    for cut in range(4):
        if key(name)[cut:] in types:
            return key(name)[cut:]
    return None


def last_parameter(text, start, end):
    """(from, to) of the last parameter with the comma before it, or None."""
    head = text[start:end]
    open_at = head.find(b"(")
    depth, at, comma = 0, open_at, None
    while 0 <= at < len(head):
        c = head[at:at + 1]
        if c in b"([{<":
            depth += 1
        elif c in b")]}>" and head[at - 1:at] != b"=":
            depth -= 1
            if not depth:
                break
        elif c == b"," and depth == 1:
            comma = at
        at += 1
    if open_at < 0 or at >= len(head) or b"=" in head[open_at:at] or b"?" in head[open_at:at]:
        return None
    inside = head[open_at + 1:at].strip()
    if not inside or inside == b"void" or (comma is None and b"self" in inside):
        return None
    return start + (comma if comma is not None else open_at + 1), start + at


def faults(folder, language, types):
    seen = collections.Counter()
    found = []
    for symbol, path, outer in walk(symbols_of(folder, language)):
        full = os.path.join(folder, path)
        with open(full, "rb") as f:
            text = f.read()
        if text.startswith(b"\xef\xbb\xbf"):
            text = text[3:]
        owner, name = outer and outer["name"], symbol["name"]
        if not outer and symbol["kind"] == "function" and "_" in name and path.endswith(".h"):
            owner, name = name.rsplit("_", 1)
        start, end = offset(text, symbol["range"]["start"]), offset(text, symbol["range"]["end"])
        if symbol["kind"] in ("class", "struct") and symbol.get("supertypes"):
            found += supertype_faults(symbol, full, text, start, end, types)
        ours = owner and spread(types, owner)
        if not ours or property_key(name) not in types[ours][0]:
            if not (symbol["kind"] == "enumMember" and ours):
                continue
        where = "%s.%s" % (owner, name)
        seen[(full, "%s.%s" % (owner, property_key(name)))] += symbol["kind"] in ("field", "property")
        seen[(full, where)] += 1
        token = text.find(name.encode(), start, end)
        if symbol["kind"] in ("method", "function") and symbol.get("visibility") == "public":
            if not re.match(rb"\s*(<[^()]*>)?\s*\(", text[token + len(name):end]):
                token = text.find(name.encode() + b"(", start, end)
            if token < 0 or "~" in name or "=" + key(name) not in types[ours][0]:
                continue
            found.append(Fault("remove a method", full, start, end, b"", where))
            found.append(Fault("rename a method", full, token, token + len(name), b"zz" + name[::-1].encode(), where))
            cut = last_parameter(text, token, end)
            if cut:
                found.append(Fault("drop a parameter", full, cut[0], cut[1], b"", where))
        elif symbol["kind"] == "enumMember" and types[ours][2] == "enum" and \
                any(key(name).endswith(m) for m in types[ours][0]):
            comma = re.match(rb"\s*,", text[end:])
            if comma:
                found.append(Fault("remove a value", full, start, end + comma.end(), b"", where))
        elif symbol["kind"] in ("field", "constant", "property"):
            number = re.match(rb"[^\n;=]*=\s*(\d+)\s*[;,]", text[token + len(name):end + 1])
            if number and re.search(r"static|const", " ".join(symbol.get("modifiers", []))):
                at = token + len(name) + number.start(1)
                found.append(Fault("change a constant", full, at, at + len(number.group(1)), b"9876", where))
    return [f for f in found if seen[(f.path, f.where)] <= 1 and
            not ("method" in f.kind and seen[(f.path, "%s.%s" % (
                f.where.split(".")[0], property_key(f.where.split(".")[-1])))])]


def supertype_faults(symbol, full, text, start, end, types):
    ours = spread(types, symbol["name"])
    brace = text.find(b"{", start, end)
    if not ours or brace < 0 or len(symbol["supertypes"]) != 1:
        return []
    supertype = symbol["supertypes"][0]["name"].rsplit(".", 1)[-1]
    if spread(types, supertype) not in types[ours][1]:
        return []
    head = re.search(rb"\s*(:\s*(public\s+)?|extends\s+|implements\s+)[\w:.]*" + supertype.encode() + rb"\s*$",
                     text[start:brace])
    if not head:
        return []
    return [Fault("drop a supertype", full, start + head.start(), brace, b" ", symbol["name"])]


def new_findings(work, target):
    report = json.loads(must("checkparity", "-q", "-C", work, "-f", "json", "--fail-on", "none", target))
    return [f for f in report["findings"] if f["state"] == "new"]


def is_about(finding, fault):
    names = set()
    for side in ("reference", "target"):
        if finding[side]:
            names.update(key(part) for part in finding[side]["type"].split("."))
    owner = key(fault.where.split(".")[0])
    return any(owner == name or owner.endswith(name) or name.endswith(owner) for name in names)


def main():
    args, count, seed, loud = sys.argv[1:], 100, 1, False
    while args and args[0].startswith("-"):
        option = args.pop(0)
        if option == "-n":
            count = int(args.pop(0))
        elif option == "-s":
            seed = int(args.pop(0))
        elif option == "-v":
            loud = True
        else:
            sys.exit(__doc__)
    if len(args) < 3:
        sys.exit(__doc__)
    repo, rev, targets = args[0], args[1], args[2:]
    with tempfile.TemporaryDirectory() as work:
        sys.exit(plant(work, repo, rev, targets, count, seed, loud))


def config_of(repo, rev):
    """Paths and languages, from the repository's own file or a profile that is given by its path."""
    text = run("git", "-C", repo, "show", "%s:.portconfig" % rev).stdout
    if not text:
        share = os.path.dirname(os.path.dirname(run("sh", "-c", "command -v checkparity").stdout.decode().strip()))
        for name in sorted(os.listdir(share + "/share/portolan/profiles")):
            with open(os.path.join(share, "share/portolan/profiles", name), "rb") as f:
                text = f.read()
    return text


def plant(work, repo, rev, targets, count, seed, loud):
    config = os.path.join(work, ".portconfig")
    with open(config, "wb") as f:
        f.write(re.sub(rb"(?ms)^\[profile\].*?(?=^\[)", b"", config_of(repo, rev)))

    def get(name):
        return must("git", "config", "-f", config, name).decode().strip()

    paths = {t: get("target.%s.path" % t) for t in targets}
    reference = get("reference.path")
    archive = must("git", "-C", repo, "archive", rev, reference, *paths.values())
    must("tar", "-x", "-C", work, input=archive)
    for command in (["init", "-q"], ["add", "-A"],
                    ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "clean"]):
        must("git", "-C", work, *command)
    types = reference_names(os.path.join(work, reference), get("reference.language"))
    all_faults = []
    for target in targets:
        must("checkparity", "-q", "-C", work, "--update-baseline", "--reason", "clean", target)
        if new_findings(work, target):
            sys.exit("%s: the clean tree has new drift" % target)
        folder = os.path.join(work, paths[target])
        all_faults += [(target, f) for f in faults(folder, get("target.%s.language" % target), types)]
    by_kind = collections.defaultdict(list)
    for target, fault in all_faults:
        by_kind[fault.kind].append((target, fault))
    chance = random.Random(seed)
    sample = []
    while len(sample) < count and any(by_kind.values()):
        for kind in sorted(by_kind):
            if by_kind[kind] and len(sample) < count:
                sample.append(by_kind[kind].pop(chance.randrange(len(by_kind[kind]))))
    table = collections.defaultdict(lambda: [0, 0, 0])
    for target, fault in sample:
        with open(fault.path, "rb") as f:
            text = f.read()
        skip = 3 if text.startswith(b"\xef\xbb\xbf") else 0
        with open(fault.path, "wb") as f:
            f.write(text[:fault.start + skip] + fault.new + text[fault.end + skip:])
        found = new_findings(work, target)
        with open(fault.path, "wb") as f:
            f.write(text)
        other = [f for f in found if not is_about(f, fault)]
        row = table[fault.kind]
        row[0] += 1
        row[1] += bool(found) and len(other) < len(found)
        row[2] += bool(other)
        if loud or not found or other:
            print("%s %s: %s in %s: %d new, %d other%s" % (
                "ok" if found and not other else "NOT", target, fault.kind, fault.where, len(found), len(other),
                "".join("\n    " + f["rule"] + ": " + f["message"] for f in (other if found else []))))
    print("%-18s %7s %5s %10s" % ("fault", "planted", "found", "with other"))
    for kind, row in sorted(table.items()):
        print("%-18s %7d %5d %10d" % (kind, *row))
    planted, hit, other = (sum(row[i] for row in table.values()) for i in range(3))
    print("%-18s %7d %5d %10d" % ("all", planted, hit, other))
    return 0 if planted and hit * 100 >= planted * 98 and not other else 1


main()
