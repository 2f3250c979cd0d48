/* Parsing programs: the bodies of functions.

   Value numbers of the text are kept, so that messages about a program that was
   parsed speak of the same numbers as its text.  Constants and addresses have no
   number in the text; they get numbers behind the largest one. */
#include "ir/parse_priv.h"

#include <assert.h>

#include "bv/fp.h"
#include "ir/text_priv.h"

/* ---- first reading */

static void declare_value(pt_ir_parser *r, pt_ir_fn *f) {
  pt_lex *l = &r->lex;
  uint32_t v, width;
  if (!pt_lex_u32(l, &v) || !pt_lex_expect(l, ':') || !pt_parse_width(r, 1, &width)) return;
  if (v == 0 || v > r->max_value) {
    pt_lex_fail(l, "value number %u is not between 1 and %u", v, r->max_value);
    return;
  }
  if (v < f->values.n && f->values.at[v].kind != PT_VAL_CONST) {
    pt_lex_fail(l, "second definition of %%%u", v);
    return;
  }
  if (v >= f->values.n) pt_vec_resize(r->p->mem, &f->values, (size_t)v + 1);
  f->values.at[v] = (pt_ir_value){.kind = PT_VAL_INS, .width = width};
}

/* Numbers that the text does not use become constants that nothing uses. */
static void fill_gaps(pt_ir_fn *f) {
  for (size_t v = 1; v < f->values.n; v++)
    if (f->values.at[v].kind == PT_VAL_CONST) f->values.at[v].width = 1;
}

void pt_parse_declare_body(pt_ir_parser *r) {
  pt_lex *l = &r->lex;
  pt_ir_fn *f = r->p->fns.at[r->fn];
  while (pt_lex_next_line(l)) {
    pt_blk b;
    if (pt_lex_take(l, '}')) {
      fill_gaps(f);
      return;
    }
    if (pt_lex_take_ref(l, 'b', &b)) {
      if (b != f->blocks.n) pt_lex_fail(l, "block b%zu expected", f->blocks.n);
      pt_ir_add_block(r->p, f);
    } else if (pt_lex_take(l, '%')) {
      declare_value(r, f);
    }
  }
  l->line = r->fn_line.at[r->fn];
  pt_lex_fail(l, "function without closing `}`");
}

/* ---- operands */

static bool numbered_value(pt_ir_parser *r, const pt_ir_fn *f, pt_val *out) {
  if (!pt_lex_u32(&r->lex, out)) return false;
  if (*out > 0 && *out < f->values.n) {
    uint8_t kind = f->values.at[*out].kind;
    if (kind == PT_VAL_PARAM || kind == PT_VAL_INS) return true;
  }
  return pt_lex_fail(&r->lex, "%%%u is not defined", *out);
}

static bool constant(pt_ir_parser *r, pt_ir_fn *f, pt_val *out) {
  uint32_t width;
  pt_bv bits;
  pt_lex *l = &r->lex;
  if (!pt_lex_literal(l) || !pt_lex_expect(l, ':') || !pt_parse_width(r, 1, &width)) return false;
  if (!pt_bv_parse(width, pt_buf_text(&l->word), &bits))
    return pt_lex_fail(l, "`%.40s` is not a number of %u bits", pt_buf_text(&l->word), width);
  *out = pt_ir_const(r->p, f, bits);
  return true;
}

/* Reads a value and appends it to the operands. */
static bool operand(pt_ir_parser *r, pt_ir_fn *f) {
  pt_lex *l = &r->lex;
  pt_val v = 0;
  uint32_t ref;
  int64_t addend;
  if (l->failed) return false;
  if (pt_lex_take(l, '%')) {
    numbered_value(r, f, &v);
  } else if (pt_lex_peek(l) == '@') {
    if (pt_parse_global_name(r, &ref) && pt_parse_addend(r, &addend))
      v = pt_ir_global_addr(r->p, f, ref, (uint64_t)addend);
  } else if (pt_lex_peek(l) == '&') {
    if (pt_parse_fn_name(r, &ref) && pt_parse_addend(r, &addend))
      v = pt_ir_fn_addr(r->p, f, ref, (uint64_t)addend);
  } else {
    constant(r, f, &v);
  }
  if (l->failed) return false;
  pt_vec_push(r->p->mem, &r->args, v);
  return true;
}

static bool block(pt_ir_parser *r, const pt_ir_fn *f, pt_blk *out) {
  if (!pt_lex_take_ref(&r->lex, 'b', out)) return pt_lex_fail(&r->lex, "block expected");
  if (*out < f->blocks.n) return true;
  return pt_lex_fail(&r->lex, "there is no block b%u", *out);
}

static bool take_check(pt_ir_parser *r, pt_ir_ins *i) {
  return pt_lex_take_ref(&r->lex, 'c', &i->ref) &&
         pt_parse_in_range(r, "check", i->ref, r->nchecks);
}

static void take_variable(pt_ir_parser *r, pt_ir_ins *i) {
  if (pt_lex_take_ref(&r->lex, 'v', &i->ref)) pt_parse_in_range(r, "variable", i->ref, r->nvars);
}

static bool has_operands(pt_ir_parser *r) {
  char next = pt_lex_peek(&r->lex);
  return next != '\0' && next != '!';
}

/* Operands with commas between them; a check's number may be the last. */
static void operands(pt_ir_parser *r, pt_ir_fn *f, pt_ir_ins *i) {
  if (!has_operands(r)) return;
  do {
    if (pt_op_has_check((pt_op)i->op) && take_check(r, i)) return;
    if (!operand(r, f)) return;
  } while (pt_lex_take(&r->lex, ','));
}

static void in_parentheses(pt_ir_parser *r, pt_ir_fn *f) {
  if (!pt_lex_expect(&r->lex, '(') || pt_lex_take(&r->lex, ')')) return;
  do
    if (!operand(r, f)) return;
  while (pt_lex_take(&r->lex, ','));
  pt_lex_expect(&r->lex, ')');
}

/* `b1 %5, b2 %6`; the blocks are put beside the operands. */
static void phi_operands(pt_ir_parser *r, pt_ir_fn *f) {
  pt_blk from;
  size_t first = f->args.n;
  if (!has_operands(r)) return;
  do {
    if (!block(r, f, &from) || !operand(r, f)) return;
    pt_vec_resize(r->p->mem, &r->labels, first + r->args.n);
    pt_vec_top(&r->labels) = from;
  } while (pt_lex_take(&r->lex, ','));
}

/* ---- instructions */

static bool format(pt_ir_parser *r, uint32_t *out) {
  pt_fp fp;
  if (!pt_lex_word(&r->lex, "float format")) return false;
  const char *name = pt_buf_text(&r->lex.word);
  if (!pt_fp_by_name(name, &fp)) return pt_lex_fail(&r->lex, "there is no float format `%s`", name);
  *out = fp;
  return true;
}

static void predicate(pt_ir_parser *r, pt_ir_ins *i) {
  if (!pt_lex_word(&r->lex, "predicate")) return;
  const char *name = pt_buf_text(&r->lex.word);
  while (i->ref < PT_TEXT_FCMPS && strcmp(pt_text_fcmp(i->ref), name) != 0)
    i->ref++;
  if (i->ref == PT_TEXT_FCMPS) pt_lex_fail(&r->lex, "there is no predicate `%s`", name);
}

static void alloc_kind(pt_ir_parser *r, pt_ir_ins *i) {
  if (!pt_lex_word(&r->lex, "kind of memory")) return;
  const char *name = pt_buf_text(&r->lex.word);
  while (i->sub < PT_TEXT_ALLOCS && strcmp(pt_alloc_name((pt_alloc)i->sub), name) != 0)
    i->sub++;
  if (i->sub == PT_TEXT_ALLOCS) pt_lex_fail(&r->lex, "there is no kind of memory `%s`", name);
}

static void input_kind(pt_ir_parser *r, pt_ir_ins *i) {
  pt_lex *l = &r->lex;
  pt_input_kind kind;
  if (!pt_lex_word(l, "kind of input")) return;
  if (!pt_input_by_name(pt_buf_text(&l->word), &kind)) {
    pt_lex_fail(l, "there is no kind of input `%s`", pt_buf_text(&l->word));
    return;
  }
  i->sub = (uint8_t)kind;
  if (pt_lex_peek(l) == '"' && pt_lex_string(l)) i->ref = pt_ir_string(r->p, pt_buf_text(&l->word));
}

static void any_bytes(pt_ir_parser *r, pt_ir_ins *i) {
  pt_lex *l = &r->lex;
  i->sub = pt_lex_take_word(l, "any");
  if (i->sub && pt_lex_peek(l) == '"' && pt_lex_string(l))
    i->imm = pt_ir_string(r->p, pt_buf_text(&l->word));
  if (i->sub && pt_lex_take_word(l, "of")) pt_lex_i64(l, &i->imm2);
}

/* What stands between the name of the operation and its operands. */
static void prefix(pt_ir_parser *r, pt_ir_ins *i) {
  uint32_t fp = 0;
  if (pt_text_has_fp((pt_op)i->op) && format(r, &fp)) i->sub = (uint8_t)fp;
  switch (i->op) {
  case PT_OP_FCONV: format(r, &i->ref); break;
  case PT_OP_FCMP: predicate(r, i); break;
  case PT_OP_VAR:
    i->sub = pt_lex_take_word(&r->lex, "ended");
    take_variable(r, i);
    if (!i->ref) pt_lex_fail(&r->lex, "variable expected");
    pt_lex_expect(&r->lex, ',');
    break;
  case PT_OP_ALLOC: alloc_kind(r, i); break;
  case PT_OP_INPUT: input_kind(r, i); break;
  case PT_OP_CALL: pt_parse_fn_name(r, &i->ref); break;
  case PT_OP_LOAD:
    i->sub = pt_lex_take_word(&r->lex, "bytes");
    i->imm = pt_lex_take_word(&r->lex, "pointer");
    i->imm2 = pt_lex_take_word(&r->lex, "volatile");
    break;
  case PT_OP_PTRADD: i->sub = pt_lex_take_word(&r->lex, "again"); break;
  case PT_OP_COPY: i->imm2 = pt_lex_take_word(&r->lex, "volatile"); break;
  case PT_OP_STORE: i->imm = pt_lex_take_word(&r->lex, "pointer"); break;
  case PT_OP_SET: any_bytes(r, i); break;
  case PT_OP_SCOPE: i->sub = pt_lex_take_word(&r->lex, "same"); break;
  case PT_OP_UNSCOPE: i->sub = pt_lex_take_word(&r->lex, "final"); break;
  case PT_OP_ICALL: i->sub = pt_lex_take_word(&r->lex, "variadic"); break;
  case PT_OP_OBJSIZE: i->sub = pt_lex_take_word(&r->lex, "own"); break;
  default: break;
  }
}

static void ptradd(pt_ir_parser *r, pt_ir_fn *f, pt_ir_ins *i) {
  pt_lex *l = &r->lex;
  if (!operand(r, f) || !pt_lex_expect(l, ',') || !pt_lex_i64(l, &i->imm)) return;
  if (pt_lex_expect(l, '+') && operand(r, f) && pt_lex_expect(l, '*')) pt_lex_i64(l, &i->imm2);
}

static void rest(pt_ir_parser *r, pt_ir_fn *f, pt_ir_ins *i) {
  pt_lex *l = &r->lex;
  switch (i->op) {
  case PT_OP_PHI: phi_operands(r, f); break;
  case PT_OP_PTRADD: ptradd(r, f, i); break;
  case PT_OP_ALLOC:
    operand(r, f);
    if (pt_lex_take_word(l, "align")) pt_lex_i64(l, &i->imm);
    take_variable(r, i);
    break;
  case PT_OP_CALL: in_parentheses(r, f); break;
  case PT_OP_ICALL:
    if (operand(r, f)) in_parentheses(r, f);
    if (pt_lex_take(l, ',') && !take_check(r, i)) pt_lex_fail(l, "check expected");
    break;
  case PT_OP_BR: block(r, f, &i->ref); break;
  case PT_OP_CBR:
    if (operand(r, f) && pt_lex_expect(l, ',') && block(r, f, &i->ref) && pt_lex_expect(l, ','))
      block(r, f, &i->ref2);
    break;
  default: operands(r, f, i);
  }
}

/* `%7:32 =`; number and width were read before. */
static pt_val result(pt_ir_parser *r) {
  pt_lex *l = &r->lex;
  uint32_t v, width;
  if (!pt_lex_take(l, '%') || !pt_lex_u32(l, &v)) return 0;
  if (!pt_lex_expect(l, ':') || !pt_lex_u32(l, &width) || !pt_lex_expect(l, '=')) return 0;
  return v;
}

static void instruction(pt_ir_parser *r, pt_ir_fn *f) {
  pt_lex *l = &r->lex;
  pt_ir_ins i = {0};
  pt_op op;
  pt_val res = result(r);
  if (!pt_lex_word(l, "instruction")) return;
  if (!pt_op_by_name(pt_buf_text(&l->word), &op)) {
    pt_lex_fail(l, "there is no instruction `%s`", pt_buf_text(&l->word));
    return;
  }
  i.op = (uint8_t)op;
  pt_vec_reset(&r->args);
  prefix(r, &i);
  rest(r, f, &i);
  pt_parse_loc(r, &i.loc);
  if (!pt_lex_line_end(l)) return;
  int arity = pt_op_arity(op);
  if (arity >= 0 && r->args.n != (size_t)arity) {
    pt_lex_fail(l, "%s takes %d operands, not %zu", pt_op_name(op), arity, r->args.n);
    return;
  }
  uint32_t id =
      pt_ir_add_ins(r->p, f, (pt_blk)r->scratch.n - 1, i, 0, r->args.at, (uint32_t)r->args.n);
  pt_vec_push(r->p->mem, &r->ins_line, l->line);
  if (!res) return;
  f->ins.at[id].res = res;
  f->values.at[res].ref = id;
}

/* ---- blocks */

/* `b3:` or `b3: from b1, b2`. */
static void label(pt_ir_parser *r, pt_ir_fn *f, pt_blk b) {
  pt_lex *l = &r->lex;
  pt_blk from;
  assert(b == r->scratch.n); /* both readings see the same lines */
  pt_vec_push(r->p->mem, &r->scratch, 0);
  pt_lex_expect(l, ':');
  if (pt_lex_take_word(l, "from")) do
      if (block(r, f, &from)) pt_vec_push(r->p->mem, &f->blocks.at[b].preds, from);
    while (pt_lex_take(l, ','));
  pt_lex_line_end(l);
}

static bool blocks_end(pt_ir_parser *r, const pt_ir_fn *f) {
  if (f->blocks.n == 0) return pt_lex_fail(&r->lex, "function without a block");
  for (size_t b = 0; b < f->blocks.n; b++) {
    size_t n = f->blocks.at[b].ins.n;
    if (n == 0 || !pt_op_is_terminator((pt_op)f->ins.at[f->blocks.at[b].ins.at[n - 1]].op))
      return pt_lex_fail(&r->lex, "block b%zu does not end with br, cbr, ret or halt", b);
  }
  return true;
}

/* Predecessors of the blocks that do not state theirs. */
static void add_preds(pt_ir_parser *r, pt_ir_fn *f) {
  for (size_t b = 0; b < f->blocks.n; b++)
    r->scratch.at[b] = f->blocks.at[b].preds.n > 0;
  for (pt_blk b = 0; b < f->blocks.n; b++) {
    pt_blk to[2];
    uint32_t n = pt_ir_succs(f, b, to);
    for (uint32_t k = 0; k < n; k++)
      if (!r->scratch.at[to[k]]) pt_vec_push(r->p->mem, &f->blocks.at[to[k]].preds, b);
  }
}

/* Puts the operands of a phi in the order of the predecessors; scratch has the
   place of each predecessor, from 1.  A wrong number of operands is left to the
   verifier. */
static void order_phi(pt_ir_parser *r, pt_ir_fn *f, uint32_t ins, size_t npreds) {
  const pt_ir_ins *i = pt_ir_ins_at(f, ins);
  if (i->nargs != npreds) return;
  pt_vec_reset(&r->args);
  pt_vec_resize(r->p->mem, &r->args, npreds);
  for (uint32_t k = 0; k < i->nargs; k++) {
    pt_blk from = r->labels.at[i->arg + k];
    uint32_t place = r->scratch.at[from];
    if (place == 0 || r->args.at[place - 1] != 0) {
      r->lex.line = r->ins_line.at[r->first_ins.at[r->fn] + ins - 1];
      pt_lex_fail(&r->lex, place ? "phi has block b%u twice" : "phi: b%u is no predecessor", from);
      return;
    }
    r->args.at[place - 1] = pt_ir_arg(f, i, k);
  }
  memcpy(f->args.at + i->arg, r->args.at, npreds * sizeof *r->args.at);
}

static void order_phis(pt_ir_parser *r, pt_ir_fn *f) {
  memset(r->scratch.at, 0, r->scratch.n * sizeof *r->scratch.at);
  for (size_t b = 0; b < f->blocks.n && !r->lex.failed; b++) {
    const pt_ir_block *x = &f->blocks.at[b];
    for (size_t k = 0; k < x->preds.n; k++)
      r->scratch.at[x->preds.at[k]] = (uint32_t)k + 1;
    for (size_t k = 0; k < x->ins.n; k++)
      if (pt_ir_ins_at(f, x->ins.at[k])->op == PT_OP_PHI) order_phi(r, f, x->ins.at[k], x->preds.n);
    for (size_t k = 0; k < x->preds.n; k++)
      r->scratch.at[x->preds.at[k]] = 0;
  }
}

void pt_parse_define_body(pt_ir_parser *r) {
  pt_lex *l = &r->lex;
  pt_ir_fn *f = r->p->fns.at[r->fn];
  pt_vec_reset(&r->scratch); /* while reading: one element per block seen so far */
  pt_vec_reset(&r->labels);
  while (pt_lex_next_line(l) && !pt_lex_take(l, '}')) {
    pt_blk b;
    if (pt_lex_take_ref(l, 'b', &b))
      label(r, f, b);
    else if (r->scratch.n == 0)
      pt_lex_fail(l, "block b0 expected");
    else
      instruction(r, f);
  }
  if (!pt_lex_line_end(l) || !blocks_end(r, f)) return;
  add_preds(r, f);
  order_phis(r, f);
}
