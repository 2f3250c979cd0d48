#!/bin/sh
# Runs every test; the closing line is `N passed, N failed`.
# usage: test/run.sh BUILD [-l | PATTERN]     -l: list the parts; PATTERN: only parts whose name contains it
#
# The parts are a queue: as many at a time as there are processors take the next one, and the long ones come
# first, so that none is left alone at the end.  Very long ones are cut into shares.  Each prints its output when it
# is done, with its time.  PROTEST_TEST_JOBS: another number at a time.  PROTEST_SANITIZED=K/N: also this share of the
# unit tests of build-san, which is there already.  PROTEST_LENIENT=K/N: only this share of the verdicts by single engines
# that may be `unknown`.  PROTEST_CONTRACTS=K/N: only this share of the quick contracts.
set -u
build=${1:-build}
what=${2:-}
cd "$(dirname "$0")/.."
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
: > "$dir/parts"

# part NAME COMMAND...: the last line of its output must be `N passed, N failed`.
# check NAME COMMAND...: one test, passed when the command succeeds.
part() { add part "$@"; }
check() { add check "$@"; }
add() {
  kind=$1 name=$2
  shift 2
  case $name in *"$what"*) ;; *) [ "$what" = -l ] || return 0 ;; esac
  printf '%s|%s|%s\n' "$kind" "$name" "$*" >> "$dir/parts"
}

# ---- the parts; no argument has a blank

protest=$build/protest
for share in 1/4 2/4 3/4 4/4; do
  part "known verdicts $share" test/verdict/check.py --bin "$protest" --share "$share" \
    --lenient "${PROTEST_LENIENT:-1/1}"
done
for share in 1/2 2/2; do
  part "unit tests $share" "$build/unit" --share "$share"
  part "programs $share" test/run/check.py --bin "$protest" -j 1 --share "$share"
done
if [ -n "${PROTEST_SANITIZED:-}" ]; then
  part "unit tests with sanitizers" build-san/unit --share "$PROTEST_SANITIZED"
fi
part "when things go wrong" test/robust/check.py --bin "$protest"
part "test suites and replay" test/cli/replay.py --bin "$protest" -j 1
part "formats and witnesses" test/report/check.py --bin "$protest"
part "HTML report" test/report/page.py --bin "$protest"
part "recorded tests" test/cli/record.py --bin "$protest"
part "CI jobs" test/cli/ci.py --bin "$protest"
part "functions and projects" test/cli/project.py --bin "$protest"
part "summaries" test/cli/summary.py --bin "$protest"
part "Boolean programs" test/cli/bp.py --bin "$protest"
part "library" test/cli/library.py --build "$build"
part "language server" test/lsp/check.py --bin "$protest"
part "command line" test/cli/check.py --bin "$protest"
part "claims" test/cli/claims.py --bin "$protest"
part "everyday programs" test/everyday/check.py --bin "$protest"
part "documentation" test/docs/check.py --bin "$protest"
part "a newcomer's path" test/docs/check.py --bin "$protest" --fresh
part "contracts" test/contracts/check.py --bin "$protest" --quick --share "${PROTEST_CONTRACTS:-1/1}" --seconds 20
part "weakest preconditions" test/contracts/wp.py --bin "$protest" --few
part "lines" test/lines/check.py --bin "$protest"
part "screen" test/cli/screen.py --bin "$protest"
part "installing and completion" test/pack/check.py --bin "$protest"
part "coverage" test/cli/coverage.py --bin "$protest"
part "SMT-LIB scripts" test/smt/check.py --bin "$protest"
check "models against the C library" test/models/run.sh
check "verdicts about random programs" test/fuzz/fuzz_engines.py --bin "$protest" --n 30 --seconds 10 --time-limit 1
check "verdicts about random programs with features" test/fuzz/fuzz_engines.py --bin "$protest" --n 10 --features all \
  --engine test --engine kiki --engine dash --engine auto --seconds 15 --time-limit 1 --reduce 0
check "random programs" tools/fuzz_exec.py --bin "$protest" --n 6 --seed 1000 -j 1
part "random command lines" test/robust/fuzz.py --bin "$protest" --n 150 --seconds 10
check "random terms" "$build/tool/test/fuzz/fuzz_term" --n 1000
check "random formulas" "$build/tool/test/fuzz/fuzz_smt" --n 60
check "programs with inputs, natively" test/fuzz/fuzz_io.py --bin "$protest" --n 4
check "random programs, symbolically" "$build/tool/test/fuzz/fuzz_sym" --n 12
check "encodings of random programs" "$build/tool/test/fuzz/fuzz_encodings" --n 60 --loops 8
check "models of POSIX and their table" test/models/check_posix.py "$build/models"
check "types of models and headers" test/models/check_types.py "$build/models"
check "the table of models" test/models/check_table.py "$build/models"
check "wrong documentation is seen" test/self/docs.sh "$protest"
check "wrong verdicts are seen" test/self/verdicts.sh
check "layers" tools/check_layers.py
check "form of the sources" tools/check_style.py
check "a line that is too wide is seen" test/self/style.sh
check "the layer check sees a forbidden include" test/self/layers.sh
check "a failing test fails the suite" test/self/failing.sh
part "pages of the documentation" test/docs/site.py
check "paths in the documentation" test/docs/paths.py

if [ "$what" = -l ]; then
  cut -d '|' -f 2 "$dir/parts"
  exit 0
fi

# ---- the queue

# judge KIND NAME CODE: `PASSED FAILED` of a part whose output is in $out; says so when it failed without a count.
judge() {
  counts=$(tail -n 1 "$out" | sed -n 's/^\([0-9][0-9]*\) passed, \([0-9][0-9]*\) failed.*/\1 \2/p')
  if [ "$1" = check ]; then
    counts="1 0"
    [ "$3" -eq 0 ] || counts="0 1"
  elif [ -z "$counts" ] || { [ "$3" -ne 0 ] && [ "${counts#* }" -eq 0 ]; }; then
    counts=${counts:-0 0}
    counts="${counts% *} 1"
  fi
  [ "${counts#* }" -eq 0 ] || echo "FAILED $2: exit code $3" >> "$out"
  echo "$counts"
}

# run NUMBER: runs that part; its output goes to the screen at once and whole.
run() {
  row=$(sed -n "$1p" "$dir/parts")
  kind=${row%%|*} command=${row##*|} name=${row#*|}
  name=${name%|*} out=$dir/$1.out
  start=$(date +%s)
  $command > "$out" 2>&1
  counts=$(judge "$kind" "$name" $?)
  seconds=$(($(date +%s) - start))
  echo "$counts" > "$dir/$1.count"
  echo "$seconds $name" > "$dir/$1.time"
  {
    flock 8
    echo "== $name ($seconds s)"
    if [ "$kind" = part ] || [ "${counts#* }" -ne 0 ]; then cat "$out"; fi
  } 8> "$dir/screen"
}

# next: the number of the part to run next.
next() (
  flock 9
  n=$(($(cat "$dir/taken" 2> /dev/null || echo 0) + 1))
  echo "$n" > "$dir/taken"
  echo "$n"
) 9> "$dir/lock"

all=$(wc -l < "$dir/parts")
worker() {
  while n=$(next) && [ "$n" -le "$all" ]; do run "$n"; done
}

jobs=${PROTEST_TEST_JOBS:-$(nproc)}
for _ in $(seq "$jobs"); do worker & done
wait

passed=0 failed=0
for n in $(seq "$all"); do
  read -r p f < "$dir/$n.count" || { p=0 f=1; echo "FAILED part $n did not end"; }
  passed=$((passed + p)) failed=$((failed + f))
done
echo "slowest parts:"
cat "$dir"/*.time | sort -rn | head -n 10 | sed 's/ / s  /;s/^/  /'
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
