#!/usr/bin/env python3
"""Fails when a source file includes what its layer may not see (docs/architecture.md).

usage: check_layers.py [SRC]      SRC: the source folder (default: src beside this script's folder)
"""
import pathlib, re, sys

ALLOWED = {
    "base": "", "bv": "base", "term": "base bv", "ir": "base bv", "smt": "base bv term",
    "front": "base bv ir", "spec": "base", "exec": "base bv ir", "sym": "base bv term ir exec", "shape": "base bv ir",
    "result": "base bv term ir shape",
    "engine": "base bv term ir smt exec sym shape result",
    "check": "base bv term ir smt exec sym shape result",
    "report": "base bv term ir result",
    "session": "base bv term ir smt front exec result report",
    "policy": "base bv term ir front exec result report session",
    "confirm": "base bv term ir smt front exec sym shape result engine check report session policy",
    "search": "base bv term ir smt front exec sym result engine check report session policy confirm",
    "fill": "base bv term ir front exec result report session policy",
    "show": "base ir report",
    "witness": "base bv term ir front exec result report session policy search",
    "project": "base bv ir front report session show",
    "lsp": "base ir front report session show project",
    "command": "base bv term ir smt front exec sym result engine check report session policy confirm"
               " search fill show witness project lsp spec",
    "app": "",
}
FENCED = {"llvm-c/": "front", "z3": "smt", "ccadical": "smt", "yaml": "report", "sqlite3": "project"}  # third-party header -> the only layer


def problems(src):
    for path in sorted(src.rglob("*.[ch]")):
        parts = path.relative_to(src).parts
        layer = parts[0]
        if layer not in ALLOWED:
            yield f"{path}: unknown layer {layer}"
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            found = re.match(r'\s*#\s*include\s+[<"]([^>"]+)', line)
            if not found:
                continue
            name = found.group(1)
            other = name.split("/")[0]
            bad = any(name.startswith(p) and layer != owner for p, owner in FENCED.items())
            if other in ALLOWED and "/" in name:
                bad |= other != layer and other not in ALLOWED[layer].split()
                bad |= other == layer == "engine" and name.count("/") > 1 and name.split("/")[1] != parts[1]
                bad |= name.endswith("_priv.h") and other != layer
            if bad:
                yield f"{path}:{number}: {layer} may not include {name}"


def main():
    src = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent / "src"
    found = list(problems(src))
    print("\n".join(found) if found else "layers: ok")
    return 1 if found else 0


sys.exit(main())
