"""A headless Chromium, driven through chromedriver's WebDriver protocol; needs nothing but Python."""
import json
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request

NEEDED = ("chromium", "chromedriver")


def missing():
    return [name for name in NEEDED if not shutil.which(name)]


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Driver:
    """One chromedriver, for several browsers."""

    def __init__(self):
        self.port = free_port()
        self.process = subprocess.Popen(["chromedriver", f"--port={self.port}"], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                self.call("GET", "/status")
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("chromedriver does not answer")

    def call(self, method, path, data=None):
        body = json.dumps(data or {}).encode() if method == "POST" else None
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", body, {"Content-Type": "application/json"},
                                         method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as e:
            raise RuntimeError(f"{path}: {json.load(e)['value'].get('message', '')[:300]}") from None

    def close(self):
        self.process.terminate()
        self.process.wait()


class Browser:
    def __init__(self, driver, script=True):
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                            "--window-size=1200,900"]}
        if not script:
            options["prefs"] = {"profile.managed_default_content_settings.javascript": 2}
        wanted = {"browserName": "chrome", "goog:loggingPrefs": {"browser": "ALL"}, "goog:chromeOptions": options}
        self.driver = driver
        answer = driver.call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.session = f"/session/{answer['sessionId']}"

    def post(self, path, **data):
        return self.driver.call("POST", self.session + path, data)

    def open(self, path, fragment=""):
        self.post("/url", url="about:blank")  # the same page with another fragment would not be loaded again
        self.post("/url", url=f"file://{path}{fragment}")

    def run(self, script):
        """The value of a JavaScript expression in the page."""
        return self.post("/execute/sync", script=f"return ({script});", args=[])

    def text(self, selector):
        return self.run(f"document.querySelector({json.dumps(selector)})?.innerText ?? null")

    def visible(self, selector):
        return self.run(f"!!document.querySelector({json.dumps(selector)})?.checkVisibility()")

    def click(self, selector):
        element = self.post("/element", using="css selector", value=selector)
        self.post(f"/element/{next(iter(element.values()))}/click")

    def keys(self, *keys):
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.post("/actions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def devtools(self, command, **params):
        return self.post("/goog/cdp/execute", cmd=command, params=params)

    def console(self):
        """What was complained about since the last time."""
        return [e["message"] for e in self.post("/se/log", type="browser") if e["level"] in ("SEVERE", "WARNING")]

    def close(self):
        self.driver.call("DELETE", self.session)
