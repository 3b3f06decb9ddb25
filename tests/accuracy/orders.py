"""orders.py DEPS.json SYMBOLS.json: see orders.sh."""
import collections
import json
import os
import sys

SUPERTYPE = 1000000
EXACT = int(os.environ.get("EXACT", "16"))

with open(sys.argv[1], encoding="utf-8") as f:
    deps = json.load(f)
with open(sys.argv[2], encoding="utf-8") as f:
    symbols = json.load(f)

lines = collections.Counter()


def measure(all_symbols):
    for s in all_symbols:
        lines[s["qualifiedName"]] += s["range"]["end"]["line"] - s["range"]["start"]["line"] + 1
        measure(s.get("children", []))


measure(symbols["symbols"])
names = [t["qualifiedName"] for t in deps["types"]]
kind = {t["qualifiedName"]: t["kind"] for t in deps["types"]}
edges = [(e["from"], e["to"], e["weight"]) for e in deps["edges"]]


def components():
    """Strongly connected ones, needed before needer (Tarjan, without recursion)."""
    needs = collections.defaultdict(list)
    for a, b, _ in edges:
        needs[a].append(b)
    index, low, on, stack, found = {}, {}, set(), [], []
    for root in sorted(names):
        if root in index:
            continue
        work = [(root, iter(sorted(needs[root])))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on.add(root)
        while work:
            node, rest = work[-1]
            for other in rest:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    on.add(other)
                    work.append((other, iter(sorted(needs[other]))))
                    break
                if other in on:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    members = []
                    while True:
                        member = stack.pop()
                        on.discard(member)
                        members.append(member)
                        if member == node:
                            break
                    found.append(sorted(members))
    return found


def broken(order, inside=None):
    """(supertypes, other weight, edges) that point forward in an order."""
    place = {name: i for i, name in enumerate(order)}
    supers = weight = count = 0
    for a, b, w in edges:
        if inside is not None and not (a in inside and b in inside):
            continue
        if place[b] > place[a]:
            count += 1
            if w == SUPERTYPE:
                supers += 1
            else:
                weight += w
    return supers, weight, count


def least(members):
    """The least (weight, edges) any order of a small component breaks."""
    number = {m: i for i, m in enumerate(members)}
    n = len(members)
    masks = [collections.Counter() for _ in range(n)]  # of each: weight -> set of what it needs
    for a, b, w in edges:
        if a in number and b in number:
            masks[number[a]][w] |= 1 << number[b]
    needs = [sorted(m.items()) for m in masks]
    everything = (1 << n) - 1
    # best[set that comes first]: weight * 2**20 + edges, so that one comparison does
    best = [None] * (1 << n)
    best[0] = 0
    for done in range(1 << n):
        sofar, later = best[done], everything & ~done
        rest = later
        while rest:
            bit = rest & -rest
            rest ^= bit
            total = sofar
            for weight, needed in needs[bit.bit_length() - 1]:
                total += bin(needed & later & ~bit).count("1") * (weight * 1048576 + 1)
            then = done | bit
            if best[then] is None or total < best[then]:
                best[then] = total
    return best[-1] >> 20, best[-1] & 1048575


parts = components()
rank = {"enum": 0, "interface": 1, "trait": 1, "protocol": 1, "annotation": 1}
orders = {
    "gendeps": names,
    "kind, then size": sorted(names, key=lambda m: (rank.get(kind[m], 2), lines[m], m)),
    "topological, by name": [m for part in parts for m in part],
}
big = [part for part in parts if len(part) > 1]
print("%6d types, %d edges, %d circles of %s" %
      (len(names), len(edges), len(big), " ".join(str(len(p)) for p in sorted(big, key=len, reverse=True)) or "none"))
print("%-24s %8s %10s %12s" % ("order", "edges", "weight", "supertypes"))
for name, order in orders.items():
    supers, weight, count = broken(order)
    print("%-24s %8d %10d %12d" % (name, count, weight, supers))

wrong = 0
place = {m: i for i, m in enumerate(names)}
of = {m: i for i, part in enumerate(parts) for m in part}
between = sum(1 for a, b, _ in edges if of[a] != of[b] and place[b] > place[a])
if between:
    print("gendeps breaks %d edges between components" % between)
    wrong += 1
if {tuple(sorted(c["members"])) for c in deps["cycles"]} != {tuple(p) for p in big}:
    print("gendeps lists other components")
    wrong += 1
cut = {(c["from"], c["to"]) for cycle in deps["cycles"] for c in cycle["cut"]}
if cut != {(a, b) for a, b, _ in edges if place[b] > place[a]}:
    print("gendeps' cut is not what its order breaks")
    wrong += 1
for part in big:
    supers, weight, count = broken(names, set(part))
    mine = supers * SUPERTYPE + weight, count
    if len(part) > EXACT:
        print("circle of %4d: breaks %d edges, weight %d; too large for the exact least" %
              (len(part), count, mine[0]))
        continue
    exact = least(part)
    print("circle of %4d: breaks %d edges, weight %d; least possible %d, %d%s" %
          (len(part), count, mine[0], exact[1], exact[0], "" if mine == exact else "  <- more"))
    wrong += mine != exact
sys.exit(1 if wrong else 0)
