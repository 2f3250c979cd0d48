"""Generated projects: functions in layers, each calling up to two of the layer below, spread over files.

A project is a list of files, a file a list of functions (dicts), so that edits change data and not text.  Every function clamps
its argument; `wrong` leaves a check out, so that it, or a caller, can fail."""
import json, os, random, re

LAYERS = 3


def function(rng, name, below):
    return {"name": name, "limit": rng.choice([10, 50, 100, 900]), "scale": rng.randint(1, 9), "size": rng.randint(3, 8),
            "calls": rng.sample(below, min(len(below), rng.randint(0, 2))), "wrong": False, "comment": "", "lines": 0, "static": rng.random() < 0.3}


def generate(seed, files, per_file):
    rng = random.Random(seed)
    layers, project = [[] for _ in range(LAYERS)], []
    for k in range(files):
        layer = min(k * LAYERS // files, LAYERS - 1)
        own = [function(rng, f"f{k}_{i}", layers[layer - 1] if layer else []) for i in range(per_file)]
        layers[layer] += [f["name"] for f in own]
        project.append({"functions": own, "helper": rng.randint(1, 5)})
    return project


def body(f, filler):
    text = [f"int {f['name']}(int n) {{ {f['comment']}"]
    text += [""] * f["lines"]
    text.append(f"  int a[{f['size']}] = {{0}}, s = 0;")
    text.append(f"  if (n < 0 || n > {f['limit']}) return 0;")
    text += [f"  s ^= (n >> {i % 9}) & {(f['scale'] + i) % 9};" for i in range(filler)]
    for i, g in enumerate(f["calls"]):
        text.append(f"  s += {g}(n / {i + 2}) / 4;")
    if f["static"]:
        text.append("  s += helper(n);")
    bound = f["size"] if f["wrong"] else f["size"] - 1
    text.append(f"  a[n > {bound} ? {bound} : n] = {f['scale']};")
    text += ["  return (s + a[0]) % 1000;", "}", ""]
    return text


def write(folder, project, filler=0, only=None):
    """Writes all files, or those numbered ONLY, and the database.  Each file has a header, so that a new function costs its
    callers only."""
    for k, file in enumerate(project):
        if only is not None and k not in only:
            continue
        put(folder, f"file{k}.h", "".join(f"int {f['name']}(int n);\n" for f in file["functions"]))
        used = {k} | {int(re.match(r"f(\d+)_", g).group(1)) for f in file["functions"] for g in f["calls"]}
        text = [f'#include "file{u}.h"' for u in sorted(used)]
        text.append(f"static int helper(int n) {{ return n % {file['helper']}; }}")
        for f in file["functions"]:
            text += body(f, filler)
        put(folder, f"file{k}.c", "\n".join(text))
    rows = [{"directory": folder, "file": f"file{k}.c", "arguments": ["cc", "-c", f"file{k}.c"]} for k in range(len(project))]
    put(folder, "compile_commands.json", json.dumps(rows))


def put(folder, name, text):
    path = os.path.join(folder, name)
    if os.path.exists(path) and open(path).read() == text:
        return
    with open(path, "w") as f:
        f.write(text)


def edit(rng, project):
    """One random change; returns what it was."""
    k = rng.randrange(len(project))
    file = project[k]
    f = rng.choice(file["functions"])
    what = rng.choice(["scale", "comment", "line", "wrong", "right", "calls", "helper", "new"])
    if what == "scale":
        f["scale"] = rng.randint(1, 9)
    elif what == "comment":
        f["comment"] = f"/* {rng.randint(0, 99)} */"
    elif what == "line":
        f["lines"] = rng.randint(0, 3)
    elif what in ("wrong", "right"):
        f["wrong"] = what == "wrong"
    elif what == "calls":
        f["calls"] = f["calls"][1:]
    elif what == "helper":
        file["helper"] = rng.randint(1, 5)
    else:
        file["functions"].append(function(rng, f"f{k}_{len(file['functions'])}", f["calls"]))
    return f"{what} in file{k}.c, {f['name']}"
