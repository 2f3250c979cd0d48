#!/usr/bin/env python3
"""The HTML report: its data, sources that could break it, its size; and in a real browser: stepping through a failing
run, keys, copying, a phone's width, dark colours, no JavaScript, 10,000 lines.

usage: page.py [--bin build/protest] [--lines N] [--times] [PATTERN]
"""
import argparse
import html.parser
import json
import os
import re
import subprocess
import sys
import tempfile
import time

import browser

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HOSTILE = ("int __VERIFIER_nondet_int(void);\r\n"
           "// </script><script>document.title = 'broken'</script> <!-- ]]> &amp; \"'\r\n"
           "// NUL \0, Latin-1 \xe9, "
           "separator LS, direction RLO, lone CR \r// here\r\n"
           "int main(void) {\r\n"
           "  const char *t = \"</code></div><!--\";\r\n"
           "  int n = __VERIFIER_nondet_int();\r\n"
           "  return t[0] / (n - 7);\r\n"
           "}\r\n").encode("latin-1").replace(b"LS", "\u2028".encode()).replace(b"RLO", "\u202e".encode())
CALLS = """int protest_int(const char *name);
int total;
static int scale(int x, int by) {
  int result = x * by;
  total = total + 1;
  return result;
}
int main(void) {
  int n = protest_int("n");
  if (n < 1 || n > 9) return 0;
  int m = scale(n, 3);
  int a[4] = {0};
  for (int i = 0; i < 4; i++) a[i] = i;
  return a[m] + total;
}
"""


def big(lines):
    """A program of so many lines whose failing run goes through its first and last functions."""
    text = ["int protest_int(const char *name);\n", "static int first(int x) {\n", "  int y = x + 1;\n", "  return y;\n", "}\n"]
    while len(text) < lines - 12:
        k = len(text)
        text += [f"int f{k}(int x) {{\n", f"  if (x > {k})\n", "    x = x / 2;\n", "  return x;\n", "}\n"]
    text += ["int main(void) {\n", "  int n = protest_int(\"n\");\n", "  if (n < 0 || n > 100) return 0;\n",
             "  int k = first(n);\n", "  int m = first(k);\n", "  return 100 / (m - 9);\n", "}\n"]
    return "".join(text)


class Page(html.parser.HTMLParser):
    """What a page has: its data, lines of sources, scripts."""

    def __init__(self, path):
        super().__init__()
        with open(path, "rb") as f:
            self.bytes = f.read()
        self.scripts, self.lines, self.inside, self.data = 0, 0, False, ""
        self.feed(self.bytes.decode())
        self.close()

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.scripts += tag == "script"
        self.lines += attrs.get("class") == "l"
        self.inside = attrs.get("id") == "protest-data"

    def handle_endtag(self, tag):
        self.inside = False

    def handle_data(self, data):
        if self.inside:
            self.data += data


class Checker:
    def __init__(self, binary, pattern):
        self.binary, self.pattern = os.path.abspath(binary), pattern
        self.passed = self.failed = 0
        self.dir = tempfile.mkdtemp(prefix="protest-html")

    def path(self, name):
        return os.path.join(self.dir, name)

    def write(self, name, text):
        with open(self.path(name), "wb") as f:
            f.write(text if isinstance(text, bytes) else text.encode())

    def protest(self, *args, cwd=None):
        return subprocess.run([self.binary, *args], cwd=cwd or self.dir, stdin=subprocess.DEVNULL, capture_output=True,
                              timeout=100)

    def page(self, name, *args, cwd=None):
        """A page and its path."""
        path = self.path(name)
        p = self.protest(*args, "--format=html", "-o", path, cwd=cwd)
        if not os.path.exists(path):
            raise SystemExit(f"no {name}: {p.stderr.decode()}")
        return Page(path)

    def expect(self, name, *claims):
        """Each claim is a condition and what was found."""
        if self.pattern not in name:
            return
        wrong = [found for ok, found in claims if not ok]
        self.failed += bool(wrong)
        self.passed += not wrong
        for found in wrong:
            print(f"FAIL {name}: {str(found)[:300]}")

    def equal(self, name, *pairs):
        self.expect(name, *[(a == b, f"{a!r}, not {b!r}") for a, b in pairs])


# ---- the document

def without_times(d):
    """The data but for what differs between two runs."""
    if isinstance(d, dict):
        return {k: without_times(v) for k, v in d.items() if k not in ("statistics", "seconds", "kept", "options")}
    return [without_times(x) for x in d] if isinstance(d, list) else d


def same_data(t, label, page, *args, cwd=None):
    given = json.loads(page.data)
    wanted = json.loads(t.protest(*args, "--format=json", cwd=cwd).stdout)
    t.expect(label, (without_times(given) == without_times(wanted), "its data are not those of --format json"))


def documents(t):
    ring = os.path.join(ROOT, "docs/examples/ring.c")
    page = t.page("ring.html", "--no-native", ring)
    size = len(page.bytes) - os.path.getsize(ring)
    outside = re.findall(r"https?://|\ssrc=|@import|url\(", page.bytes.decode())
    t.expect("one small file", (size < 200000, size), (not outside, outside), (page.scripts == 2, page.scripts))
    t.write("calls.c", CALLS)
    one = ("--no-native", "--engine=test", "calls.c")
    same_data(t, "data of a check", t.page("check.html", *one), *one)
    page = t.page("calls.html", "lines", "--no-native", "calls.c")
    same_data(t, "data of lines", page, "lines", "--no-native", "calls.c")
    t.write("broken.c", "int main(void) { return x; }\n")
    page = t.page("broken.html", "broken.c")
    t.expect("a program that cannot be read", (json.loads(page.data)["verdict"] == "error", page.data),
             (b"RESULT: " in page.bytes, "no result"))


def project(t):
    folder, kept = os.path.join(ROOT, "docs/examples/project"), t.path("kept")
    args = ("-p", folder, "--no-native", f"--results={kept}", "--time-limit=4s")
    page = t.page("project.html", *args, cwd=ROOT)
    same_data(t, "data of a project", page, *args, cwd=ROOT)
    sources = sum(os.path.getsize(os.path.join(folder, f)) for f in os.listdir(folder))
    t.expect("a project is small", (len(page.bytes) - sources < 200000, len(page.bytes)))


def hostile(t):
    t.write("odd.c", HOSTILE)
    page = t.page("odd.html", "--no-native", "--engine=test", "odd.c")
    text = page.bytes.decode()
    t.expect("a source that could break it", (page.scripts == 2, f"{page.scripts} scripts"),
             (page.lines == len(HOSTILE.splitlines()), f"{page.lines} lines"), (json.loads(page.data)["verdict"] == "false", "verdict"),
             (b"\0" not in page.bytes and "\u2028" not in text and "\u202e" not in text, "a character that is not seen"),
             ("\u27e8U+202E\u27e9" in text and "\u27e8U+0000\u27e9" in text and "&#233;" in text, "a character is not named"))
    p = t.protest("--format=html", "-o", "nowhere/x.html", "--no-native", "--engine=test", "odd.c")
    t.expect("a report that cannot be written", (p.returncode == 10, p.returncode),
             (p.stderr == b"protest: cannot write nowhere/x.html: No such file or directory\n", p.stderr))


# ---- in the browser

def stepping(t, b):
    b.open(t.path("calls.html"))
    t.equal("what is shown first", (b.text(".verdict"), "RESULT: false(def-behavior)"), (b.visible("#panel"), False),
            (b.visible("#basis"), True), (b.run("document.querySelectorAll('article').length > 0"), True),
            (b.text("#f0-14 .s"), "U"), (b.text("#f0-10 b"), ""))
    b.click("button.step")
    first = b.text("#where")
    seen = [first]
    while b.run("!document.getElementById('next').disabled") and len(seen) < 50:
        b.click("#next")
        seen.append(b.text("#where"))
    last = b.text("#where")
    t.expect("stepping through a run", (first.startswith("step 1 of "), first), (len(set(seen)) == len(seen) > 3, seen),
             (any(": scale, calls.c:" in s for s in seen), seen), ("main, calls.c:14: " in last, last))
    t.equal("the line of the step", (b.run("document.querySelector('.l.now').id"), "f0-14"),
            (b.run("document.querySelectorAll('.l.now, .steps .now').length"), 2),
            (b.run("(r => r.top >= 0 && r.bottom <= innerHeight)(document.querySelector('.l.now').getBoundingClientRect())"), True))
    shown = b.text("#vars")
    t.expect("variables of the last step", ("main (call depth 1)" in shown and "scale" not in shown, shown),
             (re.search(r"\bm\s+\d+", shown), shown))
    while b.run("!document.getElementById('prev').disabled") and "scale" not in b.text("#vars"):
        b.click("#prev")
    shown = b.text("#vars")
    t.expect("variables of a call", ("scale (call depth 2)" in shown, shown), (b.run("document.querySelectorAll('#vars .new').length") > 0, shown))
    b.click("#close")
    t.equal("closing", (b.visible("#panel"), False), (b.run("document.querySelectorAll('.now').length"), 0))


def keyboard(t, b):
    b.open(t.path("calls.html"))
    b.keys("n", "n", "n")
    third = b.text("#where")
    b.keys("p")
    second = b.text("#where")
    b.keys("\ue011")  # Home
    t.expect("keys n, p, Home", (third.startswith("step 3 of"), third), (second.startswith("step 2 of"), second),
             (b.text("#where").startswith("step 1 of"), b.text("#where")))
    b.keys("\ue00c")  # Escape
    t.equal("key Escape", (b.visible("#panel"), False))
    b.open(t.path("calls.html"))
    b.keys("\ue004", "\ue007")  # Tab, Enter: the first link
    t.equal("the first link", (b.run("location.hash"), "#main"))
    b.keys("e")
    t.equal("key e", (b.run("location.hash"), "#error-1"))
    b.open(t.path("calls.html"), "#calls.c:12")
    t.equal("a link to a line", (b.run("document.querySelector('.l.now')?.id"), "f0-12"))
    b.open(t.path("calls.html"), "#c0-4")
    t.equal("a link to a check opens the table", (b.visible("#c0-4"), True))


def copying(t, b):
    b.open(t.path("calls.html"))
    b.devtools("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    b.click("button[data-copy$=command]")
    time.sleep(0.2)
    said = b.text("#said")
    command = b.post("/execute/async", script="navigator.clipboard.readText().then(arguments[0], e => arguments[0]('' + e))", args=[])
    p = subprocess.run(["sh", "-c", command], cwd=t.dir, capture_output=True, timeout=60,
                       env={**os.environ, "PATH": os.path.dirname(t.binary) + ":" + os.environ["PATH"]})
    t.expect("the command that is copied fails as promised", (said == "copied", said), (command.startswith("protest run "), command),
             (p.returncode == 10 and b"calls.c:14" in p.stdout + p.stderr, p))


def looks(t, b):
    b.open(t.path("calls.html"))
    light = b.run("getComputedStyle(document.body).backgroundColor")
    b.devtools("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    dark = b.run("getComputedStyle(document.body).backgroundColor")
    t.equal("light and dark", (light, "rgb(255, 255, 255)"), (sum(map(int, re.findall(r"\d+", dark))) < 120, True))
    b.devtools("Emulation.setDeviceMetricsOverride", width=360, height=640, deviceScaleFactor=2, mobile=True)
    for name in ("calls.html", "odd.html", "project.html"):
        b.open(t.path(name))
        wide = b.run("document.documentElement.scrollWidth")
        t.expect(f"{name} on a phone", (wide <= 360, wide), (b.visible("#basis"), "rests on"))
    b.open(t.path("calls.html"))
    b.click("button.step")
    b.click("#next")
    size = b.run("(r => [r.height, r.width])(document.getElementById('next').getBoundingClientRect())")
    t.expect("stepping on a phone", (b.text("#where").startswith("step 2"), b.text("#where")), (min(size) >= 24, size),
             (b.run("(r => r.bottom <= document.getElementById('panel').getBoundingClientRect().top)"
                    "(document.querySelector('.l.now').getBoundingClientRect())"), "the panel hides the line"))
    b.devtools("Emulation.clearDeviceMetricsOverride")
    b.devtools("Emulation.setEmulatedMedia", features=[])


def others(t, b):
    b.open(t.path("odd.html"))
    t.equal("a source that could break it, in the browser", (b.run("document.title.includes('broken')"), False),
            (b.run("document.querySelectorAll('.l').length"), len(HOSTILE.splitlines())),
            (b.run("JSON.parse(document.getElementById('protest-data').textContent).verdict"), "false"),
            (b.text("#f0-2 code"), HOSTILE.split(b"\r\n")[1].decode()))
    b.open(t.path("project.html"))
    t.expect("table of files", ("clock.c" in b.text("#files"), b.text("#files")), (b.visible("#basis"), "rests on"))
    b.open(t.path("broken.html"))
    t.expect("no verdict", ("the compiler reports errors" in b.text("header"), b.text("header")))


def large(t, b, lines, times):
    t.write("big.c", big(lines))
    page = t.page("big.html", "--no-native", "--engine=test", "--time-limit=2s", "big.c")
    start = time.time()
    b.open(t.path("big.html"))
    loaded = b.run("performance.now()")
    start = time.time()
    took = b.run("""(() => { document.querySelector("button.step").click();
      const next = document.getElementById("next"), times = [];
      while (!next.disabled) {
        const start = performance.now();
        next.click();
        document.querySelector(".l.now").getBoundingClientRect();
        times.push(performance.now() - start);
      }
      return times; })()""")
    at = b.run("(r => r.top >= 0 && r.bottom <= innerHeight)(document.querySelector('.l.now').getBoundingClientRect())")
    if times:
        print(f"{page.lines} lines, {len(page.bytes)} bytes: loaded in {loaded:.0f} ms, {len(took)} steps of at most {max(took):.0f} ms")
    t.expect("a long source", (page.lines > lines - 20, page.lines), (loaded < 10000, f"loaded in {loaded} ms"),
             (len(took) > 1 and max(took) < 1000, took), (at, "the line of the last step is not seen"))


def plain(t, driver):
    b = browser.Browser(driver, script=False)
    b.open(t.path("calls.html"))
    t.equal("without JavaScript", (b.run("document.documentElement.className"), ""), (b.visible("button"), False),
            (b.visible("#panel"), False), (b.visible(".steps li:last-child"), True), (b.visible("#basis"), True),
            (b.visible("#f0-14 code"), True), (b.text("#f0-14 .s"), "U"))
    b.click("article summary")
    t.equal("the test without JavaScript", (b.visible("#error-1-test"), True))
    b.close()


def in_browser(t, a):
    if browser.missing():
        subprocess.run([os.path.join(ROOT, "tools/install.sh"), "browser"], check=False)
    if browser.missing():
        print(f"skipped: the page in a browser ({', '.join(browser.missing())} cannot be had)")
        return
    driver = browser.Driver()
    try:
        b = browser.Browser(driver)
        for part in (stepping, keyboard, copying, looks, others):
            part(t, b)
        large(t, b, a.lines, a.times)
        complaints = b.console()
        t.expect("nothing on the console", (not complaints, complaints))
        b.close()
        plain(t, driver)
    finally:
        driver.close()


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--bin", default=os.path.join(ROOT, "build/protest"))
    p.add_argument("--lines", type=int, default=10000, help="lines of the long source")
    p.add_argument("--times", action="store_true", help="say how long the long source takes")
    p.add_argument("pattern", nargs="?", default="")
    a = p.parse_args()
    t = Checker(a.bin, a.pattern)
    for part in (documents, project, hostile):
        part(t)
    in_browser(t, a)
    print(f"{t.passed} passed, {t.failed} failed")
    return 1 if t.failed else 0


sys.exit(main())
