#!/bin/sh
# The fuzzer of the engines must see wrong verdicts: of a verifier that always says true, of one that always
# says false, and of one that crashes.
set -eu
here=$(dirname "$(readlink -f "$0")")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fuzz() { "$here/../fuzz/fuzz_engines.py" --bin "$dir/protest" --engine kiki --mode reach --keep "$dir" --endless no "$@" > "$dir/out"; }
liar() {
  printf '#!/bin/sh\n%s\n' "$1" > "$dir/protest"
  chmod +x "$dir/protest"
}
seen() {
  if fuzz --seed 1 --n 20 --enough 1; then
    echo "not seen: $1"
    exit 1
  fi
  grep -q "$1" "$dir/out"
}
liar "echo '{\"verdict\": \"true\", \"checks\": []}'"
seen 'true, but inputs'
liar "echo '{\"verdict\": \"false\", \"checks\": []}'"
seen 'false, but no run fails'
liar 'exit 6'
seen 'exit code 6'
liar "echo '{\"verdict\": \"unknown\", \"checks\": []}'"
fuzz --seed 1 --n 1
