#!/bin/sh
# The check of the sources' form must see a line that is too wide, a tab, blanks at an end, a decision by words,
# nested conditional expressions, and a type that is defined twice.
set -eu
here=$(dirname "$(readlink -f "$0")")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
seen() {
  mkdir -p "$dir/src/policy"
  printf "$1\n" > "$dir/src/policy/a.c"
  if "$here/../../tools/check_style.py" "$dir/src/policy/a.c" > "$dir/out"; then
    echo "not seen: $2"
    exit 1
  fi
  grep -q "$2" "$dir/out"
}
seen "int $(printf 'x%.0s' $(seq 97));" '102 columns'
seen '\tint x;' 'a tab'
seen 'int x; ' 'blanks'
seen 'if (strstr(e->text, "x")) y();' 'a decision by the words'
seen 'if (strcmp(a, "memory limit") == 0) y();' 'a decision by the words'
seen 'bool b = c && strncmp(why, "a", 1) == 0;' 'a decision by the words'
seen 'int x = a ? 1 : b ? 2 : 3;' 'conditional expression'
printf 'typedef struct {\n  int x;\n} pt_x;\n' | tee "$dir/b.c" > "$dir/c.c"
if "$here/../../tools/check_style.py" "$dir/b.c" "$dir/c.c" > "$dir/out"; then
  echo "not seen: a type that is defined twice"
  exit 1
fi
grep -q 'pt_x is also a type' "$dir/out"
printf 'int x = a ? 1 : (b ? 2 : 3); /* ? ? */ char *y = "? ?";\ntypedef struct pt_z pt_z;\n' > "$dir/d.c"
cp "$dir/d.c" "$dir/e.c"
"$here/../../tools/check_style.py" "$dir/d.c" "$dir/e.c"
printf 'int x;\nif (strcmp(name, "main") == 0) y();\n' > "$dir/a.c"
cp "$dir/a.c" "$dir/src/policy/a.c"
"$here/../../tools/check_style.py" "$dir/a.c" "$dir/src/policy/a.c"
