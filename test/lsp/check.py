#!/usr/bin/env python3
"""Scripted sessions with the language server `protest lsp`.

usage: check.py [--bin build/protest] [--full] [PATTERN]    --full: also the long ones
"""
import argparse, json, os, pathlib, shutil, signal, sys, tempfile, time, traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Client, uri_of

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WRONG = "int main(void) {\n  int v[2] = {1, 2};\n  int k = 2;\n  return v[k];\n}\n"
RIGHT = WRONG.replace("k = 2", "k = 1")
PARTS = ("int half(int x) { return x / 2; }\n"
         "static int at(const int *p, int k) { return p[k]; }\n"
         "int first(const int *p) { return at(p, 0); }\n"
         "int pick(int a, int b) {\n  int v[2] = {a, b}, k = 2;\n  return v[k];\n}\n")
ENDLESS = ("unsigned long __VERIFIER_nondet_ulong(void); void __VERIFIER_error(void);\n"
           "int main(void) { unsigned long x = __VERIFIER_nondet_ulong();\n"
           "for (int i = 0; i < 9; i++) { x = x * x + 1442695040888963407u; x ^= x >> 29; }\n"
           "if (x == 42) __VERIFIER_error(); return 0; }\n")


class Session:
    """One server in a folder of its own, with results of its own."""

    def __init__(self, binary, args=(), options=None, **how):
        self.dir = pathlib.Path(tempfile.mkdtemp(prefix="protest-lsp test"))
        self.tmp = self.dir / "tmp"
        self.tmp.mkdir()
        self.binary, self.args = binary, args
        self.client = self.start()
        self.capabilities = self.client.initialize(options, **how)["capabilities"]

    def start(self):
        return Client(self.binary, self.dir, ["--results", str(self.dir / "kept.sqlite"), *self.args],
                      {"TMPDIR": str(self.tmp)})

    def write(self, name, text):
        path = self.dir / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def left(self):
        return sorted(str(p) for p in self.tmp.iterdir())

    def __enter__(self):
        return self

    def __exit__(self, *what):
        if self.client.process.poll() is None:
            self.client.process.kill()
        shutil.rmtree(self.dir)


def same(found, wanted, what=""):
    assert found == wanted, f"{what}: {found!r}, not {wanted!r}"


def lenses(c, uri):
    found = c.ask("textDocument/codeLens", textDocument={"uri": uri})["result"]
    return [(l["range"]["start"]["line"], l["command"]["title"]) for l in found]


def hover(c, uri, line, character):
    found = c.ask("textDocument/hover", textDocument={"uri": uri}, position={"line": line, "character": character})
    return found["result"]["contents"]["value"] if found["result"] else ""


def actions(c, uri, line):
    at = {"line": line, "character": 0}
    return c.ask("textDocument/codeAction", textDocument={"uri": uri}, range={"start": at, "end": at},
                 context={"diagnostics": []})["result"]


# ---- sessions; each takes the path of the server

def an_error_comes_and_goes(binary):
    with Session(binary) as s:
        c = s.client
        path = s.write("two words 100%.c", WRONG)
        uri = c.open(path)
        assert c.until_errors(uri, 1), "no error"
        d = c.errors(uri)[0]
        same(d["range"]["start"]["line"], 3)
        same(d["code"], "main.bounds.1")
        assert "index 2 of v[2]" in d["message"] and d["relatedInformation"], d
        assert d["relatedInformation"][0]["location"]["uri"] == uri
        assert "# index 2" in d["data"]["test"]
        path.write_text(RIGHT)
        c.change(uri, RIGHT)
        assert c.until_errors(uri, 0), "the error stays while it is edited"
        c.save(uri)
        assert c.idle()
        same(c.errors(uri), [])
        titles = lenses(c, uri)
        assert len(titles) == 1 and titles[0][0] == 0 and titles[0][1].startswith("proved ("), titles
        same(c.stop(), 0)
        same(s.left(), [])
        same(c.process.stderr.read(), b"")


def capabilities_leave_the_rest_to_clangd(binary):
    with Session(binary) as s:
        for name in ("completionProvider", "definitionProvider", "documentSymbolProvider", "renameProvider",
                     "documentFormattingProvider", "semanticTokensProvider"):
            assert name not in s.capabilities, name
        same(s.capabilities["positionEncoding"], "utf-16")
        c = s.client
        same(c.ask("textDocument/completion")["error"]["code"], -32601)
        same(c.ask("textDocument/hover", textDocument={"uri": "file:///none.c"})["result"], None)
        same(c.ask("initialize")["error"]["code"], -32600)
        c.notify("$/unknown")
        c.send({"id": "text", "method": "textDocument/codeLens", "params": {}})
        assert c.until(lambda m: m.get("id") == "text" and m["result"] is None), "an id that is a text"
        same(c.ask("shutdown")["result"], None)
        same(c.ask("textDocument/codeLens")["error"]["code"], -32600)
        c.notify("exit")
        same(c.process.wait(10), 0)


def functions_have_lenses_and_needs(binary):
    with Session(binary, ["--jobs", "2"], {"showOpen": True}) as s:
        c = s.client
        uri = c.open(s.write("parts.c", PARTS))
        assert c.idle()
        d = c.errors(uri)
        same([x["range"]["start"]["line"] for x in d], [5])
        titles = dict(lenses(c, uri))
        assert titles[0].startswith("proved ("), titles
        assert titles[1].startswith("proved where it is called"), titles
        assert titles[2].startswith("proved if p != NULL"), titles
        assert [t for line, t in lenses(c, uri) if line == 3][:2] == ["1 error", "copy test"], titles
        needs = [x for x in c.shown[uri] if x.get("code") == "needs"]
        same([x["range"]["start"] for x in needs], [{"line": 2, "character": 4}])
        assert "p != NULL" in hover(c, uri, 2, 5)
        assert "refuted" in hover(c, uri, 5, 10)
        same(hover(c, uri, 90, 1), "")
        found = actions(c, uri, 5)
        assert "pick.bounds.1" in found[0]["title"], found
        created = found[1]["edit"]["documentChanges"]
        same(created[0]["uri"], uri_of(s.dir / "tests" / "pick.bounds.1.inputs"))
        test = c.ask("workspace/executeCommand", command="protest.test", arguments=[uri, "pick.bounds.1"])["result"]
        same(created[1]["edits"][0]["newText"], test)
        same(actions(c, uri, 0), [])
        c.ask("workspace/executeCommand", command="protest.show", arguments=[uri, "pick.bounds.1"])
        assert any(m.get("method") == "window/showMessage" and "int 0" in m["params"]["message"] for m in c.seen)
        same(c.ask("workspace/executeCommand", command="protest.check", arguments=[])["error"]["code"], -32602)


def edits_move_what_was_found(binary):
    with Session(binary, options={"clientCommands": True}) as s:
        c = s.client
        uri = c.open(s.write("parts.c", PARTS))
        assert c.until_errors(uri, 1) and c.idle()
        c.change(uri, "\n/* more */\n" + PARTS)
        assert c.until(lambda m: m.get("method") == "textDocument/publishDiagnostics")
        same([d["range"]["start"]["line"] for d in c.errors(uri)], [7])
        assert all("before the last change" in t for _, t in lenses(c, uri)), lenses(c, uri)
        assert "before the last change" in hover(c, uri, 7, 10)
        c.change(uri, "\n/* more */\n" + PARTS.replace("a, b}", "b, a}"))
        assert c.until_errors(uri, 0), "an error in a function that was changed stays"
        titles = dict(lenses(c, uri))
        assert "before the last change" in titles[2], titles
        c.save(uri)
        assert c.idle()
        same([d["range"]["start"]["line"] for d in c.errors(uri)], [7])


def unsaved_texts_are_checked(binary):
    with Session(binary, options={"run": "onType"}) as s:
        c = s.client
        s.write("size.h", "enum { SIZE = 9 };\n")
        text = '#include "size.h"\nint main(void) {\n  int v[2] = {1, 2}, k = SIZE;\n  return v[k];\n}\n'
        uri = c.open(s.write("a.c", "int main(void) { return 0; }\n"))
        assert c.idle()
        same(c.errors(uri), [])
        c.change(uri, text)
        assert c.until_errors(uri, 1), "no error in what is not saved"
        same(c.errors(uri)[0]["range"]["start"]["line"], 3)
        assert "index 9" in c.errors(uri)[0]["message"]
        c.open(s.dir / "size.h", "enum { SIZE = 1 };\n")
        c.change(uri, text + "\n")
        assert c.until_errors(uri, 0) and c.idle(), "a header that is not saved"
        same(c.errors(uri), [])


def columns_are_those_of_the_client(binary):
    text = 'int main(void) {\n  int v[1] = {0}, k = 1; /* \U0001F600\u00e9 */ return v[k];\n}\n'
    for utf8 in (False, True):
        with Session(binary, utf8=utf8) as s:
            same(s.capabilities["positionEncoding"], "utf-8" if utf8 else "utf-16")
            uri = s.client.open(s.write("a.c", text))
            assert s.client.until_errors(uri, 1)
            line = text.splitlines()[1]
            at = s.client.errors(uri)[0]["range"]["start"]["character"]
            prefix = line.encode()[:at].decode() if utf8 else line.encode("utf-16-le")[:2 * at].decode("utf-16-le")
            assert line[len(prefix):].startswith("v[k]"), line[len(prefix):]
            assert "refuted" in hover(s.client, uri, 1, at)


def a_file_that_does_not_compile(binary):
    with Session(binary) as s:
        c = s.client
        uri = c.open(s.write("a.c", "#include <stdio.h>\n#include \"none.h\"\n#include \"other.h\"\nint main(void) { }\n"))
        assert c.until(lambda m: m.get("method") == "textDocument/publishDiagnostics")
        same(len(c.shown[uri]), 1)
        d = c.shown[uri][0]
        assert d["severity"] == 2 and d["range"]["start"]["line"] == 1 and "none.h" in d["message"], d
        c.change(uri, WRONG)
        c.save(uri)
        assert c.until_errors(uri, 1)
        c.notify("textDocument/didClose", textDocument={"uri": uri})
        assert c.until(lambda m: m.get("method") == "textDocument/publishDiagnostics" and not c.shown[uri])
        c.notify("textDocument/didOpen", textDocument={"uri": "untitled:1", "version": 1, "text": WRONG})
        assert c.until(lambda m: m.get("method") == "window/showMessage" and "untitled:1" in m["params"]["message"])


def flags_come_from_the_build(binary):
    with Session(binary) as s:
        s.write("build/compile_commands.json", json.dumps(
            [{"directory": str(s.dir / "build"), "file": "../src/a.c", "command": "cc -DSIZE=3 -c ../src/a.c"}]))
        path = s.write("src/a.c", "int main(void) {\n  int v[2] = {0}, k = SIZE;\n  return v[k];\n}\n")
        uri = s.client.open(path)
        assert s.client.until_errors(uri, 1), s.client.shown
        assert "index 3" in s.client.errors(uri)[0]["message"]


def results_are_kept_and_shared(binary):
    with Session(binary) as s:
        path = s.write("a.c", PARTS)
        uri = s.client.open(path)
        assert s.client.idle()
        second = s.start()
        second.initialize()
        start = time.time()
        second.open(path)
        assert second.idle()
        first_of_all = [m for m in second.seen if m.get("method") == "textDocument/publishDiagnostics"]
        same(len(first_of_all), 1, "messages with kept results")
        same(second.shown[uri], s.client.shown[uri])
        same(second.stop(), 0)
        same(s.client.stop(), 0)
        return time.time() - start


def work_is_cancelled(binary):
    with Session(binary, options={"quickLimit": 30, "timeLimit": 30}) as s:
        c = s.client
        uri = c.open(s.write("a.c", ENDLESS))
        assert c.until(lambda m: m.get("method") == "$/progress" and "the program" in str(m)), "no progress"
        same(len(c.children()), 1)
        token = [m for m in c.seen if m.get("method") == "$/progress"][0]["params"]["token"]
        start = time.time()
        c.notify("window/workDoneProgress/cancel", token=token)
        assert c.idle(5)
        same(c.children(), [])
        assert time.time() - start < 2, time.time() - start
        assert "not checked" in lenses(c, uri)[0][1], lenses(c, uri)
        c.ask("workspace/executeCommand", command="protest.check", arguments=[uri])
        assert c.until(lambda m: m.get("method") == "$/progress" and "the program" in str(m))
        os.kill(c.children()[0], signal.SIGKILL)
        m = c.until(lambda m: m.get("method") == "window/showMessage")
        assert m and "signal 9" in m["params"]["message"], m
        assert "signal 9" in lenses(c, uri)[0][1], lenses(c, uri)
        c.ask("workspace/executeCommand", command="protest.check", arguments=[uri])
        assert c.until(lambda m: m.get("method") == "$/progress" and "the program" in str(m))
        same(c.stop(polite=False), 1, "exit code of a client that is gone")
        same(s.left(), [])


def wrong_messages(binary):
    with Session(binary) as s:
        c = s.client
        def error(data):
            c.raw(data)
            m = c.until(lambda m: "error" in m and m.get("id") is None)
            assert m, f"no answer to {data[:40]}"
            return m["error"]["code"]
        same(error(b"Content-Length: 5\r\n\r\n{nono"), -32700)
        same(error(b"Content-Length: 2\r\n\r\n[]"), -32600)
        same(error(b"Content-Length: 2\r\n\r\n{}"), -32600)
        same(error(b"hello\r\n\r\n"), -32600)
        # a length that is too large takes the start of what comes next; then it goes on
        same(error(b"Content-Length: 7\r\n\r\n{}Content-Length: 2\r\n\r\n{}"), -32700)
        for piece in (b"Content-", b"Length: 4", b"6\r\n", b"\r", b"\n", b'{"jsonrpc":"2.0","id":"split",', b'"method":"none"}'):
            c.raw(piece)
            time.sleep(0.01)
        assert c.until(lambda m: m.get("id") == "split"), "a message in pieces"
        deep = b"[" * 100000
        same(error(b"Content-Length: %d\r\n\r\n" % len(deep) + deep), -32700)
        same(c.stop(), 0)


def before_and_after(binary):
    with tempfile.TemporaryDirectory() as folder:
        c = Client(binary, folder, env={"XDG_CACHE_HOME": folder})
        same(c.ask("textDocument/hover")["error"]["code"], -32002)
        c.notify("textDocument/didOpen", textDocument={})
        c.notify("exit")
        same(c.process.wait(10), 1, "exit without shutdown")
        assert os.path.exists(os.path.join(folder, "protest", "editor.sqlite"))


def settings_that_are_wrong(binary):
    with Session(binary, options={"run": "never", "timeLimit": "x", "showOpen": 3, "arguments": "-m32"}) as s:
        said = [m["params"]["message"] for m in s.client.seen if m.get("method") == "window/showMessage"]
        same(len(said), 4, said)
        c = s.client
        c.notify("workspace/didChangeConfiguration", settings={"protest": {"run": "manual", "arguments": ["--nonsense"]}})
        uri = c.open(s.write("a.c", WRONG))
        same(lenses(c, uri), [])
        c.ask("workspace/executeCommand", command="protest.check", arguments=[uri])
        assert c.until(lambda m: m.get("method") == "textDocument/publishDiagnostics" and "--nonsense" in str(m))
        c.notify("workspace/didChangeConfiguration", settings={"protest": {"arguments": ["--checks=div-zero"]}})
        c.ask("workspace/executeCommand", command="protest.check", arguments=[uri])
        assert c.idle()
        same(c.errors(uri), [])


# ---- long ones

def the_example_within_three_seconds(binary):
    with Session(binary) as s:
        start = time.time()
        uri = s.client.open(ROOT / "docs/examples/ring.c")
        assert s.client.until_errors(uri, 1)
        took = time.time() - start
        assert took < 3, took
        fixed = (ROOT / "docs/examples/ring_fixed.c").read_text()
        s.client.change(uri, fixed)
        s.client.notify("workspace/didChangeConfiguration", settings={"protest": {"showInvariants": True}})
        s.client.ask("workspace/executeCommand", command="protest.check", arguments=[uri])
        assert s.client.idle(60)
        same(s.client.errors(uri), [])
        hints = s.client.ask("textDocument/inlayHint", textDocument={"uri": uri},
                             range={"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}})["result"]
        assert hints and "r.tail" in hints[0]["label"], hints
        assert "invariant" in hover(s.client, uri, hints[0]["position"]["line"], 3)
        return took


def many_edits_leave_few_children(binary):
    with Session(binary, ["--jobs", "2"], {"run": "onType"}) as s:
        c = s.client
        uris = [c.open(s.write(f"f{k}.c", ENDLESS)) for k in range(4)]
        start, most = time.time(), 0
        for k in range(200):
            c.change(uris[k % 4], f"/* {k} */\n" + ENDLESS)
            if k % 20 == 0:
                c.save(uris[k % 4])
                most = max(most, len(c.children()))
            time.sleep(max(0, start + k * 0.01 - time.time()))
        most = max(most, len(c.children()))
        assert most <= 2, most
        c.ask("textDocument/codeLens", textDocument={"uri": uris[0]})
        for uri in uris:
            c.ask("workspace/executeCommand", command="protest.cancel", arguments=[uri])
        same(c.children(), [])
        same(c.stop(), 0)
        same(s.left(), [])


def a_message_of_100_megabytes(binary):
    with Session(binary) as s:
        c = s.client
        c.raw(b"Content-Length: %d\r\n\r\n" % (100 << 20))
        for _ in range(100):
            c.raw(b" " * (1 << 20))
        m = c.until(lambda m: "error" in m)
        assert m and "32 MiB" in m["error"]["message"], m
        with open(f"/proc/{c.process.pid}/status") as f:
            size = [int(l.split()[1]) for l in f if l.startswith("VmHWM")][0]
        assert size < 300000, size
        same(c.stop(), 0)


def a_server_that_is_killed_takes_its_children_along(binary):
    with Session(binary, options={"quickLimit": 30, "timeLimit": 30}) as s:
        c = s.client
        c.open(s.write("a.c", ENDLESS))
        assert c.until(lambda m: m.get("method") == "$/progress" and "the program" in str(m))
        children = c.children()
        c.process.kill()
        c.process.wait()
        time.sleep(0.5)
        for child in children:
            assert not os.path.exists(f"/proc/{child}") or "Z" in open(f"/proc/{child}/stat").read().split(")")[1][:3]


def random_bytes(binary):
    import random
    draw = random.Random(3)
    good = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": {
        "textDocument": {"uri": "file:///a.c"}, "position": {"line": -4, "character": 1e99}}}).encode()
    with Session(binary) as s:
        c = s.client
        for k in range(300):
            data = bytearray(b"Content-Length: %d\r\n\r\n" % (len(good) + draw.choice((0, 0, -3, 5))) + good)
            for _ in range(draw.randrange(3)):
                data[draw.randrange(len(data))] = draw.randrange(256)
            c.raw(bytes(data))
        c.raw(b"\n" * 200)
        c.send({"id": "alive", "method": "textDocument/codeLens", "params": {}})
        c.send({"id": "alive", "method": "textDocument/codeLens", "params": {}})
        assert c.until(lambda m: m.get("id") == "alive"), "it does not go on"


QUICK = [an_error_comes_and_goes, capabilities_leave_the_rest_to_clangd, functions_have_lenses_and_needs,
         edits_move_what_was_found, columns_are_those_of_the_client, a_file_that_does_not_compile,
         results_are_kept_and_shared, work_is_cancelled, wrong_messages, before_and_after, settings_that_are_wrong]
LONG = [unsaved_texts_are_checked, flags_come_from_the_build, the_example_within_three_seconds,
        many_edits_leave_few_children, a_message_of_100_megabytes, a_server_that_is_killed_takes_its_children_along,
        random_bytes]


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--bin", default="build/protest")
    ap.add_argument("--full", action="store_true")
    ap.add_argument("--times", action="store_true")
    ap.add_argument("pattern", nargs="?", default="")
    args = ap.parse_args()
    passed = failed = 0
    for session in QUICK + (LONG if args.full else []):
        if args.pattern not in session.__name__:
            continue
        start = time.time()
        try:
            session(os.path.abspath(args.bin))
            passed += 1
        except Exception:  # a session that fails is told, and the others go on
            failed += 1
            print(f"FAIL {session.__name__.replace('_', ' ')}: {traceback.format_exc(limit=-2)}")
        if args.times:
            print(f"{time.time() - start:6.2f} s  {session.__name__}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
