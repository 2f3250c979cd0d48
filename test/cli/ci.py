#!/usr/bin/env python3
"""What a CI job needs: known errors, comments that accept errors, .protest, several formats, a budget, kept results, and
the script that the recipes of docs/ci.md call.

usage: ci.py [--bin build/protest] [PATTERN]
"""
import json, os, re
import xml.etree.ElementTree
import jsonschema
from checker import ROOT, Checker, main

RING = "int at[4];\nint get(unsigned k) {\n  return k <= 4 ? at[k] : 0;%s\n}\n"
MORE = "int half(int n) {\n  return 8 / n;%s\n}\n"
SLOW = ("unsigned slow(unsigned a, unsigned b) {\n  for (unsigned k = 0; k < 1000000; k++) { a = a * 7 + b; b ^= a >> 3; }\n"
        "  return 1 / (a * a + b * b * 3 != 77);\n}\n")


class Ci(Checker):
    def sources(self, ring="", more=None, slow=False):
        """The files of the project; comments behind the lines that fail."""
        files = {"src/ring.c": RING % ring}
        if more is not None:
            files["src/more.c"] = MORE % more
        if slow:
            files["src/slow.c"] = SLOW
        for name, text in files.items():
            self.write(name, text)
        rows = [{"directory": self.dir, "file": f, "arguments": ["cc", "-c", f]} for f in files]
        self.write("build/compile_commands.json", json.dumps(rows))

    def valid(self, schema, name):
        try:
            with open(os.path.join(ROOT, "docs", "schema", schema)) as f:
                jsonschema.validate(json.loads(self.read(name)), json.load(f))
            return True, ""
        except (jsonschema.ValidationError, OSError, ValueError) as error:
            return False, str(error)[:300]

    # ---- known errors

    def known_errors(self, name):
        self.sources()
        strict = ("--strict", "--no-native", "-q")
        first = self.run(*strict, "-p", "build", "--write-baseline", "known.txt")
        known = self.read("known.txt")
        again = self.run(*strict, "-p", "build", "--baseline", "known.txt")
        self.check(name, (first.returncode == 10, first.returncode),
                   (re.search(r"^[0-9a-f]{32} bounds get 3 src/ring.c$", known, re.M), known),
                   (again.returncode in (0, 5), again.stdout + again.stderr),
                   ("note: accepted: index 4" in again.stdout and "known, in known.txt" in again.stdout, again.stdout),
                   ("RESULT: false" in again.stdout, "the verdict changed"))
        self.sources(more="")
        new = self.run(*strict, "-p", "build", "--baseline", "known.txt", "--write-baseline", "known.txt")
        self.check(name + ": a new one fails", (new.returncode == 10, new.returncode),
                   ("more.c:2:12: error:" in new.stdout and "ring.c:3:18: error" not in new.stdout, new.stdout))
        self.write("src/ring.c", "\n\n" + RING % "")
        moved = self.run(*strict, "-p", "build", "--baseline", "known.txt")
        self.check(name + ": lines move", (moved.returncode in (0, 5), moved.stdout))
        one = self.run(*strict, "--function", "get", "--baseline", "../known.txt", "ring.c", folder="src")
        self.check(name + ": one file, from another folder", (one.returncode in (0, 5), one.stdout),
                   (one.stdout.count("accepted: index 4") == 1 and "error:" not in one.stdout, one.stdout))
        self.write("known.txt", "hello\n")
        bad = self.run("-p", "build", "--baseline", "known.txt")
        gone = self.run("-p", "build", "--baseline", "gone.txt")
        self.check(name + ": a list that cannot be read", (bad.returncode == 2 and gone.returncode == 2, bad.returncode),
                   (bad.stderr.startswith("known.txt:1: not FINGERPRINT"), bad.stderr),
                   ("--write-baseline makes such a file" in gone.stderr, gone.stderr))

    # ---- comments

    def comments(self, name):
        self.sources(ring=" /* protest: ok bounds: there is one more */", more=" // protest: ok div-zero")
        args = ("--strict", "--no-native", "-p", "build")
        r = self.run(*args, "--format", "json=r.json", "--format", "sarif=r.sarif", "--format", "junit=r.xml", "--format",
                     "gcc=r.txt", "--format", "html=r.html")
        sarif = json.loads(self.read("r.sarif"))["runs"][0]["results"]
        accepted = [s for row in sarif for s in row.get("suppressions", [])]
        junit = xml.etree.ElementTree.fromstring(self.read("r.xml"))
        self.check(name, (r.returncode in (0, 5, 10), r.stderr),
                   ("accepted: errors at 2 comments; runs end there, and are not followed further" in r.stdout, r.stdout),
                   ("more.c:2: the comment `protest: ok div-zero` has no reason" in r.stdout, r.stdout),
                   ("accepted: index 4 of at[4] [bounds]: there is one more" in r.stdout, r.stdout))
        self.check(name + ": documents", self.valid("protest-project-1.json", "r.json"), self.valid("sarif-subset.json", "r.sarif"),
                   (len(accepted) == 2 and all(s["kind"] == "inSource" for s in accepted), accepted),
                   ('"by": "comment"' in self.read("r.json"), "json"),
                   (any("accepted: index 4" in s.get("message") for s in junit.iter("skipped")), "junit"),
                   ("note: index 4 of at[4] (accepted: there is one more) [bounds]" in self.read("r.txt"), self.read("r.txt")),
                   ("there is one more" in self.read("r.html"), "html"))
        # comments are no part of what is kept: another one counts at once
        self.sources(ring=" /* protest: ok overflow: wrong kind */", more=" // protest: ok div-zero: yes")
        r = self.run(*args, "-q")
        self.check(name + ": kept results", (r.returncode == 10, r.returncode), ("kept from" in r.stdout, r.stdout),
                   ("ring.c:3: the comment `protest: ok overflow` accepts no error that was found" in r.stdout, r.stdout))
        r = self.run(*args, "-q", "--no-suppress")
        self.check(name + ": not wanted", (r.returncode == 10 and r.stdout.count(" error: ") >= 2, r.stdout))
        self.write("m.c", "int main(int n, char **a) {\n  int t[2] = {0};\n  // protest: ok bounds: a demonstration\n"
                          "  return t[n > 1 ? 2 : 0];\n}\n")
        r = self.run("--no-native", "m.c")
        self.check(name + ": one program", (r.returncode == 0, r.returncode), (" error: " not in r.stdout, r.stdout),
                   ("RESULT: false" in r.stdout and "  accepted: errors at 1 comment" in r.stdout, r.stdout))

    # ---- .protest

    def configuration(self, name):
        self.sources()
        self.write(".git/x", "")
        self.write(".protest", "# ours\n--strict\n--no-native\n--compile-db build\n--time-limit 7s\n--results r\n")
        r = self.run("check", folder="src")
        self.check(name + ": for the command line", (r.returncode == 1, r.returncode),
                   (r.stderr == "../.protest:6: option '--results' is for the command line only\n", r.stderr))
        self.write(".protest", "# ours\n--strict\n--no-native\n--compile-db build\n--time-limit 7s\n")
        r = self.run("check", "--format", "json", folder="src")
        self.check(name, (r.returncode == 10, r.stdout + r.stderr), ("protest: with the options of ../.protest" in r.stderr, r.stderr),
                   ('"time-limit": "7s"' in r.stdout, r.stdout[:500]))
        r = self.run("check", "--no-config", folder="src")
        self.check(name + ": not wanted", (r.returncode in (1, 2), r.returncode), (".protest" not in r.stderr, r.stderr))
        self.write(".protest", "--tim-limit 3\n")
        r = self.run("x.c")
        self.check(name + ": the nearest option", (r.returncode == 1, r.returncode),
                   (r.stderr == ".protest:1: unknown option '--tim-limit': did you mean '--time-limit'?\n", r.stderr))
        self.write("src/.git", "gitdir: elsewhere\n")
        r = self.run("--version", folder="src")
        self.check(name + ": not above the repository", (r.returncode == 0, r.stderr))

    # ---- budget and kept results

    def budget(self, name):
        self.sources(more="", slow=True)
        args = ("--strict", "--no-native", "-p", "build")
        first = self.run(*args, "--time-limit", "2s")
        more = self.run(*args, "--time-limit", "3s")
        less = self.run(*args, "--time-limit", "1s")
        kept = lambda r: set(re.findall(r"^  (\w+) .* kept$", r.stdout, re.M))
        self.check(name + ": what is decided stays so", (not kept(first), first.stdout), (kept(more) == {"get", "half"}, more.stdout),
                   (kept(less) == {"get", "half", "slow"}, less.stdout))
        r = self.run(*args, "--fresh", "--project-time", "10ms")
        self.check(name + ": time is over", (r.returncode == 5, r.returncode),
                   ("the time of the project was over (--project-time)" in r.stdout, r.stdout))
        r = self.run(*args, "--fresh", "--project-time", "4s", "--format", "json")
        seconds = {f["name"]: f["seconds"] for file in json.loads(r.stdout)["files"] for f in file["functions"]}
        self.check(name + ": shared", (len(seconds) == 3 and sum(seconds.values()) < 9, seconds))

    def formats(self, name):
        self.write("a.c", "int main(void) { return 0; }\n")
        two = self.run("--format", "json", "--format", "sarif", "a.c")
        same = self.run("--format", "json=x", "--format", "sarif=x", "a.c")
        nothing = self.run("--format", "json=", "a.c")
        self.check(name + ": refused", (two.returncode == same.returncode == nothing.returncode == 1, two.returncode),
                   ("two formats for one output" in two.stderr and "the file x" in same.stderr, two.stderr + same.stderr),
                   ("names no file" in nothing.stderr, nothing.stderr))
        r = self.run("--format", "json=x.json", "--format", "gcc", "-o", "x.txt", "a.c")
        self.check(name, (r.returncode == 0 and "RESULT: true" in r.stdout, r.stdout), self.valid("protest-result-1.json", "x.json"),
                   ("RESULT: true" in self.read("x.txt"), "gcc"))

    # ---- the script of the recipes

    def script(self, name):
        self.sources()
        script = os.path.join(ROOT, "contrib", "ci", "protest-ci.sh")
        env = dict(os.environ, PROTEST=self.binary, PROTEST_TIME="30s")
        r = self.run(script, "build", "--strict", "--no-native", "--write-baseline", "protest-baseline.txt", env=env)
        there = [os.path.exists(os.path.join(self.dir, "protest-reports", f)) for f in ("protest.sarif", "protest.xml", "protest.html")]
        self.check(name + ": an error", (r.returncode == 10, r.stdout + r.stderr), (all(there), there))
        r = self.run(script, "build", "--strict", "--no-native", env=env)
        self.check(name + ": a known one", (r.returncode == 0, r.stdout + r.stderr), (" kept" in r.stdout, r.stdout))
        self.sources(more="")
        r = self.run(script, "build", "--strict", "--no-native", env=env)
        self.check(name + ": a new one", (r.returncode == 10, r.stdout + r.stderr))
        self.sources(ring=" // protest: ok bounds: yes", slow=True)
        calm = self.run(script, "build", "--strict", "--no-native", "--time-limit", "1s", env=env)
        loud = self.run(script, "build", "--strict", "--no-native", "--time-limit", "1s", env=dict(env, PROTEST_OPEN="fail"))
        gone = self.run(script, "nowhere", env=env)
        self.check(name + ": what is open", (calm.returncode == 0, calm.stdout), (loud.returncode == 5, loud.returncode),
                   (gone.returncode == 2, gone.returncode))
        recipes = open(os.path.join(ROOT, "docs", "ci.md")).read()
        used = set(re.findall(r"contrib/ci/[\w.-]+", recipes))
        self.check(name + ": the recipes", (used == {"contrib/ci/protest-ci.sh"}, used),
                   (all(v in open(script).read() for v in re.findall(r"PROTEST_\w+", recipes)), "a variable is not in the script"))


if __name__ == "__main__":
    main(Ci, ("known_errors", "comments", "configuration", "budget", "formats", "script"))
