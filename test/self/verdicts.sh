#!/bin/sh
# The fuzzer of the engines must see wrong verdicts: of a verifier that always says true, of one that always
# says false, and of one that crashes; in programs made of features, too, where nothing but assertions may be refuted.
set -eu
here=$(dirname "$(readlink -f "$0")")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fuzz() {
  "$here/../fuzz/fuzz_engines.py" --bin "$dir/protest" --engine kiki --keep "$dir" --endless no --reduce 0 $how "$@" \
    > "$dir/out"
}
how='--mode reach'
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
says() { printf "echo '{\"verdict\": \"%s\", \"checks\": [%s]}'" "$1" "${2:-}"; }
liar "$(says true)"
seen 'true, but inputs'
liar "$(says false)"
seen 'false, but no run fails'
liar 'exit 6'
seen 'exit code 6'
liar "$(says unknown)"
fuzz --seed 1 --n 1

how='--features all --mode clean'
liar "$(says true)"
seen 'true, but inputs'
liar "$(says false)"
seen 'false, but no run fails'
liar "$(says unknown '{"id": "c1", "kind": "null", "status": "refuted"}')"
seen 'refuted'

# Programs are made smaller as long as they show what they show.
PYTHONPATH="$here/../fuzz" python3 - << 'END'
from reduce_program import reduce_lines
lines = ["int x;", "void f(void) {", "  if (x) {", "    x++;", "  }", "}", "int y;"]
whole = lambda text: sum(line.count("{") - line.count("}") for line in text) == 0
small = reduce_lines(lines, lambda text: whole(text) and "    x++;" in text, 10)
assert [line for line in small if line] == ["    x++;"], small
assert small.index("    x++;") == 3, small
assert reduce_lines(lines, lambda text: False, 10) == lines
END
