#!/bin/sh
# Runs every test; the closing line is `N passed, N failed`.
# usage: test/run.sh BUILD
set -u
build=${1:-build}
cd "$(dirname "$0")/.."
passed=0 failed=0

# part NAME COMMAND...: runs a part; its last line must be `N passed, N failed`.
part() {
  name=$1
  shift
  echo "== $name"
  out=$("$@" 2>&1)
  code=$?
  last=$(printf '%s\n' "$out" | tail -n 1)
  p=$(printf '%s\n' "$last" | sed -n 's/^\([0-9][0-9]*\) passed, \([0-9][0-9]*\) failed.*/\1/p')
  f=$(printf '%s\n' "$last" | sed -n 's/^\([0-9][0-9]*\) passed, \([0-9][0-9]*\) failed.*/\2/p')
  printf '%s\n' "$out"
  if [ -z "$p" ] || { [ "$code" -ne 0 ] && [ "$f" -eq 0 ]; }; then
    echo "FAILED $name: exit code $code"
    p=${p:-0} f=$((${f:-0} + 1))
  fi
  passed=$((passed + p)) failed=$((failed + f))
}

# check NAME COMMAND...: one test, passed when the command succeeds.
check() {
  name=$1
  shift
  if out=$("$@" 2>&1); then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf '%s\nFAILED %s\n' "$out" "$name"
  fi
}

# Two lanes at once: most parts wait for processes or limits now and then.  Each prints a part when it is done.
lane_programs() {
  part "unit tests" "$build/unit"
  part "programs" test/run/check.py --bin "$build/protest" -j 1
  part "test suites and replay" test/cli/replay.py --bin "$build/protest" -j 1
  part "coverage" test/cli/coverage.py --bin "$build/protest"
  part "SMT-LIB scripts" test/smt/check.py --bin "$build/protest"
  check "models against the C library" test/models/run.sh
  check "models of POSIX and their table" test/models/check_posix.py "$build/models"
  check "types of models and headers" test/models/check_types.py "$build/models"
  check "the table of models" test/models/check_table.py "$build/models"
  check "layers" tools/check_layers.py
  check "form of the sources" tools/check_style.py
  check "a line that is too wide is seen" test/self/style.sh
  check "the layer check sees a forbidden include" test/self/layers.sh
  check "a failing test fails the suite" test/self/failing.sh
  check "random terms" "$build/tool/test/fuzz/fuzz_term" --n 1000
  check "random formulas" "$build/tool/test/fuzz/fuzz_smt" --n 60
  check "random programs, symbolically" "$build/tool/test/fuzz/fuzz_sym" --n 12
  check "encodings of random programs" "$build/tool/test/fuzz/fuzz_encodings" --n 60 --loops 8
  check "verdicts about random programs" test/fuzz/fuzz_engines.py --bin "$build/protest" --n 30 --seconds 10 \
    --time-limit 1
  check "verdicts about random programs with features" test/fuzz/fuzz_engines.py --bin "$build/protest" --n 10 \
    --features all --engine test --engine kiki --engine dash --engine auto --seconds 15 --time-limit 1 --reduce 0
  check "random programs" tools/fuzz_exec.py --bin "$build/protest" --n 6 --seed 1000 -j 1
}

lane_commands() {
  part "command line" test/cli/check.py --bin "$build/protest"
  part "screen" test/cli/screen.py --bin "$build/protest"
  part "functions and projects" test/cli/project.py --bin "$build/protest"
  part "claims" test/cli/claims.py --bin "$build/protest"
  part "formats and witnesses" test/report/check.py --bin "$build/protest"
  part "known verdicts" test/verdict/check.py --bin "$build/protest"
  part "lines" test/lines/check.py --bin "$build/protest"
  part "everyday programs" test/everyday/check.py --bin "$build/protest"
  part "documentation" test/docs/check.py --bin "$build/protest"
  part "a newcomer's path" test/docs/check.py --bin "$build/protest" --fresh
  part "when things go wrong" test/robust/check.py --bin "$build/protest"
  part "random command lines" test/robust/fuzz.py --bin "$build/protest" --n 150 --seconds 10
  check "paths in the documentation" test/docs/paths.py
  check "wrong documentation is seen" test/self/docs.sh "$build/protest"
  check "wrong verdicts are seen" test/self/verdicts.sh
}

counts=$(mktemp -d)
trap 'rm -rf "$counts"' EXIT
{ lane_programs; echo "$passed $failed" > "$counts/programs"; } &
{ lane_commands; echo "$passed $failed" > "$counts/commands"; } &
wait
for lane in programs commands; do
  read -r p f < "$counts/$lane" || { p=0 f=1; echo "FAILED the lane of $lane did not end"; }
  passed=$((passed + p)) failed=$((failed + f))
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
