#!/usr/bin/env python3
"""The documentation as pages: all of them are there, in order, and no link leads nowhere.

usage: site.py [--browser]     --browser: each page in a headless Chromium, too, as wide as a screen and as a phone

Without cmark-gfm nothing is tested.
"""
import argparse, html.parser, os, shutil, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "tools", "site"), os.path.join(ROOT, "test", "report")]
PHONE, SCREEN = 390, 1200


class Page(html.parser.HTMLParser):
    """Anchors, links, images and the text of a page."""

    def __init__(self, path):
        super().__init__()
        self.path, self.ids, self.links = path, set(), []
        with open(path, encoding="utf-8") as f:
            self.feed(f.read())

    def handle_starttag(self, tag, attrs):
        a = dict(attrs)
        if a.get("id"):
            self.ids.add(a["id"])
        self.links += [a[k] for k in ("href", "src") if k in a and not a[k].startswith(("data:", "http:", "https:"))]


class Checker:
    def __init__(self):
        self.passed = self.failed = 0

    def expect(self, name, right, text=""):
        self.passed, self.failed = self.passed + bool(right), self.failed + (not right)
        if not right:
            print(f"FAIL {name}: {str(text)[:600]}")


def broken(pages, page):
    found = []
    for link in page.links:
        target, _, fragment = link.partition("#")
        file = os.path.normpath(os.path.join(os.path.dirname(page.path), target)) if target else page.path
        if not os.path.exists(file) or fragment and fragment not in pages[file].ids:
            found.append(link)
    return found


def documents():
    return sorted(os.path.join(d, name) for d, _, names in os.walk(os.path.join(ROOT, "docs")) for name in names
                  if name.endswith(".md") and os.sep + "examples" not in d)


def links(t, folder):
    import build
    site = build.Site("")
    names = [os.path.join(folder, build.page_of(p)) for p in site.order] + [os.path.join(folder, "index.html")]
    pages = {name: Page(name) for name in names}
    for document in documents():
        t.expect("a page of " + document, os.path.relpath(document, ROOT) in site.order)
    for name, page in pages.items():
        t.expect("links of " + os.path.relpath(name, folder), not broken(pages, page), broken(pages, page))
    with open(os.path.join(folder, "start.html"), encoding="utf-8") as f:
        text = f.read()
    t.expect("mentions are links", '<a href="replay.html">docs/replay.md</a>' in text, text)
    t.expect("the next page", "&rarr;</a>" in text and "&larr;" not in text)
    return names


def look(t, names):
    import browser
    if browser.missing():
        print("not there: " + ", ".join(browser.missing()) + "; no page is looked at")
        return
    driver = browser.Driver()
    window = browser.Browser(driver)
    for width in (SCREEN, PHONE):
        window.devtools("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=width == PHONE)
        for name in names:
            window.open(name)
            wide = window.run("document.documentElement.scrollWidth")
            small = window.run("parseFloat(getComputedStyle(document.querySelector('main')).fontSize)")
            images = window.run("[...document.images].every(i => i.naturalWidth > 0)")
            place = f"{os.path.basename(name)} at {width}"
            t.expect(f"{place}: nothing is cut off", wide <= width, wide)
            t.expect(f"{place}: letters and figures", small >= 16 and images, (small, images))
            t.expect(f"{place}: nothing to complain about", not (said := window.console()), said)
    window.close()
    driver.close()


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--browser", action="store_true")
    o = a.parse_args()
    t = Checker()
    if not shutil.which("cmark-gfm"):
        print("there is no cmark-gfm here: the pages are not tested")
        print("0 passed, 0 failed")
        return 0
    folder = tempfile.mkdtemp(prefix="protest-site")
    made = subprocess.run([os.path.join(ROOT, "tools", "site", "build.py"), "-o", folder], capture_output=True, text=True)
    t.expect("it is built", made.returncode == 0, made.stderr)
    names = links(t, folder) if made.returncode == 0 else []
    if o.browser:
        look(t, names)
    shutil.rmtree(folder)
    print(f"{t.passed} passed, {t.failed} failed")
    return t.failed != 0


if __name__ == "__main__":
    sys.exit(main())
