#include "command/goals.h"

#include <string.h>

#include "report/coverage.h"
#include "result/effect.h"

enum { FEW = 10 };

/* Things that are open, in a row. */
typedef struct {
  FILE *out;
  pt_mem *mem;
  pt_strtab seen;
  size_t n;
} row;

static void add(row *r, const char *text) {
  size_t before = r->seen.n;
  pt_strtab_add(r->mem, &r->seen, text);
  if (r->seen.n == before) return;
  if (r->n < FEW) fprintf(r->out, "%s%s", r->n ? ", " : "  open: ", text);
  r->n++;
}

static void end(row *r) {
  if (r->n > FEW) fprintf(r->out, " and %zu more", r->n - FEW);
  if (r->n) fputc('\n', r->out);
  pt_strtab_release(r->mem, &r->seen);
}

static void print_open_lines(const pt_checker *c, const pt_coverage *cover) {
  row r = {.out = c->s->out, .mem = c->s->mem};
  char text[300];
  for (size_t k = 0; k < cover->lines.n; k++) {
    const pt_coverage_line *l = &cover->lines.at[k];
    if (l->state != PT_SIDE_OPEN) continue;
    snprintf(text, sizeof text, "%.250s:%u", pt_ir_text(c->s->prog, l->file), l->line);
    add(&r, text);
  }
  end(&r);
}

static void print_open_sides(const pt_checker *c) {
  const pt_ir_prog *p = c->s->prog;
  row r = {.out = c->s->out, .mem = c->s->mem};
  char where[300], text[320];
  for (size_t k = 0; k < c->result.branches.n; k++) {
    const pt_branch *b = &c->result.branches.at[k];
    uint32_t loc = p->fns.at[b->fn]->ins.at[b->ins].loc;
    for (int side = 0; side < 2; side++) {
      if (b->side[side] != PT_SIDE_OPEN || !loc) continue;
      pt_ir_loc_text(p, loc, where, sizeof where);
      snprintf(text, sizeof text, "%s (%s)", where, side ? "false" : "true");
      add(&r, text);
    }
  }
  end(&r);
}

/* COUNT is by pt_side. */
static bool print_goal(const pt_checker *c, const char *name, const uint32_t count[3]) {
  bool reached = count[PT_SIDE_OPEN] == 0;
  fprintf(c->s->out, "goal: %s: %s: %u executed, %u proved infeasible, %u open\n", name,
          reached ? "reached" : "not reached", count[PT_SIDE_COVERED], count[PT_SIDE_INFEASIBLE],
          count[PT_SIDE_OPEN]);
  return reached;
}

/* ---- effects of conditions */

static void print_open_effects(const pt_checker *c) {
  const pt_effects *e = c->result.effects;
  row r = {.out = c->s->out, .mem = c->s->mem};
  char where[300], text[330];
  for (uint32_t k = 0; k < e->conditions.n; k++) {
    if (pt_effects_state(e, k) != PT_SIDE_OPEN) continue;
    pt_ir_loc_text(c->s->prog, e->conditions.at[k].loc, where, sizeof where);
    for (int side = 0; side < 2; side++) {
      size_t goal = pt_goal_of(k, side, 0);
      if (e->goals.at[goal] == PT_SIDE_COVERED || e->goals.at[goal + 1] == PT_SIDE_COVERED)
        continue;
      snprintf(text, sizeof text, "%s (%s)", where, side ? "false" : "true");
      add(&r, text);
    }
  }
  end(&r);
}

static bool print_effects(const pt_checker *c) {
  uint32_t count[3] = {0};
  for (uint32_t k = 0; k < c->result.effects->conditions.n; k++)
    count[pt_effects_state(c->result.effects, k)]++;
  bool reached = count[PT_SIDE_OPEN] == 0;
  fprintf(c->s->out, "goal: mcdc: %s: %u decide, %u proved not to, %u open\n",
          reached ? "reached" : "not reached", count[PT_SIDE_COVERED], count[PT_SIDE_INFEASIBLE],
          count[PT_SIDE_OPEN]);
  if (!reached) print_open_effects(c);
  return reached;
}

bool pt_goals_print(const pt_checker *c) {
  const pt_options *o = &c->s->options;
  pt_coverage cover;
  bool all = true;
  if (!o->lines && !o->branches && !o->conditions) return !o->mcdc || print_effects(c);
  pt_coverage_init(&cover, c->s->mem, &c->result);
  if (o->lines && !print_goal(c, "lines", cover.total.lines))
    all = false, print_open_lines(c, &cover);
  bool branches = !o->branches || print_goal(c, "branches", cover.total.branches);
  bool conditions = !o->conditions || print_goal(c, "conditions", cover.total.sides);
  if (!branches || !conditions) all = false, print_open_sides(c);
  pt_coverage_release(&cover, c->s->mem);
  if (o->mcdc && !print_effects(c)) all = false;
  return all;
}
