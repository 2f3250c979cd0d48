"""A small language client for scripted sessions with `protest lsp`."""
import json, os, pathlib, queue, subprocess, threading, time, urllib.parse


def uri_of(path):
    return "file://" + urllib.parse.quote(str(path))


class Client:
    """Starts a server; what it sends is kept in order, requests of its own are answered."""

    def __init__(self, binary, cwd, args=(), env=None):
        self.process = subprocess.Popen([binary, "lsp", *args], cwd=cwd, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, env={**os.environ, **(env or {})})
        self.queue, self.seen, self.next = queue.Queue(), [], 0
        self.shown = {}     # uri -> diagnostics, as they are now
        self.versions = {}  # uri -> version
        self.refused = set()  # methods of the server that are answered with an error
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        out = self.process.stdout
        while True:
            length = None
            while True:
                line = out.readline()
                if not line:
                    self.queue.put(None)
                    return
                if line == b"\r\n":
                    break
                name, _, value = line.decode().partition(":")
                if name.lower() == "content-length":
                    length = int(value)
            self.queue.put(json.loads(out.read(length)))

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.raw(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def notify(self, method, **params):
        self.send({"method": method, "params": params})

    def take(self, timeout):
        """The next message of the server, or None."""
        try:
            m = self.queue.get(timeout=max(timeout, 0.001))
        except queue.Empty:
            return None
        if m is None:
            return None
        self.seen.append(m)
        if m.get("method") == "textDocument/publishDiagnostics":
            self.shown[m["params"]["uri"]] = m["params"]["diagnostics"]
        if "method" in m and "id" in m:
            refused = m["method"] in self.refused
            self.send({"id": m["id"], **({"error": {"code": 1, "message": "no"}} if refused else {"result": None})})
        return m

    def until(self, wanted, timeout=20):
        """Takes messages until WANTED(message) is true; returns that one, or None."""
        end = time.time() + timeout
        while time.time() < end:
            m = self.take(end - time.time())
            if m is not None and wanted(m):
                return m
            if m is None and self.process.poll() is not None:
                return None
        return None

    def ask(self, method, timeout=20, **params):
        self.next += 1
        number = self.next
        self.send({"id": number, "method": method, "params": params})
        m = self.until(lambda m: "method" not in m and m.get("id") == number, timeout)
        assert m is not None, f"no answer to {method}"
        return m

    def initialize(self, options=None, utf8=False, progress=True, creates=True):
        edit = {"documentChanges": True, "resourceOperations": ["create"] if creates else []}
        return self.ask("initialize", processId=os.getpid(), rootUri=None, initializationOptions=options or {}, capabilities={
            "general": {"positionEncodings": ["utf-8", "utf-16"] if utf8 else ["utf-16"]},
            "window": {"workDoneProgress": progress},
            "workspace": {"workspaceEdit": edit, "codeLens": {"refreshSupport": True}},
            "textDocument": {"publishDiagnostics": {"relatedInformation": True}}})["result"]

    def open(self, path, text=None):
        uri = uri_of(path)
        self.versions[uri] = 1
        text = pathlib.Path(path).read_text() if text is None else text
        self.notify("textDocument/didOpen", textDocument={"uri": uri, "languageId": "c", "version": 1, "text": text})
        return uri

    def change(self, uri, text):
        self.versions[uri] += 1
        self.notify("textDocument/didChange", textDocument={"uri": uri, "version": self.versions[uri]},
                    contentChanges=[{"text": text}])

    def save(self, uri):
        self.notify("textDocument/didSave", textDocument={"uri": uri})

    def idle(self, timeout=40):
        """Until the progress of a document has ended; False: it has not."""
        return self.until(lambda m: m.get("method") == "$/progress" and m["params"]["value"]["kind"] == "end",
                          timeout) is not None

    def errors(self, uri, severity=1):
        return [d for d in self.shown.get(uri, []) if d["severity"] == severity]

    def until_errors(self, uri, count, timeout=20):
        """Until exactly COUNT errors are shown."""
        def right(m):
            return m.get("method") == "textDocument/publishDiagnostics" and len(self.errors(uri)) == count
        return self.until(right, timeout) is not None

    def stop(self, polite=True):
        """The exit code."""
        if polite:
            self.ask("shutdown")
            self.notify("exit")
        else:
            self.process.stdin.close()
        return self.process.wait(timeout=10)

    def children(self):
        found = []
        for entry in os.listdir("/proc"):
            if entry.isdigit():
                try:
                    with open(f"/proc/{entry}/stat") as f:
                        parent = int(f.read().rpartition(")")[2].split()[1])
                except (OSError, ValueError):
                    continue
                if parent == self.process.pid:
                    found.append(int(entry))
        return found
