#!/bin/sh
# Makes BUILD/protest-svcomp.zip, the archive of a verifier for SV-COMP (contrib/sv-comp/README.md has its layout).
# usage: tools/svcomp.sh [BUILD]
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
command -v zip > /dev/null || { echo "protest: make svcomp needs zip (Debian package zip)" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/protest/bin" "$work/protest/sv-comp"
cp "$build/protest" "$work/protest/bin/protest"
strip "$work/protest/bin/protest"
cp contrib/sv-comp/protest-svcomp "$work/protest/sv-comp/"
cp contrib/benchexec/protest.py "$work/protest/sv-comp/"
cp LICENSE "$work/protest/"
cp contrib/sv-comp/README.md "$work/protest/README.md"
file=$(cd "$build" && pwd)/protest-svcomp.zip
rm -f "$file"
(cd "$work" && find protest | sort | TZ=UTC zip -X -q "$file" -@)
echo "$build/protest-svcomp.zip"
