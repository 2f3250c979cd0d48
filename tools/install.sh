#!/bin/sh
# Installs the Debian packages that are missing, and says so.
# usage: tools/install.sh build|test|browser     browser: for the tests of the HTML report
set -eu
build="clang-19 llvm-19 llvm-19-dev libclang-rt-19-dev libz3-dev libcadical-dev libyaml-dev libsqlite3-dev libstdc++-12-dev make binutils"
test="csmith libcsmith-dev libc6-dev-i386 lib32gcc-12-dev cvc5 python3 python3-jsonschema python3-yaml cppcheck clang-format"
packages=$build
[ "${1:-build}" = test ] && packages="$packages $test"
[ "${1:-build}" = browser ] && packages="chromium chromium-driver"
missing=
for p in $packages; do
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$p" 2>/dev/null || true)" = installed ] || missing="$missing $p"
done
[ -z "$missing" ] && exit 0
if ! command -v apt-get >/dev/null; then
  echo "protest: these Debian packages are needed:$missing" >&2
  exit 1
fi
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo
echo "protest: installing Debian packages:$missing" >&2
$sudo apt-get update -q >/dev/null
DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -q --no-install-recommends $missing >/dev/null
