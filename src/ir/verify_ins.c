/* The rules for single instructions: operands, widths and numbers fit the
   operation (op.h says what each one means). */
#include "ir/verify_priv.h"

#include <assert.h>

#include "bv/fp.h"
#include "ir/text_priv.h"

static const pt_ir_ins *ins(const pt_ir_verifier *v) { return &v->f->ins.at[v->at.ins]; }

static uint32_t width(const pt_ir_verifier *v, uint32_t k) {
  assert(k < ins(v)->nargs);
  return pt_ir_width(v->f, pt_ir_arg(v->f, ins(v), k));
}

static uint32_t result_width(const pt_ir_verifier *v) { return pt_ir_width(v->f, ins(v)->res); }

/* ---- small rules */

static bool has_width(pt_ir_verifier *v, uint32_t k, uint32_t wanted) {
  if (width(v, k) == wanted) return true;
  return pt_verify_fail(v, "operand %u has %u bits, not %u", k + 1, width(v, k), wanted);
}

static bool result_has_width(pt_ir_verifier *v, uint32_t wanted) {
  if (result_width(v) == wanted) return true;
  return pt_verify_fail(v, "the result has %u bits, not %u", result_width(v), wanted);
}

static bool all_have_width(pt_ir_verifier *v, uint32_t first, uint32_t wanted) {
  for (uint32_t k = first; k < ins(v)->nargs; k++)
    if (!has_width(v, k, wanted)) return false;
  return true;
}

static bool pointer(pt_ir_verifier *v, uint32_t k) { return has_width(v, k, v->p->ptr_width); }

static bool result_pointer(pt_ir_verifier *v) { return result_has_width(v, v->p->ptr_width); }

/* The check in `ref`, when there is one, is of this function and of this KIND
   (NONE: of any). */
static bool check(pt_ir_verifier *v, pt_check_kind kind) {
  uint32_t number = ins(v)->ref;
  if (number == 0) return true;
  if (number >= v->p->checks.n) return pt_verify_fail(v, "no check c%u", number);
  const pt_ir_check *c = &v->p->checks.at[number];
  if (c->fn != v->at.fn) return pt_verify_fail(v, "check c%u is of another function", number);
  if (kind != PT_CHECK_NONE && c->kind != kind)
    return pt_verify_fail(v, "check c%u is not of kind %s", number, pt_check_name(kind));
  return true;
}

static bool format(pt_ir_verifier *v, uint32_t fp) {
  return fp < PT_FP_COUNT || pt_verify_fail(v, "no such float format");
}

static bool block(pt_ir_verifier *v, pt_blk b) {
  return b < v->f->blocks.n || pt_verify_fail(v, "no block b%u", b);
}

/* Operations have a result, or none, as the table says; calls may have one. */
static bool result(pt_ir_verifier *v) {
  enum { N, V, B };
  static const uint8_t kinds[] = {
#define X(E, NAME, ARITY, RESULT, FACTS) RESULT,
      PT_OPS(X)
#undef X
  };
  const pt_ir_ins *i = ins(v);
  if (kinds[i->op] == N) return !i->res || pt_verify_fail(v, "a result that cannot be");
  if (pt_op_is_call((pt_op)i->op)) return true;
  if (!i->res) return pt_verify_fail(v, "the result is missing");
  return kinds[i->op] != B || result_has_width(v, 1);
}

/* ---- rules for groups of operations */

static bool arithmetic(pt_ir_verifier *v) {
  const pt_ir_ins *i = ins(v);
  if (i->op <= PT_OP_ASHR) return all_have_width(v, 0, result_width(v));
  if (i->op <= PT_OP_SMUL_O) return has_width(v, 1, width(v, 0));
  if (i->op == PT_OP_SELECT) return has_width(v, 0, 1) && all_have_width(v, 1, result_width(v));
  bool narrower = result_width(v)<width(v, 0), wider = result_width(v)> width(v, 0);
  if (i->op == PT_OP_TRUNC ? wider : narrower)
    return pt_verify_fail(v, "cannot make %u bits of %u", result_width(v), width(v, 0));
  return true;
}

static bool floating(pt_ir_verifier *v) {
  const pt_ir_ins *i = ins(v);
  if (!format(v, i->sub)) return false;
  uint32_t bits = pt_fp_width((pt_fp)i->sub);
  switch (i->op) {
  case PT_OP_FCMP:
    if (!pt_text_fcmp(i->ref)) return pt_verify_fail(v, "no such predicate");
    return all_have_width(v, 0, bits);
  case PT_OP_FCONV:
    return format(v, i->ref) && has_width(v, 0, bits) &&
           result_has_width(v, pt_fp_width((pt_fp)i->ref));
  case PT_OP_FTOS:
  case PT_OP_FTOU: return has_width(v, 0, bits);
  case PT_OP_STOF:
  case PT_OP_UTOF: return result_has_width(v, bits);
  default: return all_have_width(v, 0, bits) && result_has_width(v, bits);
  }
}

static bool phi(pt_ir_verifier *v) {
  size_t preds = v->f->blocks.at[v->at.block].preds.n;
  if (ins(v)->nargs != preds)
    return pt_verify_fail(v, "%u operands for %zu predecessors", ins(v)->nargs, preds);
  return all_have_width(v, 0, result_width(v));
}

static bool variable(pt_ir_verifier *v, uint32_t number) {
  return number < v->p->vars.n || pt_verify_fail(v, "no variable v%u", number);
}

static bool alloc(pt_ir_verifier *v) {
  const pt_ir_ins *i = ins(v);
  if (i->sub >= PT_TEXT_ALLOCS) return pt_verify_fail(v, "no such kind of memory");
  if (i->imm < 0) return pt_verify_fail(v, "the alignment is negative");
  return pointer(v, 0) && result_pointer(v) && variable(v, i->ref);
}

/* The operand of scope and unscope is an object of the function's own. */
static bool scoped(pt_ir_verifier *v) {
  const pt_ir_value *x = &v->f->values.at[pt_ir_arg(v->f, ins(v), 0)];
  const pt_ir_ins *def = x->kind == PT_VAL_INS ? &v->f->ins.at[x->ref] : NULL;
  if (def && def->op == PT_OP_ALLOC && def->sub <= PT_ALLOC_DYNAMIC) return true;
  return pt_verify_fail(v, "the operand is no alloc stack or alloc dynamic");
}

static bool memory(pt_ir_verifier *v) {
  const pt_ir_ins *i = ins(v);
  switch (i->op) {
  case PT_OP_PTRADD: return all_have_width(v, 0, v->p->ptr_width) && result_pointer(v);
  case PT_OP_ALLOC: return alloc(v);
  case PT_OP_FREE: return pointer(v, 0) && check(v, PT_CHECK_FREE);
  case PT_OP_LOAD:
  case PT_OP_STORE: return pointer(v, 0) && check(v, PT_CHECK_ACCESS);
  case PT_OP_COPY: return all_have_width(v, 0, v->p->ptr_width) && check(v, PT_CHECK_ACCESS);
  case PT_OP_SET:
    if (i->sub && (uint64_t)i->imm >= v->p->strings.n) return pt_verify_fail(v, "no such name");
    if (i->sub && (uint64_t)i->imm2 >= v->p->types.n) return pt_verify_fail(v, "no such type");
    return pointer(v, 0) && has_width(v, 1, 8) && pointer(v, 2) && check(v, PT_CHECK_ACCESS);
  case PT_OP_SCOPE:
  case PT_OP_UNSCOPE: return scoped(v);
  case PT_OP_SSAVE: return result_pointer(v);
  case PT_OP_SRESTORE: return pointer(v, 0);
  default:
    assert(i->op == PT_OP_OBJSIZE);
    if (i->sub > PT_OBJSIZE_OWN) return pt_verify_fail(v, "no such size");
    return pointer(v, 0) && result_pointer(v);
  }
}

static bool call(pt_ir_verifier *v) {
  const pt_ir_ins *i = ins(v);
  if (i->ref == 0 || i->ref >= v->p->fns.n) return pt_verify_fail(v, "no such function");
  const pt_ir_fn *to = v->p->fns.at[i->ref];
  if (i->nargs != to->nparams)
    return pt_verify_fail(v, "%u operands for %u parameters", i->nargs, to->nparams);
  if (to->values.n <= to->nparams) return pt_verify_fail(v, "its parameters have no values");
  for (uint32_t k = 0; k < i->nargs; k++)
    if (!has_width(v, k, to->values.at[k + 1].width)) return false;
  return result_has_width(v, to->ret_width);
}

static bool icall(pt_ir_verifier *v) {
  const pt_ir_ins *i = ins(v);
  if (i->nargs == 0) return pt_verify_fail(v, "a call of nothing");
  if (i->sub > 1) return pt_verify_fail(v, "no such kind of call");
  if (i->sub && i->nargs < 2) return pt_verify_fail(v, "variadic, but without arguments");
  if (i->sub && !pointer(v, i->nargs - 1)) return false;
  return pointer(v, 0) && check(v, PT_CHECK_CALL);
}

static bool input(pt_ir_verifier *v) {
  const pt_ir_ins *i = ins(v);
  if (i->sub >= PT_INPUT_COUNT) return pt_verify_fail(v, "no such kind of input");
  if (i->ref && i->ref >= v->p->strings.n) return pt_verify_fail(v, "no such name");
  return result_width(v) <= 128 || pt_verify_fail(v, "an input of more than 128 bits");
}

static bool terminator(pt_ir_verifier *v) {
  const pt_ir_ins *i = ins(v);
  switch (i->op) {
  case PT_OP_BR: return block(v, i->ref);
  case PT_OP_CBR:
    if (!has_width(v, 0, 1) || !block(v, i->ref) || !block(v, i->ref2)) return false;
    return i->ref != i->ref2 || pt_verify_fail(v, "both branches go to b%u", i->ref);
  case PT_OP_RET:
    if (i->nargs != (v->f->ret_width != 0))
      return pt_verify_fail(v, i->nargs ? "too many operands" : "a value must be returned");
    return all_have_width(v, 0, v->f->ret_width);
  default: return i->nargs <= 1 || pt_verify_fail(v, "too many operands");
  }
}

bool pt_verify_ins(pt_ir_verifier *v) {
  const pt_ir_ins *i = ins(v);
  int arity = pt_op_arity((pt_op)i->op);
  if (arity >= 0 && i->nargs != (uint32_t)arity)
    return pt_verify_fail(v, "%u operands, not %d", i->nargs, arity);
  if (!result(v)) return false;
  if (i->op <= PT_OP_SELECT) return arithmetic(v);
  if (pt_text_has_fp((pt_op)i->op)) return floating(v);
  if (i->op >= PT_OP_PTRADD && i->op <= PT_OP_OBJSIZE) return memory(v);
  if (pt_op_is_terminator((pt_op)i->op)) return terminator(v);
  switch (i->op) {
  case PT_OP_PHI: return phi(v);
  case PT_OP_VAR: return i->ref ? variable(v, i->ref) : pt_verify_fail(v, "no variable");
  case PT_OP_CALL: return call(v);
  case PT_OP_ICALL: return icall(v);
  case PT_OP_INPUT: return input(v);
  case PT_OP_CHECK:
    if (!i->ref) return pt_verify_fail(v, "a check without a number");
    return has_width(v, 0, 1) && check(v, PT_CHECK_NONE);
  case PT_OP_ASSUME: return has_width(v, 0, 1);
  default: assert(i->op == PT_OP_HAVOC); return true;
  }
}
