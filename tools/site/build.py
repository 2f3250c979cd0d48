#!/usr/bin/env python3
"""The documentation as one site of static pages: no script, nothing from elsewhere.

usage: build.py [-o build/site] [--source URL]     URL: where the files of the repository can be seen; default: no such links

cmark-gfm (Debian package of that name) turns each document of order.txt into HTML as GitHub shows it.  Here headings get their
anchors, mentions of documents (docs/verdicts.md) become links, as do links between documents, and each page gets the list of
all pages.
"""
import argparse, html, os, re, shutil, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} - Protest</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{up}style.css">
</head>
<body>
<div class="frame">
<a class="all" href="#pages">All pages</a>
<nav class="pages" id="pages" aria-label="Pages"><p><a href="{up}index.html">Protest</a></p>
{menu}
</nav>
<main>
{body}
<div class="turn">{turn}</div>
</main>
</div>
</body>
</html>
"""


def parts():
    """[(name of the part, [path of a document])]; documents that order.txt does not name come last."""
    found, seen = [], set()
    with open(os.path.join(HERE, "order.txt"), encoding="utf-8") as f:
        for line in filter(None, (l.strip() for l in f if not l.startswith("#"))):
            if line.startswith("="):
                found.append((line[1:].strip(), []))
            elif os.path.exists(os.path.join(ROOT, line)):
                found[-1][1].append(line)
            seen.add(line)
    rest = sorted(os.path.relpath(os.path.join(d, name), ROOT) for d, _, names in os.walk(os.path.join(ROOT, "docs"))
                  for name in names if name.endswith(".md"))
    rest = [path for path in rest if path not in seen and "/examples/" not in path]
    return found + ([("More", rest)] if rest else [])


def page_of(path):
    """docs/engines/kiki.md is engines/kiki.html; the first page is index.html, too."""
    return re.sub(r"^docs/", "", path)[:-3].lower() + ".html"


def slug(text):
    """The anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", html.unescape(re.sub(r"<[^>]*>", "", text)).strip().lower()).replace(" ", "-")


class Site:
    def __init__(self, source):
        self.parts, self.source = parts(), source
        self.order = [path for _, paths in self.parts for path in paths]
        self.titles = {path: self.title(path) for path in self.order}

    def title(self, path):
        with open(os.path.join(ROOT, path), encoding="utf-8") as f:
            return next(line[2:].strip().replace("`", "") for line in f if line.startswith("# "))

    def link(self, path, to):
        """From the page of PATH to that of the document TO."""
        return os.path.relpath(page_of(to), os.path.dirname(page_of(path)) or ".")

    def anchors(self, text):
        seen = {}

        def heading(m):
            name = slug(m[2])
            seen[name] = seen.get(name, -1) + 1
            name += f"-{seen[name]}" if seen[name] else ""
            return f'<h{m[1]} id="{name}"><a href="#{name}">{m[2]}</a></h{m[1]}>'
        return re.sub(r"<h([1-4])>(.*?)</h\1>", heading, text, flags=re.S)

    def href(self, path, m):
        target, _, fragment = m[1].partition("#")
        if not target or re.match(r"\w+:", target):
            return m[0]
        file = os.path.normpath(os.path.join(os.path.dirname(path), target))
        if file in self.titles:
            return f'<a href="{self.link(path, file)}{"#" + fragment if fragment else ""}">{m[2]}</a>'
        return f'<a href="{self.source}/{file}">{m[2]}</a>' if self.source else m[2]

    def mentions(self, path, text):
        """docs/NAME.md outside of blocks and links is a link."""
        def mention(m):
            file = next((f for f in (m[1], m[1].replace("docs/", "")) if f in self.titles and f != path), None)
            return f'<a href="{self.link(path, file)}">{m[0]}</a>' if file else m[0]
        pieces = re.split(r"(<pre.*?</pre>|<a .*?</a>|<h\d.*?</h\d>|<[^>]*>)", text, flags=re.S)
        return "".join(p if p.startswith("<") else re.sub(r"(?<![\w/.])((?:docs/[\w/-]+|CONTRIBUTING|CHANGELOG)\.md)", mention, p)
                       for p in pieces)

    def body(self, path):
        with open(os.path.join(ROOT, path), "rb") as f:
            made = subprocess.run(["cmark-gfm", "-e", "table", "-e", "strikethrough"], input=f.read(), stdout=subprocess.PIPE, check=True)
        text = self.anchors(made.stdout.decode())
        text = re.sub(r'<a href="([^"]*)">(.*?)</a>', lambda m: self.href(path, m), text, flags=re.S)
        text = text.replace("<table>", '<div class="table"><table>').replace("</table>", "</table></div>")
        text = re.sub(r"<p>(<img [^>]*>)</p>", r'<div class="figure">\1</div>', text)
        return self.mentions(path, text)

    def menu(self, path):
        out = []
        for name, paths in self.parts:
            rows = "".join(f'<li><a href="{self.link(path, to)}"{" aria-current=page" if to == path else ""}>'
                           f"{html.escape(self.titles[to])}</a></li>\n" for to in paths)
            out.append(f"<h2>{html.escape(name)}</h2>\n<ul>\n{rows}</ul>")
        return "\n".join(out)

    def turn(self, path):
        at = self.order.index(path)
        before, after = self.order[:at][-1:], self.order[at + 1:][:1]
        arrows = [(p, "&larr; {}") for p in before] + [(p, "{} &rarr;") for p in after]
        return "".join(f'<a href="{self.link(path, p)}">{form.format(html.escape(self.titles[p]))}</a>' for p, form in arrows)

    def page(self, path):
        up = "../" * page_of(path).count("/")
        return PAGE.format(title=html.escape(self.titles[path]), up=up, menu=self.menu(path), body=self.body(path),
                           turn=self.turn(path))


def main():
    a = argparse.ArgumentParser()
    a.add_argument("-o", "--output", default=os.path.join(ROOT, "build", "site"))
    a.add_argument("--source", default="")
    o = a.parse_args()
    if not shutil.which("cmark-gfm"):
        sys.exit("protest: the site needs cmark-gfm (Debian package cmark-gfm)")
    site = Site(o.source.rstrip("/"))
    shutil.rmtree(o.output, ignore_errors=True)
    for path in site.order:
        name = os.path.join(o.output, page_of(path))
        os.makedirs(os.path.dirname(name), exist_ok=True)
        with open(name, "w", encoding="utf-8") as f:
            f.write(site.page(path))
    shutil.copy(os.path.join(o.output, page_of(site.order[0])), os.path.join(o.output, "index.html"))
    shutil.copy(os.path.join(HERE, "style.css"), o.output)
    shutil.copytree(os.path.join(ROOT, "docs", "figures"), os.path.join(o.output, "figures"))
    print(f"{len(site.order)} pages in {os.path.relpath(o.output)}")


if __name__ == "__main__":
    main()
