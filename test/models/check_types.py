#!/usr/bin/env python3
"""Compares the types of the models with those that the system's headers declare, for both data models.

usage: check_types.py [FOLDER]   with the bitcode of the models; build/models

A model with another type than its function would get its arguments in the wrong way, or would not be taken at all
(src/front/match.c).  Headers that cannot be compiled (those of 32 bits may be missing) are left out.
"""
import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
HEADERS = """arpa/inet.h dirent.h err.h error.h fcntl.h fnmatch.h getopt.h grp.h libgen.h math.h netinet/in.h poll.h
pthread.h pwd.h sched.h search.h semaphore.h signal.h stdio.h stdlib.h string.h strings.h sys/file.h sys/resource.h
sys/select.h sys/socket.h sys/stat.h sys/time.h sys/times.h sys/uio.h sys/utsname.h sys/wait.h syslog.h threads.h time.h unistd.h
utime.h wchar.h""".split()
ATTRIBUTES = re.compile(r"\b(?:byval|sret|range|captures|dereferenceable)\([^()]*(?:\([^()]*\))?[^()]*\)|\balign \d+|"
                        r"\b(?:dso_local|noundef|zeroext|signext|nonnull|noalias|inreg|writable|dead_on_unwind)\b|%[\w.]+")


def clang(bits, text):
    """The module as text, or None"""
    command = ["clang-19", f"-m{bits}", "-D_GNU_SOURCE", "-w", "-fno-builtin", "-O0", "-S", "-emit-llvm", "-x", "c", "-", "-o", "-"]
    r = subprocess.run(command, input=text, text=True, capture_output=True)
    return r.stdout if r.returncode == 0 else None


def types(module, word):
    """name -> result and parameters, of lines that begin with the word"""
    found = {}
    for line in module.splitlines():
        m = re.match(word + r" (.*?)@([\w.]+)\((.*)\)", ATTRIBUTES.sub("", line))
        if m:
            found[m[2]] = re.sub(r"\s+", " ", f"{m[1]}({m[3]})".strip()).replace(" ,", ",").replace(" )", ")")
    return found


def declared(bits, header, names):
    """The types of those of the names that the header declares as functions"""
    include = f"#include <{header}>\n"
    syntax = subprocess.run(["clang-19", f"-m{bits}", "-D_GNU_SOURCE", "-w", "-Xclang", "-ast-dump", "-fsyntax-only", "-x", "c", "-"],
                            input=include, text=True, capture_output=True)
    if syntax.returncode:
        return {}
    known = set(re.findall(r"FunctionDecl.* (\w+) '", syntax.stdout)) & names
    uses = "".join(f"#undef {n}\nvoid *use_{n} = (void *)&{n};\n" for n in sorted(known))
    return types(clang(bits, include + uses) or "", "declare")


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "build", "models")
    compared, wrong = 0, 0
    for bits in ("64", "32"):
        module = subprocess.run(["llvm-dis-19", os.path.join(folder, f"models{bits}.bc"), "-o", "-"], check=True,
                                text=True, capture_output=True).stdout
        ours = types(module, "define")
        for header in HEADERS:
            for name, theirs in declared(bits, header, set(ours)).items():
                compared += 1
                if name in ours and ours[name] != theirs:
                    wrong += 1
                    print(f"-m{bits} {name}: {ours[name]}, and in <{header}> {theirs}")
    print(f"types of models: {compared} compared with headers, {wrong} differ")
    return 1 if wrong or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
