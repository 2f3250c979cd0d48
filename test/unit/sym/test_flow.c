/* Scope markers in steps as terms: what was written before one is not known behind it, and a marker
   before everything that is written changes nothing. */
#include "sym/flow.h"

#include "ir/text.h"
#include "term/build.h"
#include "test.h"

typedef struct {
  pt_mem *m;
  pt_terms *tt;
  pt_ir_prog *p;
  pt_exec *x;
  pt_flow *w;
} kit;

static void begin(kit *k, const char *body) {
  pt_err e = {0};
  pt_buf text = {0};
  *k = (kit){.m = pt_mem_new()};
  pt_buf_printf(k->m, &text,
                "pointers 64\nmain &main\ncheck c1 assertion of &main\n"
                "function &main() -> 32 {\nb0:\n%s}\n",
                body);
  CHECK_EQ(pt_ir_parse(&k->p, k->m, "test", pt_buf_text(&text), &e), PT_OK);
  CHECK_STR(e.text, "");
  CHECK_EQ(pt_exec_new(&k->x, k->m, k->p, &e), PT_OK);
  k->tt = pt_terms_new(k->m);
  k->w = pt_flow_new(k->m, k->tt, k->p, k->x, false);
  pt_buf_release(k->m, &text);
}

static void end(kit *k) {
  pt_flow_delete(k->w);
  pt_terms_delete(k->tt);
  pt_exec_delete(k->x);
  pt_ir_prog_delete(k->p);
  CHECK_EQ(pt_mem_delete(k->m), 0);
}

/* Whether the check of the first step is seen to hold. */
static bool check_holds(kit *k) {
  uint32_t arc = pt_flow_point(k->w, pt_flow_entry(k->w, k->p->main))->arcs;
  pt_term_vec g = {0};
  CHECK_EQ(pt_flow_arc(k->w, arc)->kind, PT_ARC_FAIL);
  pt_flow_guards(k->w, arc, &g);
  for (size_t j = 0; j < g.n; j++) g.at[j] = pt_flow_start(k->w, g.at[j]);
  bool holds = pt_term_is_false(k->tt, pt_mk_and_all(k->tt, g.at, g.n));
  pt_vec_release(k->m, &g);
  return holds;
}

/* What is known of each scope marker, in the order of the text: 1 for those that undefine. */
static void scopes_are(const char *expected, const char *body) {
  kit k;
  char found[8] = "";
  size_t n = 0;
  begin(&k, body);
  const pt_ir_fn *f = k.p->fns.at[k.p->main];
  for (uint32_t j = 1; j < f->ins.n; j++)
    if (f->ins.at[j].op == PT_OP_SCOPE)
      found[n++] = pt_flow_scope_undefines(k.w, k.p->main, &f->ins.at[j]) ? '1' : '0';
  CHECK_STR(found, expected);
  end(&k);
}

static void check_is_seen(bool holds, const char *body) {
  kit k;
  begin(&k, body);
  CHECK_EQ(check_holds(&k), holds);
  end(&k);
}

#define VARIABLE "  %1:64 = alloc stack 4:64 align 4\n"
#define ALIAS "  %9:1 = input bool \"in\"\n  %2:64 = select %9, %1, %1\n"
#define LOOK "  %3:32 = load %1\n  %4:1 = eq %3, 5:32\n  check %4, c1\n  ret 0:32\n"

TEST(sym_flow_scope, cell_is_written_before) {
  check_is_seen(false, VARIABLE "  store %1, 5:32\n  unscope %1\n  scope %1\n" LOOK);
  check_is_seen(true, VARIABLE "  scope %1\n  store %1, 5:32\n" LOOK);
}

TEST(sym_flow_scope, memory_is_written_before) {
  check_is_seen(false, VARIABLE ALIAS "  store %1, 5:32\n  unscope %1\n  scope %1\n" LOOK);
  check_is_seen(false, VARIABLE ALIAS "  store %2, 5:32\n  unscope %1\n  scope %1\n" LOOK);
  check_is_seen(true, VARIABLE "  scope %1\n" ALIAS "  store %1, 5:32\n" LOOK);
}

TEST(sym_flow_scope, second_life) {
  check_is_seen(false, VARIABLE "  scope %1\n  store %1, 5:32\n  unscope %1\n  scope %1\n" LOOK);
  scopes_are("01", VARIABLE "  scope %1\n  store %1, 5:32\n  unscope %1\n  scope %1\n  ret 0:32\n");
}

TEST(sym_flow_scope, address_is_computed_before) {
  scopes_are("0", VARIABLE "  %2:64 = ptradd %1, 2 + 0:64 * 1\n  scope %1\n  store %2, 5:8\n"
                           "  ret 0:32\n");
  scopes_are("1", VARIABLE "  %2:64 = ptradd %1, 2 + 0:64 * 1\n  store %2, 5:8\n  scope %1\n"
                           "  ret 0:32\n");
  scopes_are("1", VARIABLE ALIAS "  scope %1\n  ret 0:32\n");
}

TEST(sym_flow_scope, blocks) {
  const char *one_side = VARIABLE "  %9:1 = input bool \"in\"\n  cbr %9, b1, b2\n"
                                  "b1:\n  store %1, 5:32\n  br b2\n"
                                  "b2:\n  scope %1\n  ret 0:32\n";
  const char *behind = VARIABLE "  %9:1 = input bool \"in\"\n  scope %1\n  cbr %9, b1, b2\n"
                                "b1:\n  store %1, 5:32\n  br b2\n"
                                "b2:\n  ret 0:32\n";
  const char *loop = VARIABLE "  br b1\n"
                              "b1:\n  scope %1\n  store %1, 5:32\n  %9:1 = input bool \"in\"\n"
                              "  cbr %9, b1, b2\nb2:\n  ret 0:32\n";
  scopes_are("1", one_side);
  scopes_are("0", behind);
  scopes_are("1", loop);
}
