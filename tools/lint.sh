#!/bin/sh
# Style and static checks: clang-format on what differs from the last commit, cppcheck on the sources.
set -eu
cd "$(dirname "$0")/.."
changed=$(git diff --name-only --diff-filter=d HEAD -- 'src/*.[ch]' 'include/*.h' 'test/unit/*.[ch]' || true)
status=0
tools/check_style.py || status=1
for f in $changed; do
  git diff -U0 HEAD -- "$f" | clang-format-diff-14 -p1 > /tmp/protest-lint.$$ 2>/dev/null || true
  if [ -s /tmp/protest-lint.$$ ]; then cat /tmp/protest-lint.$$; status=1; fi
done
rm -f /tmp/protest-lint.$$
cppcheck --quiet --error-exitcode=1 --std=c11 -Isrc -Iinclude --inline-suppr \
  --enable=warning,portability --suppress=missingIncludeSystem --suppress=unknownMacro --suppress=internalAstError src || status=1
exit $status
