/* The verifier's own functions: inputs, assumptions, assertions, ends of the
   program, and what the models ask for (models/intrinsics.h). */
#include <string.h>

#include "front/lower_priv.h"

const char *pt_const_string(LLVMValueRef v, size_t *n) {
  if (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMGetElementPtr)
    v = LLVMGetOperand(v, 0);
  if (!LLVMIsAGlobalVariable(v) || !LLVMIsGlobalConstant(v) || LLVMIsDeclaration(v)) return NULL;
  LLVMValueRef init = LLVMGetInitializer(v);
  *n = 0;
  if (init && LLVMGetValueKind(init) == LLVMConstantAggregateZeroValueKind)
    return ""; /* the empty text */
  if (!init || LLVMGetValueKind(init) != LLVMConstantDataArrayValueKind ||
      !LLVMIsConstantString(init))
    return NULL;
  const char *s = LLVMGetAsString(init, n);
  *n = strnlen(s, *n);
  return s;
}

static uint32_t string_arg(pt_fx *x, LLVMValueRef i, unsigned k) {
  size_t n;
  if (k >= LLVMGetNumArgOperands(i)) return 0;
  const char *s = pt_const_string(LLVMGetArgOperand(i, k), &n);
  return s ? pt_strtab_addn(x->l->mem, &x->l->p->strings, s, n) : 0;
}

static pt_val is_true(pt_fx *x, LLVMValueRef i, unsigned k) {
  pt_val c = pt_fx_comp(x, LLVMGetArgOperand(i, k));
  uint32_t w = pt_ir_width(x->f, c);
  return w == 1 ? c : pt_fx_op2(x, PT_OP_NE, 1, c, pt_fx_const(x, w, 0));
}

/* ---- inputs */

static const struct {
  const char *suffix;
  pt_input_kind kind;
} input_names[] = {
    {"bool", PT_INPUT_BOOL}, {"_Bool", PT_INPUT_BOOL}, {"char", PT_INPUT_CHAR},
    {"schar", PT_INPUT_SCHAR}, {"uchar", PT_INPUT_UCHAR}, {"unsigned_char", PT_INPUT_UCHAR},
    {"short", PT_INPUT_SHORT}, {"ushort", PT_INPUT_USHORT}, {"unsigned_short", PT_INPUT_USHORT},
    {"int", PT_INPUT_INT}, {"uint", PT_INPUT_UINT}, {"unsigned", PT_INPUT_UINT},
    {"unsigned_int", PT_INPUT_UINT}, {"long", PT_INPUT_LONG}, {"ulong", PT_INPUT_ULONG},
    {"unsigned_long", PT_INPUT_ULONG}, {"longlong", PT_INPUT_LLONG},
    {"long_long", PT_INPUT_LLONG}, {"ulonglong", PT_INPUT_ULLONG},
    {"int128", PT_INPUT_INT128}, {"uint128", PT_INPUT_UINT128}, {"size_t", PT_INPUT_SIZE},
    {"float", PT_INPUT_FLOAT}, {"double", PT_INPUT_DOUBLE}, {"longdouble", PT_INPUT_LDOUBLE},
    {"long_double", PT_INPUT_LDOUBLE}, {"pointer", PT_INPUT_POINTER}, {"pchar", PT_INPUT_POINTER},
    {"u8", PT_INPUT_UCHAR}, {"u16", PT_INPUT_USHORT}, {"u32", PT_INPUT_UINT},
    {"u64", PT_INPUT_ULLONG}, {"unsigned_long_long", PT_INPUT_ULLONG},
};

/* The kind for a name's suffix, or what fits the type when the suffix says nothing. */
static pt_input_kind input_kind(const char *suffix, LLVMTypeRef t, uint32_t width) {
  for (size_t k = 0; k < sizeof input_names / sizeof *input_names; k++)
    if (strcmp(suffix, input_names[k].suffix) == 0) return input_names[k].kind;
  switch (LLVMGetTypeKind(t)) {
  case LLVMFloatTypeKind: return PT_INPUT_FLOAT;
  case LLVMDoubleTypeKind: return PT_INPUT_DOUBLE;
  case LLVMX86_FP80TypeKind: return PT_INPUT_LDOUBLE;
  case LLVMPointerTypeKind: return PT_INPUT_POINTER;
  default: break;
  }
  if (width == 1) return PT_INPUT_BOOL;
  if (width == 8) return PT_INPUT_CHAR;
  if (width == 16) return PT_INPUT_SHORT;
  if (width == 32) return PT_INPUT_INT;
  if (width == 64) return PT_INPUT_LLONG;
  return PT_INPUT_INT128;
}

static bool lower_input(pt_fx *x, LLVMValueRef i, const char *suffix, uint32_t name) {
  LLVMTypeRef t = LLVMTypeOf(i);
  uint32_t w = pt_scalar_width(x->l, t);
  if (!w || w > 128) return false;
  pt_ir_ins ins = {.op = PT_OP_INPUT, .sub = (uint8_t)input_kind(suffix, t, w), .ref = name};
  pt_val v = pt_fx_value(x, ins, w, NULL, 0);
  if (ins.sub == PT_INPUT_BOOL && w > 1) /* a _Bool is 0 or 1 however it is passed */
    v = pt_fx_fit(x, pt_fx_op1(x, PT_OP_TRUNC, 1, v), w, false);
  pt_fx_set_comp(x, i, v);
  return true;
}

/* ---- inputs that are structures: each of their scalars is one */

static pt_val scalar_input(pt_fx *x, LLVMTypeRef t, const pt_scalar *s, uint32_t name) {
  pt_input_kind kind = s->pointer ? PT_INPUT_POINTER : input_kind("", t, s->width);
  pt_ir_ins ins = {.op = PT_OP_INPUT, .sub = (uint8_t)kind, .ref = name};
  return pt_fx_value(x, ins, s->width, NULL, 0);
}

/* Returned in registers, or to memory that the first argument points to. */
static bool lower_struct_input(pt_fx *x, LLVMValueRef i, uint32_t name) {
  unsigned kind = LLVMGetEnumAttributeKindForName("sret", 4);
  LLVMAttributeRef sret = LLVMGetCallSiteEnumAttribute(i, 1, kind);
  LLVMTypeRef t = sret ? LLVMGetTypeAttributeValue(sret) : LLVMTypeOf(i);
  pt_scalars s = {0};
  PT_VEC(pt_val) parts = {0};
  bool known = pt_flatten(x->l, t, 0, &s) && s.n > 0;
  for (size_t k = 0; known && k < s.n; k++) known = s.at[k].width <= 128;
  for (size_t k = 0; known && k < s.n; k++)
    pt_vec_push(x->l->mem, &parts, scalar_input(x, t, &s.at[k], name));
  pt_val to = known && sret ? pt_fx_comp(x, LLVMGetArgOperand(i, 0)) : 0;
  for (size_t k = 0; to && k < s.n; k++) {
    pt_fx_store(x, pt_fx_ptradd(x, to, pt_fx_ptr(x, 0), (int64_t)s.at[k].offset, 0), parts.at[k]);
    pt_fx_mark_pointer(x, s.at[k].pointer);
  }
  if (known && !sret) pt_fx_set_comps(x, i, parts.at, (uint32_t)parts.n);
  pt_vec_release(x->l->mem, &parts);
  pt_vec_release(x->l->mem, &s);
  return known;
}

/* ---- what the models ask for */

static void heap_alloc(pt_fx *x, LLVMValueRef i, pt_alloc kind) {
  pt_val n = pt_fx_fit(x, pt_fx_comp(x, LLVMGetArgOperand(i, 0)), x->l->pw, false);
  pt_ir_ins ins = {.op = PT_OP_ALLOC, .sub = (uint8_t)kind, .imm = 16};
  pt_fx_set_comp(x, i, pt_fx_value(x, ins, x->l->pw, &n, 1));
}

static void lower_free(pt_fx *x, LLVMValueRef i) {
  pt_val p = pt_fx_comp(x, LLVMGetArgOperand(i, 0));
  uint32_t check = pt_ir_add_check(x->l->p, PT_CHECK_FREE, x->id, x->loc, 0);
  pt_fx_ins(x, (pt_ir_ins){.op = PT_OP_FREE, .ref = check}, 0, &p, 1);
}

static void lower_size(pt_fx *x, LLVMValueRef i, uint8_t sub) {
  pt_val p = pt_fx_comp(x, LLVMGetArgOperand(i, 0));
  pt_ir_ins ins = {.op = PT_OP_OBJSIZE, .sub = sub};
  pt_fx_set_comp(x, i, pt_fx_value(x, ins, x->l->pw, &p, 1));
}

static void lower_range(pt_fx *x, LLVMValueRef i, pt_op op) {
  pt_val args[3];
  for (unsigned k = 0; k < 3; k++) args[k] = pt_fx_comp(x, LLVMGetArgOperand(i, k));
  if (op == PT_OP_SET) args[1] = pt_fx_fit(x, args[1], 8, false);
  args[2] = pt_fx_fit(x, args[2], x->l->pw, false);
  uint32_t check = pt_ir_add_check(x->l->p, PT_CHECK_ACCESS, x->id, x->loc, 0);
  pt_fx_ins(x, (pt_ir_ins){.op = (uint8_t)op, .ref = check}, 0, args, 3);
}

/* To, size, name of the inputs. */
static void lower_any(pt_fx *x, LLVMValueRef i) {
  pt_val n = pt_fx_fit(x, pt_fx_comp(x, LLVMGetArgOperand(i, 1)), x->l->pw, false);
  pt_val args[3] = {pt_fx_comp(x, LLVMGetArgOperand(i, 0)), pt_fx_const(x, 8, 0), n};
  uint32_t check = pt_ir_add_check(x->l->p, PT_CHECK_ACCESS, x->id, x->loc, 0);
  pt_ir_ins set = {.op = PT_OP_SET, .sub = 1, .ref = check, .imm = string_arg(x, i, 2)};
  pt_fx_ins(x, set, 0, args, 3);
}

static void lower_check(pt_fx *x, LLVMValueRef i) {
  size_t n;
  pt_check_kind kind = PT_CHECK_ASSERTION;
  const char *name = pt_const_string(LLVMGetArgOperand(i, 1), &n);
  if (!name || !pt_check_by_name(name, &kind)) pt_lower_fail(x, "kind of a check");
  if (x->l->o->checks >> kind & 1) pt_fx_check(x, is_true(x, i, 0), kind, string_arg(x, i, 2));
}

static void lower_assume(pt_fx *x, LLVMValueRef i) {
  pt_val c = is_true(x, i, 0);
  pt_fx_op(x, PT_OP_ASSUME, 0, &c, 1);
}

/* Whether the program, which is no model, looks at errno. */
static bool reads_errno(const pt_lower *l) {
  LLVMValueRef f = LLVMGetNamedFunction(l->mod, "__errno_location");
  return f && LLVMGetFirstUse(f);
}

static bool reads_environment(const pt_lower *l) {
  LLVMValueRef f = LLVMGetNamedFunction(l->mod, "main");
  return f && strcmp(l->o->function, "main") == 0 && LLVMCountParams(f) == 3 &&
         !pt_is_ignored(LLVMGetParam(f, 2));
}

static void lower_option(pt_fx *x, LLVMValueRef i, bool option) {
  pt_fx_set_comp(x, i, pt_fx_const(x, pt_scalar_width(x->l, LLVMTypeOf(i)), option));
}

static bool lower_intrinsic(pt_fx *x, LLVMValueRef i, const char *name) {
  const char *n = name + strlen("__protest_");
  if (strncmp(n, "input_", 6) == 0) return lower_input(x, i, n + 6, string_arg(x, i, 0));
  if (strcmp(n, "alloc") == 0) heap_alloc(x, i, PT_ALLOC_HEAP);
  else if (strcmp(n, "alloc_zeroed") == 0) heap_alloc(x, i, PT_ALLOC_ZEROED);
  else if (strcmp(n, "world") == 0) heap_alloc(x, i, PT_ALLOC_WORLD);
  else if (strcmp(n, "free") == 0) lower_free(x, i);
  else if (strcmp(n, "copy") == 0) lower_range(x, i, PT_OP_COPY);
  else if (strcmp(n, "set") == 0) lower_range(x, i, PT_OP_SET);
  else if (strcmp(n, "any") == 0) lower_any(x, i);
  else if (strcmp(n, "object_size") == 0) lower_size(x, i, 0);
  else if (strcmp(n, "owned") == 0) lower_size(x, i, PT_OBJSIZE_OWN);
  else if (strcmp(n, "assume") == 0) lower_assume(x, i);
  else if (strcmp(n, "check") == 0) lower_check(x, i);
  else if (strcmp(n, "exit") == 0) pt_fx_halt(x, pt_fx_comp(x, LLVMGetArgOperand(i, 0)));
  else if (strcmp(n, "halt") == 0) pt_fx_halt(x, 0);
  else if (strcmp(n, "main") == 0) pt_lower_main(x, i);
  else if (strcmp(n, "malloc_may_fail") == 0) lower_option(x, i, x->l->o->malloc_may_fail);
  else if (strcmp(n, "errno_is_read") == 0) lower_option(x, i, reads_errno(x->l));
  else if (strcmp(n, "environment_is_read") == 0) lower_option(x, i, reads_environment(x->l));
  else if (strcmp(n, "ends_are_asked") == 0)
    lower_option(x, i, x->l->o->checks & PT_CHECKS_ENDLESS);
  else return false;
  return true;
}

/* ---- functions that users call */

/* When nobody asks for the kind, the program just ends here. */
void pt_lower_end(pt_fx *x, pt_check_kind kind, uint32_t text) {
  if (x->l->o->checks >> kind & 1)
    pt_fx_check(x, pt_fx_const(x, 1, 0), kind, text);
  pt_fx_halt(x, 0);
}

static void lower_assert(pt_fx *x, LLVMValueRef i) {
  pt_fx_check(x, is_true(x, i, 0), PT_CHECK_ASSERTION, string_arg(x, i, 1));
}

static bool is_one_of(const char *name, const char *const *list) {
  for (; *list; list++)
    if (strcmp(name, *list) == 0) return true;
  return false;
}

static const char *const error_names[] = {"__VERIFIER_error", "reach_error", NULL};
static const char *const assume_names[] = {"__VERIFIER_assume", "__CPROVER_assume", "klee_assume",
                                           NULL};
static const char *const assert_names[] = {"__VERIFIER_assert",        "__CPROVER_assert",
                                           "__CPROVER_precondition",   "__CPROVER_postcondition",
                                           "assert",                   NULL};
static const char *const assert_fail_names[] = {"__assert_fail", "__assert", "__assert_perror_fail",
                                                "__assert_rtn", NULL};
static const char *const silent_names[] = {"__VERIFIER_atomic_begin", "__VERIFIER_atomic_end",
                                           NULL};

static bool lower_nondet(pt_fx *x, LLVMValueRef i, const char *name) {
  const char *suffix = NULL;
  if (strncmp(name, "__VERIFIER_nondet_", 18) == 0) suffix = name + 18;
  else if (strncmp(name, "nondet_", 7) == 0) suffix = name + 7;
  uint32_t string = suffix ? pt_ir_string(x->l->p, name) : 0;
  return suffix && (lower_input(x, i, suffix, string) || lower_struct_input(x, i, string));
}

bool pt_lower_verifier_call(pt_fx *x, LLVMValueRef i, LLVMValueRef callee, const char *name) {
  unsigned nargs = LLVMGetNumArgOperands(i);
  if (is_one_of(name, error_names)) { /* reaching the call is the error, whatever its body does */
    pt_lower_end(x, PT_CHECK_REACH, 0);
    return true;
  }
  if (strncmp(name, "__CPROVER_", 10) == 0) x->l->p->for_cbmc = true;
  if (!LLVMIsDeclaration(callee)) return false;
  if (strncmp(name, "__protest_", 10) == 0) return lower_intrinsic(x, i, name);
  if (lower_nondet(x, i, name)) return true;
  if (is_one_of(name, assume_names) && nargs >= 1) lower_assume(x, i);
  else if (is_one_of(name, assert_names) && nargs >= 1) lower_assert(x, i);
  else if (is_one_of(name, assert_fail_names))
    pt_lower_end(x, PT_CHECK_ASSERTION,
                 string_arg(x, i, strcmp(name, "__assert_rtn") == 0 ? 3 : 0));
  else if (strcmp(name, "abort") == 0) pt_lower_end(x, PT_CHECK_ABORT, 0);
  else if (is_one_of(name, silent_names)) return true;
  else if (strcmp(name, "alloca") == 0 && nargs == 1) heap_alloc(x, i, PT_ALLOC_DYNAMIC);
  else return false;
  return true;
}
