#!/bin/sh
# Checks the models: that they compile as the build compiles them, for 32 and 64
# bits, that they need nothing but the verifier's intrinsics and builtins, and
# that they behave as the host's C library.   usage: test/models/run.sh [FOLDER]
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
out=${1:-$(mktemp -d)}
mkdir -p "$out"
[ $# -gt 0 ] || trap 'rm -rf "$out"' EXIT
cc=${CC:-clang-19}
objcopy=${OBJCOPY:-objcopy}
cd "$root"

model_flags="-std=gnu17 -O0 -fno-builtin -g -w"
for bits in 64 32; do
  for f in models/*.c; do
    "$cc" -m$bits $model_flags -Xclang -disable-O0-optnone -Xclang -disable-llvm-passes \
      -c -emit-llvm "$f" -o "$out/$(basename "$f" .c).$bits.bc"
  done
done

objects=
for f in models/*.c; do
  o="$out/$(basename "$f" .c).o"
  "$cc" $model_flags -fno-stack-protector -fno-pic -c "$f" -o "$o"
  "$objcopy" --prefix-symbols=m_ "$o"
  objects="$objects $o"
done

# what no model defines must be an intrinsic or a builtin
nm -g $objects | awk '$1 == "U" { print substr($2, 3) }' | sort -u >"$out/used"
nm -g $objects | awk 'NF == 3 { print substr($3, 3) }' | sort >"$out/defined"
if uniq -d "$out/defined" | grep .; then
  echo "models: the names above are defined twice" >&2
  exit 1
fi
comm -23 "$out/used" "$out/defined" >"$out/needed"
if grep -v '^__protest_' "$out/needed"; then
  echo "models: the names above are not defined by any model" >&2
  exit 1
fi

"$cc" -std=gnu17 -g -O1 -D_GNU_SOURCE -Isrc -Itest/models -Wall -Wextra -Werror -fno-builtin \
  -Wno-deprecated-declarations -no-pie -fno-pic test/models/*.c src/exec/builtin*.c src/ir/format.c src/bv/bv.c \
  $objects -lm -o "$out/models_test"
grep -o '__protest_[a-z_]*' models/intrinsics.h | sort -u >"$out/intrinsics"
comm -23 "$out/needed" "$out/intrinsics" | "$out/models_test" builtins
"$out/models_test"

# the user's header: natively it reads its inputs
"$cc" -std=c99 -Wall -Wextra -Werror -Imodels/include test/models/header/*.c -o "$out/header"
PROTEST_INPUTS=test/models/header/inputs "$out/header"
# and under the verifier it compiles for both widths
for bits in 64 32; do
  "$cc" -m$bits -D__PROTEST__ -ffreestanding -Wall -Wextra -Werror -Imodels/include \
    -c -emit-llvm test/models/header/second.c -o "$out/second.$bits.bc"
done
echo "models: header ok"
