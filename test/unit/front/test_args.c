#include <string.h>

#include "load_text.h"
#include "result/harness.h"

static pt_loaded load(const char *function, uint32_t depth, const char *source) {
  pt_loaded t = pt_load_options();
  t.options.function = function;
  t.options.pointer_depth = depth;
  CHECK_EQ(pt_load_text(&t, source), PT_OK);
  return t;
}

static bool has_note(const pt_ir_prog *p, const char *text) {
  for (size_t k = 0; k < p->notes.n; k++)
    if (strstr(pt_ir_text(p, p->notes.at[k].text), text)) return true;
  return false;
}

static size_t inputs_named(const pt_ir_prog *p, const char *name) {
  const pt_ir_fn *f = p->fns.at[p->main];
  size_t n = 0;
  for (size_t k = 1; k < f->ins.n; k++)
    n += !f->ins.at[k].dead && f->ins.at[k].op == PT_OP_INPUT &&
         strcmp(pt_ir_text(p, f->ins.at[k].ref), name) == 0;
  return n;
}

TEST(front_args, numbers_are_inputs_and_nothing_is_assumed) {
  pt_loaded t = load("f", 2, "int f(int a, _Bool b, double d) { return b ? a : d > 1; }\n");
  CHECK_EQ(t.prog->notes.n, 0);
  CHECK_EQ(inputs_named(t.prog, "a"), 1);
  CHECK_EQ(inputs_named(t.prog, "b"), 1);
  CHECK_EQ(inputs_named(t.prog, "d"), 1);
  pt_load_release(&t);
}

TEST(front_args, pointers_are_followed_to_their_depth) {
  static const char source[] =
      "struct l { struct l *next; int v; };\nint f(struct l *p) { return p ? p->v : 0; }\n";
  static const char *const names[] = {"p->v", "p->next->v", "p->next->next->v"};
  for (uint32_t depth = 0; depth <= 3; depth++) {
    pt_loaded t = load("f", depth, source);
    for (uint32_t k = 0; k < 3; k++) CHECK_EQ(inputs_named(t.prog, names[k]), k < depth);
    CHECK_EQ(has_note(t.prog, "p is null, or points to one struct l"), depth > 0);
    CHECK_EQ(pt_count_ops(t.prog, "__protest_start", PT_OP_ALLOC), depth);
    pt_load_release(&t);
  }
}

TEST(front_args, every_field_gets_a_value) {
  pt_loaded t = load("f", 2,
                     "struct s { unsigned a : 3, b : 7; short c[2]; union { int i; char *p; } u; "
                     "enum { X } e; };\n"
                     "int f(struct s *p) { return p ? (int)p->a : 0; }\n");
  CHECK_EQ(inputs_named(t.prog, "p->a") + inputs_named(t.prog, "p->b"), 2); /* two bytes */
  CHECK_EQ(inputs_named(t.prog, "p->c[1]"), 1);
  CHECK_EQ(inputs_named(t.prog, "p->u.i"), 1);
  CHECK_EQ(inputs_named(t.prog, "p->e"), 1);
  pt_load_release(&t);
}

static size_t count_given(const pt_ir_prog *p) {
  const pt_ir_fn *f = p->fns.at[p->main];
  size_t n = 0;
  for (size_t k = 1; k < f->ins.n; k++)
    n += !f->ins.at[k].dead && f->ins.at[k].op == PT_OP_ALLOC && f->ins.at[k].sub == PT_ALLOC_GIVEN;
  return n;
}

TEST(front_args, plain_objects_have_any_size) {
  pt_loaded t = load("f", 1, "struct s { int v[3]; };\nvoid f(int *p, const char *s, struct s *q, "
                             "void *v) { if (p && s && q && v) *p = 1; }\n");
  static const char *const names[] = {"elements of p", "elements of s", "elements of q",
                                      "elements of v"};
  for (size_t k = 0; k < 4; k++) CHECK_EQ(inputs_named(t.prog, names[k]), 1);
  CHECK_EQ(count_given(t.prog), 4);
  for (size_t k = 0; k < t.prog->notes.n; k++)
    CHECK_EQ(t.prog->notes.at[k].kind, PT_NOTE_EXPECTED);
  pt_load_release(&t);
}

TEST(front_args, pointers_of_one_type_may_point_to_the_same_object) {
  pt_loaded t = load("f", 1, "void f(int *a, int *restrict b, int *c, char *d, int *e) "
                             "{ if (a && b && c && d && e) *a = *b + *c + *d + *e; }\n");
  CHECK_EQ(inputs_named(t.prog, "c points into a"), 1);
  CHECK_EQ(inputs_named(t.prog, "c is in front of a"), 1);
  CHECK_EQ(inputs_named(t.prog, "e points into a") + inputs_named(t.prog, "e points into c"), 2);
  CHECK_EQ(inputs_named(t.prog, "b points into a") + inputs_named(t.prog, "c points into b"), 0);
  CHECK_EQ(inputs_named(t.prog, "d points into a"), 0);
  pt_load_release(&t);
}

TEST(front_args, structures_by_value_in_both_data_models) {
  for (int m32 = 0; m32 < 2; m32++) {
    pt_loaded t = pt_load_options();
    t.options.function = "f", t.options.pointer_depth = 2, t.options.m32 = m32;
    CHECK_EQ(pt_load_text(
                 &t, "struct e {}; struct a { int x, y; }; struct b { void *p; float f; }; struct "
                     "c { long v[8]; };\n"
                     "struct d { char s[3]; }; struct c f(struct e e, struct a a, struct b b, "
                     "struct c c, int n,\n"
                     "struct d d, double _Complex z) { c.v[0] = a.x + n + d.s[1]; return c; }\n"),
             PT_OK);
    static const char *const names[] = {"a.x",    "a.y", "b.f",   "b.p is null",
                                        "c.v[7]", "n",   "d.s[2]"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
      CHECK_EQ(inputs_named(t.prog, names[k]), 1);
    pt_load_release(&t);
  }
}

TEST(front_args, large_types_stay_small) {
  pt_loaded t =
      load("f", 6,
           "struct s { struct s *kids[16]; int v[16]; char big[100000]; struct s *table[1000]; };\n"
           "int f(struct s *p) { return p ? p->v[0] : 0; }\n");
  CHECK(t.prog->fns.at[t.prog->main]->ins.n < 20000);
  CHECK(has_note(t.prog, "pointers in large arrays, or behind many objects, are null"));
  pt_load_release(&t);
}

TEST(front_args, callbacks_and_variable_arguments) {
  pt_loaded t =
      load("f", 2,
           "typedef struct { int x; } s; int f(int (*g)(char *, double), s (*h)(s), int n, ...)\n"
           "{ return g ? g(0, 1) : h != 0; }\n");
  CHECK(has_note(t.prog, "a call of *g returns any value, and changes no memory"));
  CHECK(has_note(t.prog, "the function pointer h is null"));
  CHECK(has_note(t.prog, "there are no variable arguments"));
  CHECK(pt_ir_fn_by_name(t.prog, PT_CALLBACK "1"));
  pt_load_release(&t);
}

TEST(front_args, the_harness_says_what_it_cannot) {
  static const struct {
    const char *source;
    bool possible;
  } cases[] = {
      {"int f(int *p, char *s, int (*g)(int)) { return p && s && g ? g(*p) : 0; }\n", true},
      {"struct s { struct s *n; _Bool b; }; int f(struct s *p) { return p ? p->b : 0; }\n", true},
      {"struct s { int a, b; }; int f(struct s p) { return p.a; }\n", false},
      {"int f(int n, ...) { return n; }\n", false}};
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    pt_loaded t = load("f", 2, cases[k].source);
    pt_buf out = {0};
    CHECK_EQ(pt_harness_start(t.mem, &out, t.prog, "f"), cases[k].possible);
    CHECK_EQ(out.n > 0, cases[k].possible);
    pt_buf_release(t.mem, &out);
    pt_load_release(&t);
  }
}
