#!/usr/bin/env python3
"""Installing, packages, completion: what people meet before the first program is checked.

usage: check.py [--bin build/protest] [--all] [--clean]
       --all: also the Debian package and the archive for SV-COMP, built, installed and removed in a scratch root
       --clean: the Debian package in a clean Debian 12 (debootstrap; as root, with a network; minutes)

A shell that is not there is not tested, and named.
"""
import argparse, os, pty, re, select, shutil, subprocess, sys, tempfile, time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
RING = os.path.join(ROOT, "examples", "ring_buffer.c")
SHELLS = {  # how each is started without anybody's settings, and reads the script
    "bash": (["bash", "--norc", "--noprofile", "-i"], "source {dir}/script.bash"),
    "zsh": (["zsh", "-f", "-i"], "fpath=({dir} $fpath); autoload -U compinit; compinit -u -D; PS1='$ '"),
    "fish": (["fish", "--no-config", "-i"], "source {dir}/script.fish"),
}
TYPED = (  # what is typed before the tab key, and what must be there then
    ("protest --forma", "--format"),
    ("protest --format js", "--format json"),
    ("protest --format=sar", "--format=sarif"),
    ("protest witn", "witness"),
    ("protest smt --query-", "--query-limit"),
    ("protest --no-nati", "--no-native"),
    ("protest help fi", "help fish"),
    ("protest test examples_of_", "examples_of_mine.c"),
)


class Checker:
    def __init__(self, binary):
        self.binary = os.path.abspath(binary)
        self.build = os.path.dirname(self.binary)
        self.passed = self.failed = 0
        self.dir = tempfile.mkdtemp(prefix="protest-pack")

    def expect(self, name, right, text=""):
        self.passed, self.failed = self.passed + bool(right), self.failed + (not right)
        if not right:
            print(f"FAIL {name}: {text[-1500:]!r}")

    def run(self, *command, **more):
        p = subprocess.run(command, cwd=more.pop("cwd", ROOT), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                           timeout=more.pop("timeout", 300), **more)
        return p.returncode, p.stdout.decode(errors="replace")

    def make(self, *arguments):
        """The executable that is tested is there already: it is not built again."""
        return self.run("make", "-s", "--no-print-directory", f"BUILD={self.build}", "-o", f"{self.build}/protest", *arguments)


class Terminal:
    """A program on a terminal, and all that it wrote there."""

    def __init__(self, command, cwd, env):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(cwd)
            os.execvpe(command[0], command, env)
        self.seen = ""

    def send(self, text):
        os.write(self.fd, text.encode())

    def wait(self, pattern, seconds=10, start=0):
        end = time.time() + seconds
        while time.time() < end and not re.search(pattern, self.seen[start:]):
            if not select.select([self.fd], [], [], 0.1)[0]:
                continue
            try:
                part = os.read(self.fd, 65536)
            except OSError:
                break
            self.seen += re.sub(r"\033\[[0-9;?]*[ -/]*[@-~]|\033[()=>].?|[\r\b\a]", "", part.decode(errors="replace"))
        return re.search(pattern, self.seen[start:])

    def close(self):
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def complete(t, shell):
    command, start = SHELLS[shell]
    folder = os.path.join(t.dir, shell)
    os.makedirs(folder)
    open(os.path.join(folder, "examples_of_mine.c"), "w").close()
    name = "_protest" if shell == "zsh" else f"script.{shell}"
    with open(os.path.join(folder, name), "w") as f:
        f.write(t.run(t.binary, "help", shell)[1])
    env = {**os.environ, "PATH": t.build + os.pathsep + os.environ["PATH"], "TERM": "dumb" if shell == "zsh" else "xterm",
           "HOME": folder, "PS1": "$ "}
    shown = Terminal(command, folder, env)
    shown.send(start.format(dir=folder) + "; echo read''y\n")
    t.expect(f"{shell} reads the script", shown.wait("ready"), shown.seen)
    for typed, result in TYPED:
        at = len(shown.seen)
        shown.send(typed + "\t")
        t.expect(f"{shell}: {typed}", shown.wait(re.escape(result), 10, at), shown.seen[at:])
        shown.send("\x15")
        time.sleep(0.1)
    shown.send("exit\n")
    shown.wait("never", 0.3)
    shown.close()


def completions(t):
    for shell in SHELLS:
        if shutil.which(shell):
            complete(t, shell)
        else:
            print(f"there is no {shell} here: its completion is not tested")


def install(t):
    """What install puts there, uninstall takes away; other people's files and folders stay."""
    root = os.path.join(t.dir, "root")
    os.makedirs(os.path.join(root, "opt/p/bin"))
    os.makedirs(os.path.join(root, "opt/p/share/doc"))
    with open(os.path.join(root, "opt/p/share/doc/other"), "w"):
        pass
    before = sorted(os.walk(root))
    code = [t.make("install", f"DESTDIR={root}", "PREFIX=/opt/p")[0] for _ in range(2)]
    t.expect("make install, twice", code == [0, 0], str(code))
    protest = os.path.join(root, "opt/p/bin/protest")
    code, out = t.run(protest, "--version")
    t.expect("what is installed runs", code == 0 and re.match(r"protest \d+\.\d+\.\d+( \(commit [0-9a-f]+(-dirty)?\))?\nLLVM 19\.", out), out)
    for name in ("man/man1/protest.1", "bash-completion/completions/protest", "zsh/site-functions/_protest", "doc/protest/CITATION.cff"):
        t.expect(name, os.path.getsize(os.path.join(root, "opt/p/share", name)) > 100)
    code, out = t.make("uninstall", f"DESTDIR={root}", "PREFIX=/opt/p")
    t.expect("make uninstall leaves nothing", code == 0 and sorted(os.walk(root)) == before, out + str(sorted(os.walk(root))))


# ---- tools/install.sh, with programs that only say what they would do

def fake_system(t, name, programs):
    folder = os.path.join(t.dir, name)
    os.makedirs(folder)
    for tool in ("sh", "dirname", "readlink", "env", "cat"):
        os.symlink(shutil.which(tool), os.path.join(folder, tool))
    for program, text in {"dpkg-query": "exit 1", **programs}.items():
        with open(os.path.join(folder, program), "w") as f:
            f.write(f"#!/bin/sh\n{text}\n")
        os.chmod(f.name, 0o755)
    return {"PATH": folder, "TERM": "dumb"}


def asks(t):
    script = os.path.join(ROOT, "tools", "install.sh")
    user, calls, sudo = {"id": "echo 1000"}, {"apt-get": 'echo "called: apt-get $1" >&2'}, {"sudo": 'echo "called: sudo $*" >&2'}
    env = fake_system(t, "none", user)
    code, out = t.run(script, env=env)
    t.expect("no apt-get", code == 1 and "docs/install.md" in out and " clang-19 " in out, out)
    env = fake_system(t, "alone", {**user, **calls})
    code, out = t.run(script, env=env)
    t.expect("no sudo", code == 1 and "as root: apt-get install " in out and "called:" not in out, out)
    env = fake_system(t, "sudo", {**user, **calls, **sudo})
    code, out = t.run(script, env=env)
    t.expect("nobody to ask", code == 1 and "  sudo apt-get install " in out and "called:" not in out, out)
    code, out = t.run(script, env={**env, "PROTEST_INSTALL": "yes"})
    t.expect("asked before", code == 0 and "called: sudo apt-get update" in out, out)
    env_root = fake_system(t, "rooted", {"id": "echo 0", **calls})
    code, out = t.run(script, env=env_root)
    t.expect("root", code == 0 and "called: apt-get install" in out, out)
    for answer, wanted in (("n", 1), ("", 1), ("y", 0)):
        shown = Terminal([script], ROOT, env)
        question = shown.wait(r"install them with sudo\? \[y/N\] ")
        shown.send(answer + "\n")
        shown.wait("called: sudo env" if wanted == 0 else "sudo apt-get install .*", 5)
        shown.wait("never", 0.2)
        code = shown.close()
        t.expect(f"the answer {answer!r}", question and (code == 0) == (wanted == 0) and ("called:" in shown.seen) == (wanted == 0), shown.seen)


# ---- packages

def scratch_dpkg(t):
    root = os.path.join(t.dir, "dpkg")
    for name in ("info", "updates", "triggers", "parts", "alternatives"):
        os.makedirs(os.path.join(root, "var/lib/dpkg", name))
    for name in ("status", "available"):
        open(os.path.join(root, "var/lib/dpkg", name), "w").close()
    return root


def files_below(root):
    return sorted(os.path.join(d, f)[len(root):] for d, _, files in os.walk(root) for f in files if not d.startswith(root + "/var"))


def debian(t):
    code, out = t.make("deb")
    package = os.path.join(ROOT, out.split("\n")[-2]) if code == 0 else ""
    t.expect("make deb", code == 0 and os.path.exists(package), out)
    if not os.path.exists(package):
        return None
    needed = t.run("dpkg-deb", "-f", package, "Depends")[1]
    t.expect("its dependencies", all(f"{name}" in needed for name in ("clang-19", "libllvm19", "libz3-4", "libyaml-0-2", "libsqlite3-0")), needed)
    root = scratch_dpkg(t)
    dpkg = ["dpkg", f"--root={root}", "--force-not-root", "--force-depends", f"--log={t.dir}/dpkg.log"]
    code, out = t.run(*dpkg, "-i", package)
    t.expect("dpkg -i", code == 0 and "/usr/bin/protest" in files_below(root), out)
    code, out = t.run(os.path.join(root, "usr/bin/protest"), "-q", "--time-limit", "20s", RING)
    t.expect("what it installed works", code == 10 and "RESULT: false" in out, out)
    code, out = t.run(*dpkg, "--purge", "protest")
    t.expect("nothing is left", code == 0 and files_below(root) == [], out + str(files_below(root)))
    return package


def archive(t):
    code, out = t.make("svcomp")
    t.expect("make svcomp", code == 0, out)
    if code:
        return
    code, out = t.run("unzip", "-q", os.path.join(ROOT, out.split("\n")[-2]), "-d", t.dir)
    start = os.path.join(t.dir, "protest", "sv-comp", "protest-svcomp")
    t.expect("its start script is executable", code == 0 and os.access(start, os.X_OK), out)
    prp = os.path.join(t.dir, "unreach-call.prp")
    with open(prp, "w") as f:
        f.write("CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
    task = os.path.join(t.dir, "task.c")
    with open(task, "w") as f:
        f.write("void reach_error(void) {}\nint __VERIFIER_nondet_int(void);\n"
                "int main(void) { if (__VERIFIER_nondet_int() == 7) reach_error(); return 0; }\n")
    with open(os.path.join(t.dir, "odd.prp"), "w") as f:
        f.write("CHECK( init(main()), LTL(G ! deadlock) )\n")
    code, out = t.run(start, "--property", f.name, task, cwd=t.dir)
    t.expect("a property that is not supported", code == 2 and out.endswith("RESULT: unknown\n"), out)
    code, out = t.run(start, "--property", prp, "--64", "--timeout", "20", task, cwd=t.dir)
    t.expect("a task", out.endswith("RESULT: false(unreach-call)\n") and os.path.exists(os.path.join(t.dir, "witness.yml")), out)


def clean(t, package):
    """The package in a Debian 12 that has nothing else."""
    root = os.path.join(t.dir, "bookworm")
    code, out = t.run("debootstrap", "--variant=minbase", "bookworm", root, timeout=900)
    t.expect("debootstrap", code == 0, out)
    if code:
        return
    for name in (package, RING):
        shutil.copy(name, os.path.join(root, "root"))
    # the sanitizers of a native replay want /proc; it goes with the mount namespace
    inside = ["unshare", "--mount", "sh", "-c", f"mount -t proc proc {root}/proc; exec \"$@\"", "sh", "chroot", root, "env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C", "HOME=/root"]
    name = "/root/" + os.path.basename(package)
    code, out = t.run(*inside, "apt-get", "install", "-y", "-q", name, timeout=900)
    t.expect("apt-get install", code == 0, out)
    code, out = t.run(*inside, "protest", "--time-limit", "30s", "/root/ring_buffer.c")
    t.expect("a program there", code == 10 and "natively: UndefinedBehaviorSanitizer" in out, out)
    code, out = t.run(*inside, "dpkg", "--purge", "protest")
    left = t.run(*inside, "find", "/usr", "/etc", "-name", "*protest*")[1]
    t.expect("nothing is left there", code == 0 and left == "", out + left)


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--bin", default="build/protest")
    a.add_argument("--all", action="store_true")
    a.add_argument("--clean", action="store_true")
    o = a.parse_args()
    t = Checker(o.bin)
    completions(t)
    install(t)
    asks(t)
    package = debian(t) if o.all or o.clean else None
    if o.all:
        archive(t)
    if o.clean and package:
        clean(t, package)
    shutil.rmtree(t.dir, ignore_errors=True)
    print(f"{t.passed} passed, {t.failed} failed")
    return t.failed != 0


if __name__ == "__main__":
    sys.exit(main())
