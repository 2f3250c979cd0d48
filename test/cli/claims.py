#!/usr/bin/env python3
"""What may be claimed: warnings that are no errors, refusals, doubts of native runs; in every format.

usage: claims.py [--bin build/protest] [PATTERN]
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import jsonschema
from checker import ROOT, Checker

FOREIGN = """#include <termios.h>
#include <assert.h>
int main(void) {
  int found = tcdrain(0);
  assert(found == 0);
  return 0;
}
"""

# natively the program is compiled with AddressSanitizer, and can tell
DOUBT = """#include <assert.h>
int main(int argc, char **argv) {
  int checked = __has_feature(address_sanitizer);
  assert(checked%s);
  return 0;
}
"""

# (name, source, options, exit code, standard output, error output)
CASES = [
    ("a function of the library", FOREIGN, [], 5,
     r"(?s)p.c:5:\d+: warning: assertion found == 0 fails \[assertion.*inputs: tcdrain\(\) = -?\d+\n"
     r" *not an error for sure: it depends on tcdrain, a library function without a model.*RESULT: unknown", "^$"),
    ("an own function", FOREIGN.replace("tcdrain", "own").replace("#include <own.h>", "int own(const char *, const char *, int);"),
     [], 10, r"(?s)p.c:5:\d+: error: assertion found == 0 fails.*RESULT: false", "^$"),
    ("nothing that the result decides", FOREIGN.replace("found == 0", "sizeof(int) == 3"), [], 10, "RESULT: false", "^$"),
    ("a number that C leaves open, which machines choose", '#include <assert.h>\n#include <string.h>\nint main(void) {\n'
     '  int x = strcmp("a", "c"), y = strcmp("a", "b");\n  assert(x == y);\n  return 0;\n}\n', [], 10, "RESULT: false", "^$"),
    ("tests of it", FOREIGN, ["test"], 0, r"(?s)p.c:5:\d+: warning: .* 0 of them fail", "^$"),
    ("a function of another verifier", "_Bool __CPROVER_DYNAMIC_OBJECT(const void *);\n"
     "int main(void) {\n  int x;\n  return __CPROVER_DYNAMIC_OBJECT(&x);\n}\n", [], 2, "^$",
     r"^p.c:4:\d+: unsupported: __CPROVER_DYNAMIC_OBJECT is a function of another verifier"),
    ("one that the program declares", "_Bool __CPROVER_r_ok(const void *, unsigned long);\n"
     "int main(void) { int x; return __CPROVER_r_ok(&x, 4) - 1; }\n", [], 0, "RESULT: true", "^$"),
    ("one of KLEE", "void klee_unheard_of(int);\nint main(void) { klee_unheard_of(1); return 0; }\n", [], 2, "^$",
     r"^p.c:2:\d+: unsupported: klee_unheard_of"),
    ("memory of SV-COMP", "void __VERIFIER_nondet_memory(void *, unsigned long);\n"
     "int main(void) { int x; __VERIFIER_nondet_memory(&x, 4); return x; }\n", ["run"], 2, "^$", "unsupported: __VERIFIER_nondet_memory"),
    ("one that the program defines", "_Bool __CPROVER_r_ok(const void *p, unsigned long n) { return p && n; }\n"
     "int main(void) { int x; return __CPROVER_r_ok(&x, 4) - 1; }\n", [], 0, "RESULT: true", "^$"),
    ("a value of an unusual type", "struct s { long a[2]; }; struct s __VERIFIER_nondet_struct(void);\n"
     "int main(void) { struct s s = __VERIFIER_nondet_struct(); return s.a[0] == 3 ? 1 / (s.a[1] > 0) : 0; }\n", [], 10, "RESULT: false", "^$"),
    ("a function without a body, and nothing to check", "void own(void);\nint main(void) { own(); return 0; }\n", ["--checks=overflow"], 5,
     "(?s)open checks: a function has no body.*RESULT: unknown", "^$"),
    ("a native run that should have failed", DOUBT % "", [], 5,
     r"(?s)p.c:4:\d+: warning: assertion checked fails.*not an error for sure: a native run with the same inputs does not fail"
     r".*RESULT: unknown", "please report this: all that is needed is in .*protest-bug-1$"),
    ("reach_error that is not reached natively", "void reach_error(void); int __VERIFIER_nondet_int(void);\n"
     "int main(void) { if (__VERIFIER_nondet_int() == 42 && !__has_feature(address_sanitizer)) reach_error(); return 0; }\n", [], 5,
     "(?s)__VERIFIER_nondet_int\\(\\) = 42.*RESULT: unknown", "protest-bug-1"),
    ("the limit ends the compiler", "int main(void) { return 0; }\n", ["--time-limit=0.005s", "--format=json"], 5,
     '"verdict": "unknown"', "stopped while compiling"),
    ("it is not asked for", DOUBT % "", ["--no-native"], 10, "RESULT: false", "^$"),
    ("addresses make a difference", DOUBT % " || (unsigned long)argv % 64 == 7", [], 10, "RESULT: false", "^$"),
    ("another failure is sure", (DOUBT % "").replace("return 0", "return 0; error: return 1 / (argc - argc)")
     .replace("  int checked", "  if (argc == 3) goto error;\n  int checked"), [], 10,
     r"(?s)error: division by zero.*warning: assertion checked fails.*RESULT: false", "protest-bug-1"),
]


class Claims(Checker):
    def run(self, source, *args):
        """In a folder of its own."""
        with tempfile.TemporaryDirectory(prefix="protest-claims") as folder:
            with open(os.path.join(folder, "p.c"), "w") as f:
                f.write(source)
            command = [self.binary, *(a for a in args if not a.startswith("-")), "--time-limit=30s", "p.c",
                       *(a for a in args if a.startswith("-"))]
            r = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
            bundle = os.path.join(folder, "protest-bug-1", "log.txt")
            r.bundle = open(bundle).read() if os.path.exists(bundle) else ""
        return r

    def cases(self):
        for name, source, args, code, out, err in CASES:
            if self.pattern not in name:
                continue
            r = self.run(source, *args)
            self.check(name, (r.returncode == code, f"exit code {r.returncode}, not {code}: {r.stdout}{r.stderr}"),
                       (re.search(out, r.stdout), f"no {out!r} in {r.stdout!r}"),
                       (re.search(err, r.stderr, re.M), f"no {err!r} in {r.stderr!r}"),
                       (bool(r.bundle) == ("protest-bug-1" in err), "a bundle, or none"))

    def validate(self, schema, document):
        with open(os.path.join(ROOT, "docs/schema", schema)) as f:
            errors = list(jsonschema.Draft7Validator(json.load(f)).iter_errors(document))
        return not errors, f"{schema}: {errors[:1]}"

    def formats(self):
        """An open check with its reason, and a warning; never a failure."""
        for name, source, code, words in (("foreign", FOREIGN, "foreign-failure", "it depends on tcdrain, a library function"),
                                          ("doubt", DOUBT % "", "native-doubt", "a native run with the same inputs does not fail")):
            if self.pattern not in name:
                continue
            d = json.loads(self.run(source, "--format=json").stdout)
            reasons = [c.get("reason", "") for c in d["checks"] if c["kind"] == "assertion" and c["status"] == "open"]
            warnings = [w["text"] for w in d["warnings"] if w["code"] == code]
            self.check(f"{name}: json", self.validate("protest-result-1.json", d), (d["verdict"] == "unknown", d["verdict"]),
                       (not d["failures"], d["failures"]), (len(reasons) == 1 and words in reasons[0], reasons),
                       (len(warnings) == 1 and words in warnings[0] and warnings[0].startswith("p.c:"), warnings),
                       (d["statistics"].get("native-doubts", 0) == (name == "doubt"), d["statistics"]))
            d = json.loads(self.run(source, "--format=sarif").stdout)
            kinds = [r["kind"] for r in d["runs"][0]["results"] if r["ruleId"] == "assertion"]
            self.check(f"{name}: sarif", self.validate("sarif-subset.json", d), (kinds == ["open"], kinds))
            root = xml.etree.ElementTree.fromstring(self.run(source, "--format=junit").stdout)
            skipped = [x.get("message") for x in root.findall("testsuite/testcase/skipped")]
            self.check(f"{name}: junit", (root.get("failures") == "0", root.attrib), (any(words in x for x in skipped), skipped))
            text = self.run(source, "--format=gcc").stdout
            self.check(f"{name}: gcc", (": error: " not in text, text), (re.search(r"p.c:\d+:\d+: note: not decided: .*" + words, text), text))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", default="build/protest")
    parser.add_argument("pattern", nargs="?", default="")
    a = parser.parse_args()
    t = Claims(a.bin, a.pattern)
    t.cases()
    t.formats()
    return t.end()


if __name__ == "__main__":
    sys.exit(main())
