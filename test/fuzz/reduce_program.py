"""Makes a program smaller while something stays true of it: lines and blocks are left out, the longest first.

Lines that are left out become empty, so that the others keep their numbers (inputs are known by their lines)."""
import time


def block_end(lines, start):
    """The line that closes what line START opens, or None."""
    depth = 0
    for k in range(start, len(lines)):
        depth += lines[k].count("{") - lines[k].count("}")
        if depth <= 0:
            return k
    return None


def candidates(lines):
    """Sets of lines to leave out: long runs, whole blocks, the frames of blocks, single lines."""
    used = [k for k, line in enumerate(lines) if line]
    size = len(used) // 2
    while size > 1:
        for at in range(0, len(used), size):
            yield used[at:at + size]
        size //= 2
    for k in reversed(used):
        if lines[k].rstrip().endswith("{"):
            end = block_end(lines, k)
            if end:
                yield list(range(k, end + 1))
                yield [k, end]
        yield [k]


def one_round(lines, holds, deadline):
    """(lines, whether anything was left out)"""
    changed = False
    for out in candidates(list(lines)):
        if time.time() > deadline:
            return lines, False
        out = set(k for k in out if lines[k])
        if not out:
            continue
        tried = ["" if k in out else line for k, line in enumerate(lines)]
        if holds(tried):
            lines, changed = tried, True
    return lines, changed


def reduce_lines(lines, holds, seconds):
    """HOLDS(lines) is true of LINES twice, else they are returned as they are (it may depend on time)."""
    deadline, changed = time.time() + seconds, True
    if not holds(lines) or not holds(lines):
        return lines
    while changed:
        lines, changed = one_round(lines, holds, deadline)
    return lines
