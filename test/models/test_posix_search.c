/* Trees, tables, lists, patterns and number texts of POSIX against the host's. */
#include "models_test.h"

#include <errno.h>
#include <fnmatch.h>
#include <search.h>
#include <unistd.h>

MODEL(tsearch)
MODEL(tfind) MODEL(tdelete) MODEL(twalk) MODEL(tdestroy) MODEL(hcreate) MODEL(hsearch)
    MODEL(hdestroy) MODEL(lsearch) MODEL(insque) MODEL(remque) MODEL(fnmatch) MODEL(a64l)
        MODEL(l64a) MODEL(swab) MODEL(gcvt) MODEL(erand48) MODEL(nrand48) MODEL(jrand48)

            static int by_value(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

/* ---- trees: the same keys, in order, after the same calls */

enum { KEYS = 24 };
static int keys[KEYS], walked[2][KEYS + 1], nwalked[2], side;

static void note(const void *node, VISIT visit, int depth) {
  (void)depth;
  if (visit == postorder || visit == leaf) walked[side][nwalked[side]++] = **(int *const *)node;
}

static void ignore(void *key) { (void)key; }

static int *key_of(void *node) { return node ? *(int **)node : NULL; }

static void change_trees(pt_rng *g, void **ours, void **theirs) {
  int *key = &keys[pt_rng_below(g, KEYS)];
  switch (pt_rng_below(g, 3)) {
  case 0:
    EXPECT(key_of(m_tsearch(key, ours, by_value)) == key_of(tsearch(key, theirs, by_value)),
           "tsearch %d", *key);
    break;
  case 1:
    EXPECT(key_of(m_tfind(key, ours, by_value)) == key_of(tfind(key, theirs, by_value)), "tfind %d",
           *key);
    break;
  default:
    EXPECT(!m_tdelete(key, ours, by_value) == !tdelete(key, theirs, by_value), "tdelete %d", *key);
  }
}

static void trees(pt_rng *g) {
  size_t live = shim.live;
  for (int k = 0; k < KEYS; k++)
    keys[k] = k;
  for (int round = 0; round < 100; round++) {
    void *ours = NULL, *theirs = NULL;
    for (int step = 0; step < 60; step++)
      change_trees(g, &ours, &theirs);
    nwalked[0] = nwalked[1] = 0;
    side = 0, m_twalk(ours, note);
    side = 1, twalk(theirs, note);
    EXPECT(nwalked[0] == nwalked[1] &&
               !memcmp(walked[0], walked[1], sizeof(int) * (size_t)nwalked[0]),
           "twalk");
    m_tdestroy(ours, ignore);
    tdestroy(theirs, ignore);
    EXPECT(shim.live == live, "nodes are freed");
  }
}

/* ---- the table */

static void table(pt_rng *g) {
  static char names[40][4];
  for (int k = 0; k < 40; k++)
    sprintf(names[k], "k%d", k);
  for (size_t size = 0; size < 20; size++) {
    EXPECT(m_hcreate(size) && !m_hcreate(size) && hcreate(size), "hcreate");
    for (int step = 0; step < 60; step++) {
      ENTRY e = {names[pt_rng_below(g, 40)], &names[pt_rng_below(g, 40)]};
      ACTION action = pt_rng_below(g, 2) ? ENTER : FIND;
      ENTRY *ours = m_hsearch(e, action), *theirs = hsearch(e, action);
      EXPECT(!ours == !theirs &&
                 (!ours || (ours->key == theirs->key && ours->data == theirs->data)),
             "hsearch %s in %zu", e.key, size);
    }
    m_hdestroy();
    hdestroy();
  }
}

/* ---- arrays and lists */

struct element {
  struct element *next, *prev;
};

static void lists(pt_rng *g) {
  struct element a = {0}, b = {0}, c = {0};
  int ours[8] = {0}, theirs[8] = {0};
  size_t n = 0, m = 0;
  for (int k = 0; k < 8; k++) {
    int key = (int)pt_rng_below(g, 8);
    EXPECT((int *)m_lsearch(&key, ours, &n, sizeof key, by_value) - ours ==
                   (int *)lsearch(&key, theirs, &m, sizeof key, by_value) - theirs &&
               n == m,
           "lsearch");
  }
  EXPECT(!memcmp(ours, theirs, sizeof ours), "lsearch");
  m_insque(&a, NULL), m_insque(&c, &a), m_insque(&b, &a);
  EXPECT(a.next == &b && b.next == &c && !c.next && c.prev == &b && b.prev == &a && !a.prev,
         "insque");
  m_remque(&b);
  EXPECT(a.next == &c && c.prev == &a, "remque");
}

/* ---- patterns */

static void random_text(pt_rng *g, char *to, uint64_t n, const char *letters) {
  uint64_t length = pt_rng_below(g, n + 1);
  for (uint64_t i = 0; i < length; i++)
    to[i] = letters[pt_rng_below(g, strlen(letters))];
  to[length] = 0;
}

static void patterns(pt_rng *g) {
  START(0);
  for (int k = 0; k < 60000; k++) {
    char pattern[16], text[16];
    int flags = (int)pt_rng_below(g, 32);
    random_text(g, pattern, 6, "aA*?./\\*");
    random_text(g, text, 6, "aA./a");
    volatile int ours = -1;
    int end = RUN(ours = m_fnmatch(pattern, text, flags));
    EXPECT(!end || (end == END_UNMODELLED && strstr(pattern, "\\/")), "fnmatch %s", pattern);
    EXPECT(end || ours == fnmatch(pattern, text, flags), "fnmatch %s %s %d: %d", pattern, text,
           flags, ours);
  }
  EXPECT(RUN(m_fnmatch("[a]", "a", 0)) == END_UNMODELLED, "sets");
}

/* ---- numbers */

static void numbers(pt_rng *g) {
  for (int k = 0; k < 3000; k++) {
    char s[12], a[40] = "", b[40] = "";
    unsigned short x[3], y[3];
    random_text(g, s, 8, "./09AZaz~5");
    EXPECT(m_a64l(s) == a64l(s), "a64l %s", s);
    long v = (long)(pt_rng_next(g) >> pt_rng_below(g, 64));
    EXPECT(!strcmp(m_l64a(v), l64a(v)), "l64a %ld", v);
    m_swab("abcdefg", a, k % 8), swab("abcdefg", b, k % 8);
    EXPECT(!memcmp(a, b, sizeof a), "swab");
    double d = (double)v / (1 + (double)pt_rng_below(g, 1000));
    int digits = 1 + (int)pt_rng_below(g, 20);
    EXPECT(!strcmp(m_gcvt(d, digits, a), gcvt(d, digits, b)), "gcvt: %s, not %s", a, b);
    for (int i = 0; i < 3; i++)
      x[i] = y[i] = (unsigned short)pt_rng_next(g);
    EXPECT(m_erand48(x) == erand48(y) && !memcmp(x, y, sizeof x), "erand48");
    EXPECT(m_nrand48(x) == nrand48(y) && m_jrand48(x) == jrand48(y) && !memcmp(x, y, sizeof x),
           "nrand48, jrand48");
  }
}

void test_posix_search(pt_rng *g) {
  trees(g);
  table(g);
  lists(g);
  patterns(g);
  numbers(g);
}
