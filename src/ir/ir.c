/* Building and reading programs.  Nothing here knows what an instruction
   means; ir/verify.h checks whole functions, the asserts here catch a wrong
   number where it is made. */
#include "ir/ir.h"

#include <assert.h>
#include <stdio.h>

static uint32_t number(size_t n) {
  assert(n < UINT32_MAX);
  return (uint32_t)n;
}

/* ---- programs */

pt_ir_prog *pt_ir_prog_new(pt_mem *m, uint32_t ptr_width) {
  assert(ptr_width == 32 || ptr_width == 64);
  pt_ir_prog *p = pt_mem_alloc(m, sizeof *p);
  p->mem = m, p->ptr_width = ptr_width;
  pt_vec_resize(m, &p->types, 1);
  pt_vec_resize(m, &p->locs, 1);
  pt_vec_resize(m, &p->vars, 1);
  pt_vec_resize(m, &p->globals, 1);
  pt_vec_resize(m, &p->checks, 1);
  pt_vec_resize(m, &p->fns, 1);
  return p;
}

static void fn_delete(pt_mem *m, pt_ir_fn *f) {
  for (size_t b = 0; b < f->blocks.n; b++) {
    pt_vec_release(m, &f->blocks.at[b].ins);
    pt_vec_release(m, &f->blocks.at[b].preds);
  }
  pt_vec_release(m, &f->values);
  pt_vec_release(m, &f->ins);
  pt_vec_release(m, &f->args);
  pt_vec_release(m, &f->blocks);
  pt_map_release(m, &f->consts);
  pt_mem_free(m, f, sizeof *f);
}

void pt_ir_prog_delete(pt_ir_prog *p) {
  if (!p) return;
  pt_mem *m = p->mem;
  for (size_t i = 1; i < p->fns.n; i++) fn_delete(m, p->fns.at[i]);
  for (size_t i = 1; i < p->globals.n; i++)
    if (p->globals.at[i].bytes) pt_mem_free(m, p->globals.at[i].bytes, p->globals.at[i].size);
  pt_strtab_release(m, &p->strings);
  pt_vec_release(m, &p->types);
  pt_vec_release(m, &p->fields);
  pt_vec_release(m, &p->locs);
  pt_vec_release(m, &p->vars);
  pt_vec_release(m, &p->globals);
  pt_vec_release(m, &p->relocs);
  pt_vec_release(m, &p->checks);
  pt_vec_release(m, &p->fns);
  pt_vec_release(m, &p->limbs);
  pt_vec_release(m, &p->missing);
  pt_vec_release(m, &p->notes);
  pt_vec_release(m, &p->given.args);
  pt_vec_release(m, &p->given.shares);
  pt_vec_release(m, &p->given.others);
  pt_map_release(m, &p->loc_ids);
  pt_mem_free(m, p, sizeof *p);
}

uint32_t pt_ir_string(pt_ir_prog *p, const char *text) {
  return text ? pt_strtab_add(p->mem, &p->strings, text) : 0;
}

const char *pt_ir_text(const pt_ir_prog *p, uint32_t string) {
  return pt_strtab_text(&p->strings, string);
}

uint32_t pt_ir_add_loc(pt_ir_prog *p, uint32_t file, uint32_t line, uint32_t column) {
  assert(file == 0 || file < p->strings.n);
  if (file == 0) return 0;
  /* The key is exact: a position too large for it is just not shared. */
  bool fits = file < 1u << 20 && line < 1u << 24 && column < 1u << 20;
  uint64_t key = (uint64_t)file << 44 | (uint64_t)line << 20 | column, known;
  if (fits && pt_map_get(&p->loc_ids, key, &known)) return (uint32_t)known;
  uint32_t id = number(p->locs.n);
  pt_vec_push(p->mem, &p->locs, ((pt_ir_loc){.file = file, .line = line, .column = column}));
  if (fits) pt_map_put(p->mem, &p->loc_ids, key, id);
  return id;
}

uint32_t pt_ir_add_type(pt_ir_prog *p, pt_ir_type t) {
  assert((size_t)t.field + t.nfields <= p->fields.n);
  pt_vec_push(p->mem, &p->types, t);
  return number(p->types.n - 1);
}

uint32_t pt_ir_add_var(pt_ir_prog *p, pt_ir_var v) {
  assert(v.type < p->types.n && v.loc < p->locs.n && v.fn < p->fns.n);
  pt_vec_push(p->mem, &p->vars, v);
  return number(p->vars.n - 1);
}

uint32_t pt_ir_add_global(pt_ir_prog *p, pt_ir_global g) {
  assert(g.var < p->vars.n && (size_t)g.reloc + g.nrelocs <= p->relocs.n);
  const uint8_t *bytes = g.bytes;
  g.bytes = NULL;
  if (bytes && g.size) {
    assert(g.size <= SIZE_MAX);
    g.bytes = pt_mem_alloc(p->mem, g.size);
    memcpy(g.bytes, bytes, g.size);
  }
  pt_vec_push(p->mem, &p->globals, g);
  return number(p->globals.n - 1);
}

void pt_ir_add_note(pt_ir_prog *p, pt_note_kind kind, const char *text) {
  uint32_t string = pt_ir_string(p, text);
  for (size_t k = 0; k < p->notes.n; k++)
    if (p->notes.at[k].kind == kind && p->notes.at[k].text == string) return;
  pt_vec_push(p->mem, &p->notes, ((pt_ir_note){.kind = (uint8_t)kind, .text = string}));
}

void pt_ir_drop_notes(pt_ir_prog *p, pt_note_kind kind) {
  size_t kept = 0;
  for (size_t k = 0; k < p->notes.n; k++)
    if (p->notes.at[k].kind != kind) p->notes.at[kept++] = p->notes.at[k];
  p->notes.n = kept;
}

const char *pt_note_word(pt_note_kind kind) {
  static const char *const words[] = {
#define X(ENUM, WORD) WORD,
      PT_NOTES(X)
#undef X
  };
  assert(kind < PT_NOTE_COUNT);
  return words[kind];
}

uint32_t pt_ir_add_check(pt_ir_prog *p, pt_check_kind kind, uint32_t fn, uint32_t loc,
                         uint32_t text) {
  assert(kind > PT_CHECK_NONE && kind < PT_CHECK_COUNT);
  assert(fn < p->fns.n && loc < p->locs.n);
  pt_ir_check c = {.kind = (uint8_t)kind, .fn = fn, .loc = loc, .text = text};
  pt_vec_push(p->mem, &p->checks, c);
  return number(p->checks.n - 1);
}

/* ---- functions */

uint32_t pt_ir_add_fn(pt_ir_prog *p, const char *name, uint32_t ret_width) {
  assert(ret_width <= PT_BV_MAX_WIDTH);
  pt_ir_fn *f = pt_mem_alloc(p->mem, sizeof *f);
  pt_vec_push(p->mem, &p->fns, f);
  f->name = f->cname = pt_ir_string(p, name);
  f->ret_width = ret_width;
  pt_vec_resize(p->mem, &f->values, 1);
  pt_vec_resize(p->mem, &f->ins, 1);
  return number(p->fns.n - 1);
}

static pt_val add_value(pt_mem *m, pt_ir_fn *f, pt_ir_value v) {
  assert(v.width >= 1 && v.width <= PT_BV_MAX_WIDTH);
  pt_vec_push(m, &f->values, v);
  return number(f->values.n - 1);
}

pt_val pt_ir_add_param(pt_ir_fn *f, pt_mem *m, uint32_t width) {
  assert(f->values.n == (size_t)f->nparams + 1);
  return add_value(m, f, (pt_ir_value){.kind = PT_VAL_PARAM, .width = width, .ref = f->nparams++});
}

pt_blk pt_ir_add_block(pt_ir_prog *p, pt_ir_fn *f) {
  pt_vec_push(p->mem, &f->blocks, (pt_ir_block){0});
  return number(f->blocks.n - 1);
}

static bool same_value(const pt_ir_value *a, const pt_ir_value *b) {
  return a->kind == b->kind && a->width == b->width && a->ref == b->ref && a->bits == b->bits;
}

/* The value equal to V, added when there is none yet.  The map goes from a hash
   to a value; when another value has the hash, the next number is tried. */
static pt_val intern(pt_mem *m, pt_ir_fn *f, pt_ir_value v) {
  uint64_t what = (uint64_t)v.kind << 56 | (uint64_t)v.width << 32 | v.ref;
  uint64_t key = pt_hash_mix(what) ^ v.bits, known;
  while (pt_map_get(&f->consts, key, &known)) {
    if (same_value(&f->values.at[known], &v)) return (pt_val)known;
    key++;
  }
  pt_val made = add_value(m, f, v);
  pt_map_put(m, &f->consts, key, made);
  return made;
}

pt_val pt_ir_const_u64(pt_ir_prog *p, pt_ir_fn *f, uint32_t width, uint64_t value) {
  if (width > 64) return pt_ir_const(p, f, pt_bv_u64(width, value));
  assert(width >= 1);
  if (width < 64) value &= (UINT64_C(1) << width) - 1;
  return intern(p->mem, f, (pt_ir_value){.kind = PT_VAL_CONST, .width = width, .bits = value});
}

pt_val pt_ir_const(pt_ir_prog *p, pt_ir_fn *f, pt_bv value) {
  if (value.width <= 64) return pt_ir_const_u64(p, f, value.width, value.w[0]);
  uint32_t first = number(p->limbs.n);
  for (uint32_t i = 0; i < (value.width + 63) / 64; i++) pt_vec_push(p->mem, &p->limbs, value.w[i]);
  return add_value(p->mem, f,
                   (pt_ir_value){.kind = PT_VAL_CONST, .width = value.width, .ref = first});
}

pt_val pt_ir_global_addr(pt_ir_prog *p, pt_ir_fn *f, uint32_t global, uint64_t addend) {
  assert(global > 0 && global < p->globals.n);
  return intern(p->mem, f, (pt_ir_value){.kind = PT_VAL_GLOBAL, .width = p->ptr_width,
                                         .ref = global, .bits = addend});
}

pt_val pt_ir_fn_addr(pt_ir_prog *p, pt_ir_fn *f, uint32_t fn, uint64_t addend) {
  assert(fn > 0 && fn < p->fns.n);
  return intern(p->mem, f, (pt_ir_value){.kind = PT_VAL_FUNC, .width = p->ptr_width,
                                         .ref = fn, .bits = addend});
}

/* Appends operands; ARGS may lie in f->args itself, which can move here. */
static uint32_t add_args(pt_mem *m, pt_ir_fn *f, const pt_val *args, uint32_t nargs) {
  uintptr_t low = (uintptr_t)f->args.at, at = (uintptr_t)args;
  bool inside = f->args.at && at >= low && at < low + f->args.n * sizeof *args;
  size_t offset = inside ? (at - low) / sizeof *args : 0, first = f->args.n;
  pt_vec_resize(m, &f->args, first + nargs);
  if (inside) args = f->args.at + offset;
  for (uint32_t k = 0; args && k < nargs; k++) {
    assert(args[k] < f->values.n);
    f->args.at[first + k] = args[k];
  }
  return number(first);
}

uint32_t pt_ir_add_ins(pt_ir_prog *p, pt_ir_fn *f, pt_blk b, pt_ir_ins ins, uint32_t res_width,
                       const pt_val *args, uint32_t nargs) {
  assert(b < f->blocks.n && ins.op < PT_OP_COUNT && ins.loc < p->locs.n);
  assert(pt_op_arity(ins.op) < 0 || (uint32_t)pt_op_arity(ins.op) == nargs);
  uint32_t id = number(f->ins.n);
  ins.dead = false, ins.block = b;
  ins.arg = add_args(p->mem, f, args, nargs), ins.nargs = nargs;
  ins.res = res_width ? add_value(p->mem, f, (pt_ir_value){.kind = PT_VAL_INS,
                                                           .width = res_width, .ref = id})
                      : 0;
  pt_vec_push(p->mem, &f->ins, ins);
  pt_vec_push(p->mem, &f->blocks.at[b].ins, id);
  return id;
}

/* ---- reading */

bool pt_ir_is_const(const pt_ir_prog *p, const pt_ir_fn *f, pt_val v, pt_bv *out) {
  assert(v < f->values.n);
  const pt_ir_value *x = &f->values.at[v];
  if (v == 0 || x->kind != PT_VAL_CONST) return false;
  if (out)
    *out = x->width <= 64 ? pt_bv_u64(x->width, x->bits)
                          : pt_bv_limbs(x->width, &p->limbs.at[x->ref]);
  return true;
}

uint32_t pt_ir_pred_index(const pt_ir_fn *f, pt_blk from, pt_blk to) {
  const pt_ir_block *b = &f->blocks.at[to];
  uint32_t k = 0;
  while (k < b->preds.n && b->preds.at[k] != from) k++;
  assert(k < b->preds.n);
  return k;
}

bool pt_ir_fills_new(const pt_ir_fn *f, const pt_ir_ins *i) {
  if (i->op != PT_OP_SET || !i->sub) return false;
  const pt_ir_value *to = &f->values.at[pt_ir_arg(f, i, 0)];
  const pt_ir_ins *made = to->kind == PT_VAL_INS ? &f->ins.at[to->ref] : NULL;
  if (!made || made->op != PT_OP_ALLOC || made->block != i->block) return false;
  const pt_ir_block *b = &f->blocks.at[i->block];
  for (size_t k = 0; k + 1 < b->ins.n; k++)
    if (b->ins.at[k] == to->ref)
      return &f->ins.at[b->ins.at[k + 1]] == i && pt_ir_arg(f, i, 2) == pt_ir_arg(f, made, 0);
  return false;
}

uint32_t pt_ir_phis(const pt_ir_fn *f, pt_blk b) {
  const pt_ir_block *block = &f->blocks.at[b];
  uint32_t n = 0;
  while (n < block->ins.n && f->ins.at[block->ins.at[n]].op == PT_OP_PHI) n++;
  return n;
}

const pt_ir_ins *pt_ir_terminator(const pt_ir_fn *f, pt_blk b) {
  assert(b < f->blocks.n && f->blocks.at[b].ins.n > 0);
  const pt_ir_ins *i = pt_ir_ins_at(f, pt_vec_top(&f->blocks.at[b].ins));
  assert(pt_op_is_terminator(i->op));
  return i;
}

uint32_t pt_ir_succs(const pt_ir_fn *f, pt_blk b, pt_blk out[2]) {
  const pt_ir_ins *i = pt_ir_terminator(f, b);
  if (!pt_op_is_jump((pt_op)i->op)) return 0;
  out[0] = i->ref;
  if (i->op == PT_OP_BR) return 1;
  out[1] = i->ref2;
  return 2;
}

bool pt_ir_has_floats(const pt_ir_prog *p) {
  for (size_t k = 1; k < p->fns.n; k++)
    for (size_t j = 1; j < p->fns.at[k]->ins.n; j++) {
      const pt_ir_ins *i = &p->fns.at[k]->ins.at[j];
      if (!i->dead && i->op >= PT_OP_FADD && i->op <= PT_OP_UTOF) return true;
    }
  return false;
}

uint32_t pt_ir_fn_by_name(const pt_ir_prog *p, const char *name) {
  uint32_t string = pt_strtab_find(&p->strings, name);
  if (string == 0) return 0;
  for (size_t i = 1; i < p->fns.n; i++)
    if (p->fns.at[i]->name == string) return number(i);
  for (size_t i = 1; i < p->fns.n; i++)
    if (p->fns.at[i]->cname == string) return number(i);
  return 0;
}

const char *pt_ir_loc_text(const pt_ir_prog *p, uint32_t loc, char *out, size_t size) {
  assert(size > 0 && loc < p->locs.n);
  const pt_ir_loc *l = &p->locs.at[loc];
  out[0] = '\0';
  if (l->file && l->column)
    snprintf(out, size, "%s:%u:%u", pt_ir_text(p, l->file), l->line, l->column);
  else if (l->file)
    snprintf(out, size, "%s:%u", pt_ir_text(p, l->file), l->line);
  return out;
}

void pt_ir_compute_preds(pt_ir_prog *p, pt_ir_fn *f) {
  for (size_t b = 0; b < f->blocks.n; b++) pt_vec_reset(&f->blocks.at[b].preds);
  for (pt_blk b = 0; b < f->blocks.n; b++) {
    pt_blk to[2];
    uint32_t n = pt_ir_succs(f, b, to);
    for (uint32_t k = 0; k < n; k++) {
      assert(to[k] < f->blocks.n);
      pt_vec_push(p->mem, &f->blocks.at[to[k]].preds, b);
    }
  }
}
