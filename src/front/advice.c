#include "front/advice.h"

#include <string.h>

/* HEADER may end in a slash: all headers of that folder. */
static const struct {
  const char *header, *package;
} rows[] = {
    {"acl/", "libacl1-dev"},          {"alsa/", "libasound2-dev"},
    {"archive.h", "libarchive-dev"},  {"boost/", "libboost-dev"},
    {"bzlib.h", "libbz2-dev"},        {"check.h", "check"},
    {"cjson/", "libcjson-dev"},       {"cmocka.h", "libcmocka-dev"},
    {"curl/", "libcurl4-openssl-dev"}, {"curses.h", "libncurses-dev"},
    {"dbus/", "libdbus-1-dev"},       {"event.h", "libevent-dev"},
    {"event2/", "libevent-dev"},      {"expat.h", "libexpat1-dev"},
    {"ev.h", "libev-dev"},            {"ffi.h", "libffi-dev"},
    {"fftw3.h", "libfftw3-dev"},      {"ft2build.h", "libfreetype-dev"},
    {"fuse.h", "libfuse-dev"},        {"gdbm.h", "libgdbm-dev"},
    {"git2.h", "libgit2-dev"},        {"GL/", "libgl-dev"},
    {"glib.h", "libglib2.0-dev"},     {"gmp.h", "libgmp-dev"},
    {"gnutls/", "libgnutls28-dev"},   {"gsl/", "libgsl-dev"},
    {"gtk/gtk.h", "libgtk-3-dev"},    {"jansson.h", "libjansson-dev"},
    {"jpeglib.h", "libjpeg-dev"},     {"json-c/", "libjson-c-dev"},
    {"libaio.h", "libaio-dev"},       {"libudev.h", "libudev-dev"},
    {"libusb-1.0/", "libusb-1.0-0-dev"}, {"libxml/", "libxml2-dev"},
    {"lua.h", "liblua5.4-dev"},       {"lz4.h", "liblz4-dev"},
    {"lzma.h", "liblzma-dev"},        {"magic.h", "libmagic-dev"},
    {"mpfr.h", "libmpfr-dev"},        {"mysql/", "libmariadb-dev"},
    {"ncurses.h", "libncurses-dev"},  {"netlink/", "libnl-3-dev"},
    {"numa.h", "libnuma-dev"},        {"openssl/", "libssl-dev"},
    {"pcap.h", "libpcap-dev"},        {"pcap/", "libpcap-dev"},
    {"pcre.h", "libpcre3-dev"},       {"pcre2.h", "libpcre2-dev"},
    {"png.h", "libpng-dev"},          {"Python.h", "python3-dev"},
    {"readline/", "libreadline-dev"}, {"SDL/", "libsdl1.2-dev"},
    {"SDL2/", "libsdl2-dev"},         {"seccomp.h", "libseccomp-dev"},
    {"security/pam_appl.h", "libpam0g-dev"}, {"selinux/", "libselinux1-dev"},
    {"sodium.h", "libsodium-dev"},    {"sqlite3.h", "libsqlite3-dev"},
    {"sys/acl.h", "libacl1-dev"},     {"sys/capability.h", "libcap-dev"},
    {"systemd/", "libsystemd-dev"},   {"tiff.h", "libtiff-dev"},
    {"unistr.h", "libunistring-dev"}, {"uuid/", "uuid-dev"},
    {"uv.h", "libuv1-dev"},           {"X11/", "libx11-dev"},
    {"yaml.h", "libyaml-dev"},        {"zlib.h", "zlib1g-dev"},
    {"zmq.h", "libzmq3-dev"},         {"zstd.h", "libzstd-dev"},
    {"asm/", "linux-libc-dev"},       {"linux/", "linux-libc-dev"},
    {"bits/", "libc6-dev"},           {"gnu/", "libc6-dev"},
    {"sys/", "libc6-dev"},            {"stdio.h", "libc6-dev"},
    {"stdlib.h", "libc6-dev"},        {"string.h", "libc6-dev"},
    {"assert.h", "libc6-dev"},        {"math.h", "libc6-dev"},
    {"unistd.h", "libc6-dev"},        {"features.h", "libc6-dev"},
};

/* Without the 32-bit headers clang finds those of 64 bits only in part. */
static const char *package_for(size_t row, bool m32) {
  const char *package = rows[row].package;
  bool libc = strcmp(package, "libc6-dev") == 0 || strcmp(package, "linux-libc-dev") == 0;
  return libc && m32 ? "libc6-dev-i386 (or gcc-multilib), for 32-bit programs" : package;
}

/* The name in quotes that begins with HEADER, of length *N; NULL: there is none. */
static const char *quoted(const char *messages, const char *header, size_t *n) {
  size_t known = strlen(header);
  bool folder = header[known - 1] == '/';
  for (const char *at = messages; (at = strchr(at, '\'')); at++) {
    const char *end = strchr(at + 1, '\'');
    if (!end || strncmp(at + 1, header, known) != 0) continue;
    *n = (size_t)(end - at - 1);
    if (folder ? *n > known && end[-2] == '.' : *n == known) return at + 1;
  }
  return NULL;
}

void pt_advise(pt_mem *m, pt_buf *out, const char *messages, bool m32) {
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    size_t n;
    const char *name = quoted(messages, rows[k].header, &n);
    if (!name) continue;
    pt_buf_printf(m, out, "protest: note: %.*s is in the Debian package %s\n", (int)n, name,
                  package_for(k, m32));
    return; /* the compiler stops at the first */
  }
}
