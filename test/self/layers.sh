#!/bin/sh
# The layer check must fail on a forbidden include, and on a third-party header outside its fence.
set -eu
here=$(dirname "$(readlink -f "$0")")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
mkdir -p "$dir/base" "$dir/exec" "$dir/ir"
echo '#include "base/mem.h"' > "$dir/ir/a.c"
"$here/../../tools/check_layers.py" "$dir" > /dev/null
for bad in '#include "exec/exec.h"' '#include <llvm-c/Core.h>' '#include "front/lower_priv.h"'; do
  echo "$bad" > "$dir/base/b.c"
  if "$here/../../tools/check_layers.py" "$dir" > /dev/null; then
    echo "not seen: $bad"
    exit 1
  fi
done
