#include "test.h"

#include "ir/addresses.h"
#include "load_text.h"

/* Programs of one line behind these; E() is an error. */
static const char head[] =
    "#include <stdlib.h>\n#include <string.h>\n#include <stdio.h>\n#include <stdint.h>\n"
    "void reach_error(void); int __VERIFIER_nondet_int(void); void "
    "*__VERIFIER_nondet_pointer(void);\n"
    "#define E(C) do { if (C) reach_error(); } while (0)\n"
    "struct node { char name[8]; int data[3]; struct node *next; };\n"
    "struct key { int kind; void *p; };\n";

/* The reason of the first place, and its line behind the head. */
static pt_address_reason reason_of(const char *text, bool m32, uint32_t *line) {
  pt_loaded t = pt_load_options();
  pt_buf source = {0};
  pt_address_uses uses = {0};
  pt_buf_printf(t.mem, &source, "%s%s", head, text);
  t.options.m32 = m32;
  if (pt_load_text(&t, pt_buf_text(&source)) != PT_OK)
    pt_test_fail(__FILE__, __LINE__, "%s: %s", text, t.err.text);
  pt_ir_addresses(&uses, t.mem, t.prog, NULL);
  pt_address_reason r = uses.n ? uses.at[0].reason : PT_ADDRESS_NONE;
  *line = uses.n ? t.prog->locs.at[uses.at[0].loc].line - 8 : 0;
  pt_vec_release(t.mem, &uses);
  pt_buf_release(t.mem, &source);
  pt_load_release(&t);
  return r;
}

typedef struct {
  pt_address_reason reason;
  uint32_t line;
  const char *text;
} sample;

static void check_all(const sample *at, size_t n) {
  for (size_t k = 0; k < 2 * n; k++) {
    const sample *s = &at[k / 2];
    uint32_t line;
    pt_address_reason r = reason_of(s->text, k & 1, &line);
    if (r != s->reason || line != s->line)
      pt_test_fail(__FILE__, __LINE__, "-m%d: %s: \"%s\" in line %u, not \"%s\" in line %u",
                   k & 1 ? 32 : 64, s->text, pt_address_text(r), line, pt_address_text(s->reason),
                   s->line);
  }
}

#define CHECK_ALL(A) check_all(A, sizeof(A) / sizeof *(A))

TEST(addresses, comparisons_that_machines_disagree_on) {
  static const sample bad[] = {
      {PT_ADDRESS_ORDER, 1, "int main(void) { int a, b; E(&a > &b); return 0; }"},
      {PT_ADDRESS_ORDER, 2,
       "int main(void) { char *p = malloc(1), *q = malloc(1);\n E(p < q); return 0; }"},
      {PT_ADDRESS_ORDER, 2,
       "int main(void) { char *last = 0; for (int i = 0; i < 3; i++) { char *p = malloc(1);\n"
       " E(last && last < p);\n last = p; } return 0; }"},
      {PT_ADDRESS_ORDER, 1,
       "static int before(void *p, void *q) { return p < q; } int a, b;\n"
       "int main(void) { E(before(&a, &b)); return 0; }"},
      {PT_ADDRESS_DISTANCE, 1,
       "int a, b; int main(void) { E((char *)&a - (char *)&b == 8); return 0; }"},
      {PT_ADDRESS_SIGN, 1, "int a; int main(void) { E((intptr_t)&a < 0); return 0; }"},
      {PT_ADDRESS_NUMBER, 1, "int a; int main(void) { E((uintptr_t)&a == 0x12340); return 0; }"},
      {PT_ADDRESS_NUMBER, 1, "int a; int main(void) { E((uintptr_t)&a > 0x10000); return 0; }"},
      {PT_ADDRESS_END, 1, "int a[3], b[3]; int main(void) { E(a + 3 == b); return 0; }"},
      {PT_ADDRESS_LITERAL, 2,
       "int main(void) { const char *p = \"text\", *q = __VERIFIER_nondet_int() ? p : 0;\n"
       " E(q == \"text\"); return 0; }"},
      {PT_ADDRESS_LITERAL, 1,
       "int main(void) { E(\"xabc\" + 1 == (const char *)\"abc\"); return 0; }"},
      {PT_ADDRESS_EMPTY, 1,
       "struct none {}; int main(void) { struct none a, b, *p = &a, *q = &b; E(p == q); return 0; "
       "}"},
      {PT_ADDRESS_EMPTY, 1,
       "int main(void) { char *p = malloc(0), *q = malloc(0); E(p == q); return 0; }"},
      {PT_ADDRESS_FIXED, 1, "int main(void) { *(int *)0x20000 = 1; return 0; }"},
  };
  CHECK_ALL(bad);
}

/* The address of a variable is used again in its next life. */
TEST(addresses, pointers_to_earlier_lives) {
  static const sample bad[] = {
      {PT_ADDRESS_STALE, 1,
       "static int *old; static void f(void) { int z = 0; E(old == &z); old = &z; }\n"
       "int main(void) { f(); f(); return 0; }"},
      {PT_ADDRESS_STALE, 1,
       "static int *g; static void h(int *p) { E(g == p); }\n"
       "static void f(void) { int x = 0; h(&x); g = &x; } int main(void) { f(); f(); return 0; }"},
      {PT_ADDRESS_STALE, 2,
       "int main(void) { for (int i = 0; i < 2; i++) { static int *old; int z = i;\n"
       " E(i && old == &z); old = &z; } return 0; }"},
  };
  static const sample good[] = {
      {PT_ADDRESS_NONE, 0,
       "struct part { size_t n; char *p; };\n"
       "static struct part part_of(struct part *a, size_t n) { struct part r;\n"
       " if (n > a->n) { r.p = 0; r.n = 0; } else { r.p = a->p; r.n = n; a->p += n; a->n -= n; }\n"
       " return r; }\n"
       "int main(void) { struct part a = {9, malloc(9)}, old = a, r = part_of(&a, 4);\n"
       " E(r.p != old.p); return 0; }"},
      {PT_ADDRESS_NONE, 0,
       "struct ring { struct ring *next; }; static void walk(struct ring *head) {\n"
       " for (struct ring *p = head->next; p != head; p = p->next) ; }\n"
       "int main(void) { struct ring a, b; a.next = &b; b.next = &a; walk(&a); walk(&b); return 0; "
       "}"},
      {PT_ADDRESS_NONE, 0,
       "static int f(int n) { int x = n, y = 2, *p = n ? &x : &y, *q = &x; return p == q; }\n"
       "int main(void) { E(f(1) == f(0)); return 0; }"},
  };
  CHECK_ALL(bad);
  CHECK_ALL(good);
}

TEST(addresses, pointers_that_outlive_their_object) {
  static const sample bad[] = {
      {PT_ADDRESS_STALE, 1,
       "int main(void) { int *p = malloc(16), *q = realloc(p, 4); E(q == p); free(q); return 0; }"},
      {PT_ADDRESS_STALE, 2,
       "struct vec { char *at; size_t n; };\n"
       "static void grow(struct vec *v) { char *old = v->at; v->at = realloc(old, v->n); E(v->at "
       "== old); }\n"
       "int main(void) { struct vec v = {malloc(2), 4}; grow(&v); return 0; }"},
      {PT_ADDRESS_STALE, 1,
       "int main(void) { char *p = malloc(1); free(p); char *q = malloc(1); E(p == q); return 0; "
       "}"},
      {PT_ADDRESS_STALE, 2,
       "static void drop(char *p) { free(p - 1); } static char *make(void) { return malloc(1); }\n"
       "int main(void) { char *p = make(), *s = p + 1; drop(s); char *q = make(); E(p == q); "
       "return 0; }"},
      {PT_ADDRESS_STALE, 1,
       "static int same(char *a, char *b) { return a == b; }\n"
       "int main(void) { char *p = malloc(8); free(p); E(same(p, malloc(8))); return 0; }"},
      {PT_ADDRESS_STALE, 1,
       "static void *last; static void make(void) { void *p = malloc(8); E(p == last); last = p;\n"
       " free(p); } int main(void) { make(); make(); return 0; }"},
      {PT_ADDRESS_STALE, 2,
       "static void drop(void **p) { free(*p); } static void (*how)(void **) = drop;\n"
       "int main(void) { void *p = malloc(4), *r; how(&p); r = malloc(4); E(p == r); return 0; }"},
      {PT_ADDRESS_STALE, 2,
       "static void *make(void) { void *p = malloc(8); free(p); return p; }\n"
       "int main(void) { void *a = make(), *b = make(); E(a == b); return 0; }"},
      {PT_ADDRESS_STALE, 2,
       "int main(void) { char *p = malloc(8), *z = malloc(8), *w = __VERIFIER_nondet_int() ? p : "
       "z;\n free(p); char *q = malloc(8); E(w == q); return 0; }"},
      {PT_ADDRESS_STALE, 2,
       "static uintptr_t f(void) { int x; return (uintptr_t)&x; } static uintptr_t g(void) { int "
       "y; return (uintptr_t)&y; }\n"
       "int main(void) { E(f() == g()); return 0; }"},
      {PT_ADDRESS_STALE, 1,
       "int main(void) { int *p; { int a; p = &a; } { int b; E(p == &b); } return 0; }"},
  };
  static const sample good[] = {
      {PT_ADDRESS_NONE, 0, /* nothing is allocated behind the free */
       "static struct node *list; static void add(void) { struct node *n = malloc(sizeof *n);\n"
       " E(n == list); n->next = list; list = n; } int main(void) { add(); add();\n"
       " E(list == list->next); while (list) { struct node *n = list->next; E(n == list);\n"
       " free(list); list = n; } return 0; }"},
      {PT_ADDRESS_NONE, 0,
       "int main(void) { struct node *h = malloc(sizeof *h), *p = h; h->next = h;\n"
       " do { struct node *n = p->next; free(p); p = n; } while (p != h); return 0; }"},
      {PT_ADDRESS_NONE, 0,
       "int main(void) { struct node *p = malloc(sizeof *p), *q = malloc(sizeof *q);\n"
       " E(p == q); free(p); p = malloc(sizeof *p); E(p == q); free(q); return !p; }"},
      {PT_ADDRESS_NONE, 0,
       "int main(void) { for (int i = 0; i < 3; i++) { int *p = malloc(4), *q = malloc(4); E(p == "
       "q); free(p); free(q); }\n"
       " return 0; }"},
      {PT_ADDRESS_NONE, 0,
       "static int same(int *a, int *b) { return a == b; } int main(void) { int x, y; E(same(&x, "
       "&y)); return 0; }"},
      {PT_ADDRESS_NONE, 0,
       "int main(void) { int *p = 0; for (int i = 0; i < 3; i++) { int a; p = &a; E(p != &a); } "
       "return 0; }"},
  };
  CHECK_ALL(bad);
  CHECK_ALL(good);
}

TEST(addresses, computations_that_machines_disagree_on) {
  static const sample bad[] = {
      {PT_ADDRESS_BITS, 1, "int main(void) { char c; E(((uintptr_t)&c & 15) == 8); return 0; }"},
      {PT_ADDRESS_BITS, 1,
       "int main(void) { char *p = malloc(64); E(((uintptr_t)p & ~(uintptr_t)63) != (uintptr_t)p); "
       "return 0; }"},
      {PT_ADDRESS_BITS, 2,
       "int main(void) { char *raw = malloc(64), *p;\n p = (char *)(((uintptr_t)raw + 63) & "
       "~(uintptr_t)63);\n"
       " p[0] = 1; return 0; }"},
      {PT_ADDRESS_BITS, 1,
       "int a; int main(void) { E((unsigned short)(uintptr_t)&a == 7); return 0; }"},
      {PT_ADDRESS_ARITHMETIC, 1,
       "int a; int main(void) { E((uintptr_t)&a * 31 % 101 == 7); return 0; }"},
      {PT_ADDRESS_ARITHMETIC, 1,
       "int a, t[8]; int main(void) { return t[((uintptr_t)&a >> 4) % 8]; }"},
      {PT_ADDRESS_BITS, 2,
       "struct node *mix(struct node *a, struct node *b) {\n return (struct node *)((uintptr_t)a ^ "
       "(uintptr_t)b); }\n"
       "struct node x, y; int main(void) { return mix(mix(&x, &y), &x)->data[0]; }"},
      {PT_ADDRESS_ARITHMETIC, 1,
       "int a; int main(void) { char *p = calloc((uintptr_t)&a % 10, 1); return !p; }"},
      {PT_ADDRESS_BITS, 2,
       "static unsigned hash(const unsigned char *b, unsigned n) { unsigned h = 0; for (unsigned i "
       "= 0; i < n; i++)\n"
       " h = h * 31 + b[i]; return h; }\n"
       "struct key k; int main(void) { k.kind = 1, k.p = &k; E(hash((unsigned char *)&k, sizeof k) "
       "== 7); return 0; }"},
      {PT_ADDRESS_ARITHMETIC, 3,
       "struct table { unsigned n; uintptr_t of[4]; } t; int main(void) { int i = "
       "__VERIFIER_nondet_int() & 3;\n"
       " t.of[i] = (uintptr_t)&t;\n E(t.of[3 - i] % 7 == 1); return 0; }"},
      {PT_ADDRESS_TEXT, 2,
       "int main(void) { char text[40];\n sprintf(text, \"%p\", (void *)text); E(text[3] == '8'); "
       "return 0; }"},
      {PT_ADDRESS_BITS, 2,
       "union u { int *p; uintptr_t n; } u; int a; int main(void) { u.p = &a;\n E(u.n & 64); "
       "return 0; }"},
  };
  CHECK_ALL(bad);
}

TEST(addresses, what_all_machines_agree_on) {
  static const sample good[] = {
      {0, 0,
       "int main(void) { int a, b; E(&a == &b); int *p = malloc(4); E(p == &a); E(!p); free(p); "
       "return 0; }"},
      {0, 0,
       "int main(void) { int a[9], n = 0; for (int *p = a; p < a + 9; p++) n++; for (int *p = a + "
       "9; p != a; p--) n++; E(n > 18); return 0; }"},
      {0, 0,
       "int main(void) { char *s = malloc(9), *e; if (!s) return 0; strcpy(s, \"a=b\"); e = "
       "strchr(s, '='); E(e && e - s != 1);\n"
       " E(strcmp(s, \"a=b\")); free(s); return 0; }"},
      {0, 0,
       "int main(void) { int *p = malloc(4); E((uintptr_t)p & 7); E((uintptr_t)p % 4); "
       "E((uintptr_t)p > (uintptr_t)-4096); free(p); return 0; }"},
      {0, 0,
       "int a; int main(void) { uintptr_t t = (uintptr_t)&a | 1; E(!(t & 1)); int *p = (int *)(t & "
       "~(uintptr_t)3); *p = 1; E(a != 1); return 0; }"},
      {0, 0,
       "struct node *head; int main(void) { int n = 0; for (int i = 0; i < 3; i++) { struct node "
       "*p = malloc(sizeof *p); if (!p) return 1;\n"
       " p->name[i] = 'a'; p->data[i] = i; p->next = head; head = p; }\n"
       " for (struct node *p = head; p; p = p->next) { n += p->data[n % 3] > 1; n += p->name[n % "
       "8] == 'a'; E(p->next == head); } return n; }"},
      {0, 0,
       "struct node a, b; int main(void) { a.next = &a; b = a; E(b.next != &a); E(b.data[0] > 3); "
       "memcpy(&a, &b, sizeof a); E(a.next->data[1] < 0); return 0; }"},
      {0, 0,
       "struct key mk(void *p, int k) { struct key r = {k, p}; return r; } int a;\n"
       "int main(void) { struct key k = mk(&a, __VERIFIER_nondet_int()); E(k.kind > 7); *(int "
       "*)k.p = 1; return 0; }"},
      {0, 0,
       "int f(int x) { return x + 1; } int g(int x) { return x - 1; } int (*t[2])(int) = {f, g};\n"
       "int main(void) { int i = __VERIFIER_nondet_int() & 1; E(t[i] == f && t[i](1) == 0); return "
       "0; }"},
      {0, 0,
       "int main(void) { int a; void *p = __VERIFIER_nondet_pointer(); E(p == &a); "
       "printf(\"%p\\n\", p); return 0; }"},
      {0, 0,
       "int main(void) { char b[4]; uintptr_t n = (uintptr_t)b; char *p = (char *)(n + 2); *p = 1; "
       "E(p - b != 2); return 0; }"},
      {0, 0,
       "static int up(const void *a, const void *b) { return *(const int *)a < *(const int *)b ? "
       "-1 : 1; }\n"
       "int main(void) { int a[3] = {3, 1, 2}; qsort(a, 3, sizeof *a, up); E(a[0] != 1); return 0; "
       "}"},
      {0, 0,
       "int sum(int n, ...) { __builtin_va_list l; int s = 0; __builtin_va_start(l, n); while "
       "(n--) s += *__builtin_va_arg(l, int *);\n"
       " __builtin_va_end(l); return s; } int main(void) { int a = 1, b = 2; E(sum(2, &a, &b) > "
       "3); return 0; }"},
      {0, 0, "int a, b; int main(void) { int n = &a < &b; return n; }"},
  };
  CHECK_ALL(good);
}

TEST(addresses, stops) {
  pt_loaded t = pt_load_options();
  pt_address_uses uses = {0};
  volatile int stop = 1;
  CHECK_EQ(pt_load_text(&t, "int main(void) { int a; return &a == 0; }"), PT_OK);
  pt_ir_addresses(&uses, t.mem, t.prog, &stop);
  CHECK_EQ(uses.n, 1);
  CHECK_EQ(uses.at[0].reason, PT_ADDRESS_LARGE);
  pt_vec_release(t.mem, &uses);
  pt_load_release(&t);
}

/* Whether pieces of objects meet; what the pieces themselves depend on counts. */
TEST(addresses, pieces_that_meet_are_the_same_everywhere) {
  static const char apart[] = "_Bool __protest_apart(const void *, size_t, const void *, size_t);";
  static const struct {
    pt_address_reason reason;
    const char *text;
  } samples[] = {
      {PT_ADDRESS_NONE, "E(__protest_apart(p, 4, q, 4));"},
      {PT_ADDRESS_NONE, "E(__protest_apart(p, __VERIFIER_nondet_int(), q, 400));"},
      {PT_ADDRESS_ORDER, "E(__protest_apart(p, p < q ? 1 : 4, q, 4));"}};
  for (size_t k = 0; k < sizeof samples / sizeof *samples; k++) {
    char text[400];
    uint32_t line;
    snprintf(text, sizeof text,
             "%s int main(void) { char *p = malloc(4), *q = malloc(4); %s return 0; }", apart,
             samples[k].text);
    CHECK_EQ(reason_of(text, false, &line), samples[k].reason);
  }
}
