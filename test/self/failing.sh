#!/bin/sh
# A failing unit test, and one that crashes, must make the runner fail and be counted.
set -eu
here=$(dirname "$(readlink -f "$0")")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cat > "$dir/test_bad.c" <<'C'
#include "test.h"
TEST(self, passes) { CHECK_EQ(1 + 1, 2); }
TEST(self, fails) { CHECK_EQ(1 + 1, 3); }
TEST(self, crashes) { abort(); }
C
clang-19 -std=c17 -D_GNU_SOURCE -I"$here/../unit" "$dir/test_bad.c" "$here/../unit/runner.c" -o "$dir/unit"
if "$dir/unit" > "$dir/out" 2>&1; then
  echo "the runner succeeded in spite of failures"
  exit 1
fi
tail -n 1 "$dir/out" | grep -qx '1 passed, 2 failed'
"$dir/unit" passes > "$dir/out" # and succeeds without them
