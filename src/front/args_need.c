/* The arguments of a call as needs name them (ir/need.h), and needs that are assumed of callers.

   What is assumed is exactly what the text of the need says, or less: a proof with the assumption
   covers all calls that keep to the need. */
#include <stdio.h>
#include <string.h>

#include "front/args_priv.h"
#include "ir/need.h"

enum { MOST_ARGS = 48 };

/* ---- what there is */

/* `*out` for the path (*out). */
static uint32_t c_path(pt_args *m, const char *path) {
  char text[PT_ARGS_PATH];
  size_t n = strlen(path);
  bool in_parentheses = n > 2 && path[0] == '(' && path[n - 1] == ')';
  if (in_parentheses) path++, n -= 2;
  snprintf(text, sizeof text, "%.*s", (int)n, path);
  return pt_ir_string(m->x->l->p, text);
}

/* Of what it is a member: `s` of `s->n`, `out` of `*out`. */
static uint32_t holder_of(pt_args *m, const char *path) {
  char text[PT_ARGS_PATH];
  const char *end = NULL, *start = *path == '*' ? path + 1 : path;
  for (const char *at = start; *at; at++)
    if ((*at == '-' && at[1] == '>') || *at == '.' || *at == '[') end = at;
  if (!end) return start > path ? pt_ir_string(m->x->l->p, start) : 0;
  snprintf(text, sizeof text, "%.*s", (int)(end - start), start);
  return pt_ir_string(m->x->l->p, text);
}

static uint32_t name_of(const pt_args *m, pt_val input) {
  const pt_ir_fn *f = m->x->f;
  return input ? f->ins.at[f->values.at[input].ref].ref : 0;
}

static uint32_t add(pt_args *m, pt_given_arg a, pt_args_slot slot) {
  pt_ir_prog *p = m->x->l->p;
  pt_vec_push(p->mem, &p->given.args, a);
  pt_vec_push(m->x->l->mem, &m->slots, slot);
  return (uint32_t)p->given.args.n - 1;
}

static pt_given_arg named(pt_args *m, pt_arg_kind kind, const char *path) {
  uint32_t text = c_path(m, path), holder = holder_of(m, pt_ir_text(m->x->l->p, text));
  return (pt_given_arg){.kind = (uint8_t)kind,
                     .path = text,
                     .number = m->number,
                     .member = holder != 0,
                     .holder = holder};
}

uint32_t pt_args_note_pointer(pt_args *m, const char *path, uint64_t size, pt_val null,
                              pt_val count, pt_args_promise says) {
  if (m->making) return 0;
  pt_given_arg a = named(m, PT_ARG_POINTER, path);
  a.null = name_of(m, null), a.count = name_of(m, count), a.size = size ? size : 1;
  a.constant = says.constant, a.compared = says.compared, a.sized = says.bytes > 0;
  return add(m, a, (pt_args_slot){.null = null, .room = count});
}

static pt_val is_zero(pt_args *m, pt_val v) {
  return pt_fx_op2(m->x, PT_OP_EQ, 1, v, pt_fx_const(m->x, pt_ir_width(m->x->f, v), 0));
}

void pt_args_note_share(pt_args *m, const pt_args_object *arg, const pt_args_object *into,
                        pt_val same, pt_val front, pt_val at) {
  pt_fx *x = m->x;
  pt_ir_prog *p = x->l->p;
  pt_given_share s = {.arg = arg->arg, .into = into->arg, .same = name_of(m, same),
                      .front = name_of(m, front), .at = name_of(m, at)};
  pt_val left = pt_fx_op2(x, PT_OP_SUB, x->l->pw, into->count, at);
  pt_val first = pt_fx_select(x, front, into->count, left);
  pt_val moved = pt_fx_op2(x, PT_OP_AND, 1, same, front);
  if (into->moved) moved = pt_fx_op2(x, PT_OP_AND, 1, moved, is_zero(m, into->moved));
  pt_vec_push(p->mem, &p->given.shares, s);
  pt_vec_push(x->l->mem, &m->same, same);
  m->slots.at[s.arg].room = pt_fx_select(x, same, first, m->slots.at[s.arg].room);
  m->slots.at[s.into].room = pt_fx_select(x, moved, left, m->slots.at[s.into].room);
}

/* A number that no need speaks of: an element, or one too many. */
static void note_other(pt_args *m, const char *path, pt_val number) {
  bool member = holder_of(m, pt_ir_text(m->x->l->p, c_path(m, path))) != 0;
  uint32_t name = name_of(m, number);
  if (member && name && pt_ir_width(m->x->f, number) > 8)
    pt_vec_push(m->x->l->p->mem, &m->x->l->p->given.others, name);
}

void pt_args_note_number(pt_args *m, const char *path, uint32_t t, pt_val number) {
  uint8_t kind = t ? pt_args_type(m, t)->kind : PT_TYPE_VOID;
  uint32_t width = pt_ir_width(m->x->f, number);
  bool integer = kind == PT_TYPE_INT || kind == PT_TYPE_UINT || kind == PT_TYPE_ENUM;
  if (!integer || width > 64) return;
  if (strchr(path, '[') || m->slots.n >= MOST_ARGS) {
    note_other(m, path, number);
    return;
  }
  if (kind == PT_TYPE_ENUM) {
    uint32_t elem = pt_args_type(m, t)->elem;
    kind = elem ? pt_args_type(m, elem)->kind : PT_TYPE_UINT;
  }
  pt_given_arg a = named(m, PT_ARG_INTEGER, path);
  a.sign = kind == PT_TYPE_INT, a.width = width, a.value = name_of(m, number);
  add(m, a, (pt_args_slot){.number = number});
}

static bool is_null_test(LLVMValueRef user) {
  if (!LLVMIsAICmpInst(user)) return false;
  LLVMIntPredicate how = LLVMGetICmpPredicate(user);
  bool null = LLVMIsAConstantPointerNull(LLVMGetOperand(user, 0)) ||
              LLVMIsAConstantPointerNull(LLVMGetOperand(user, 1));
  return null && (how == LLVMIntEQ || how == LLVMIntNE);
}

static bool has_null_test(LLVMValueRef value) {
  for (LLVMUseRef u = LLVMGetFirstUse(value); u; u = LLVMGetNextUse(u))
    if (is_null_test(LLVMGetUser(u))) return true;
  return false;
}

/* Whether only the parameter is ever stored into its variable: else a comparison may be about
   another value. */
static bool stays(LLVMValueRef variable) {
  size_t stores = 0;
  for (LLVMUseRef u = LLVMGetFirstUse(variable); u; u = LLVMGetNextUse(u))
    stores += LLVMIsAStoreInst(LLVMGetUser(u)) &&
              LLVMGetOperand(LLVMGetUser(u), 1) == variable;
  return stores == 1;
}

/* Without LLVM's passes a parameter lies in a variable, from which it is read. */
bool pt_args_is_compared(LLVMValueRef param) {
  for (LLVMUseRef u = LLVMGetFirstUse(param); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef store = LLVMGetUser(u);
    if (is_null_test(store)) return true;
    if (!LLVMIsAStoreInst(store) || LLVMGetOperand(store, 0) != param) continue;
    LLVMValueRef variable = LLVMGetOperand(store, 1);
    for (LLVMUseRef v = LLVMGetFirstUse(variable); v && stays(variable); v = LLVMGetNextUse(v))
      if (LLVMIsALoadInst(LLVMGetUser(v)) && has_null_test(LLVMGetUser(v))) return true;
  }
  return false;
}

/* ---- a number behind a pointer */

static bool reads_one(LLVMValueRef param, uint32_t depth, bool *reads);

/* Whether a use of a pointer is about the first element only; READS: it is read. */
static bool is_of_one(LLVMUseRef use, LLVMValueRef value, uint32_t depth, bool *reads) {
  LLVMValueRef user = LLVMGetUser(use);
  if (LLVMIsALoadInst(user)) *reads = true;
  if (LLVMIsALoadInst(user) || is_null_test(user)) return true;
  if (LLVMIsAStoreInst(user)) return LLVMGetOperand(user, 0) != value;
  LLVMValueRef called = LLVMIsACallInst(user) ? LLVMGetCalledValue(user) : NULL;
  if (!called || !LLVMIsAFunction(called) || LLVMIsDeclaration(called)) return false;
  for (unsigned k = 0; k < LLVMGetNumArgOperands(user) && k < LLVMCountParams(called); k++)
    if (LLVMGetArgOperand(user, k) == value &&
        (!depth || !reads_one(LLVMGetParam(called, k), depth - 1, reads)))
      return false;
  return true;
}

static bool all_of_one(LLVMValueRef value, uint32_t depth, bool *reads) {
  for (LLVMUseRef u = LLVMGetFirstUse(value); u; u = LLVMGetNextUse(u))
    if (!is_of_one(u, value, depth, reads)) return false;
  return true;
}

/* Whether it is used as a pointer to one element, in its function and where that passes it on. */
static bool reads_one(LLVMValueRef param, uint32_t depth, bool *reads) {
  for (LLVMUseRef u = LLVMGetFirstUse(param); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef store = LLVMGetUser(u);
    if (!LLVMIsAStoreInst(store) || LLVMGetOperand(store, 0) != param) return false;
    LLVMValueRef variable = LLVMGetOperand(store, 1);
    if (!LLVMIsAAllocaInst(variable) || !stays(variable)) return false;
    for (LLVMUseRef v = LLVMGetFirstUse(variable); v; v = LLVMGetNextUse(v)) {
      LLVMValueRef load = LLVMGetUser(v);
      if (load != store && !(LLVMIsALoadInst(load) && all_of_one(load, depth, reads)))
        return false;
    }
  }
  return true;
}

bool pt_args_is_one(LLVMValueRef param) {
  enum { DEPTH = 3 };
  bool reads = false;
  return reads_one(param, DEPTH, &reads) && reads;
}

/* ---- what is assumed */

static const pt_given_arg *arg_of(const pt_args *m, uint32_t k) {
  return &m->x->l->p->given.args.at[k];
}

/* There are N units at argument A, or N (SIGN: with a sign) is not positive. */
static pt_val has_room(pt_args *m, uint32_t a, uint64_t unit, pt_val n, bool sign) {
  pt_fx *x = m->x;
  const pt_args_slot *s = &m->slots.at[a];
  uint32_t own = pt_ir_width(x->f, n), w = own > x->l->pw ? own : x->l->pw;
  pt_val wide = pt_fx_fit(x, n, w, sign), room = pt_fx_fit(x, s->room, w, false),
         zero = pt_fx_const(x, w, 0);
  if (unit > 1) room = pt_fx_op2(x, PT_OP_MUL, w, room, pt_fx_const(x, w, unit));
  pt_val enough = pt_fx_op2(x, PT_OP_ULE, 1, wide, room),
         none = pt_fx_op2(x, sign ? PT_OP_SLE : PT_OP_EQ, 1, wide, zero);
  if (s->null) enough = pt_fx_op2(x, PT_OP_AND, 1, enough, is_zero(m, s->null));
  return pt_fx_op2(x, PT_OP_OR, 1, none, enough);
}

static pt_val bytes_of(pt_args *m, uint32_t a) {
  uint64_t size = arg_of(m, a)->size;
  pt_val room = m->slots.at[a].room;
  return size == 1 ? room
                   : pt_fx_op2(m->x, PT_OP_MUL, m->x->l->pw, room, pt_fx_ptr(m->x, size));
}

static pt_val product_of(pt_args *m, const pt_need *n) {
  const pt_given_arg *b = arg_of(m, n->b);
  uint32_t w = 2 * b->width;
  return pt_fx_op2(m->x, PT_OP_MUL, w, pt_fx_fit(m->x, m->slots.at[n->b].number, w, b->sign),
                   pt_fx_fit(m->x, m->slots.at[n->c].number, w, b->sign));
}

/* One more than a number, exactly. */
static pt_val after(pt_args *m, uint32_t k) {
  const pt_given_arg *a = arg_of(m, k);
  uint32_t w = a->width + 1;
  return pt_fx_op2(m->x, PT_OP_ADD, w, pt_fx_fit(m->x, m->slots.at[k].number, w, a->sign),
                   pt_fx_const(m->x, w, 1));
}

static pt_val is_separated(pt_args *m, const pt_need *n) {
  const pt_given *g = &m->x->l->p->given;
  for (size_t k = 0; k < g->shares.n; k++) {
    const pt_given_share *s = &g->shares.at[k];
    if ((s->arg == n->a && s->into == n->b) || (s->arg == n->b && s->into == n->a))
      return is_zero(m, m->same.at[k]);
  }
  return pt_fx_const(m->x, 1, 1);
}

/* Of two numbers, or of a number and a constant. */
static pt_val compares(pt_args *m, const pt_need *n) {
  const pt_given_arg *a = arg_of(m, n->a);
  pt_fx *x = m->x;
  pt_val v = m->slots.at[n->a].number, k = pt_fx_const(x, a->width, (uint64_t)n->k),
         b = m->slots.at[n->b].number;
  pt_op less = a->sign ? PT_OP_SLT : PT_OP_ULT, up_to = a->sign ? PT_OP_SLE : PT_OP_ULE;
  switch ((pt_need_kind)n->kind) {
  case PT_NEED_BELOW: return pt_fx_op2(x, less, 1, v, b);
  case PT_NEED_UP_TO: return pt_fx_op2(x, up_to, 1, v, b);
  case PT_NEED_LEAST: return pt_fx_op2(x, up_to, 1, k, v);
  case PT_NEED_MOST: return pt_fx_op2(x, up_to, 1, v, k);
  case PT_NEED_FITS_ADD:
    return is_zero(m, pt_fx_op2(x, a->sign ? PT_OP_SADD_O : PT_OP_UADD_O, 1, v, b));
  case PT_NEED_FITS_SUB:
    return is_zero(m, pt_fx_op2(x, a->sign ? PT_OP_SSUB_O : PT_OP_USUB_O, 1, v, b));
  case PT_NEED_FITS_MUL:
    return is_zero(m, pt_fx_op2(x, a->sign ? PT_OP_SMUL_O : PT_OP_UMUL_O, 1, v, b));
  default: return is_zero(m, is_zero(m, v));
  }
}

static pt_val holds(pt_args *m, const pt_need *n) {
  const pt_given_arg *a = arg_of(m, n->a);
  pt_val count = m->slots.at[n->b].number;
  bool sign = arg_of(m, n->b)->sign;
  switch ((pt_need_kind)n->kind) {
  case PT_NEED_NONNULL: return is_zero(m, m->slots.at[n->a].null);
  case PT_NEED_ELEMENTS: return has_room(m, n->a, 1, count, sign);
  case PT_NEED_INDEX: return has_room(m, n->a, 1, after(m, n->b), sign);
  case PT_NEED_BYTES: return has_room(m, n->a, a->size, count, sign);
  case PT_NEED_PRODUCT: return has_room(m, n->a, 1, product_of(m, n), sign);
  case PT_NEED_SOME: return has_room(m, n->a, 1, pt_fx_ptr(m->x, (uint64_t)n->k), false);
  case PT_NEED_LARGE_AS:
    return pt_fx_op2(m->x, PT_OP_ULE, 1, bytes_of(m, n->b), bytes_of(m, n->a));
  case PT_NEED_SEPARATED: return is_separated(m, n);
  default: return compares(m, n);
  }
}

static bool is_about_numbers(const pt_need *n) {
  switch ((pt_need_kind)n->kind) {
  case PT_NEED_NONNULL:
  case PT_NEED_ELEMENTS:
  case PT_NEED_INDEX:
  case PT_NEED_BYTES:
  case PT_NEED_PRODUCT:
  case PT_NEED_SOME:
  case PT_NEED_LARGE_AS:
  case PT_NEED_SEPARATED: return false;
  default: return true;
  }
}

static void note_need(pt_lower *l, const pt_need *n) {
  pt_buf text = {0};
  pt_need_print(l->p, l->mem, &text, n);
  pt_ir_add_note(l->p, PT_NOTE_NEEDED, pt_buf_text(&text));
  pt_buf_release(l->mem, &text);
}

/* *KEPT: what holds for calls that keep to those that are not assumed. */
static void assume_need(pt_args *m, const pt_need *n, pt_val *kept) {
  pt_val ok = holds(m, n);
  if (n->or_null) ok = pt_fx_op2(m->x, PT_OP_OR, 1, ok, m->slots.at[n->a].null);
  if (m->x->l->o->breaks_needs && is_about_numbers(n)) {
    *kept = pt_fx_op2(m->x, PT_OP_AND, 1, *kept, ok);
    return;
  }
  pt_fx_op(m->x, PT_OP_ASSUME, 0, &ok, 1);
  note_need(m->x->l, n);
}

void pt_args_assume_needs(pt_args *m) {
  pt_lower *l = m->x->l;
  const pt_texts *needs = l->o->needs;
  pt_val kept = pt_fx_const(m->x, 1, 1);
  for (size_t k = 0; needs && k < needs->n; k++) {
    pt_need n;
    if (!pt_need_parse(l->p, needs->at[k], &n)) {
      pt_lower_fail(m->x, "the need `%s` of its arguments", needs->at[k]);
      return;
    }
    assume_need(m, &n, &kept);
  }
  if (!l->o->breaks_needs) return;
  kept = is_zero(m, kept);
  pt_fx_op(m->x, PT_OP_ASSUME, 0, &kept, 1);
}
