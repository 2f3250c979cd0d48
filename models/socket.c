/* sys/socket.h, poll.h and sys/select.h.  The others are not modelled: every call succeeds or
   fails (an input), and what they send is inputs. */
#include "posix.h"

enum { ADDRESS_MOST = 128 }; /* struct sockaddr_storage */

/* ---- making and connecting */

int socket(int family, int type, int protocol) {
  return __protest_input_bool("socket") ? __pt_fails(EAFNOSUPPORT) : __pt_descriptor_new();
}

int socketpair(int family, int type, int protocol, int *fds) {
  if (__protest_input_bool("socketpair")) return __pt_fails(EAFNOSUPPORT);
  fds[0] = __pt_descriptor_new();
  fds[1] = __pt_descriptor_new();
  return 0;
}

int bind(int fd, const void *address, unsigned n) {
  __pt_reads(address, n);
  return ON_DESCRIPTOR(fd, "bind", EACCES);
}

int connect(int fd, const void *address, unsigned n) {
  __pt_reads(address, n);
  return ON_DESCRIPTOR(fd, "connect", ECONNREFUSED);
}

int listen(int fd, int backlog) { return ON_DESCRIPTOR(fd, "listen", EBADF); }

int shutdown(int fd, int how) { return ON_DESCRIPTOR(fd, "shutdown", EBADF); }

int setsockopt(int fd, int level, int name, const void *value, unsigned n) {
  __pt_reads(value, n);
  return ON_DESCRIPTOR(fd, "setsockopt", EINVAL);
}

/* As much of an address as fits into *n bytes; *n becomes the length that it has. */
static void __pt_any_address(uchar *to, unsigned *n) {
  unsigned length = ANY(uint, "length of an address", 0, ADDRESS_MOST);
  for (unsigned k = 0; k < length && k < *n; k++) to[k] = __protest_input_uchar("address");
  *n = length;
}

static int __pt_accept(int fd, void *address, unsigned *n) {
  if (ON_DESCRIPTOR(fd, "accept", EAGAIN)) return -1;
  if (address) __pt_any_address(address, n);
  return __pt_descriptor_new();
}

int accept(int fd, void *address, unsigned *n) { return __pt_accept(fd, address, n); }

int accept4(int fd, void *address, unsigned *n, int flags) { return __pt_accept(fd, address, n); }

int getsockname(int fd, void *address, unsigned *n) {
  if (ON_DESCRIPTOR(fd, "getsockname", EBADF)) return -1;
  __pt_any_address(address, n);
  return 0;
}

int getpeername(int fd, void *address, unsigned *n) {
  if (ON_DESCRIPTOR(fd, "getpeername", EBADF)) return -1;
  __pt_any_address(address, n);
  return 0;
}

int getsockopt(int fd, int level, int name, void *value, unsigned *n) {
  if (ON_DESCRIPTOR(fd, "getsockopt", EBADF)) return -1;
  *n = ANY(uint, "getsockopt", 0, *n);
  for (unsigned k = 0; k < *n; k++) ((uchar *)value)[k] = __protest_input_uchar("getsockopt");
  return 0;
}

/* ---- data: any number of bytes up to n, or -1 */

static ssize_t __pt_recv(int fd, void *p, size_t n) {
  if (fd < 0) return __pt_fails_with(EBADF);
  long r = ANY(long, "recv", -1, n < LONG_MAX ? (long)n : LONG_MAX);
  if (r < 0) return __pt_fails(EAGAIN);
  for (long i = 0; i < r; i++) ((uchar *)p)[i] = __protest_input_uchar("recv");
  return r;
}

static ssize_t __pt_send(int fd, const void *p, size_t n) {
  if (fd < 0) return __pt_fails_with(EBADF);
  __pt_reads(p, n);
  long r = ANY(long, "send", -1, n < LONG_MAX ? (long)n : LONG_MAX);
  return r < 0 ? __pt_fails(EAGAIN) : r;
}

/* With MSG_TRUNC the real length comes back, which may be more: not modelled. */
static void __pt_look_at_flags(int flags) {
  enum { MSG_TRUNC = 0x20 };
  if (flags & MSG_TRUNC) __protest_unmodelled("recv with MSG_TRUNC");
}

ssize_t recv(int fd, void *p, size_t n, int flags) {
  __pt_look_at_flags(flags);
  return __pt_recv(fd, p, n);
}

ssize_t recvfrom(int fd, void *p, size_t n, int flags, void *address, unsigned *length) {
  __pt_look_at_flags(flags);
  ssize_t r = __pt_recv(fd, p, n);
  if (r >= 0 && address) __pt_any_address(address, length);
  return r;
}

ssize_t send(int fd, const void *p, size_t n, int flags) { return __pt_send(fd, p, n); }

ssize_t sendto(int fd, const void *p, size_t n, int flags, const void *address, unsigned length) {
  if (address) __pt_reads(address, length);
  return __pt_send(fd, p, n);
}

/* ---- waiting for several */

struct __pt_pollfd {
  int fd;
  short events, revents;
};

/* What is asked for, and errors; without a limit of time it is something, unless nothing is asked
   for.  As with what is read, others do their part some day. */
static int __pt_poll(struct __pt_pollfd *at, unsigned long n, int forever) {
  enum { ALWAYS = 0x38 }; /* POLLERR, POLLHUP, POLLNVAL */
  int ready = 0, asked = 0;
  if (__protest_input_bool("poll")) return __pt_fails(EINTR);
  for (unsigned long k = 0; k < n; k++) {
    short events = at[k].fd < 0 ? 0 : at[k].events | ALWAYS;
    at[k].revents = __protest_input_short("revents") & events;
    ready += at[k].revents != 0;
    asked |= events;
  }
  if (forever && !asked) __pt_wait_for_ever();
  __protest_assume(!forever || ready);
  return ready;
}

int poll(struct __pt_pollfd *at, unsigned long n, int timeout) {
  return __pt_poll(at, n, timeout < 0);
}

int ppoll(struct __pt_pollfd *at, unsigned long n, const struct __pt_timespec *timeout,
          const void *mask) {
  if (timeout) __pt_reads(timeout, sizeof *timeout);
  return __pt_poll(at, n, !timeout);
}

enum { WORD = 8 * sizeof(long) };

/* The members below n of word k. */
static unsigned long __pt_below(int n, int k) {
  return n - k * WORD < WORD ? (1ul << (n - k * WORD)) - 1 : -1ul;
}

static int __pt_has_some(const unsigned long *set, int n) {
  for (int k = 0; set && k * WORD < n; k++)
    if (set[k] & __pt_below(n, k)) return 1;
  return 0;
}

/* Some of the members below n stay; how many. */
static int __pt_keep_some(unsigned long *set, int n) {
  int left = 0;
  for (int k = 0; set && k * WORD < n; k++) {
    set[k] &= __pt_below(n, k) & __protest_input_ulong("select");
    left += __builtin_popcountl(set[k]);
  }
  return left;
}

static int __pt_select(int n, unsigned long *read, unsigned long *write, unsigned long *except,
                       int forever) {
  if (n < 0) return __pt_fails_with(EINVAL);
  if (__protest_input_bool("select")) return __pt_fails(EINTR);
  if (forever && !__pt_has_some(read, n) && !__pt_has_some(write, n) && !__pt_has_some(except, n))
    __pt_wait_for_ever();
  int ready = __pt_keep_some(read, n) + __pt_keep_some(write, n) + __pt_keep_some(except, n);
  __protest_assume(!forever || ready);
  return ready;
}

/* Linux writes down the time that is left. */
int select(int n, void *read, void *write, void *except, struct __pt_timespec *timeout) {
  if (timeout) {
    if (timeout->seconds < 0 || timeout->fraction < 0) return __pt_fails_with(EINVAL);
    timeout->seconds = ANY(long, "time left", 0, timeout->seconds);
    timeout->fraction = ANY(long, "time left", 0, 999999);
  }
  return __pt_select(n, read, write, except, !timeout);
}

int pselect(int n, void *read, void *write, void *except, const struct __pt_timespec *timeout,
            const void *mask) {
  if (timeout) __pt_reads(timeout, sizeof *timeout);
  return __pt_select(n, read, write, except, !timeout);
}
