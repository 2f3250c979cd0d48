/* Variable arguments and how they are passed.

   On 64 bits whole numbers, floats and what lies in memory are passed in three ways, and va_arg of
   another one than was passed gives something else (which is undefined).  Here all of them lie in
   slots one after the other, and nobody knows which is which.  So nothing is proved where ways may
   be mixed up: where functions of the program read one of them by va_arg and get another, or where
   a format is not known.  A format that is known and does not agree with its arguments is an
   error. */
#include <stdio.h>
#include <string.h>

#include "front/lower_priv.h"
#include "ir/format.h"

enum { WORD = 1, REAL = 2, LARGE = 4 };

typedef struct {
  pt_lower *l;
  unsigned passed;     /* to functions of the program */
  unsigned loose;      /* of them, those that no format beside them describes */
  unsigned read;       /* by va_arg */
  bool by_format;      /* a format that is not known here says how they are read */
  LLVMValueRef passer; /* a call of all these */
  LLVMValueRef mixed;  /* a call of a function that reads in another way by itself */
} finder;

/* ---- ways to pass */

static unsigned way_of(LLVMValueRef call, unsigned arg) {
  unsigned byval = LLVMGetEnumAttributeKindForName("byval", 5);
  LLVMTypeRef t = LLVMTypeOf(LLVMGetArgOperand(call, arg));
  pt_fp f;
  if (LLVMGetCallSiteEnumAttribute(call, arg + 1, byval)) return LARGE;
  if (LLVMGetTypeKind(t) == LLVMX86_FP80TypeKind) return LARGE;
  return pt_float_of(t, &f) || LLVMGetTypeKind(t) == LLVMVectorTypeKind ? REAL : WORD;
}

static unsigned ways_of(LLVMValueRef call, unsigned first) {
  unsigned ways = 0;
  for (unsigned k = first; k < LLVMGetNumArgOperands(call); k++) ways |= way_of(call, k);
  return ways;
}

/* ---- formats */

typedef enum { AGREES, DISAGREES, NOT_KNOWN } agreement;

static unsigned way_taken(const pt_format_spec *s) {
  if (pt_format_argument(s) != PT_TAKES_REAL) return WORD;
  return pt_format_is_large(s) ? LARGE : REAL;
}

/* Arguments that are missing are none that disagree; *NEXT is behind the last that is taken. */
static agreement compare(LLVMValueRef call, unsigned *next, const char *text) {
  unsigned n = LLVMGetNumArgOperands(call);
  agreement found = AGREES;
  while (*text) {
    pt_format_spec s;
    if (*text++ != '%') continue;
    text += pt_format_parse(text, &s);
    pt_format_takes takes = pt_format_argument(&s);
    if (!s.conversion || takes == PT_TAKES_UNKNOWN) return NOT_KNOWN;
    for (int k = 0; k < s.star_width + s.star_precision && *next < n; k++)
      if (way_of(call, (*next)++) != WORD) found = DISAGREES;
    if (takes == PT_TAKES_NOTHING || *next >= n) continue;
    if (way_of(call, (*next)++) != way_taken(&s)) found = DISAGREES;
  }
  return found;
}

/* What the format, argument ARG, says of those from FIRST on. */
static agreement compare_format(pt_lower *l, LLVMValueRef call, unsigned arg, unsigned first,
                                unsigned *next) {
  size_t n;
  const char *text = pt_const_string(LLVMGetArgOperand(call, arg), &n);
  *next = first;
  if (!text) return NOT_KNOWN;
  pt_buf copy = {0};
  pt_buf_printf(l->mem, &copy, "%.*s", (int)n, text);
  agreement found = compare(call, next, pt_buf_text(&copy));
  pt_buf_release(l->mem, &copy);
  return found;
}

static bool has_format(const char *name) {
  static const char *const others[] = {"err", "errx", "warn", "warnx", "syslog", "error"};
  for (size_t k = 0; k < sizeof others / sizeof *others; k++)
    if (strcmp(name, others[k]) == 0) return true;
  return strstr(name, "printf") != NULL;
}

/* A call of a model: without a format it takes no floats. */
static agreement compare_model(pt_lower *l, LLVMValueRef call, const pt_ir_fn *f, unsigned fixed) {
  unsigned next;
  if (!fixed || fixed >= LLVMGetNumArgOperands(call)) return AGREES;
  if (has_format(pt_ir_text(l->p, f->name)))
    return compare_format(l, call, fixed - 1, fixed, &next);
  return ways_of(call, fixed) & REAL ? DISAGREES : AGREES;
}

/* Whether a text among the fixed arguments describes all others. */
static bool is_described(pt_lower *l, LLVMValueRef call, unsigned fixed) {
  unsigned next, n = LLVMGetNumArgOperands(call);
  for (unsigned k = 0; k < fixed; k++)
    if (compare_format(l, call, k, fixed, &next) == AGREES && next == n) return true;
  return false;
}

/* Whether some text has a conversion of floats. */
static bool prints_floats(pt_lower *l) {
  bool found = false;
  for (LLVMValueRef g = LLVMGetFirstGlobal(l->mod); g && !found; g = LLVMGetNextGlobal(g)) {
    size_t n = 0;
    const char *text = pt_const_string(g, &n);
    for (size_t k = 0; k + 1 < n && !found; k++) {
      size_t end = k + 1;
      if (text[k] != '%') continue;
      while (end < n && pt_format_is_inner(text[end])) end++;
      found = end < n && strchr("aAeEfFgG", text[end]);
      k = end;
    }
  }
  return found;
}

/* ---- va_arg */

/* clang's code for va_arg looks how many registers of a kind are left: the way of which it is. */
static unsigned way_read(LLVMValueRef i) {
  if (!LLVMIsAGetElementPtrInst(i) || LLVMGetNumIndices(i) != 2) return 0;
  LLVMTypeRef t = LLVMGetGEPSourceElementType(i);
  const char *name = LLVMGetTypeKind(t) == LLVMStructTypeKind ? LLVMGetStructName(t) : NULL;
  LLVMValueRef field = LLVMGetOperand(i, 2);
  if (!name || strcmp(name, "struct.__va_list_tag") != 0 || !LLVMIsAConstantInt(field)) return 0;
  unsigned long long k = LLVMConstIntGetZExtValue(field);
  if (k > 1) return 0;
  return k ? REAL : WORD;
}

/* Whether a function passes its arguments on to nobody; *WAYS: those that it reads. */
static bool reads_alone(LLVMValueRef fn, unsigned *ways) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(fn); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      LLVMValueRef callee = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
      if (callee && !(LLVMIsAFunction(callee) && LLVMGetIntrinsicID(callee))) return false;
      *ways |= way_read(i);
    }
  return true;
}

static bool mixes(unsigned passed, unsigned read) {
  return (read & WORD && passed & ~WORD) || (read & REAL && passed & ~REAL);
}

/* ---- the whole program */

static void see_model(finder *d, LLVMValueRef call, const pt_ir_fn *f, unsigned fixed) {
  const char *name = pt_ir_text(d->l->p, f->name);
  bool wanted = d->l->o->checks >> PT_CHECK_BUILTIN & 1;
  agreement found = f->variadic ? compare_model(d->l, call, f, fixed) : AGREES;
  d->by_format |= name[strspn(name, "_")] == 'v' && has_format(name);
  if (found == AGREES || (found == DISAGREES && wanted)) return;
  d->by_format = true;
  d->loose |= ways_of(call, fixed) | (found == DISAGREES ? REAL : 0);
  d->passer = call;
}

static void see_call(finder *d, LLVMValueRef call) {
  LLVMValueRef callee = LLVMGetCalledValue(call);
  LLVMTypeRef t = LLVMGetCalledFunctionType(call);
  unsigned fixed = LLVMCountParamTypes(t);
  uint64_t id = 0;
  bool direct = LLVMIsAFunction(callee) && pt_map_get(&d->l->fns, (uintptr_t)callee, &id);
  if (direct && d->l->p->fns.at[id]->model) {
    see_model(d, call, d->l->p->fns.at[id], fixed);
    return;
  }
  if (!LLVMIsFunctionVarArg(t) || fixed >= LLVMGetNumArgOperands(call)) return;
  if (!fixed) return; /* not variable: there is no prototype */
  if (LLVMIsAFunction(callee) && LLVMIsDeclaration(callee)) return; /* nobody reads them */
  unsigned ways = ways_of(call, fixed), own = 0;
  if (direct && reads_alone(callee, &own)) {
    if (!d->mixed && mixes(ways, own)) d->mixed = call;
    return;
  }
  d->passed |= ways;
  if (!is_described(d->l, call, fixed)) d->loose |= ways;
  if (!d->passer || ways != WORD) d->passer = call;
}

static void see_function(finder *d, LLVMValueRef fn) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(fn); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (LLVMIsACallInst(i)) see_call(d, i);
      d->read |= way_read(i);
    }
}

static bool may_mix(const finder *d) {
  if (d->mixed || mixes(d->passed, d->read)) return true;
  return d->by_format && (d->loose & ~WORD || (d->loose & WORD && prints_floats(d->l)));
}

void pt_note_passed(pt_lower *l) {
  finder d = {.l = l};
  char where[300], text[400];
  if (l->pw != 64) return; /* all of them are passed in memory */
  for (size_t k = 0; k < l->fn_todo.n; k++)
    if (!l->p->fns.at[l->fn_todo.at[k].id]->model) see_function(&d, l->fn_todo.at[k].value);
  if (!may_mix(&d)) return;
  LLVMMetadataRef at = LLVMInstructionGetDebugLoc(d.mixed ? d.mixed : d.passer);
  pt_ir_loc_text(l->p, at ? pt_loc_of(l, at) : 0, where, sizeof where);
  snprintf(text, sizeof text,
           "that variable arguments are read as what they were passed as is not known (%s)", where);
  pt_ir_add_note(l->p, PT_NOTE_RESTRICTED, text);
}

bool pt_format_disagrees(pt_lower *l, LLVMValueRef call, const pt_ir_fn *f, unsigned fixed) {
  return l->pw == 64 && f->variadic && f->model &&
         compare_model(l, call, f, fixed) == DISAGREES;
}
