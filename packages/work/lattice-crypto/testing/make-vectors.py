"""Makes vectors.json: q-ary lattices of small dimension, and the squared norm of a shortest vector by `fplll -a svp`."""
import json
import random
import re
import subprocess

random.seed(62)
lattices = []
for dimension, q in [(12, 1009), (16, 10007), (20, 65537), (24, 524309)]:
    n = dimension // 2
    basis = [[q * (i == j) for j in range(dimension)] for i in range(n)]
    for k in range(dimension - n):
        basis.append([random.randrange(-(q // 2), q // 2) for _ in range(n)] + [int(j == k) for j in range(dimension - n)])
    text = "[" + "".join("[" + " ".join(map(str, row)) + "]" for row in basis) + "]"
    answer = subprocess.run(["fplll", "-a", "svp"], input=text, capture_output=True, text=True, check=True).stdout
    shortest = [int(entry) for entry in re.findall(r"-?\d+", answer)]
    lattices.append({"basis": basis, "shortestSquaredNorm": sum(entry * entry for entry in shortest)})
source = "make-vectors.py with fplll 5.4.4, `fplll -a svp`"
print(json.dumps({"source": source, "lattices": lattices}))
