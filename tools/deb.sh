#!/bin/sh
# Makes BUILD/protest_VERSION_ARCHITECTURE.deb; its dependencies are those that dpkg-shlibdeps finds, and the compiler.
# usage: tools/deb.sh [BUILD]
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
for tool in dpkg-deb dpkg-shlibdeps; do
  command -v "$tool" > /dev/null || { echo "protest: make deb needs $tool (Debian package dpkg-dev)" >&2; exit 1; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
umask 022
make -s --no-print-directory -o "$build/protest" install BUILD="$build" PREFIX=/usr DESTDIR="$root" > /dev/null
strip --remove-section=.comment --remove-section=.note "$root/usr/bin/protest"
gzip -9n "$root/usr/share/man/man1/protest.1" "$root/usr/share/doc/protest/CHANGELOG.md"
mv "$root/usr/share/doc/protest/CHANGELOG.md.gz" "$root/usr/share/doc/protest/changelog.gz"
mkdir -p "$root/usr/share/zsh/vendor-completions"
mv "$root/usr/share/zsh/site-functions/_protest" "$root/usr/share/zsh/vendor-completions/_protest"
rmdir "$root/usr/share/zsh/site-functions"
{
  echo "Copyright: the authors of Protest"
  cat LICENSE
} > "$root/usr/share/doc/protest/copyright"
rm "$root/usr/share/doc/protest/LICENSE" "$root/usr/share/doc/protest/.folders"

# dpkg-shlibdeps wants the control file of a source package.
mkdir -p "$work/debian" "$root/DEBIAN"
printf 'Source: protest\n\nPackage: protest\nArchitecture: any\n' > "$work/debian/control"
libraries=$(cd "$work" && dpkg-shlibdeps -O root/usr/bin/protest 2> /dev/null | sed -n 's/^shlibs:Depends=//p')
[ -n "$libraries" ] || { echo "protest: dpkg-shlibdeps does not say which libraries are needed" >&2; exit 1; }
version=$("$build/protest" --version | sed -n '1s/^protest \([^ ]*\).*/\1/p')
architecture=$(dpkg --print-architecture)
size=$(du -sk "$root" | cut -f 1)
cat > "$root/DEBIAN/control" << EOF
Package: protest
Version: $version
Architecture: $architecture
Maintainer: ${DEBFULLNAME:-Protest} <${DEBEMAIL:-protest@localhost}>
Installed-Size: $size
Depends: $libraries, clang-19, libc6-dev
Recommends: libclang-rt-19-dev, llvm-19
Suggests: libc6-dev-i386, lib32gcc-12-dev, cvc5
Section: devel
Priority: optional
Description: proofs and tests for C programs
 For every way in which a C program can go wrong, Protest either proves that
 it never happens, or gives a test in which it does: failed assertions, signed
 overflow, division by zero, array bounds, null and dangling pointers, leaks
 and others.
 .
 Errors are replayed natively when libclang-rt-19-dev (sanitizers) and
 llvm-19 (their line numbers) are there; -m32 needs libc6-dev-i386.
EOF
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums)
file=$build/protest_${version}_$architecture.deb
dpkg-deb --root-owner-group -Zxz --build "$root" "$file" > /dev/null
echo "$file"
