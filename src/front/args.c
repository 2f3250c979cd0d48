/* The arguments of a function that is asked for by name (--function).

   Idea: a scalar is an input.  A pointer is null or points to objects of its own, or into those of
   another pointer of its type, as inputs decide (args_object.c).  What is left out (deeper
   structures, sharing between objects) is told in notes of kind ASSUMED: nothing is proved beyond
   it.  What callers are expected to do (a text ends) is told in notes of kind EXPECTED: of such
   calls, all are there.

   Structures by value arrive as the pieces that clang made of them, in the order of the C
   parameters. */
#include <stdio.h>
#include <string.h>

#include "front/args_priv.h"

static void add_note(pt_args *m, pt_note_kind kind, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

static void add_note(pt_args *m, pt_note_kind kind, const char *format, va_list args) {
  char text[400];
  vsnprintf(text, sizeof text, format, args);
  pt_ir_add_note(m->x->l->p, kind, text);
}

void pt_args_assume(pt_args *m, const char *format, ...) {
  va_list args;
  va_start(args, format);
  add_note(m, PT_NOTE_ASSUMED, format, args);
  va_end(args);
}

void pt_args_expect(pt_args *m, const char *format, ...) {
  va_list args;
  va_start(args, format);
  add_note(m, PT_NOTE_EXPECTED, format, args);
  va_end(args);
}

/* ---- parameters */

/* How a pointer parameter was made, in words. */
static void describe(pt_args *m, uint32_t t, const char *path, uint32_t depth,
                     pt_args_promise says) {
  uint32_t elem = t ? pt_args_type(m, t)->elem : 0;
  const char *name = elem ? pt_args_type_text(m, elem) : "byte",
             *null = says.nonnull ? "" : "is null, or ";
  if (elem && pt_args_type(m, elem)->kind == PT_TYPE_FUNCTION) return;
  if (depth == 0)
    pt_args_assume(m, "%s is null", path);
  else if (pt_args_is_stream(m, elem))
    pt_args_expect(m, "%s %s", path,
                   says.nonnull ? "is an open stream" : "is null, or an open stream");
  else if (m->x->l->o->bare && pt_args_is_plain(m, elem) && !says.bytes)
    pt_args_expect(m, "%s %spoints into, or to the end of, an object", path, null);
  else if (elem && (pt_args_is_char(m, elem) || says.wide))
    pt_args_expect(m, "%s %spoints to a text of any length, with 0 at its end", path, null);
  else if (pt_args_is_plain(m, elem)) {
    uint64_t size = elem ? pt_args_type(m, elem)->size : 1;
    pt_args_expect(m, "%s %spoints to at least %llu %s", path, null,
                   (unsigned long long)(says.bytes > size ? (says.bytes + size - 1) / size : 1),
                   name);
  } else if (pt_args_behind(m, elem, says) > 1)
    pt_args_assume(m, "%s %spoints to %u %s", path, null, (unsigned)pt_args_behind(m, elem, says),
                   name);
  else
    pt_args_assume(m, "%s %spoints to one %s", path, null, name);
}

static LLVMAttributeRef attribute(LLVMValueRef fn, unsigned param, const char *name) {
  return LLVMGetEnumAttributeAtIndex(fn, param + 1,
                                     LLVMGetEnumAttributeKindForName(name, (unsigned)strlen(name)));
}

/* What only the definition says, as `restrict` may be, a contract does not. */
static pt_args_promise promise_of(const pt_front_options *o, LLVMValueRef fn, unsigned param) {
  LLVMAttributeRef bytes = attribute(fn, param, "dereferenceable");
  return (pt_args_promise){.nonnull = bytes || attribute(fn, param, "nonnull"),
                           .alone = !o->bare && attribute(fn, param, "noalias"),
                           .parameter = true,
                           .compared = pt_args_is_compared(LLVMGetParam(fn, param)),
                           .one = pt_args_is_one(LLVMGetParam(fn, param)),
                           .bytes = bytes ? LLVMGetEnumAttributeValue(bytes) : 0};
}

/* The C name of a parameter: pieces of a structure are called NAME.coerce0. */
static const char *param_name(LLVMValueRef fn, unsigned k, char out[64]) {
  size_t n = 0;
  const char *name = k < LLVMCountParams(fn) ? LLVMGetValueName2(LLVMGetParam(fn, k), &n) : "";
  n = strcspn(name, ".");
  if (n == 0)
    snprintf(out, 64, "argument %u", k + 1);
  else
    snprintf(out, 64, "%.*s", (int)(n < 60 ? n : 60), name);
  return out;
}

/* One piece, read at OFFSET of the structure that it is a piece of. */
static void push_piece(pt_args *m, LLVMValueRef param, pt_val object, uint64_t offset) {
  pt_lower *l = m->x->l;
  pt_scalars s = {0};
  pt_flatten(l, LLVMTypeOf(param), 0, &s);
  for (size_t k = 0; k < s.n; k++) {
    pt_val at =
        pt_fx_ptradd(m->x, object, pt_fx_ptr(m->x, 0), (int64_t)(offset + s.at[k].offset), 0);
    pt_ir_ins load = {.op = PT_OP_LOAD, .sub = 1};
    pt_vec_push(l->mem, &m->out, pt_fx_value(m->x, load, s.at[k].width, &at, 1));
  }
  pt_vec_release(l->mem, &s);
}

/* The scalars of a structure that is spread over parameters, as on 32-bit machines: their offsets,
   in order. */
static void push_leaves(pt_args *m, LLVMValueRef fn, unsigned *k, pt_val object, uint64_t offset,
                        uint32_t t) {
  const pt_ir_type *y = pt_args_type(m, t);
  if (y->kind == PT_TYPE_ARRAY || y->kind == PT_TYPE_STRUCT || pt_args_is_complex(m, t)) {
    uint64_t n = 0;
    if (y->kind == PT_TYPE_ARRAY) n = y->count;
    else if (y->kind == PT_TYPE_STRUCT) n = y->nfields;
    for (uint64_t j = 0; j < n; j++) {
      const pt_ir_field *f =
          y->kind == PT_TYPE_STRUCT ? &m->x->l->p->fields.at[y->field + j] : NULL;
      uint64_t at = f ? f->bit_offset / 8 : j * pt_args_type(m, y->elem)->size;
      push_leaves(m, fn, k, object, offset + at, f ? f->type : y->elem);
    }
  } else if (*k < LLVMCountParams(fn)) {
    push_piece(m, LLVMGetParam(fn, (*k)++), object, offset);
  }
}

static void push_aggregate(pt_args *m, LLVMValueRef fn, unsigned *k, uint32_t t, const char *path,
                           uint32_t depth) {
  uint64_t size = pt_args_type(m, t)->size;
  if (size == 0) return; /* nothing is passed */
  pt_val object = pt_fx_frame_object(m->x, (size + 15) / 16 * 16);
  pt_args_any(m, object, pt_fx_ptr(m->x, size), path, t);
  pt_args_fill(m, object, 0, t, path, depth);
  if (attribute(fn, *k, "byval")) {
    pt_vec_push(m->x->l->mem, &m->out, object);
    ++*k;
  } else if (m->x->l->pw == 32) {
    push_leaves(m, fn, k, object, 0, t);
  } else {
    LLVMValueRef first = LLVMGetParam(fn, *k);
    bool two = size > 8 && LLVMABISizeOfType(m->x->l->layout, LLVMTypeOf(first)) <= 8;
    push_piece(m, first, object, 0);
    ++*k;
    if (two && *k < LLVMCountParams(fn)) push_piece(m, LLVMGetParam(fn, (*k)++), object, 8);
  }
}

/* A parameter of C type T (0: unknown) that is one of LLVM's. */
static void push_scalar(pt_args *m, LLVMValueRef fn, unsigned number, uint32_t t, const char *path,
                        uint32_t depth) {
  LLVMValueRef param = LLVMGetParam(fn, number);
  pt_lower *l = m->x->l;
  pt_scalars s = {0};
  if (LLVMGetTypeKind(LLVMTypeOf(param)) == LLVMPointerTypeKind && pt_is_ignored(param)) {
    pt_vec_push(l->mem, &m->out, pt_fx_ptr(m->x, 0)); /* any will do */
    return;
  }
  if (LLVMGetTypeKind(LLVMTypeOf(param)) == LLVMPointerTypeKind) {
    bool pointer = t && pt_args_type(m, t)->kind == PT_TYPE_POINTER;
    pt_args_promise says = promise_of(l->o, fn, number);
    says.constant = m->constant, says.wide = m->wide;
    pt_vec_push(l->mem, &m->out, pt_args_pointer(m, pointer ? t : 0, path, depth, says));
    describe(m, pointer ? t : 0, path, depth, says);
    return;
  }
  pt_flatten(l, LLVMTypeOf(param), 0, &s);
  for (size_t k = 0; k < s.n; k++) {
    pt_val v = pt_args_input(m, pt_args_kind(m, t, s.at[k].width), s.at[k].width, path);
    pt_vec_push(l->mem, &m->out, v);
    if (s.n == 1) pt_args_note_number(m, path, t, v);
  }
  pt_vec_release(l->mem, &s);
}

static bool is_pointer(LLVMValueRef fn, unsigned k) {
  return LLVMGetTypeKind(LLVMTypeOf(LLVMGetParam(fn, k))) == LLVMPointerTypeKind;
}

/* The C types of the parameters; false: unknown, or they do not line up with LLVM's. */
static bool push_typed(pt_args *m, LLVMValueRef fn, unsigned first, LLVMMetadataRef types,
                       uint32_t depth) {
  pt_lower *l = m->x->l;
  unsigned k = first, n = LLVMCountParams(fn);
  for (unsigned j = 1; k < n; j++) {
    uint32_t t = pt_type_of(l, pt_md_operand(l, types, j));
    char path[64];
    if (!t) return false;
    m->number = j, m->constant = pt_md_points_to_const(l, pt_md_operand(l, types, j));
    m->wide = pt_md_points_to_wide(l, pt_md_operand(l, types, j));
    param_name(fn, k, path);
    if (pt_args_is_aggregate(m, t))
      push_aggregate(m, fn, &k, t, path, depth);
    else if (is_pointer(fn, k) && pt_args_made(m, fn, path))
      k++;
    else
      push_scalar(m, fn, k++, t, path, depth);
  }
  return true;
}

static void push_untyped(pt_args *m, LLVMValueRef fn, unsigned first, uint32_t depth) {
  for (unsigned k = first; k < LLVMCountParams(fn); k++) {
    char path[64];
    push_scalar(m, fn, k, 0, param_name(fn, k, path), depth);
  }
}

static void describe_rest(pt_args *m, LLVMValueRef fn, uint32_t depth) {
  if (m->too_deep && depth)
    pt_args_assume(m, "pointers that are more than %u deep are null (--pointer-depth)", depth);
  if (m->cut) pt_args_assume(m, "pointers in large arrays, or behind many objects, are null");
  if (m->nested)
    pt_args_assume(m, "a pointer in an object is null, or points to an object of its own");
  if (m->sized.n && m->x->l->pw == 32) /* of 64 bits: more than any machine has */
    pt_args_expect(m, "objects that are passed have at most %llu bytes",
                   (unsigned long long)pt_args_most_bytes(m));
  if (m->pointers > 1)
    pt_args_expect(m, "pointers of different types, or to pointers, point to different objects");
  if (m->pointers && pt_args_has_variables(m->x->l, fn))
    pt_args_expect(m, "pointers that are passed point to no variable of this program");
  bool any = m->x->l->o->any_state && pt_args_any_state(m, fn);
  if (!any && !pt_args_is_main(fn) && pt_args_has_state(m->x->l, fn))
    pt_args_assume(m, "variables that outlive a call have their initial values");
}

void pt_make_args(pt_fx *x, LLVMValueRef fn, const pt_ir_fn *f, pt_val *args) {
  pt_lower *l = x->l;
  LLVMMetadataRef sp = LLVMGetSubprogram(fn);
  LLVMMetadataRef types = sp ? pt_md_operand(l, pt_md_operand(l, sp, 4), 3) : NULL;
  uint32_t depth = l->o->pointer_depth;
  pt_args m = {.x = x};
  l->p->given.target = pt_fn_of(l, fn);
  l->p->given.internal = LLVMGetVisibility(fn) == LLVMHiddenVisibility;
  unsigned first = LLVMCountParams(fn) && attribute(fn, 0, "sret") ? 1 : 0;
  if (first) {
    LLVMTypeRef result = LLVMGetTypeAttributeValue(attribute(fn, 0, "sret"));
    pt_vec_push(l->mem, &m.out, pt_fx_frame_object(x, LLVMABISizeOfType(l->layout, result)));
  }
  if (!types || !pt_md_operand(l, types, 1))
    push_untyped(&m, fn, first, depth);
  else if (!push_typed(&m, fn, first, types, depth))
    pt_lower_fail(x, "the parameters of the function to start at");
  if (f->variadic) {
    pt_vec_push(l->mem, &m.out, pt_fx_ptr(x, 0));
    pt_args_assume(&m, "there are no variable arguments");
  }
  pt_args_settle(&m);
  describe_rest(&m, fn, depth);
  pt_args_assume_needs(&m);
  if (m.out.n != f->nparams)
    pt_lower_fail(x, "such structures as parameters of the function to start at");
  for (size_t k = 0; k < f->nparams; k++)
    args[k] = k < m.out.n ? m.out.at[k] : pt_fx_const(x, f->values.at[k + 1].width, 0);
  pt_vec_release(l->mem, &m.sized);
  pt_vec_release(l->mem, &m.slots);
  pt_vec_release(l->mem, &m.same);
  pt_vec_release(l->mem, &m.out);
}
