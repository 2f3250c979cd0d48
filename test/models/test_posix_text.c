/* Functions of POSIX and GNU that compute: the same results as the host's on random inputs. */
#include "models_test.h"

#include <arpa/inet.h>
#include <getopt.h>

MODEL(htonl)
MODEL(htons) MODEL(ntohl) MODEL(ntohs) MODEL(inet_aton) MODEL(inet_addr) MODEL(inet_ntoa)
    MODEL(inet_pton) MODEL(inet_ntop) MODEL(getopt) MODEL(getopt_long) MODEL(getopt_long_only)
        MODEL(basename) char *dirname(char *path);
MODEL(dirname)
char *__xpg_basename(char *path);
char *m___xpg_basename(char *path);
extern char *m_optarg;
extern int m_optind, m_opterr, m_optopt;

/* Up to n of the letters. */
static void random_text(pt_rng *g, char *to, uint64_t n, const char *letters) {
  uint64_t length = pt_rng_below(g, n + 1);
  for (uint64_t i = 0; i < length; i++)
    to[i] = letters[pt_rng_below(g, strlen(letters))];
  to[length] = 0;
}

/* ---- names of files */

static void paths(pt_rng *g) {
  for (int k = 0; k < 4000; k++) {
    char a[16], b[16];
    random_text(g, a, 9, "a./");
    memcpy(b, a, sizeof a);
    EXPECT(m_basename(a) - a == basename(b) - b, "basename %s", a);
    char *ours = m_dirname(a), *theirs = dirname(b);
    EXPECT(!strcmp(ours, theirs), "dirname: %s, not %s", ours, theirs);
    EXPECT(!memcmp(a, b, strlen(a) + 1), "dirname leaves %s, not %s", a, b);
    random_text(g, a, 9, "a./");
    memcpy(b, a, sizeof a);
    ours = m___xpg_basename(a), theirs = __xpg_basename(b);
    EXPECT(!strcmp(ours, theirs), "basename: %s, not %s", ours, theirs);
    EXPECT((theirs == b) == (ours == a), "basename: place in %s", a);
  }
  EXPECT(!strcmp(m_dirname(NULL), ".") && !strcmp(m___xpg_basename(NULL), "."), "no path");
}

/* ---- internet addresses */

static void byte_order(pt_rng *g) {
  for (int k = 0; k < 100; k++) {
    uint32_t x = (uint32_t)pt_rng_next(g);
    EXPECT(m_htonl(x) == htonl(x) && m_ntohl(x) == ntohl(x), "htonl %x", x);
    EXPECT(m_htons((uint16_t)x) == htons((uint16_t)x) && m_ntohs((uint16_t)x) == ntohs((uint16_t)x),
           "htons %x", x);
  }
}

/* A text that looks like an address, most of the time. */
static void random_address(pt_rng *g, char *to) {
  static const char *const parts[] = {"1",     "0",       "255",  "256",   "0x1f", "017",
                                      "08",    "a",       "ffff", "10000", "",     "4294967295",
                                      "65536", "1.2.3.4", "0xg",  "01"};
  size_t n = 0;
  uint64_t count = 1 + pt_rng_below(g, 9);
  char separator = pt_rng_below(g, 2) ? '.' : ':';
  for (uint64_t k = 0; k < count; k++)
    n += (size_t)sprintf(to + n, "%s%.*s", parts[pt_rng_below(g, sizeof parts / sizeof *parts)],
                         k + 1 < count || !pt_rng_below(g, 6), &separator);
  if (!pt_rng_below(g, 9)) strcpy(to + n, " x");
}

static void version_4(pt_rng *g) {
  for (int k = 0; k < 20000; k++) {
    char s[160];
    struct in_addr a = {7}, b = {7};
    random_address(g, s);
    EXPECT(m_inet_aton(s, &a) == inet_aton(s, &b) && a.s_addr == b.s_addr, "inet_aton %s", s);
    EXPECT(m_inet_addr(s) == inet_addr(s), "inet_addr %s", s);
    EXPECT(m_inet_pton(AF_INET, s, &a) == inet_pton(AF_INET, s, &b) && a.s_addr == b.s_addr,
           "inet_pton %s", s);
    a.s_addr = (uint32_t)pt_rng_next(g);
    EXPECT(!strcmp(m_inet_ntoa(a), inet_ntoa(a)), "inet_ntoa %x", a.s_addr);
  }
}

static void version_6(pt_rng *g) {
  for (int k = 0; k < 20000; k++) {
    char s[160], t[60], u[60];
    unsigned char a[16] = {0}, b[16] = {0};
    random_address(g, s);
    if (pt_rng_below(g, 2)) random_text(g, s, 20, "::::1a0");
    EXPECT(m_inet_pton(AF_INET6, s, a) == inet_pton(AF_INET6, s, b) && !memcmp(a, b, 16),
           "inet_pton %s", s);
    for (int i = 0; i < 16; i++)
      a[i] = (unsigned char)(pt_rng_below(g, 3) ? 0 : pt_rng_next(g));
    if (!pt_rng_below(g, 4)) memset(a, 0, 10), a[10] = a[11] = 0xff;
    unsigned room = (unsigned)pt_rng_below(g, 50);
    bool fits = inet_ntop(AF_INET6, a, u, room) != NULL;
    EXPECT((m_inet_ntop(AF_INET6, a, t, room) != NULL) == fits, "inet_ntop: room of %u", room);
    EXPECT(!fits || !strcmp(t, u), "inet_ntop: %s, not %s", t, u);
    fits = inet_ntop(AF_INET, a, u, room) != NULL;
    EXPECT((m_inet_ntop(AF_INET, a, t, room) != NULL) == fits, "inet_ntop: room of %u", room);
    EXPECT(!fits || !strcmp(t, u), "inet_ntop: %s, not %s", t, u);
  }
  EXPECT(m_inet_pton(99, "1", NULL) == -1 && !m_inet_ntop(99, "1", NULL, 0), "family");
}

/* ---- options */

enum { WORDS = 6 };
typedef int parser(int, char *const *, const char *, const struct option *, int *);

static int plain(int argc, char *const *argv, const char *letters, const struct option *o, int *i) {
  (void)o, (void)i;
  return getopt(argc, argv, letters);
}

static int m_plain(int argc, char *const *argv, const char *letters, const struct option *o,
                   int *i) {
  (void)o, (void)i;
  return m_getopt(argc, argv, letters);
}

static void compare_options(pt_rng *g, parser *theirs, parser *ours) {
  static const char *const words[] = {
      "-a",    "-b",       "x",       "-",       "--",  "-c3",  "-ab",   "-bx",    "-z",
      "--all", "--al",     "--big=4", "--big",   "--b", "-all", "--cut", "--cut=", "-d",
      "-dq",   "--none=1", "--size",  "--sizes", "",    "-:",   "-big"};
  static const char *const strings[] = {"ab:c::d:", "+ab:c", "-ab:c::", ":ab:c:d", "", "+:ab:"};
  static int flag_a, flag_b;
  struct option mine[] = {{"all", 0, NULL, 'A'},    {"big", 1, NULL, 'B'},
                          {"cut", 2, NULL, 'C'},    {"none", 0, &flag_a, 5},
                          {"size", 1, NULL, 'S'},   {"sized", 1, NULL, 'S'},
                          {"all-of", 0, NULL, 'O'}, {0}};
  struct option other[8];
  char *a[WORDS + 2] = {(char *)"p"}, *b[WORDS + 2];
  int argc = 1 + (int)pt_rng_below(g, WORDS + 1);
  const char *letters = strings[pt_rng_below(g, sizeof strings / sizeof *strings)];
  memcpy(other, mine, sizeof mine);
  other[3].flag = &flag_b;
  for (int k = 1; k < argc; k++)
    a[k] = (char *)words[pt_rng_below(g, sizeof words / sizeof *words)];
  a[argc] = NULL;
  memcpy(b, a, sizeof a);
  optind = m_optind = 0;
  opterr = m_opterr = 0;
  START(0);
  for (int round = 0; round < 12; round++) {
    int i = -1, j = -1, r = theirs(argc, a, letters, mine, &i),
        s = ours(argc, b, letters, other, &j);
    EXPECT(r == s && optind == m_optind && i == j && flag_a == flag_b, "getopt: %d %d, not %d %d",
           s, m_optind, r, optind);
    EXPECT(optarg == m_optarg && (r != '?' || optopt == m_optopt), "getopt: optarg, optopt");
    EXPECT(!memcmp(a, b, sizeof *a * (size_t)argc), "getopt: order of argv");
    if (r == -1) return;
  }
}

static void options(pt_rng *g) {
  for (int k = 0; k < 20000; k++) {
    compare_options(g, plain, m_plain);
    compare_options(g, getopt_long, m_getopt_long);
    compare_options(g, getopt_long_only, m_getopt_long_only);
  }
  char *argv[] = {(char *)"p", (char *)"x", (char *)"-a", NULL};
  m_optind = 0;
  START(1); /* POSIXLY_CORRECT: the first operand ends it */
  EXPECT(m_getopt(3, argv, "a") == -1 && m_optind == 1, "getopt of POSIX");
}

void test_posix_text(pt_rng *g) {
  paths(g);
  byte_order(g);
  version_4(g);
  version_6(g);
  options(g);
}
