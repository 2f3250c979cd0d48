/* Expressions that the compiler has read, as terms over the state of the program. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/bp_given.h"
#include "ir/cfg.h"
#include "sym/value.h"

/* An expression in a function of the copy that has it. */
typedef struct {
  pt_bp_program *b;
  const pt_ir_prog *prog; /* of the copy */
  const pt_ir_fn *f;
  const pt_ir_cfg *cfg;
  uint32_t copy; /* which copy of the function of the program is meant */
  pt_map known;  /* value -> term */
  char why[200]; /* it has no term: why */
} reader;

/* An object that is known, and where in it. */
typedef struct {
  uint32_t global; /* of the program */
  pt_val alloc;    /* of the program's one function */
  uint64_t offset;
} spot;

static pt_term value(reader *r, pt_val v);

/* WHAT is put behind WHY. */
static pt_term refuse(reader *r, const char *why, const char *what) {
  if (!*r->why) snprintf(r->why, sizeof r->why, "%s%s", why, what);
  return pt_mk_u64(r->b->c.terms, 1, 0);
}

/* ---- variables of the program */

/* How many variables of the same function with the same name come before this one. */
static uint32_t order_of(const pt_ir_prog *p, uint32_t var, uint32_t end) {
  uint32_t n = 0;
  for (uint32_t k = 1; k < var && k < end; k++)
    n += p->vars.at[k].fn == p->vars.at[var].fn && p->vars.at[k].name == p->vars.at[var].name;
  return n;
}

/* The same variable in the program, before it was copied; 0: it is not there. */
static uint32_t find_var(const reader *r, uint32_t var) {
  const pt_ir_prog *p = r->b->s->prog;
  const pt_ir_var *x = &r->prog->vars.at[var];
  const char *name = pt_ir_text(r->prog, x->name);
  const char *fn = pt_ir_text(r->prog, r->prog->fns.at[x->fn]->name);
  uint32_t order = order_of(r->prog, var, (uint32_t)r->prog->vars.n), end = r->b->flat.first_var;
  for (uint32_t k = 1; k < end; k++) {
    const pt_ir_var *y = &p->vars.at[k];
    if (y->fn && strcmp(pt_ir_text(p, y->name), name) == 0 &&
        strcmp(pt_ir_text(p, p->fns.at[y->fn]->name), fn) == 0 && order_of(p, k, end) == order)
      return k;
  }
  return 0;
}

/* Its object in the copy of the function; 0: it has none. */
static pt_val find_object(const reader *r, uint32_t var) {
  const pt_ir_prog *p = r->b->s->prog;
  const pt_ir_fn *f = p->fns.at[p->main];
  for (size_t k = 1; var && k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (i->dead || i->op != PT_OP_ALLOC || !i->ref) continue;
    const pt_ir_var *x = &p->vars.at[i->ref], *y = &p->vars.at[var];
    if (pt_flat_copy_of_var(&r->b->flat, i->ref) == r->copy && x->fn == y->fn &&
        x->name == y->name && x->loc == y->loc)
      return i->res;
  }
  return 0;
}

/* What a variable holds that is always the same pointer (ir/resolve.h), the last one; 0: it is none
   of those. */
static pt_val find_held(const reader *r, uint32_t var) {
  const pt_ir_prog *p = r->b->s->prog;
  const pt_ir_fn *f = p->fns.at[p->main];
  pt_val held = 0;
  for (size_t k = 1; var && k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (i->dead || i->op != PT_OP_VAR || !i->nargs) continue;
    const pt_ir_var *x = &p->vars.at[i->ref], *y = &p->vars.at[var];
    if (pt_flat_copy_of_var(&r->b->flat, i->ref) == r->copy && x->fn == y->fn &&
        x->name == y->name && x->loc == y->loc &&
        !pt_ir_is_const(p, f, pt_ir_arg(f, i, 0), NULL))
      held = pt_ir_arg(f, i, 0);
  }
  return held;
}

/* The same of a load of such a variable. */
static pt_val held_by(const reader *r, pt_val address) {
  const pt_ir_value *x = &r->f->values.at[address];
  if (x->kind != PT_VAL_INS || r->f->ins.at[x->ref].op != PT_OP_ALLOC) return 0;
  uint32_t var = r->f->ins.at[x->ref].ref;
  return var ? find_held(r, find_var(r, var)) : 0;
}

static uint32_t find_global(const reader *r, uint32_t global) {
  const pt_ir_prog *p = r->b->s->prog;
  const char *name = pt_ir_text(r->prog, r->prog->globals.at[global].name);
  for (uint32_t k = 1; k < p->globals.n; k++)
    if (strcmp(pt_ir_text(p, p->globals.at[k].name), name) == 0) return k;
  return 0;
}

/* ---- memory */

/* Of a value of the program. */
static bool find_own_spot(const reader *r, pt_val v, spot *out) {
  const pt_ir_prog *p = r->b->s->prog;
  const pt_ir_fn *f = p->fns.at[p->main];
  const pt_ir_value *x = &f->values.at[v];
  pt_bv c;
  if (x->kind == PT_VAL_GLOBAL) *out = (spot){.global = x->ref, .offset = x->bits};
  if (x->kind != PT_VAL_INS) return x->kind == PT_VAL_GLOBAL;
  const pt_ir_ins *i = &f->ins.at[x->ref];
  if (i->op == PT_OP_ALLOC) {
    *out = (spot){.alloc = v};
    return true;
  }
  if (i->op != PT_OP_PTRADD || !pt_ir_is_const(p, f, pt_ir_arg(f, i, 1), &c) ||
      !pt_bv_fits_i64(c) || !find_own_spot(r, pt_ir_arg(f, i, 0), out))
    return false;
  out->offset += (uint64_t)i->imm + (uint64_t)pt_bv_to_i64(c) * (uint64_t)i->imm2;
  return true;
}

static pt_term spot_address(reader *r, const spot *at) {
  pt_terms *tt = r->b->c.terms;
  uint32_t p = r->prog->ptr_width;
  if (at->global)
    return pt_mk_u64(tt, p, pt_exec_global_address(r->b->c.exec, at->global) + at->offset);
  pt_sv sv = {.kind = PT_SV_VALUE, .fn = r->b->s->prog->main, .index = at->alloc};
  return pt_mk_op2(tt, PT_TOP_ADD, pt_flow_var(r->b->flow, sv, p), pt_mk_u64(tt, p, at->offset));
}

static bool find_spot(reader *r, pt_val v, spot *out) {
  const pt_ir_value *x = &r->f->values.at[v];
  pt_bv c;
  if (x->kind == PT_VAL_GLOBAL) {
    *out = (spot){.global = find_global(r, x->ref), .offset = x->bits};
    return out->global;
  }
  if (x->kind != PT_VAL_INS) return false;
  const pt_ir_ins *i = &r->f->ins.at[x->ref];
  if (i->op == PT_OP_ALLOC) {
    *out = (spot){.alloc = i->ref ? find_object(r, find_var(r, i->ref)) : 0};
    return out->alloc;
  }
  if (i->op == PT_OP_LOAD) {
    pt_val held = held_by(r, pt_ir_arg(r->f, i, 0));
    return held && find_own_spot(r, held, out);
  }
  if (i->op != PT_OP_PTRADD || !pt_ir_is_const(r->prog, r->f, pt_ir_arg(r->f, i, 1), &c) ||
      !pt_bv_fits_i64(c) || !find_spot(r, pt_ir_arg(r->f, i, 0), out))
    return false;
  out->offset += (uint64_t)i->imm + (uint64_t)pt_bv_to_i64(c) * (uint64_t)i->imm2;
  return true;
}

static bool has_cells(const reader *r, const spot *at) {
  const pt_flow *w = r->b->flow;
  if (at->global) return pt_flow_global_has_cells(w, at->global);
  return pt_flow_has_cells(w, r->b->s->prog->main, at->alloc);
}

/* The variable that is a part of an object; 0: it has no such part. */
static pt_term find_cell(reader *r, const spot *at, uint32_t width) {
  for (uint32_t k = 0; k < pt_flow_ncells(r->b->flow); k++) {
    const pt_cell *c = pt_flow_cell(r->b->flow, k);
    bool same = at->global ? c->global == at->global
                           : c->fn == r->b->s->prog->main && c->alloc == at->alloc;
    if (!same || c->offset != at->offset || c->width != width) continue;
    return pt_flow_var(r->b->flow, (pt_sv){.kind = PT_SV_CELL, .fn = c->fn, .index = k}, width);
  }
  return (pt_term){0};
}

static pt_term load_bytes(reader *r, pt_term address, uint32_t width) {
  pt_terms *tt = r->b->c.terms;
  pt_term mem = pt_flow_var(r->b->flow, (pt_sv){.kind = PT_SV_MEM}, 0), all = {0};
  uint32_t bytes = (width + 7) / 8, p = r->prog->ptr_width;
  for (uint32_t k = 0; k < bytes; k++) {
    pt_term at = pt_mk_op2(tt, PT_TOP_ADD, address, pt_mk_u64(tt, p, k));
    pt_term byte = pt_mk_select(tt, mem, at);
    all = k ? pt_mk_concat(tt, byte, all) : byte;
  }
  return pt_mk_trunc(tt, all, width);
}

static pt_term load(reader *r, const pt_ir_ins *i) {
  uint32_t width = pt_ir_width(r->f, i->res);
  spot at = {0};
  if (width > 128) return refuse(r, "it reads too much at once", "");
  pt_val held = held_by(r, pt_ir_arg(r->f, i, 0));
  if (held && find_own_spot(r, held, &at)) return spot_address(r, &at);
  if (!find_spot(r, pt_ir_arg(r->f, i, 0), &at) || !has_cells(r, &at))
    return load_bytes(r, value(r, pt_ir_arg(r->f, i, 0)), width);
  pt_term t = find_cell(r, &at, width);
  if (t.i) return t;
  return refuse(r, "it reads a part of a variable that the program never uses", "");
}

/* ---- values */

static pt_term address(reader *r, const pt_ir_value *x) {
  const pt_exec *e = r->b->c.exec;
  uint32_t p = r->prog->ptr_width;
  if (x->kind == PT_VAL_GLOBAL) {
    uint32_t g = find_global(r, x->ref);
    const char *name = pt_ir_text(r->prog, r->prog->globals.at[x->ref].name);
    if (!g) return refuse(r, "the program does not use ", name);
    return pt_mk_u64(r->b->c.terms, p, pt_exec_global_address(e, g) + x->bits);
  }
  const char *name = pt_ir_text(r->prog, r->prog->fns.at[x->ref]->name);
  uint32_t fn = pt_ir_fn_by_name(r->b->s->prog, name);
  if (!fn) return refuse(r, "the program does not use ", name);
  return pt_mk_u64(r->b->c.terms, p, pt_exec_fn_address(e, fn) + x->bits);
}

/* Whether control goes from block TOP to B, all on the way being branches of the expression. */
static pt_term reaches(reader *r, pt_blk top, pt_blk b) {
  pt_terms *tt = r->b->c.terms;
  pt_term any = pt_false(tt);
  if (b == top) return pt_true(tt);
  const pt_ir_block *block = &r->f->blocks.at[b];
  for (size_t k = 0; k < block->preds.n; k++) {
    pt_blk from = block->preds.at[k];
    if (r->cfg->rpo_index[from] >= r->cfg->rpo_index[b])
      return refuse(r, "it has a loop", ""), pt_false(tt);
    const pt_ir_ins *end = pt_ir_terminator(r->f, from);
    pt_term way = reaches(r, top, from);
    if (end->op == PT_OP_CBR) {
      pt_term c = pt_sym_truth(tt, value(r, pt_ir_arg(r->f, end, 0)));
      way = pt_mk_and(tt, way, end->ref == b ? c : pt_mk_not(tt, c));
    }
    any = pt_mk_or(tt, any, way);
  }
  return any;
}

static pt_term phi(reader *r, const pt_ir_ins *i) {
  pt_terms *tt = r->b->c.terms;
  const pt_ir_block *block = &r->f->blocks.at[i->block];
  pt_blk top = r->cfg->idom[i->block];
  pt_term all = value(r, pt_ir_arg(r->f, i, 0));
  for (uint32_t k = 1; k < i->nargs; k++) {
    pt_blk from = block->preds.at[k];
    const pt_ir_ins *end = pt_ir_terminator(r->f, from);
    pt_term way = reaches(r, top, from);
    if (end->op == PT_OP_CBR) {
      pt_term c = pt_sym_truth(tt, value(r, pt_ir_arg(r->f, end, 0)));
      way = pt_mk_and(tt, way, end->ref == i->block ? c : pt_mk_not(tt, c));
    }
    all = pt_mk_ite(tt, way, value(r, pt_ir_arg(r->f, i, k)), all);
  }
  return all;
}

static pt_term sum(reader *r, const pt_ir_ins *i) {
  pt_terms *tt = r->b->c.terms;
  uint32_t p = r->prog->ptr_width;
  pt_term step = pt_mk_op2(tt, PT_TOP_MUL, value(r, pt_ir_arg(r->f, i, 1)),
                           pt_mk_u64(tt, p, (uint64_t)i->imm2));
  pt_term base = pt_mk_op2(tt, PT_TOP_ADD, value(r, pt_ir_arg(r->f, i, 0)),
                           pt_mk_u64(tt, p, (uint64_t)i->imm));
  return pt_mk_op2(tt, PT_TOP_ADD, base, step);
}

static pt_term object(reader *r, const pt_ir_ins *i) {
  pt_val alloc = i->ref ? find_object(r, find_var(r, i->ref)) : 0;
  const char *name = i->ref ? pt_ir_text(r->prog, r->prog->vars.at[i->ref].name) : "a variable";
  if (!alloc) return refuse(r, "the program does not use ", name);
  pt_sv sv = {.kind = PT_SV_VALUE, .fn = r->b->s->prog->main, .index = alloc};
  return pt_flow_var(r->b->flow, sv, r->prog->ptr_width);
}

static pt_term instruction(reader *r, const pt_ir_ins *i) {
  pt_term args[3];
  if (pt_sym_is_pure((pt_op)i->op)) {
    for (uint32_t k = 0; k < i->nargs && k < 3; k++) args[k] = value(r, pt_ir_arg(r->f, i, k));
    return pt_flow_pure(r->b->c.terms, i, args, pt_ir_width(r->f, i->res));
  }
  switch (i->op) {
  case PT_OP_LOAD: return load(r, i);
  case PT_OP_PHI: return phi(r, i);
  case PT_OP_PTRADD: return sum(r, i);
  case PT_OP_ALLOC: return object(r, i);
  default: return refuse(r, "it is more than variables, constants and operators", "");
  }
}

/* Of the value's width in any case, so that what is made of it is well formed. */
static pt_term value(reader *r, pt_val v) {
  const pt_ir_value *x = &r->f->values.at[v];
  pt_terms *tt = r->b->c.terms;
  uint64_t known;
  pt_bv c;
  pt_term t;
  if (pt_map_get(&r->known, v, &known)) return (pt_term){(uint32_t)known};
  if (pt_ir_is_const(r->prog, r->f, v, &c)) t = pt_mk_const(tt, c);
  else if (x->kind == PT_VAL_GLOBAL || x->kind == PT_VAL_FUNC) t = address(r, x);
  else if (x->kind == PT_VAL_INS) t = instruction(r, &r->f->ins.at[x->ref]);
  else t = refuse(r, "a parameter has no variable", "");
  if (*r->why) t = pt_mk_u64(tt, x->width, 0);
  pt_map_put(r->b->s->mem, &r->known, v, t.i);
  return t;
}

/* ---- one predicate */

/* The assertion with this number; false: it was not compiled. */
static bool find_mark(const pt_ir_prog *p, uint32_t number, uint32_t *fn, uint32_t *ins) {
  char mark[64];
  snprintf(mark, sizeof mark, PT_BP_MARK "%u", number);
  for (*fn = 1; *fn < p->fns.n; ++*fn)
    for (*ins = 1; *ins < p->fns.at[*fn]->ins.n; ++*ins) {
      const pt_ir_ins *i = &p->fns.at[*fn]->ins.at[*ins];
      if (i->op != PT_OP_CHECK || i->dead) continue;
      const char *text = pt_ir_text(p, p->checks.at[i->ref].text);
      if (strcmp(text, mark) == 0) return true;
    }
  return false;
}

enum { MOST_NODES = 400 };

static bool refuse_given(pt_bp_program *b, uint32_t number, const char *why) {
  pt_err_set(&b->s->err, PT_USAGE, "--predicate '%s': %s", b->s->options.predicate.at[number], why);
  return false;
}

/* Adds the predicate for one copy of its function, unless it is there. */
static bool add(pt_bp_program *b, reader *r, uint32_t number, pt_val condition) {
  size_t n;
  char text[4096];
  const char *given = b->s->options.predicate.at[number];
  pt_term t = pt_sym_truth(b->c.terms, value(r, condition));
  bool local;
  if (*r->why) return refuse_given(b, number, r->why);
  if (pt_term_size(b->c.terms, t, MOST_NODES + 1) > MOST_NODES)
    return refuse_given(b, number, "it is too large");
  for (size_t k = 0; k < b->predicates.n; k++)
    if (b->predicates.at[k].term.i == t.i) return true;
  if (b->predicates.n >= PT_BP_PREDICATES)
    return refuse_given(b, number, "there are more than 40 predicates, one for each call counted");
  pt_bp_expression(given, &n);
  snprintf(text, sizeof text, "%.*s", (int)n, given);
  pt_bp_predicate p = {.term = t, .text = pt_bp_keep(b, text), .function = "", .copy = r->copy};
  pt_bp_copy_of(b, t, &local);
  if (local) p.function = pt_bp_keep(b, pt_ir_text(r->prog, r->f->name));
  pt_vec_push(b->s->mem, &b->predicates, p);
  return true;
}

static bool read_one(pt_bp_program *b, const pt_ir_prog *p, uint32_t number) {
  uint32_t fn, ins;
  bool ok = true, any = false;
  if (!find_mark(p, number, &fn, &ins))
    return refuse_given(b, number, "nothing is compiled at that place");
  const pt_ir_fn *f = p->fns.at[fn];
  const char *name = pt_ir_text(p, f->name);
  pt_ir_cfg cfg;
  pt_ir_cfg_init(&cfg, b->s->mem, f);
  for (uint32_t k = 0; k < b->flat.copies.n && ok; k++) {
    const pt_ir_fn *of = b->s->prog->fns.at[b->flat.copies.at[k].fn];
    if (strcmp(pt_ir_text(b->s->prog, of->name), name) != 0) continue;
    reader r = {.b = b, .prog = p, .f = f, .cfg = &cfg, .copy = k};
    ok = add(b, &r, number, pt_ir_arg(f, &f->ins.at[ins], 0));
    any = true;
    pt_map_release(b->s->mem, &r.known);
  }
  pt_ir_cfg_release(&cfg);
  return ok && (any || refuse_given(b, number, "the program never calls that function"));
}

bool pt_bp_given(pt_bp_program *b) {
  pt_session *s = b->s;
  pt_bp_copies copies;
  pt_ir_prog *p = NULL;
  bool ok = pt_bp_write_copies(b, &copies);
  if (ok) {
    pt_front_options f = pt_session_front(s, true);
    f.unsaved = &copies.unsaved;
    f.keep_variables = true;
    f.checks = PT_CHECKS_ALL;
    ok = pt_front_load(&p, s->mem, &f, NULL, &s->log, &s->err) == PT_OK;
  }
  for (uint32_t k = 0; k < s->options.predicate.n && ok; k++) ok = read_one(b, p, k);
  if (p) pt_ir_prog_delete(p);
  pt_bp_remove_copies(b, &copies);
  return ok;
}
