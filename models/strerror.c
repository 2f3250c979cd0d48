/* string.h: the texts of errors, as glibc has them in the C locale. */
#include "model.h"

static const char *const __pt_errors[] = { /* by errno */
    "Success",
    "Operation not permitted",
    "No such file or directory",
    "No such process",
    "Interrupted system call",
    "Input/output error",
    "No such device or address",
    "Argument list too long",
    "Exec format error",
    "Bad file descriptor",
    "No child processes",
    "Resource temporarily unavailable",
    "Cannot allocate memory",
    "Permission denied",
    "Bad address",
    "Block device required",
    "Device or resource busy",
    "File exists",
    "Invalid cross-device link",
    "No such device",
    "Not a directory",
    "Is a directory",
    "Invalid argument",
    "Too many open files in system",
    "Too many open files",
    "Inappropriate ioctl for device",
    "Text file busy",
    "File too large",
    "No space left on device",
    "Illegal seek",
    "Read-only file system",
    "Too many links",
    "Broken pipe",
    "Numerical argument out of domain",
    "Numerical result out of range",
    "Resource deadlock avoided",
    "File name too long",
    "No locks available",
    "Function not implemented",
    "Directory not empty",
    "Too many levels of symbolic links",
    NULL,
    "No message of desired type",
    "Identifier removed",
    "Channel number out of range",
    "Level 2 not synchronized",
    "Level 3 halted",
    "Level 3 reset",
    "Link number out of range",
    "Protocol driver not attached",
    "No CSI structure available",
    "Level 2 halted",
    "Invalid exchange",
    "Invalid request descriptor",
    "Exchange full",
    "No anode",
    "Invalid request code",
    "Invalid slot",
    NULL,
    "Bad font file format",
    "Device not a stream",
    "No data available",
    "Timer expired",
    "Out of streams resources",
    "Machine is not on the network",
    "Package not installed",
    "Object is remote",
    "Link has been severed",
    "Advertise error",
    "Srmount error",
    "Communication error on send",
    "Protocol error",
    "Multihop attempted",
    "RFS specific error",
    "Bad message",
    "Value too large for defined data type",
    "Name not unique on network",
    "File descriptor in bad state",
    "Remote address changed",
    "Can not access a needed shared library",
    "Accessing a corrupted shared library",
    ".lib section in a.out corrupted",
    "Attempting to link in too many shared libraries",
    "Cannot exec a shared library directly",
    "Invalid or incomplete multibyte or wide character",
    "Interrupted system call should be restarted",
    "Streams pipe error",
    "Too many users",
    "Socket operation on non-socket",
    "Destination address required",
    "Message too long",
    "Protocol wrong type for socket",
    "Protocol not available",
    "Protocol not supported",
    "Socket type not supported",
    "Operation not supported",
    "Protocol family not supported",
    "Address family not supported by protocol",
    "Address already in use",
    "Cannot assign requested address",
    "Network is down",
    "Network is unreachable",
    "Network dropped connection on reset",
    "Software caused connection abort",
    "Connection reset by peer",
    "No buffer space available",
    "Transport endpoint is already connected",
    "Transport endpoint is not connected",
    "Cannot send after transport endpoint shutdown",
    "Too many references: cannot splice",
    "Connection timed out",
    "Connection refused",
    "Host is down",
    "No route to host",
    "Operation already in progress",
    "Operation now in progress",
    "Stale file handle",
    "Structure needs cleaning",
    "Not a XENIX named type file",
    "No XENIX semaphores available",
    "Is a named type file",
    "Remote I/O error",
    "Disk quota exceeded",
    "No medium found",
    "Wrong medium type",
    "Operation canceled",
    "Required key not available",
    "Key has expired",
    "Key has been revoked",
    "Key was rejected by service",
    "Owner died",
    "State not recoverable",
    "Operation not possible due to RF-kill",
    "Memory page has hardware error",
};
enum { ERRORS = sizeof __pt_errors / sizeof *__pt_errors };

/* "Unknown error -12", at most 25 characters. */
static void __pt_unknown_error(char *to, int e) {
  static const char start[] = "Unknown error ";
  unsigned left = e < 0 ? 0 - (unsigned)e : (unsigned)e, digits = 1;
  size_t n = sizeof start - 1;
  __protest_copy(to, start, n);
  if (e < 0) to[n++] = '-';
  for (unsigned rest = left; rest >= 10; rest /= 10) digits++;
  for (unsigned k = digits; k > 0; k--, left /= 10) to[n + k - 1] = '0' + left % 10;
  to[n + digits] = 0;
}

/* The text, or `own` filled with it. */
static const char *__pt_strerror(int e, char *own) {
  if (e >= 0 && e < ERRORS && __pt_errors[e]) return __pt_errors[e];
  __pt_unknown_error(own, e);
  return own;
}

char *strerror(int e) {
  static char own[32];
  return (char *)__pt_strerror(e, own);
}

/* As much as fits, with its NUL. */
static size_t __pt_cut(char *to, const char *from, size_t n) {
  size_t i = 0;
  for (; i + 1 < n && from[i]; i++) to[i] = from[i];
  if (n) to[i] = 0;
  return i;
}

/* POSIX: an error code. */
int __xpg_strerror_r(int e, char *to, size_t n) {
  char own[32];
  const char *text = __pt_strerror(e, own);
  size_t used = __pt_cut(to, text, n);
  if (text == own) return EINVAL;
  return n && !text[used] ? 0 : ERANGE;
}

/* GNU: the text, which is `to` for numbers that are no errors. */
char *strerror_r(int e, char *to, size_t n) {
  char own[32];
  const char *text = __pt_strerror(e, own);
  if (text != own) return (char *)text;
  __pt_cut(to, text, n);
  return to;
}
