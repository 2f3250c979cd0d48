#include "report/coverage.h"

#include <assert.h>
#include <stdlib.h>

#include "result/decision.h"

/* ---- what can still be reached */

typedef struct {
  pt_mem *mem;
  const pt_result *r;
  pt_result view;        /* the same, for looking up branches */
  bool **ins;            /* by function and instruction: may be executed; NULL: function not seen */
  PT_VEC(uint32_t) work; /* functions to go through */
  bool indirect;         /* calls through pointers were seen */
} reach;

static void reach_fn(reach *x, uint32_t fn) {
  if (x->ins[fn]) return;
  x->ins[fn] = pt_mem_alloc(x->mem, x->r->prog->fns.at[fn]->ins.n + 1);
  pt_vec_push(x->mem, &x->work, fn);
}

static void reach_pointers(reach *x) {
  if (x->indirect) return;
  x->indirect = true;
  for (uint32_t fn = 1; fn < x->r->prog->fns.n; fn++)
    if (x->r->prog->fns.at[fn]->address_taken) reach_fn(x, fn);
}

/* Marks the instructions of a block; false: its end cannot be reached. */
static bool reach_block(reach *x, uint32_t fn, pt_blk b) {
  const pt_ir_fn *f = x->r->prog->fns.at[fn];
  for (size_t k = 0; k < f->blocks.at[b].ins.n; k++) {
    uint32_t ins = f->blocks.at[b].ins.at[k];
    const pt_ir_ins *i = &f->ins.at[ins];
    bool checked = pt_op_has_check((pt_op)i->op) && i->ref;
    if (checked && x->r->checks[i->ref].verdict == PT_UNREACHED) return false;
    x->ins[fn][ins] = true;
    if (i->op == PT_OP_CALL) reach_fn(x, i->ref);
    if (i->op == PT_OP_ICALL) reach_pointers(x);
  }
  return true;
}

static void reach_blocks(reach *x, uint32_t fn) {
  const pt_ir_fn *f = x->r->prog->fns.at[fn];
  if (!f->blocks.n) return;
  bool *seen = pt_mem_alloc(x->mem, f->blocks.n);
  PT_VEC(pt_blk) work = {0};
  pt_vec_push(x->mem, &work, 0);
  seen[0] = true;
  while (work.n) {
    pt_blk b = pt_vec_pop(&work), to[2];
    if (!reach_block(x, fn, b)) continue;
    uint32_t last = f->blocks.at[b].ins.at[f->blocks.at[b].ins.n - 1], n = pt_ir_succs(f, b, to);
    const pt_branch *branch =
        f->ins.at[last].op == PT_OP_CBR ? pt_result_branch(&x->view, fn, last) : NULL;
    for (uint32_t k = 0; k < n; k++) {
      if (seen[to[k]] || (branch && branch->side[k] == PT_SIDE_INFEASIBLE)) continue;
      seen[to[k]] = true;
      pt_vec_push(x->mem, &work, to[k]);
    }
  }
  pt_vec_release(x->mem, &work);
  pt_mem_free(x->mem, seen, f->blocks.n);
}

static void reach_init(reach *x, pt_mem *m, const pt_result *r) {
  *x = (reach){.mem = m, .r = r, .view = *r};
  x->ins = pt_mem_alloc(m, r->prog->fns.n * sizeof *x->ins);
  if (r->prog->main)
    reach_fn(x, r->prog->main);
  else
    for (uint32_t fn = 1; fn < r->prog->fns.n; fn++)
      reach_fn(x, fn);
  while (x->work.n)
    reach_blocks(x, pt_vec_pop(&x->work));
}

static void reach_release(reach *x) {
  for (uint32_t fn = 1; fn < x->r->prog->fns.n; fn++)
    if (x->ins[fn]) pt_mem_free(x->mem, x->ins[fn], x->r->prog->fns.at[fn]->ins.n + 1);
  pt_mem_free(x->mem, x->ins, x->r->prog->fns.n * sizeof *x->ins);
  pt_vec_release(x->mem, &x->work);
}

/* ---- lines */

/* Executed says more than open, open more than infeasible. */
static int weight(uint8_t state) {
  if (state == PT_SIDE_COVERED) return 2;
  if (state == PT_SIDE_OPEN) return 1;
  return 0;
}

static int by_line(const void *a, const void *b) {
  const pt_coverage_line *x = a, *y = b;
  if (x->file != y->file) return x->file < y->file ? -1 : 1;
  if (x->line != y->line) return x->line < y->line ? -1 : 1;
  return weight(y->state) - weight(x->state);
}

/* One entry per line out of those from FIRST on. */
static void merge_lines(pt_coverage *c, size_t first) {
  size_t n = first;
  if (c->lines.n > first)
    qsort(c->lines.at + first, c->lines.n - first, sizeof *c->lines.at, by_line);
  for (size_t k = first; k < c->lines.n; k++) {
    const pt_coverage_line *l = &c->lines.at[k];
    bool same =
        n > first && c->lines.at[n - 1].file == l->file && c->lines.at[n - 1].line == l->line;
    if (!same) c->lines.at[n++] = *l;
  }
  c->lines.n = n;
}

static void add_lines(pt_coverage *c, pt_mem *m, const reach *x, uint32_t fn) {
  const pt_ir_prog *p = x->r->prog;
  const pt_ir_fn *f = p->fns.at[fn];
  for (uint32_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    const pt_ir_loc *l = &p->locs.at[i->loc];
    if (i->dead || !i->loc || !l->line || i->op == PT_OP_VAR || i->op == PT_OP_ALLOC) continue;
    bool executed = i->loc < x->r->lines.n && x->r->lines.at[i->loc];
    bool feasible = x->ins[fn] && x->ins[fn][k];
    pt_coverage_line line = {.file = l->file, .line = l->line};
    if (executed) line.state = PT_SIDE_COVERED;
    else if (feasible) line.state = PT_SIDE_OPEN;
    else line.state = PT_SIDE_INFEASIBLE;
    pt_vec_push(m, &c->lines, line);
  }
}

/* A side that no proof is about is infeasible when its branch is not reachable. */
static uint8_t side_state(const reach *x, const pt_branch *b, int side) {
  bool feasible = x->ins[b->fn] && x->ins[b->fn][b->ins];
  return b->side[side] != PT_SIDE_OPEN || feasible ? b->side[side] : PT_SIDE_INFEASIBLE;
}

/* An outcome of a decision is what the best of the sides that lead to it is. */
static void count_sides(pt_mem *m, const reach *x, pt_coverage_fn *out) {
  const pt_result *r = x->r;
  uint32_t first = r->branch_of.at[out->fn], n = r->branch_of.at[out->fn + 1] - first;
  pt_jump_role *role = pt_mem_alloc(m, (n + 1) * sizeof *role);
  pt_map outcomes = {0}; /* decision and outcome -> state */
  pt_decisions(m, r, out->fn, role);
  for (uint32_t k = 0; k < n; k++)
    for (int side = 0; side < 2; side++) {
      uint8_t state = side_state(x, &r->branches.at[first + k], side);
      uint64_t key = (uint64_t)role[k].decision << 16 | role[k].outcome[side], old;
      out->executed |= state == PT_SIDE_COVERED;
      if (!role[k].trivial[side]) out->count.sides[state]++;
      if (!role[k].decision || role[k].outcome[side] == PT_SIDE_INSIDE) continue;
      if (!pt_map_get(&outcomes, key, &old) || weight(state) > weight((uint8_t)old))
        pt_map_put(m, &outcomes, key, state);
    }
  for (size_t k = 0; k < outcomes.cap; k++)
    if (outcomes.at[k].used == 1) out->count.branches[outcomes.at[k].val]++;
  pt_map_release(m, &outcomes);
  pt_mem_free(m, role, (n + 1) * sizeof *role);
}

static void add_fn(pt_coverage *c, pt_mem *m, const reach *x, uint32_t fn) {
  const pt_ir_prog *p = x->r->prog;
  const pt_ir_fn *f = p->fns.at[fn];
  pt_coverage_fn out = {.fn = fn, .line = c->lines.n};
  add_lines(c, m, x, fn);
  merge_lines(c, out.line);
  out.nlines = c->lines.n - out.line;
  const pt_coverage_line *first = out.nlines ? &c->lines.at[out.line] : NULL;
  if (f->loc) out.file = p->locs.at[f->loc].file;
  else if (first) out.file = first->file;
  else out.file = 0;
  if (f->loc) out.first_line = p->locs.at[f->loc].line;
  else if (first) out.first_line = first->line;
  else out.first_line = 0;
  for (size_t k = 0; k < out.nlines; k++) {
    out.count.lines[first[k].state]++;
    out.executed |= first[k].state == PT_SIDE_COVERED;
  }
  count_sides(m, x, &out);
  for (int k = 0; k < 3; k++) {
    c->total.lines[k] += out.count.lines[k];
    c->total.branches[k] += out.count.branches[k];
    c->total.sides[k] += out.count.sides[k];
  }
  pt_vec_push(m, &c->fns, out);
}

void pt_coverage_init(pt_coverage *c, pt_mem *m, const pt_result *r) {
  reach x;
  *c = (pt_coverage){0};
  reach_init(&x, m, r);
  for (uint32_t fn = 1; fn < r->prog->fns.n; fn++)
    if (!r->prog->fns.at[fn]->model && r->prog->fns.at[fn]->blocks.n) add_fn(c, m, &x, fn);
  reach_release(&x);
}

void pt_coverage_release(pt_coverage *c, pt_mem *m) {
  pt_vec_release(m, &c->fns);
  pt_vec_release(m, &c->lines);
}

/* ---- the table */

enum { TABLE_COLUMNS = 100 };

static void print_row(FILE *to, int width, const char *name, const pt_coverage_count *n) {
  const uint32_t *const groups[] = {n->lines, n->branches, n->sides};
  fprintf(to, "%-*s", width, name);
  for (int k = 0; k < 3; k++)
    fprintf(to, "%s%9u %10u %6u", k ? "   " : " ", groups[k][PT_SIDE_COVERED],
            groups[k][PT_SIDE_INFEASIBLE], groups[k][PT_SIDE_OPEN]);
  fputc('\n', to);
}

static void print_narrow(FILE *to, const char *name, const pt_coverage_count *n) {
  static const char *const names[] = {"lines", "branches", "conditions"};
  const uint32_t *const groups[] = {n->lines, n->branches, n->sides};
  fprintf(to, "%s\n", name);
  for (int k = 0; k < 3; k++)
    fprintf(to, "  %-10s %6u executed %6u infeasible %6u open\n", names[k],
            groups[k][PT_SIDE_COVERED], groups[k][PT_SIDE_INFEASIBLE], groups[k][PT_SIDE_OPEN]);
}

static void print_narrow_table(FILE *to, const pt_result *r) {
  pt_coverage c;
  pt_coverage_init(&c, r->mem, r);
  for (size_t k = 0; k < c.fns.n; k++)
    print_narrow(to, pt_ir_text(r->prog, r->prog->fns.at[c.fns.at[k].fn]->cname),
                 &c.fns.at[k].count);
  print_narrow(to, "total", &c.total);
  pt_coverage_release(&c, r->mem);
}

void pt_coverage_table(FILE *to, const pt_result *r, int columns) {
  if (columns < TABLE_COLUMNS) {
    print_narrow_table(to, r);
    return;
  }
  pt_coverage c;
  int width = (int)strlen("function");
  pt_coverage_init(&c, r->mem, r);
  for (size_t k = 0; k < c.fns.n; k++) {
    int n = (int)strlen(pt_ir_text(r->prog, r->prog->fns.at[c.fns.at[k].fn]->cname));
    if (n > width && n <= 40) width = n;
  }
  fprintf(to, "%-*s %27s   %27s   %27s\n", width, "", "lines", "branches", "conditions");
  fprintf(to, "%-*s", width, "function");
  for (int k = 0; k < 3; k++)
    fprintf(to, "%s%9s %10s %6s", k ? "   " : " ", "executed", "infeasible", "open");
  fputc('\n', to);
  for (size_t k = 0; k < c.fns.n; k++)
    print_row(to, width, pt_ir_text(r->prog, r->prog->fns.at[c.fns.at[k].fn]->cname),
              &c.fns.at[k].count);
  print_row(to, width, "total", &c.total);
  pt_coverage_release(&c, r->mem);
}

/* ---- lcov: one record per file, with functions, branches and lines */

static void lcov_functions(pt_mem *m, pt_buf *out, const pt_result *r, const pt_coverage *c,
                           uint32_t file) {
  unsigned found = 0, hit = 0;
  for (int pass = 0; pass < 2; pass++)
    for (size_t k = 0; k < c->fns.n; k++) {
      const pt_coverage_fn *f = &c->fns.at[k];
      const char *name = pt_ir_text(r->prog, r->prog->fns.at[f->fn]->cname);
      if (f->file != file) continue;
      if (pass == 0)
        pt_buf_printf(m, out, "FN:%u,%s\n", f->first_line, name);
      else
        pt_buf_printf(m, out, "FNDA:%d,%s\n", f->executed, name);
      found += pass, hit += pass && f->executed;
    }
  pt_buf_printf(m, out, "FNF:%u\nFNH:%u\n", found, hit);
}

/* The conditions of one jump.  `-`: it was never executed. */
static void lcov_jump(pt_mem *m, pt_buf *out, const pt_branch *b, const pt_jump_role *role,
                      uint32_t line, unsigned block, unsigned *branch, unsigned count[2]) {
  bool executed = b->side[0] == PT_SIDE_COVERED || b->side[1] == PT_SIDE_COVERED;
  for (int side = 0; side < 2; side++) {
    bool taken = b->side[side] == PT_SIDE_COVERED;
    if (role->trivial[side] || b->side[side] == PT_SIDE_INFEASIBLE) continue;
    const char *times = executed ? "0" : "-";
    if (taken) times = "1";
    pt_buf_printf(m, out, "BRDA:%u,%u,%u,%s\n", line, block, (*branch)++, times);
    count[0]++, count[1] += taken;
  }
}

/* Decision by decision; the conditions of one have the line where they stand. */
static void lcov_branches(pt_mem *m, pt_buf *out, const pt_result *r, uint32_t file) {
  unsigned count[2] = {0}, block = 0;
  for (uint32_t fn = 1; fn < r->prog->fns.n; fn++) {
    uint32_t first = r->branch_of.at[fn], n = r->branch_of.at[fn + 1] - first;
    pt_jump_role *role = pt_mem_alloc(m, (n + 1) * sizeof *role);
    uint32_t decisions = pt_decisions(m, r, fn, role);
    unsigned *next =
        pt_mem_alloc(m, (decisions + 1) * sizeof *next); /* number of the next side in its block */
    bool any = false;
    for (uint32_t k = 0; k < n; k++) {
      const pt_branch *b = &r->branches.at[first + k];
      const pt_ir_loc *l = &r->prog->locs.at[r->prog->fns.at[fn]->ins.at[b->ins].loc];
      if (l->file != file || !l->line) continue;
      uint32_t number =
          role[k].decision ? role[k].decision - 1 : decisions; /* operands of values come last */
      lcov_jump(m, out, b, &role[k], l->line, block + number, &next[number], count);
      any = true;
    }
    if (any) block += decisions + 1;
    pt_mem_free(m, next, (decisions + 1) * sizeof *next);
    pt_mem_free(m, role, (n + 1) * sizeof *role);
  }
  pt_buf_printf(m, out, "BRF:%u\nBRH:%u\n", count[0], count[1]);
}

/* Functions may share lines (macros, inlined code): one entry per line. */
static void lcov_lines(pt_mem *m, pt_buf *out, const pt_coverage *sorted, uint32_t file) {
  unsigned found = 0, hit = 0;
  for (size_t k = 0; k < sorted->lines.n; k++) {
    const pt_coverage_line *l = &sorted->lines.at[k];
    if (l->file != file || l->state == PT_SIDE_INFEASIBLE) continue;
    bool executed = l->state == PT_SIDE_COVERED;
    pt_buf_printf(m, out, "DA:%u,%d\n", l->line, executed);
    found++, hit += executed;
  }
  pt_buf_printf(m, out, "LF:%u\nLH:%u\n", found, hit);
}

void pt_coverage_lcov(pt_mem *m, pt_buf *out, const pt_result *r, const char *folder) {
  pt_coverage c, all = {0};
  pt_coverage_init(&c, m, r);
  for (size_t k = 0; k < c.lines.n; k++)
    pt_vec_push(m, &all.lines, c.lines.at[k]);
  merge_lines(&all, 0);
  uint32_t last = 0;
  for (size_t k = 0; k < all.lines.n; k++) {
    uint32_t file = all.lines.at[k].file;
    const char *name = pt_ir_text(r->prog, file);
    if (file == last) continue;
    last = file;
    pt_buf_printf(m, out, "TN:\nSF:%s%s%s\n", name[0] == '/' ? "" : folder,
                  name[0] == '/' ? "" : "/", name);
    lcov_functions(m, out, r, &c, file);
    lcov_branches(m, out, r, file);
    lcov_lines(m, out, &all, file);
    pt_buf_add(m, out, "end_of_record\n");
  }
  pt_coverage_release(&all, m);
  pt_coverage_release(&c, m);
}
