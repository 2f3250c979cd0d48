/* Inline assembly: its operands say what it does.

   Every output is an input of its width; an output in memory is stored to.  With a "memory" clobber
   it is treated as a function without a body (--missing) that gets the pointers among its operands
   and the variables that its text names.  `asm goto` goes to any of its labels.  Values come from a
   function of its own, which is `outside` (ir.h), so that failures that depend on them are known.

   Invariant: the text is looked at only for what asm_text.h tells; assembly that leaves in another
   way, or with another stack, is refused. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/asm_text.h"
#include "front/lower_priv.h"

/* ---- constraints */

/* One constraint of LLVM's list: "=&r", "=*m", "0", "*m", "~{memory}", "!i". */
typedef struct {
  const char *text;
  size_t n;
} constraint;

static bool next_constraint(const char **at, const char *end, constraint *out) {
  if (*at >= end) return false;
  const char *stop = memchr(*at, ',', (size_t)(end - *at));
  if (!stop) stop = end;
  *out = (constraint){*at, (size_t)(stop - *at)};
  *at = stop + 1;
  return true;
}

static bool is_output(constraint c) { return c.n && c.text[0] == '='; }
static bool is_clobber(constraint c) { return c.n && c.text[0] == '~'; }
static bool is_label(constraint c) { return c.n && c.text[0] == '!'; }
static bool is_indirect(constraint c) { return memchr(c.text, '*', c.n) != NULL; }
static bool takes_argument(constraint c) {
  return !is_clobber(c) && !is_label(c) && (!is_output(c) || is_indirect(c));
}

typedef struct {
  LLVMValueRef call, callee;
  const char *text, *constraints;
  size_t n, nconstraints;
  pt_asm_text scan;
  bool memory; /* other memory than its operands may change */
  uint32_t fn; /* where its values come from; 0: not made yet */
} assembly;

/* The argument that is tied to result OUT ("=r,0" ties argument 0 to result 0), or -1. */
static int tied_argument(const assembly *a, int out) {
  const char *at = a->constraints;
  int arg = 0, results = 0, number = -1;
  constraint c;
  for (int k = 0; next_constraint(&at, a->constraints + a->nconstraints, &c); k++) {
    if (is_output(c) && !is_indirect(c) && results++ == out) number = k;
    if (isdigit((unsigned char)*c.text) && strtol(c.text, NULL, 10) == number) return arg;
    if (takes_argument(c)) arg++;
  }
  return -1;
}

static bool clobbers_memory(const assembly *a) {
  const char *at = a->constraints;
  constraint c;
  while (next_constraint(&at, a->constraints + a->nconstraints, &c))
    if (c.n == 9 && strncmp(c.text, "~{memory}", 9) == 0) return true;
  return false;
}

/* The type of the memory that argument ARG is an output in, or NULL. */
static LLVMTypeRef memory_output(const assembly *a, unsigned arg) {
  const char *at = a->constraints;
  unsigned k = 0;
  constraint c;
  while (next_constraint(&at, a->constraints + a->nconstraints, &c)) {
    if (!takes_argument(c)) continue;
    if (k++ != arg) continue;
    unsigned kind = LLVMGetEnumAttributeKindForName("elementtype", 11);
    LLVMAttributeRef t = LLVMGetCallSiteEnumAttribute(a->call, arg + 1, kind);
    return is_output(c) && t ? LLVMGetTypeAttributeValue(t) : NULL;
  }
  return NULL;
}

/* ---- what may not be */

/* The value of operand NUMBER, or NULL. */
static LLVMValueRef operand(const assembly *a, int number) {
  const char *at = a->constraints;
  unsigned arg = 0;
  constraint c;
  for (int k = 0; next_constraint(&at, a->constraints + a->nconstraints, &c); k++) {
    if (k == number && takes_argument(c) && arg < LLVMGetNumArgOperands(a->call))
      return LLVMGetArgOperand(a->call, arg);
    if (takes_argument(c)) arg++;
  }
  return NULL;
}

/* Whether the pointer that the assembly calls through can only lead outside: it is, or is stored
   in, what another file defines. */
static bool calls_outside(const assembly *a) {
  LLVMValueRef v = operand(a, a->scan.pointer);
  while (v && LLVMIsAConstantExpr(v) && LLVMGetNumOperands(v) > 0) v = LLVMGetOperand(v, 0);
  return v && LLVMIsAGlobalValue(v) && LLVMIsDeclaration(v);
}

static bool refuse(pt_fx *x, const assembly *a) {
  LLVMValueRef called = *a->scan.callee ? LLVMGetNamedFunction(x->l->mod, a->scan.callee) : NULL;
  int n = (int)(a->n < 60 ? a->n : 60);
  const char *why = NULL;
  if (a->scan.effect == PT_ASM_JUMPS) why = "inline assembly that jumps elsewhere";
  if (a->scan.effect == PT_ASM_STACK) why = "inline assembly that changes the stack";
  if ((called && !LLVMIsDeclaration(called)) || (a->scan.calls_pointer && !calls_outside(a)))
    why = "inline assembly that calls a function of the program";
  if (why) pt_lower_fail(x, "%s: \"%.*s\"", why, n, a->text);
  return why != NULL;
}

/* ---- where values come from */

static uint32_t add_outside(pt_fx *x, const char *what, uint32_t width) {
  char where[300], name[400];
  pt_ir_loc_text(x->l->p, x->loc, where, sizeof where);
  snprintf(name, sizeof name, "%s at %s", what, where);
  for (int k = 2; pt_ir_fn_by_name(x->l->p, name); k++)
    snprintf(name, sizeof name, "%s %d at %s", what, k, where);
  uint32_t fn = pt_ir_add_fn(x->l->p, name, width);
  x->l->p->fns.at[fn]->outside = true;
  x->l->p->fns.at[fn]->loc = x->loc;
  return fn;
}

static void note_widened(pt_fx *x, uint32_t fn) {
  char note[500];
  snprintf(note, sizeof note, "%s: its outputs can have any value",
           pt_ir_text(x->l->p, x->l->p->fns.at[fn]->name));
  pt_ir_add_note(x->l->p, PT_NOTE_WIDENED, note);
}

pt_val pt_fx_outside(pt_fx *x, const char *what, uint32_t width) {
  uint32_t fn = add_outside(x, what, width);
  pt_make_unknown(x->l, fn, PT_MISSING_INPUT, false);
  note_widened(x, fn);
  return pt_fx_call(x, fn, NULL, 0);
}

typedef PT_VEC(pt_val) asm_values;

/* The pointers among the operands, and the variables that the text names. */
static void push_pointers(pt_fx *x, const assembly *a, asm_values *out) {
  for (unsigned k = 0; k < LLVMGetNumArgOperands(a->call); k++) {
    LLVMValueRef v = LLVMGetArgOperand(a->call, k);
    if (pt_scalar_width(x->l, LLVMTypeOf(v)) == x->l->pw)
      pt_vec_push(x->l->mem, out, pt_fx_comp(x, v));
  }
  char name[200];
  for (size_t at = 0, n = 0; pt_asm_next_name(a->text, a->n, &at, &n); at += n) {
    snprintf(name, sizeof name, "%.*s", (int)n, a->text + at);
    LLVMValueRef g = LLVMGetNamedGlobal(x->l->mod, name);
    if (g) pt_vec_push(x->l->mem, out, pt_fx_comp(x, g));
  }
}

/* The widest output decides how much the function returns: each call is one output. */
static uint32_t widest(pt_fx *x, const assembly *a) {
  pt_scalars s = {0};
  uint32_t width = 0;
  pt_flatten(x->l, LLVMTypeOf(a->call), 0, &s);
  for (unsigned k = 0; k < LLVMGetNumArgOperands(a->call); k++) {
    LLVMTypeRef t = memory_output(a, k);
    if (t && !pt_flatten(x->l, t, 0, &s)) pt_lower_fail(x, "output of an unusual type");
  }
  for (size_t k = 0; k < s.n; k++)
    if (s.at[k].width > width) width = s.at[k].width;
  pt_vec_release(x->l->mem, &s);
  if (!width && LLVMIsACallBrInst(a->call)) width = 1;
  return width;
}

static void make_function(pt_fx *x, assembly *a, uint32_t nparams) {
  a->fn = add_outside(x, "assembly", widest(x, a));
  pt_ir_fn *f = x->l->p->fns.at[a->fn];
  for (uint32_t k = 0; k < nparams; k++) pt_ir_add_param(f, x->l->mem, x->l->pw);
  pt_make_unknown(x->l, a->fn, a->memory ? x->l->o->missing : PT_MISSING_INPUT, false);
  if (a->memory) pt_vec_push(x->l->mem, &x->l->p->missing, f->name);
  else note_widened(x, a->fn);
}

/* One value of WIDTH bits that the assembly makes; 0: it only has its effect. */
static pt_val any_value(pt_fx *x, assembly *a, uint32_t width) {
  asm_values pointers = {0};
  if (a->memory) push_pointers(x, a, &pointers);
  if (!a->fn) make_function(x, a, (uint32_t)pointers.n);
  pt_val v = pt_fx_call(x, a->fn, pointers.at, (uint32_t)pointers.n);
  pt_vec_release(x->l->mem, &pointers);
  return width ? pt_fx_fit(x, v, width, false) : 0;
}

/* ---- lowering */

static void store_outputs(pt_fx *x, assembly *a) {
  for (unsigned k = 0; k < LLVMGetNumArgOperands(a->call); k++) {
    LLVMTypeRef t = memory_output(a, k);
    pt_scalars s = {0};
    if (t && !pt_flatten(x->l, t, 0, &s)) pt_lower_fail(x, "output of an unusual type");
    pt_val p = t ? pt_fx_comp(x, LLVMGetArgOperand(a->call, k)) : 0;
    for (size_t j = 0; j < s.n; j++) {
      pt_val v = any_value(x, a, s.at[j].width);
      pt_fx_store(x, pt_fx_ptradd(x, p, pt_fx_ptr(x, 0), (int64_t)s.at[j].offset, 0), v);
      pt_fx_mark_pointer(x, s.at[j].pointer);
    }
    pt_vec_release(x->l->mem, &s);
  }
}

/* Results in registers; assembly without instructions gives back what is tied to them. */
static void set_results(pt_fx *x, assembly *a) {
  pt_scalars s = {0};
  asm_values out = {0};
  if (!pt_flatten(x->l, LLVMTypeOf(a->call), 0, &s)) pt_lower_fail(x, "output of an unusual type");
  for (uint32_t k = 0; k < s.n; k++) {
    int arg = a->scan.effect == PT_ASM_NOTHING ? tied_argument(a, (int)k) : -1;
    bool fits = arg >= 0 && (unsigned)arg < LLVMGetNumArgOperands(a->call);
    LLVMValueRef tied = fits ? LLVMGetArgOperand(a->call, (unsigned)arg) : NULL;
    pt_val v;
    if (tied) v = pt_fx_fit(x, pt_fx_comp(x, tied), s.at[k].width, false);
    else v = any_value(x, a, s.at[k].width);
    pt_vec_push(x->l->mem, &out, v);
  }
  pt_fx_set_comps(x, a->call, out.at, (uint32_t)s.n);
  pt_vec_release(x->l->mem, &out);
  pt_vec_release(x->l->mem, &s);
}

static assembly read_assembly(pt_fx *x, LLVMValueRef i) {
  assembly a = {.call = i, .callee = LLVMGetCalledValue(i)};
  a.text = LLVMGetInlineAsmAsmString(a.callee, &a.n);
  a.constraints = LLVMGetInlineAsmConstraintString(a.callee, &a.nconstraints);
  a.scan = pt_asm_scan(x->l->mem, a.text, a.n);
  a.memory = a.scan.effect == PT_ASM_OPERANDS && clobbers_memory(&a);
  return a;
}

/* False: the run does not come out of it. */
static bool lower(pt_fx *x, assembly *a) {
  if (refuse(x, a)) return false;
  if (a->scan.effect == PT_ASM_TRAP) {
    pt_lower_end(x, PT_CHECK_ABORT, 0);
    return false;
  }
  if (a->memory) any_value(x, a, 0);
  set_results(x, a);
  if (a->scan.effect != PT_ASM_NOTHING) store_outputs(x, a);
  return true;
}

void pt_lower_asm(pt_fx *x, LLVMValueRef i) {
  assembly a = read_assembly(x, i);
  lower(x, &a);
}

void pt_lower_callbr(pt_fx *x, LLVMValueRef i) {
  if (!LLVMIsAInlineAsm(LLVMGetCalledValue(i))) {
    pt_lower_fail(x, "jump by a call");
    return;
  }
  assembly a = read_assembly(x, i);
  if (!lower(x, &a)) return;
  LLVMBasicBlockRef here = LLVMGetInstructionParent(i);
  for (unsigned k = 0; k < LLVMGetCallBrNumIndirectDests(i); k++) {
    pt_blk next = pt_fx_new_block(x, here);
    pt_val taken = any_value(x, &a, 1);
    pt_fx_cbr(x, taken, pt_fx_block_of(x, LLVMGetCallBrIndirectDest(i, k)), next);
    x->cur = next, x->done = false;
  }
  pt_fx_br(x, pt_fx_block_of(x, LLVMGetCallBrDefaultDest(i)));
}
