/* Steps as terms against the interpreter: what the terms say of the next state is what the next
   state is. */
#include "dash_kit.h"
#include "engine/dash/trace.h"
#include "ir/cfg.h"

typedef struct {
  dashed d;
  pt_flow *flow;
  pt_forest *forest;
  size_t steps;
} flowed;

static pt_state state_at(flowed *f, const pt_dash_trace *t, uint32_t event) {
  return (pt_state){
      .forest = f->forest, .trace = t, .event = event, .frame = t->events.at[event].frame};
}

static bool guards_hold(flowed *f, const pt_state *s, uint32_t arc) {
  pt_term_vec g = {0};
  bool hold = true;
  pt_flow_guards(f->flow, arc, &g);
  for (size_t k = 0; k < g.n; k++) hold &= pt_state_holds(s, g.at[k]);
  pt_vec_release(f->d.t.mem, &g);
  return hold;
}

/* Whether a value is one at the start of a block: sides of a branch that was not taken leave
   none. */
static bool is_there(const pt_ir_fn *fn, const pt_ir_cfg *c, pt_val v, pt_blk at) {
  const pt_ir_value *x = &fn->values.at[v];
  if (x->kind == PT_VAL_PARAM) return true;
  if (x->kind != PT_VAL_INS) return false;
  const pt_ir_ins *i = &fn->ins.at[x->ref];
  return !i->dead && pt_ir_dominates(c, i->block, at) && (i->block != at || i->op == PT_OP_PHI);
}

/* VAR has in NEXT the value that the step over ARC gives it. */
static void check_var(flowed *f, const pt_state *s, const pt_state *next, uint32_t arc,
                      pt_term var) {
  pt_term value = pt_state_value(next, var);
  pt_term pre = pt_flow_pre(f->flow, arc, pt_mk_eq(f->d.tt, var, value));
  if (!pt_state_holds(s, pre))
    pt_test_fail(__FILE__, __LINE__, "%s differs behind arc %u", pt_term_name(f->d.tt, var), arc);
}

static void check_step(flowed *f, const pt_dash_trace *t, uint32_t from, uint32_t to) {
  pt_state s = state_at(f, t, from), next = state_at(f, t, to);
  const pt_point *pt = pt_flow_point(f->flow, t->events.at[from].point);
  const pt_ir_fn *fn = f->d.t.prog->fns.at[pt->fn];
  uint32_t taken = 0, found = 0;
  for (uint32_t a = pt->arcs; a < pt->arcs + pt->narcs; a++)
    if (pt_flow_arc(f->flow, a)->kind == PT_ARC_FLOW && guards_hold(f, &s, a)) taken = a, found++;
  CHECK_EQ(found, 1);
  CHECK_EQ(pt_flow_arc(f->flow, taken)->to, t->events.at[to].point);
  pt_ir_cfg cfg;
  pt_ir_cfg_init(&cfg, f->d.t.mem, fn);
  for (pt_val v = 1; v < fn->values.n; v++) {
    if (is_there(fn, &cfg, v, pt_flow_point(f->flow, t->events.at[to].point)->block))
      check_var(f, &s, &next, taken,
                pt_flow_var(f->flow, (pt_sv){.kind = PT_SV_VALUE, .fn = pt->fn, .index = v},
                            fn->values.at[v].width));
  }
  pt_ir_cfg_release(&cfg);
  for (uint32_t c = 0; c < pt_flow_ncells(f->flow); c++) {
    const pt_cell *cell = pt_flow_cell(f->flow, c);
    if (cell->fn && cell->fn != pt->fn) continue;
    check_var(
        f, &s, &next, taken,
        pt_flow_var(f->flow, (pt_sv){.kind = PT_SV_CELL, .fn = cell->fn, .index = c}, cell->width));
  }
  check_var(f, &s, &next, taken, pt_flow_var(f->flow, (pt_sv){.kind = PT_SV_TOP}, 0));
  f->steps++;
}

static void follow(const char *source, bool merge, size_t least) {
  flowed f = {0};
  dash_load(&f.d, source);
  f.flow = pt_flow_new(f.d.t.mem, f.d.tt, f.d.t.prog, f.d.x, merge);
  f.forest = pt_forest_new(f.d.t.mem, f.d.tt, f.d.t.prog, f.flow);
  for (uint64_t seed = 0; seed < 12; seed++) {
    pt_plan plan = {.seed = seed};
    const pt_dash_trace *t =
        pt_forest_at(f.forest, pt_forest_run(f.forest, f.d.x, &f.d.o.job, &plan, 5000));
    for (size_t k = 1; k < t->frames.n; k++)
      for (size_t e = 0; e + 1 < t->frames.at[k].events.n; e++) {
        uint32_t from = t->frames.at[k].events.at[e], to = t->frames.at[k].events.at[e + 1];
        if (!t->events.at[from].child) check_step(&f, t, from, to);
      }
  }
  CHECK(f.steps >= least);
  pt_forest_delete(f.forest);
  pt_flow_delete(f.flow);
  dash_release(&f.d);
}

#define FLOW(NAME, LEAST, BODY)                                                                    \
  TEST(sym_flow, NAME) {                                                                           \
    follow(DASH_HEADER BODY, true, LEAST);                                                         \
    follow(DASH_HEADER BODY, false, LEAST);                                                        \
  }

FLOW(arithmetic, 10,
     "int main(void) { int x = __VERIFIER_nondet_int(), s = 0; for (int i = 0; i < (x & 7); i++) { "
     "if (i & 1) s ^= x; "
     "else s += i * 3; s = s % 77; } return s / 3; }\n")
FLOW(chars, 10,
     "int main(void) { signed char a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(); while "
     "(b != 0) { signed char t = b; b = a % b; a = t; } return a; }\n")
FLOW(memory, 10,
     "int t[8]; struct { char c; int x; short s; } u; int main(void) { unsigned x = "
     "__VERIFIER_nondet_uint(); for (int i = 0; i < 6; i++) { "
     "t[(x >> i) & 7] += i; u.c = t[i]; u.x -= u.c; u.s = t[x & 3]; if (u.s > 2) t[0] = u.s; else "
     "u.c++; } return u.x; }\n")
FLOW(undefined_locals, 5,
     "int main(void) { int r = 0; for (int i = 0; i < 5; i++) { int x, *p = &x; if (i & 1) *p = i; "
     "r += x & 3; if (r > 100) break; } return r; }\n")
FLOW(copies_of_undefined, 5,
     "struct s { int x; short y; }; int main(void) { struct s a, b, *p = &a; b = *p; for (int i = "
     "0; i < 3; i++) { struct s c, *q = &c; "
     "*q = b; b.y = i; if (q->x != p->x) return 1; if (q->y > 7) b = c; } return b.x & 3; }\n")
FLOW(nested_branches, 5,
     "int g, h; int main(void) { for (int i = 0; i < 5; i++) { int x = __VERIFIER_nondet_int(); if "
     "(x > 3) { if (x & 1) g = x; else { h++; if (x & 4) g--; } } "
     "else if (x < -4) h = g; g ^= h; } return g; }\n")

/* Conditions with || and &&, in branches and loops; sides that leave the loop; cells on some ways
   only. */
FLOW(conditions, 10,
     "int g, h; int main(void) { int n = 0; while (n < 5 && (g < 9 || h > 3)) { int x = "
     "__VERIFIER_nondet_int(); n++; "
     "if ((x & 1) || (x & 2 && h < 7)) g++; else if (x > 4) { h = x; if (x & 8) break; } "
     "if (x == 3 || x == -1 || (x & 16) == 16) continue; h ^= g; } return h > g && g; }\n")
FLOW(switches, 10,
     "int g; int main(void) { for (int i = 0; i < 6; i++) { switch (__VERIFIER_nondet_int() & 7) { "
     "case 0: g = 1; break; "
     "case 1: case 2: g += 2; /* fall through */ case 3: g--; break; case 4: return g; default: if "
     "(g > 3) g = -g; } } return g; }\n")
