#!/bin/sh
# The check of the sources' form must see a line that is too wide, a tab, and blanks at an end.
set -eu
here=$(dirname "$(readlink -f "$0")")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
seen() {
  printf "$1\n" > "$dir/a.c"
  if "$here/../../tools/check_style.py" "$dir/a.c" > "$dir/out"; then
    echo "not seen: $2"
    exit 1
  fi
  grep -q "$2" "$dir/out"
}
seen "int $(printf 'x%.0s' $(seq 97));" '102 columns'
seen '\tint x;' 'a tab'
seen 'int x; ' 'blanks'
printf 'int x;\n' > "$dir/a.c"
"$here/../../tools/check_style.py" "$dir/a.c"
