/* The invariants of programs.

   Order matters: numbers are checked before they are followed, so that any
   program, however broken, gets a message.  Dominance comes last, when the
   control flow is known to be sound.  Unreachable blocks obey every rule but
   dominance, which says nothing about them. */
#include "ir/verify.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>

#include "ir/cfg.h"
#include "ir/text.h"
#include "ir/text_priv.h"
#include "ir/verify_priv.h"

bool pt_verify_fail(pt_ir_verifier *v, const char *format, ...) {
  char what[400];
  va_list args;
  va_start(args, format);
  vsnprintf(what, sizeof what, format, args);
  va_end(args);
  pt_buf place = {0};
  if (v->f) pt_buf_printf(v->p->mem, &place, "%.200s: ", pt_ir_text(v->p, v->f->name));
  if (v->f && v->at.block != PT_NO_BLK) pt_buf_printf(v->p->mem, &place, "b%u: ", v->at.block);
  if (v->f && v->at.ins) {
    pt_buf text = {0};
    pt_ir_print_ins(v->p->mem, &text, v->p, v->at.fn, v->at.ins);
    pt_buf_printf(v->p->mem, &place, "%.300s: ", pt_buf_text(&text));
    pt_buf_release(v->p->mem, &text);
  }
  pt_err_set(v->err, PT_INTERNAL, "%s%s", pt_buf_text(&place), what);
  pt_buf_release(v->p->mem, &place);
  return false;
}

static bool is_string(const pt_ir_verifier *v, uint32_t string) {
  return string == 0 || string < v->p->strings.n;
}

/* ---- types */

static bool type_row(pt_ir_verifier *v, uint32_t number) {
  const pt_ir_prog *p = v->p;
  const pt_ir_type *t = &p->types.at[number];
  if (!pt_text_type_kind(t->kind)) return pt_verify_fail(v, "type t%u: no such kind", number);
  if (!is_string(v, t->name)) return pt_verify_fail(v, "type t%u: no such name", number);
  if (t->elem >= p->types.n) return pt_verify_fail(v, "type t%u: no type t%u", number, t->elem);
  if ((size_t)t->field + t->nfields > p->fields.n)
    return pt_verify_fail(v, "type t%u: no such fields", number);
  for (uint32_t k = 0; k < t->nfields; k++) {
    const pt_ir_field *f = &p->fields.at[t->field + k];
    if (!is_string(v, f->name)) return pt_verify_fail(v, "type t%u: no such field name", number);
    if (f->type >= p->types.n) return pt_verify_fail(v, "type t%u: no type t%u", number, f->type);
  }
  return true;
}

/* The K-th type that T holds inside itself, not behind a pointer; 0: none. */
static uint32_t part(const pt_ir_prog *p, const pt_ir_type *t, uint32_t k) {
  if (k < t->nfields) return p->fields.at[t->field + k].type;
  return t->kind == PT_TYPE_ARRAY || t->kind == PT_TYPE_ENUM ? t->elem : 0;
}

/* No type holds itself: who walks types need not fear an endless walk. */
static bool types_are_finite(pt_ir_verifier *v) {
  const pt_ir_prog *p = v->p;
  enum { NEW, OPEN, DONE };
  uint8_t *state = pt_mem_alloc(p->mem, p->types.n);
  struct step {
    uint32_t type, k;
  };
  PT_VEC(struct step) stack = {0};
  uint32_t bad = 0;
  for (uint32_t root = 1; root < p->types.n && !bad; root++) {
    if (state[root] == NEW) pt_vec_push(p->mem, &stack, ((struct step){root, 0}));
    while (stack.n && !bad) {
      struct step *top = &pt_vec_top(&stack);
      const pt_ir_type *t = &p->types.at[top->type];
      state[top->type] = OPEN;
      if (top->k > t->nfields) {
        state[top->type] = DONE;
        stack.n--;
        continue;
      }
      uint32_t next = part(p, t, top->k++);
      if (next && state[next] == OPEN) bad = next;
      if (next && state[next] == NEW) pt_vec_push(p->mem, &stack, ((struct step){next, 0}));
    }
  }
  pt_vec_release(p->mem, &stack);
  pt_mem_free(p->mem, state, p->types.n);
  v->at.table = 't', v->at.row = bad;
  return bad ? pt_verify_fail(v, "type t%u holds itself", bad) : true;
}

/* ---- the other tables */

static bool var_row(pt_ir_verifier *v, uint32_t number) {
  const pt_ir_prog *p = v->p;
  const pt_ir_var *x = &p->vars.at[number];
  if (!is_string(v, x->name)) return pt_verify_fail(v, "variable v%u: no such name", number);
  if (x->type >= p->types.n) return pt_verify_fail(v, "variable v%u: no type t%u", number, x->type);
  if (x->loc >= p->locs.n) return pt_verify_fail(v, "variable v%u: no such position", number);
  if (x->fn >= p->fns.n) return pt_verify_fail(v, "variable v%u: no such function", number);
  if (x->param && (!x->fn || x->param > p->fns.at[x->fn]->nparams))
    return pt_verify_fail(v, "variable v%u: no parameter %u", number, x->param - 1);
  return true;
}

static bool reloc_row(pt_ir_verifier *v, const pt_ir_global *g, const pt_ir_reloc *r) {
  const pt_ir_prog *p = v->p;
  const char *name = pt_ir_text(p, g->name);
  uint64_t bytes = p->ptr_width / 8;
  if (g->size < bytes || r->offset > g->size - bytes)
    return pt_verify_fail(v, "global %s: pointer at %" PRIu64 " is outside", name, r->offset);
  if (!r->global == !r->fn || r->global >= p->globals.n || r->fn >= p->fns.n)
    return pt_verify_fail(v, "global %s: pointer at %" PRIu64 " to nothing", name, r->offset);
  if (r->fn && !p->fns.at[r->fn]->address_taken)
    return pt_verify_fail(v, "global %s: function %s is not marked address-taken", name,
                          pt_ir_text(p, p->fns.at[r->fn]->name));
  return true;
}

static bool global_row(pt_ir_verifier *v, uint32_t number) {
  const pt_ir_prog *p = v->p;
  const pt_ir_global *g = &p->globals.at[number];
  if (!g->name || !is_string(v, g->name))
    return pt_verify_fail(v, "global %u: no such name", number);
  const char *name = pt_ir_text(p, g->name);
  if (g->var >= p->vars.n) return pt_verify_fail(v, "global %s: no variable v%u", name, g->var);
  if (g->align & (g->align - 1))
    return pt_verify_fail(v, "global %s: alignment %u is no power of two", name, g->align);
  if ((size_t)g->reloc + g->nrelocs > p->relocs.n)
    return pt_verify_fail(v, "global %s: no such pointers", name);
  if (g->external && (g->bytes || g->nrelocs))
    return pt_verify_fail(v, "global %s: external, but with initial bytes", name);
  if (g->unsized && !g->external)
    return pt_verify_fail(v, "global %s: unsized, but not external", name);
  for (uint32_t k = 0; k < g->nrelocs; k++)
    if (!reloc_row(v, g, &p->relocs.at[g->reloc + k])) return false;
  return true;
}

static bool check_row(pt_ir_verifier *v, uint32_t number) {
  const pt_ir_prog *p = v->p;
  const pt_ir_check *c = &p->checks.at[number];
  if (c->kind == PT_CHECK_NONE || c->kind >= PT_CHECK_COUNT)
    return pt_verify_fail(v, "check c%u: no such kind", number);
  if (c->fn >= p->fns.n) return pt_verify_fail(v, "check c%u: no such function", number);
  if (c->loc >= p->locs.n) return pt_verify_fail(v, "check c%u: no such position", number);
  if (!is_string(v, c->text)) return pt_verify_fail(v, "check c%u: no such text", number);
  return true;
}

/* Whether no name occurs twice among globals, and none among functions. */
static bool names_differ(pt_ir_verifier *v) {
  const pt_ir_prog *p = v->p;
  pt_map seen = {0};
  uint32_t bad = 0;
  for (size_t i = 1; i < p->globals.n && !bad; i++) {
    if (pt_map_get(&seen, p->globals.at[i].name, NULL)) bad = p->globals.at[i].name;
    pt_map_put(p->mem, &seen, p->globals.at[i].name, i);
  }
  pt_map_reset(&seen);
  for (size_t i = 1; i < p->fns.n && !bad; i++) {
    if (pt_map_get(&seen, p->fns.at[i]->name, NULL)) bad = p->fns.at[i]->name;
    pt_map_put(p->mem, &seen, p->fns.at[i]->name, i);
  }
  pt_map_release(p->mem, &seen);
  return bad ? pt_verify_fail(v, "two are called %s", pt_ir_text(p, bad)) : true;
}

static bool rows(pt_ir_verifier *v, char table, size_t n,
                 bool (*row)(pt_ir_verifier *v, uint32_t number)) {
  for (uint32_t i = 1; i < n; i++) {
    v->at.table = table, v->at.row = i;
    if (!row(v, i)) return false;
  }
  v->at = (pt_ir_place){0};
  return true;
}

static bool tables(pt_ir_verifier *v) {
  const pt_ir_prog *p = v->p;
  if (p->ptr_width != 32 && p->ptr_width != 64)
    return pt_verify_fail(v, "pointers of %u bits", p->ptr_width);
  for (size_t i = 1; i < p->fns.n; i++)
    if (!p->fns.at[i]->name || !is_string(v, p->fns.at[i]->name))
      return pt_verify_fail(v, "function %zu: no such name", i);
  for (size_t i = 1; i < p->locs.n; i++)
    if (!is_string(v, p->locs.at[i].file))
      return pt_verify_fail(v, "position %zu: no such file", i);
  for (size_t i = 0; i < p->missing.n; i++)
    if (!is_string(v, p->missing.at[i])) return pt_verify_fail(v, "missing %zu: no such name", i);
  for (size_t i = 0; i < p->notes.n; i++)
    if (p->notes.at[i].kind >= PT_NOTE_COUNT || !is_string(v, p->notes.at[i].text))
      return pt_verify_fail(v, "note %zu: no such text", i);
  if (!rows(v, 't', p->types.n, type_row) || !rows(v, 'v', p->vars.n, var_row) ||
      !rows(v, 'g', p->globals.n, global_row) || !rows(v, 'c', p->checks.n, check_row))
    return false;
  if (p->main >= p->fns.n) return pt_verify_fail(v, "main is no function");
  if (p->main && p->fns.at[p->main]->blocks.n == 0) return pt_verify_fail(v, "main has no body");
  return names_differ(v) && types_are_finite(v);
}

/* ---- a function's header and values */

static bool header(pt_ir_verifier *v) {
  const pt_ir_prog *p = v->p;
  const pt_ir_fn *f = v->f;
  static const char builtin[] = "__protest_";
  if (!f->name || !is_string(v, f->name) || !is_string(v, f->cname)) {
    v->f = NULL; /* there is no name to show */
    return pt_verify_fail(v, "function %u: no such name", v->at.fn);
  }
  if (f->loc >= p->locs.n) return pt_verify_fail(v, "no such position");
  if (f->ret_width > PT_BV_MAX_WIDTH) return pt_verify_fail(v, "result of %u bits", f->ret_width);
  if (f->ret_type >= p->types.n) return pt_verify_fail(v, "no type t%u", f->ret_type);
  if (f->values.n < (size_t)f->nparams + 1) return pt_verify_fail(v, "parameters without values");
  if (f->ins.n == 0) return pt_verify_fail(v, "instruction 0 is missing");
  if (f->ret_marked && f->ret_width < 2)
    return pt_verify_fail(v, "marked, but without bits for a result");
  if (f->variadic && (f->nparams == 0 || pt_ir_width(f, f->nparams) != p->ptr_width))
    return pt_verify_fail(v, "variadic, but the last parameter is no pointer");
  if (f->blocks.n == 0 && strncmp(pt_ir_text(p, f->name), builtin, sizeof builtin - 1) != 0)
    return pt_verify_fail(v, "a function without a body is not called %s...", builtin);
  return true;
}

static bool const_fits(const pt_ir_prog *p, const pt_ir_value *x) {
  uint32_t top = x->width % 64;
  if (x->width <= 64) return top == 0 || x->bits >> top == 0;
  size_t limbs = (x->width + 63) / 64;
  if ((size_t)x->ref + limbs > p->limbs.n) return false;
  return top == 0 || p->limbs.at[x->ref + limbs - 1] >> top == 0;
}

static bool value_row(pt_ir_verifier *v, pt_val number) {
  const pt_ir_prog *p = v->p;
  const pt_ir_value *x = &v->f->values.at[number];
  if (x->width < 1 || x->width > PT_BV_MAX_WIDTH)
    return pt_verify_fail(v, "%%%u: value of %u bits", number, x->width);
  if ((x->kind == PT_VAL_PARAM) != (number <= v->f->nparams))
    return pt_verify_fail(v, "%%%u: the first values, and only they, are parameters", number);
  switch (x->kind) {
  case PT_VAL_PARAM:
    return x->ref == number - 1 || pt_verify_fail(v, "%%%u: wrong parameter number", number);
  case PT_VAL_INS:
    return x->ref < v->f->ins.n || pt_verify_fail(v, "%%%u: no such instruction", number);
  case PT_VAL_CONST:
    return const_fits(p, x) || pt_verify_fail(v, "%%%u: constant outside its width", number);
  case PT_VAL_GLOBAL:
    if (x->ref == 0 || x->ref >= p->globals.n)
      return pt_verify_fail(v, "%%%u: no such global", number);
    break;
  case PT_VAL_FUNC:
    if (x->ref == 0 || x->ref >= p->fns.n)
      return pt_verify_fail(v, "%%%u: no such function", number);
    break;
  default: return pt_verify_fail(v, "%%%u: no such kind of value", number);
  }
  return x->width == p->ptr_width ||
         pt_verify_fail(v, "%%%u: address of %u bits", number, x->width);
}

/* ---- blocks */

/* Operand K of the instruction at v->at exists and, when it is an instruction's
   result, that instruction is part of the function. */
static bool operand(pt_ir_verifier *v, const pt_ir_ins *i, uint32_t k) {
  const pt_ir_fn *f = v->f;
  pt_val x = pt_ir_arg(f, i, k);
  if (x == 0 || x >= f->values.n) return pt_verify_fail(v, "operand %u is no value", k + 1);
  const pt_ir_value *val = &f->values.at[x];
  if (val->kind == PT_VAL_FUNC && !v->p->fns.at[val->ref]->address_taken)
    return pt_verify_fail(v, "function %s is not marked address-taken",
                          pt_ir_text(v->p, v->p->fns.at[val->ref]->name));
  if (val->kind != PT_VAL_INS) return true;
  const pt_ir_ins *def = &f->ins.at[val->ref];
  if (val->ref == 0 || def->dead || def->res != x)
    return pt_verify_fail(v, "%%%u has no definition", x);
  return true;
}

static bool one_ins(pt_ir_verifier *v, size_t place) {
  const pt_ir_fn *f = v->f;
  const pt_ir_ins *i = &f->ins.at[v->at.ins];
  const pt_ir_block *b = &f->blocks.at[v->at.block];
  if (i->op >= PT_OP_COUNT) return pt_verify_fail(v, "no such operation");
  if (i->dead) return pt_verify_fail(v, "a deleted instruction is in a block");
  if (i->block != v->at.block) return pt_verify_fail(v, "says that it is in block b%u", i->block);
  if (i->loc >= v->p->locs.n) return pt_verify_fail(v, "no such position");
  if (pt_op_is_terminator((pt_op)i->op) != (place + 1 == b->ins.n))
    return pt_verify_fail(v, place + 1 == b->ins.n ? "the block does not end with a terminator"
                                                   : "a terminator inside of a block");
  if (i->op == PT_OP_PHI && place > 0 && f->ins.at[b->ins.at[place - 1]].op != PT_OP_PHI)
    return pt_verify_fail(v, "a phi behind another instruction");
  if ((size_t)i->arg + i->nargs > f->args.n) return pt_verify_fail(v, "no such operands");
  for (uint32_t k = 0; k < i->nargs; k++)
    if (!operand(v, i, k)) return false;
  if (i->res >= f->values.n) return pt_verify_fail(v, "no such result");
  if (i->res && (f->values.at[i->res].kind != PT_VAL_INS || f->values.at[i->res].ref != v->at.ins))
    return pt_verify_fail(v, "%%%u is defined elsewhere", i->res);
  return pt_verify_ins(v);
}

/* Checks every instruction; PLACE gets 1 + its place in its block. */
static bool instructions(pt_ir_verifier *v, uint32_t *place) {
  const pt_ir_fn *f = v->f;
  for (pt_blk b = 0; b < f->blocks.n; b++) {
    const pt_ir_block *block = &f->blocks.at[b];
    v->at.block = b, v->at.ins = 0;
    if (block->ins.n == 0) return pt_verify_fail(v, "the block is empty");
    for (size_t k = 0; k < block->ins.n; k++) {
      v->at.ins = 0;
      uint32_t ins = block->ins.at[k];
      if (ins == 0 || ins >= f->ins.n) return pt_verify_fail(v, "no instruction %u", ins);
      v->at.ins = ins;
      if (place[ins]) return pt_verify_fail(v, "the instruction is in two places");
      place[ins] = (uint32_t)k + 1;
      if (!one_ins(v, k)) return false;
    }
  }
  v->at.block = PT_NO_BLK, v->at.ins = 0;
  for (uint32_t i = 1; i < f->ins.n; i++)
    if (!place[i] && !f->ins.at[i].dead) {
      v->at.ins = f->ins.at[i].op < PT_OP_COUNT ? i : 0;
      return pt_verify_fail(v, "instruction %u is in no block", i);
    }
  return true;
}

static bool goes_to(const pt_ir_fn *f, pt_blk from, pt_blk to) {
  pt_blk succ[2];
  uint32_t n = pt_ir_succs(f, from, succ);
  return (n > 0 && succ[0] == to) || (n > 1 && succ[1] == to);
}

/* SCRATCH, zeroed: two numbers per block, the edges into it and the last block
   that has it as a predecessor. */
static bool preds_are_right(pt_ir_verifier *v, uint32_t (*scratch)[2]) {
  const pt_ir_fn *f = v->f;
  for (pt_blk b = 0; b < f->blocks.n; b++) {
    pt_blk succ[2];
    uint32_t n = pt_ir_succs(f, b, succ);
    for (uint32_t k = 0; k < n; k++)
      scratch[succ[k]][0]++;
  }
  for (pt_blk b = 0; b < f->blocks.n; b++) {
    const pt_ir_block *block = &f->blocks.at[b];
    v->at.block = b;
    for (size_t k = 0; k < block->preds.n; k++) {
      pt_blk pred = block->preds.at[k];
      if (pred >= f->blocks.n || !goes_to(f, pred, b))
        return pt_verify_fail(v, "b%u is no predecessor", pred);
      if (scratch[pred][1] == b + 1) return pt_verify_fail(v, "b%u is twice a predecessor", pred);
      scratch[pred][1] = b + 1;
    }
    if (block->preds.n != scratch[b][0]) return pt_verify_fail(v, "a predecessor is missing");
    if (b == 0 && block->preds.n) return pt_verify_fail(v, "the entry has a predecessor");
  }
  v->at.block = PT_NO_BLK;
  return true;
}

/* ---- dominance */

static bool reachable(const pt_ir_cfg *c, pt_blk b) { return c->rpo_index[b] != PT_NO_BLK; }

static bool operands_dominate(pt_ir_verifier *v, const pt_ir_cfg *c, const uint32_t *place) {
  const pt_ir_fn *f = v->f;
  const pt_ir_ins *i = &f->ins.at[v->at.ins];
  for (uint32_t k = 0; k < i->nargs; k++) {
    pt_val x = pt_ir_arg(f, i, k);
    if (f->values.at[x].kind != PT_VAL_INS) continue;
    uint32_t def = f->values.at[x].ref;
    pt_blk from = f->ins.at[def].block, at = i->block;
    bool good;
    if (i->op == PT_OP_PHI) { /* used at the end of the predecessor */
      at = f->blocks.at[at].preds.at[k];
      good = !reachable(c, at) || pt_ir_dominates(c, from, at);
    } else {
      good = from == at ? place[def] < place[v->at.ins] : pt_ir_dominates(c, from, at);
    }
    if (!good) return pt_verify_fail(v, "the definition of %%%u does not dominate this use", x);
  }
  return true;
}

static bool dominance(pt_ir_verifier *v, const uint32_t *place) {
  const pt_ir_fn *f = v->f;
  pt_ir_cfg c = {0};
  bool good = true;
  pt_ir_cfg_init(&c, v->p->mem, f);
  for (pt_blk b = 0; good && b < f->blocks.n; b++) {
    if (!reachable(&c, b)) continue;
    v->at.block = b;
    for (size_t k = 0; good && k < f->blocks.at[b].ins.n; k++) {
      v->at.ins = f->blocks.at[b].ins.at[k];
      good = operands_dominate(v, &c, place);
    }
  }
  pt_ir_cfg_release(&c);
  return good;
}

/* ---- the whole */

static bool body(pt_ir_verifier *v) {
  const pt_ir_fn *f = v->f;
  pt_mem *m = v->p->mem;
  uint32_t *place = pt_mem_alloc(m, f->ins.n * sizeof *place);
  uint32_t(*scratch)[2] = pt_mem_alloc(m, f->blocks.n * sizeof *scratch);
  bool good = instructions(v, place) && preds_are_right(v, scratch) &&
              (f->blocks.n == 0 || dominance(v, place));
  pt_mem_free(m, place, f->ins.n * sizeof *place);
  pt_mem_free(m, scratch, f->blocks.n * sizeof *scratch);
  return good;
}

static bool function(pt_ir_verifier *v, uint32_t fn) {
  assert(fn > 0 && fn < v->p->fns.n);
  v->f = v->p->fns.at[fn];
  v->at = (pt_ir_place){.fn = fn, .block = PT_NO_BLK};
  if (!header(v)) return false;
  for (pt_val x = 1; x < v->f->values.n; x++)
    if (!value_row(v, x)) return false;
  return body(v);
}

pt_status pt_ir_verify_fn(const pt_ir_prog *p, uint32_t fn, pt_err *e) {
  pt_ir_verifier v = {.p = p, .err = e};
  return function(&v, fn) ? PT_OK : PT_INTERNAL;
}

pt_status pt_ir_verify_place(const pt_ir_prog *p, pt_err *e, pt_ir_place *at) {
  pt_ir_verifier v = {.p = p, .err = e};
  bool good = tables(&v);
  for (uint32_t fn = 1; good && fn < p->fns.n; fn++)
    good = function(&v, fn);
  *at = v.at;
  return good ? PT_OK : PT_INTERNAL;
}

pt_status pt_ir_verify(const pt_ir_prog *p, pt_err *e) {
  pt_ir_place at;
  return pt_ir_verify_place(p, e, &at);
}
