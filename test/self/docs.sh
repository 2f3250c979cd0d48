#!/bin/sh
# A document whose commands print something else, or that names a target that does not exist, must fail.
# usage: test/self/docs.sh BIN
set -eu
here=$(dirname "$(readlink -f "$0")")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cat > "$dir/right.md" <<'M'
```console
$ protest --version; echo one; echo two; echo three
...
one
t...o
...
$ false
$ echo $?
1
$ make test
```
M
cat > "$dir/wrong.md" <<'M'
```console
$ echo one; echo two
one
$ echo one
one
two
$ echo one
...
two
$ make no-such-target
$ echo right
right
```
M
"$here/../docs/check.py" --bin "$1" "$dir/right.md" | tail -n 1 | grep -qx '4 passed, 0 failed'
if "$here/../docs/check.py" --bin "$1" "$dir/wrong.md" > "$dir/out"; then
  echo "wrong documentation passes"
  exit 1
fi
tail -n 1 "$dir/out" | grep -qx '1 passed, 4 failed'
printf 'see `src/no/such.c`\n' > "$dir/path.md"
if "$here/../docs/paths.py" "$dir/path.md" > "$dir/out"; then
  echo 'not seen: a path that does not exist'
  exit 1
fi
