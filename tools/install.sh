#!/bin/sh
# Installs the Debian packages that are missing; asks before it does so with sudo, and says what to do without it.
# usage: tools/install.sh build|test|browser|site|screens|suites     browser: for the tests of the HTML report; site, screens: for
# make site, make screens; suites: for test/cli/record.py, which leaves out what is not there
# PROTEST_INSTALL=yes: the answer, where nobody can be asked.
set -eu
build="clang-19 llvm-19 llvm-19-dev libclang-rt-19-dev libz3-dev libcadical-dev libyaml-dev libsqlite3-dev libstdc++-12-dev make binutils"
test="csmith libcsmith-dev libc6-dev-i386 lib32gcc-12-dev cvc5 python3 python3-jsonschema python3-yaml cppcheck clang-format cmark-gfm"
packages=$build
case ${1:-build} in
test) packages="$packages $test" ;;
browser) packages="chromium chromium-driver" ;;
site) packages="python3 cmark-gfm" ;;
screens) packages="python3 tmux" ;;
suites) packages="cmake meson ninja-build gcc" ;;
esac
missing=
for p in $packages; do
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$p" 2>/dev/null || true)" = installed ] || missing="$missing $p"
done
[ -z "$missing" ] && exit 0

refuse() {
  echo "protest: $1; these Debian packages are needed (docs/install.md has other systems):$missing" >&2
  [ $# -lt 2 ] || echo "  $2" >&2
  exit 1
}

command -v apt-get > /dev/null || refuse "there is no apt-get here"
command="apt-get install --no-install-recommends$missing"
sudo=
if [ "$(id -u)" != 0 ]; then
  command -v sudo > /dev/null || refuse "you are not root, and there is no sudo" "as root: $command"
  sudo=sudo
  if [ "${PROTEST_INSTALL:-}" != yes ]; then
    [ -t 0 ] && [ -t 2 ] || refuse "nobody can be asked whether sudo may be called" "sudo $command"
    printf 'protest: these Debian packages are missing:%s\ninstall them with sudo? [y/N] ' "$missing" >&2
    read -r answer || answer=
    case $answer in [yY]*) ;; *) refuse "nothing is installed" "sudo $command" ;; esac
  fi
fi
echo "protest: installing Debian packages:$missing" >&2
$sudo apt-get update -q >/dev/null
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing >/dev/null
