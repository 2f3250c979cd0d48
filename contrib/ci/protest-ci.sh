#!/bin/sh
# Checks a project in a CI job: reports for the server, and an exit code that makes the job fail only for new errors.
#
# usage: protest-ci.sh [BUILD [OPTION...]]     BUILD (default: build) has compile_commands.json; options are protest's
#
#   PROTEST            the executable (default: protest)
#   PROTEST_TIME       time for all of it (default: 10m)
#   PROTEST_BASELINE   list of known errors (default: protest-baseline.txt); it counts when it is there
#   PROTEST_REPORTS    folder for protest.sarif, protest.xml (JUnit), protest.html (default: protest-reports)
#   PROTEST_CACHE      folder for results that are kept from job to job (default: .protest-cache)
#   PROTEST_OPEN=fail  what is not decided fails the job, too (default: it does not)
#
# Exit codes: 0 no new error; 10 a new error; 5 something is open, with PROTEST_OPEN=fail; others as protest's: 1 wrong
# usage, 2 something cannot be read, 6 an internal error.
set -u
build=${1:-build}
[ $# -eq 0 ] || shift
baseline=${PROTEST_BASELINE:-protest-baseline.txt}
reports=${PROTEST_REPORTS:-protest-reports}
cache=${PROTEST_CACHE:-.protest-cache}
mkdir -p "$reports" "$cache" || exit 2
[ ! -f "$baseline" ] || set -- --baseline "$baseline" "$@"

"${PROTEST:-protest}" -p "$build" --project-time "${PROTEST_TIME:-10m}" --results "$cache/results.sqlite" \
  --format "sarif=$reports/protest.sarif" --format "junit=$reports/protest.xml" \
  --format "html=$reports/protest.html" "$@"
code=$?
if [ $code -eq 5 ] && [ "${PROTEST_OPEN:-}" != fail ]; then
  echo "protest-ci: not everything is decided, and no new error was found" >&2
  exit 0
fi
exit $code
