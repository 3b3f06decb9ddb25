"""replay.py REPO FROM TO PATH WORK: see replay.sh, which prepares the folder WORK."""
import collections
import json
import re
import subprocess
import sys

repo, rev_from, rev_to, root, work = sys.argv[1:6]
root = "" if root == "." else root.rstrip("/") + "/"

TYPES = {"class", "interface", "enum", "struct", "union", "trait", "protocol", "mixin", "extension",
         "record", "annotation", "abstract", "typedef"}
COMMENT = re.compile(r"""("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|//[^\n]*|/\*.*?\*/""",
                     re.S)


def load(name):
    with open(work + "/" + name, encoding="utf-8") as f:
        return json.load(f)


class Type:
    """A type at one revision: its lines, and which of them are its own."""

    def __init__(self, symbol, file, parent):
        self.name = symbol["qualifiedName"]
        self.short = symbol["name"]
        self.file = file
        self.parent = parent
        start = symbol["range"]["start"]
        if "docRange" in symbol:
            start = symbol["docRange"]["start"]
        self.start, self.end = start["line"], symbol["range"]["end"]["line"]
        # "end" is just past the last byte
        self.nested = []
        self.parts = []  # [file, first line, last line] of members defined elsewhere
        if parent:
            parent.nested.append(self)

    def holds(self, path, number):
        if path == self.file and self.start <= number <= self.end and number in self.own():
            return True
        return any(path == f and a <= number <= b for f, a, b in self.parts)

    def own(self):
        """Numbers of the lines that hold some of its own text."""
        lines = set(range(self.start, self.end + 1))
        for t in self.nested:
            lines -= set(range(t.start + 1, t.end))
            # a line that the nested one has to itself is not the outer one's
            for line in {t.start, t.end}:
                if line not in (self.start, self.end) and not self.shares(line, t):
                    lines.discard(line)
        return lines

    @staticmethod
    def shares(line, nested):
        return (nested.file, line, id(nested)) in SHARED


SHARED = set()


def read_side(name):
    """All types of a side: by file."""
    files = collections.defaultdict(list)
    parts = []

    def walk(symbols, file, parent):
        for s in symbols:
            if s["kind"] in TYPES:
                t = Type(s, file, parent)
                files[file].append(t)
                walk(s.get("children", []), file, t)
            elif s["kind"] == "namespace":
                walk(s.get("children", []), file, parent)
            elif "scope" in s and not parent:
                parts.append((file, s))

    for s in load(name)["symbols"]:
        walk([s], s["file"], None)
    types = [t for path in sorted(files) for t in files[path]]
    for file, s in parts:
        owner = owner_of(types, file, s["qualifiedName"][:-len(s["name"]) - 1], s["scope"])
        if owner:
            start = s.get("docRange", s["range"])["start"]["line"]
            owner.parts.append([file, start, s["range"]["end"]["line"]])
    return files


def owner_of(types, file, full, scope):
    """The type of the full name; else the only one the scope may mean, or the one of the file's name."""
    exact = [t for t in types if t.name == full]
    if exact:
        return exact[0]
    found = [t for t in types if t.name == scope or t.name.endswith("." + scope)]
    if len(found) > 1:
        found = [t for t in found if stem(t.file) == stem(file)]
    return found[0] if len(found) == 1 else None


def stem(path):
    return path.rsplit("/", 1)[-1].rsplit(".", 1)[0]


class Texts:
    """File contents of a revision, as lines, one git for all."""

    def __init__(self, rev):
        self.rev = rev
        self.git = subprocess.Popen(["git", "-C", repo, "cat-file", "--batch"], stdin=subprocess.PIPE,
                                    stdout=subprocess.PIPE)
        self.known = {}

    def lines(self, path):
        if path not in self.known:
            self.git.stdin.write(("%s:%s%s\n" % (self.rev, root, path)).encode())
            self.git.stdin.flush()
            head = self.git.stdout.readline().split()
            text = b""
            if head[-1] != b"missing":
                text = self.git.stdout.read(int(head[2]))
                self.git.stdout.read(1)
            self.known[path] = text.decode("utf-8", "replace").split("\n")
        return self.known[path]

    def own_text(self, t):
        lines = self.lines(t.file)
        own = [lines[n - 1] for n in sorted(t.own()) if n <= len(lines)]
        # in whatever order they stand
        outside = sorted("\n".join(self.lines(f)[a - 1:b]) for f, a, b in t.parts)
        return "\n".join(own + outside)


def changed_lines():
    """[side, path, number, text] of all lines that git says differ; text None: in its line end only."""
    old = new = None
    paths = [None, None]
    found, at_end = [], []
    with open(work + "/lines.diff", encoding="utf-8", errors="replace", newline="\n") as f:
        for line in f:
            line = line.rstrip("\n")
            if line.startswith("diff --git "):
                old = new = None
            elif old is None and line.startswith(("--- ", "+++ ")):
                path = line[4:].split("\t")[0].strip('"')
                path = None if path == "/dev/null" else path[2:]
                paths[line[0] == "+"] = path[len(root):] if path else None
            elif line.startswith("@@ "):
                m = re.match(r"@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@", line)
                old, new = int(m.group(1)), int(m.group(2))
            elif old is not None and line.startswith("-"):
                found.append([0, paths[0], old, line[1:]])
                old += 1
            elif old is not None and line.startswith("+"):
                found.append([1, paths[1], new, line[1:]])
                new += 1
            elif line.startswith("\\"):  # no newline at the end of the file
                at_end.append(found[-1])
    # a last line that differs in nothing but the newline after it is in no type's text
    for a in at_end:
        for b in found:
            if b[0] != a[0] and b[1] == a[1] and b[3] == a[3] and a[3] is not None:
                a[3] = b[3] = None
                break
    return found


def squeeze(text):
    return re.sub(r"\s+", "", text)


def words(text):
    """The comments as difftype sees them: neither blanks nor the stars before lines count."""
    comments = (m.group(0) for m in COMMENT.finditer(text) if not m.group(1))
    return [re.sub(r"^([/*!#]*) ", r"\1", re.sub(r"[\s*]+", " ", c.strip())) for c in comments]


def code(text):
    return squeeze(COMMENT.sub(lambda m: m.group(1) or " ", text))


sides = [read_side("before.json"), read_side("after.json")]
texts = [Texts(rev_from), Texts(rev_to)]
claims = load("claims.json")["types"]

# A line that a nested type shares with its outer one: there is more on it than that type.
for side in (0, 1):
    for file, types in sides[side].items():
        for t in types:
            if not t.parent:
                continue
            lines = texts[side].lines(file)
            for n in {t.start, t.end}:
                line = lines[n - 1].strip() if n <= len(lines) else ""
                if n == t.start and n == t.end:
                    continue
                if n == t.end and not re.match(r"^(}|\);?|\};|end)?[;,]?\s*(//.*)?$", line):
                    SHARED.add((file, n, id(t)))


def find(side, file, name, start):
    for t in sides[side].get(file, []):
        if t.name == name and t.start == start:
            return t
    return None


def below(path):
    return path[len(root):] if path.startswith(root) else path


wrong = []
count = collections.Counter()
claim_of = [{}, {}]  # by side: id of a type -> claim
for c in claims:
    count[c["change"]] += 1
    file = below(c["file"])
    old_file = below(c.get("previousFile", c["file"]))
    old_name = c.get("previousName", c["qualifiedName"])
    pair = [None, None]
    if "startLine" in c:
        pair[1] = find(1, file, c["qualifiedName"], c["startLine"])
    if "previousStartLine" in c:
        pair[0] = find(0, old_file, old_name, c["previousStartLine"])
    for side, key in ((0, "previousStartLine"), (1, "startLine")):
        if key in c and not pair[side]:
            wrong.append("%s: gensyms has no such type in line %d" % (c["qualifiedName"], c[key]))
        if pair[side]:
            claim_of[side][id(pair[side])] = c
    if not pair[0] or not pair[1]:
        continue
    own = [texts[side].own_text(pair[side]) for side in (0, 1)]
    for side in (0, 1):  # its own name is no difference
        own[side] = re.sub(r"\b%s\b" % re.escape(pair[side].short), "\1", own[side])
    kinds = set(c["aspects"])
    if code(own[0]) != code(own[1]):
        truth = "code"
    elif words(own[0]) != words(own[1]):
        truth = "documentation"
    elif own[0].strip() != own[1].strip():
        truth = "formatting"
    else:
        truth = "nothing"
    claimed = ("nothing" if not kinds else
               "formatting" if kinds == {"formatting"} else
               "documentation" if kinds <= {"documentation", "formatting"} else "code")
    count["claims checked against both texts"] += 1
    # blank lines around a nested type that came or went are nobody's
    if claimed != truth and not (claimed == "nothing" and truth == "formatting" and
                                 {t.short for t in pair[0].nested} != {t.short for t in pair[1].nested}):
        wrong.append("%s (%s): claimed to differ in %s, its own text differs in %s" %
                     (c["qualifiedName"], c["change"], claimed, truth))

lines = collections.Counter()
unexplained = []
touched = [set(), set()]
for side, path, number, text in changed_lines():
    lines["all"] += 1
    if text is None:
        lines["at the end of a file, but for the newline the same"] += 1
        continue
    touched[side].add(path)
    owners = [t for types in sides[side].values() for t in types if t.holds(path, number)]
    if not owners:
        lines["in no type"] += 1
        continue
    lines["in a type"] += 1
    explained = None
    for t in owners:
        c = claim_of[side].get(id(t))
        if c and c["change"] != "unchanged":
            explained = c["change"]
        elif c and "previousFile" in c:
            explained = "moved with the type around it"
        elif c and number == t.start:
            # the claim was checked above: it can only be the blanks before the type
            explained = "blanks before an unchanged type"
    if explained:
        lines["explained: " + explained] += 1
    elif not text.strip():
        lines["blank, in an unchanged type"] += 1
    else:
        unexplained.append("%s%s:%d: %s  [%s]" % ("-+"[side], path, number, text.strip()[:100],
                                                 owners[-1].name))

# No type of a file that differs is left out.
for side in (0, 1):
    for path in touched[side]:
        for t in sides[side].get(path, []):
            if id(t) not in claim_of[side]:
                wrong.append("%s%s:%d: nothing is said of %s" % ("-+"[side], path, t.start, t.name))

for name, n in sorted(count.items()):
    print("  %6d  %s" % (n, name))
for name, n in sorted(lines.items()):
    print("  %6d  lines %s" % (n, name))
print("  %6d  lines unexplained" % len(unexplained))
print("  %6d  claims wrong" % len(wrong))
for text in unexplained + wrong:
    print(text)
sys.exit(1 if unexplained or wrong else 0)
