/* The arguments of a function that is asked for by name (--function).

   Idea: a scalar is an input.  A pointer is null or points to a fresh object of its type, as an
   input decides; the object is filled with inputs, pointers in it are made in the same way,
   pointer_depth levels deep.  All objects are made and filled in one straight line, whether they
   are used or not: no branch of its own doubles the paths of the program.  What this leaves out
   (other lengths, sharing, deeper structures) is told in notes of kind ASSUMED: nothing is proved
   beyond it.

   Structures by value arrive as the pieces that clang made of them, in the order of the C
   parameters. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "front/lower_priv.h"

/* Elements of what a pointer to char, or to another scalar, points to (or one); elements of an
   array in a structure that become inputs by themselves; objects and inputs in all. */
enum {
  CHARS = 8,
  SCALARS = 4,
  MOST_ELEMENTS = 16,
  MOST_OBJECTS = 64,
  MOST_INPUTS = 600,
  PATH = 160
};

typedef struct {
  pt_fx *x;
  bool heap;         /* objects can be freed */
  uint32_t objects, inputs, callbacks;
  uint32_t pointers; /* to objects */
  bool nested;       /* some of them lie in structures or arrays */
  bool cut;          /* a pointer is null because something was full, or a type too large */
  bool too_deep;     /* a pointer is null because of its depth */
  PT_VEC(pt_val) out;
} maker;

/* What the declaration says of a pointer parameter: `nonnull`, `int p[static 4]`. */
typedef struct {
  bool nonnull;
  uint64_t bytes; /* that it points to at least */
} promise;

static const pt_ir_type *type_at(const maker *m, uint32_t t) { return &m->x->l->p->types.at[t]; }

static void assume(maker *m, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void assume(maker *m, const char *format, ...) {
  char text[400];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  pt_ir_add_note(m->x->l->p, PT_NOTE_ASSUMED, text);
}

/* ---- types */

static bool is_complex(const maker *m, uint32_t t) {
  return type_at(m, t)->kind == PT_TYPE_FLOAT &&
         strstr(pt_ir_text(m->x->l->p, type_at(m, t)->name), "omplex");
}

static bool is_aggregate(const maker *m, uint32_t t) {
  uint8_t kind = t ? type_at(m, t)->kind : PT_TYPE_VOID;
  return kind == PT_TYPE_STRUCT || kind == PT_TYPE_UNION || (t && is_complex(m, t));
}

static bool is_scalar(const maker *m, uint32_t t) {
  uint8_t kind = type_at(m, t)->kind;
  return kind == PT_TYPE_BOOL || kind == PT_TYPE_INT || kind == PT_TYPE_UINT ||
         kind == PT_TYPE_FLOAT || kind == PT_TYPE_ENUM;
}

static bool is_char(const maker *m, uint32_t t) {
  return type_at(m, t)->size == 1 &&
         strcmp(pt_ir_text(m->x->l->p, type_at(m, t)->name), "char") == 0;
}

static bool has_pointer(const maker *m, uint32_t t) {
  if (!t) return false;
  const pt_ir_type *y = type_at(m, t);
  if (y->kind == PT_TYPE_POINTER) return true;
  if (y->kind == PT_TYPE_ARRAY) return has_pointer(m, y->elem);
  for (uint32_t k = 0; k < y->nfields; k++)
    if (has_pointer(m, m->x->l->p->fields.at[y->field + k].type)) return true;
  return false;
}

/* What a value is called in C: `struct list`, `unsigned int`. */
static const char *type_text(const maker *m, uint32_t t) {
  const char *name = t ? pt_ir_text(m->x->l->p, type_at(m, t)->name) : "";
  if (*name) return name;
  uint8_t kind = t ? type_at(m, t)->kind : PT_TYPE_VOID;
  return kind == PT_TYPE_POINTER ? "pointer" : kind == PT_TYPE_ARRAY ? "array" : "object";
}

/* ---- inputs */

static pt_input_kind kind_of(const maker *m, uint32_t t, uint32_t width) {
  if (t && type_at(m, t)->kind == PT_TYPE_ENUM) t = type_at(m, t)->elem;
  uint8_t kind = t ? type_at(m, t)->kind : PT_TYPE_INT;
  if (kind == PT_TYPE_FLOAT)
    return width == 32 ? PT_INPUT_FLOAT : width == 64 ? PT_INPUT_DOUBLE : PT_INPUT_LDOUBLE;
  bool sign = kind != PT_TYPE_UINT && kind != PT_TYPE_BOOL;
  switch (width) {
  case 1: return PT_INPUT_BOOL;
  case 8: return sign ? PT_INPUT_CHAR : PT_INPUT_UCHAR;
  case 16: return sign ? PT_INPUT_SHORT : PT_INPUT_USHORT;
  case 32: return sign ? PT_INPUT_INT : PT_INPUT_UINT;
  case 64: return sign ? PT_INPUT_LLONG : PT_INPUT_ULLONG;
  default: return PT_INPUT_INT128;
  }
}

static pt_val input(maker *m, pt_input_kind kind, uint32_t width, const char *name) {
  pt_ir_ins in = {.op = PT_OP_INPUT, .sub = (uint8_t)kind, .ref = pt_ir_string(m->x->l->p, name)};
  m->inputs++;
  return pt_fx_value(m->x, in, width, NULL, 0);
}

/* An input as it lies in memory: whole bytes. */
static pt_val stored_input(maker *m, uint32_t t, uint64_t size, const char *name) {
  uint8_t kind = type_at(m, t)->kind;
  if (kind == PT_TYPE_BOOL) return pt_fx_fit(m->x, input(m, PT_INPUT_BOOL, 1, name), 8, false);
  uint32_t width = kind == PT_TYPE_FLOAT && size > 8 ? 80 : (uint32_t)(size > 16 ? 16 : size) * 8;
  return input(m, kind_of(m, t, width), width, name);
}

/* ---- objects */

static void store(maker *m, pt_val object, uint64_t offset, pt_val v) {
  pt_val at = pt_fx_ptradd(m->x, object, pt_fx_ptr(m->x, 0), (int64_t)offset, 0);
  pt_fx_ins(m->x, (pt_ir_ins){.op = PT_OP_STORE}, 0, (pt_val[]){at, v}, 2);
}

/* A heap object stays reachable through a global that nobody else knows: the caller still has its
   pointer. */
static pt_val new_object(maker *m, uint64_t size) {
  pt_fx *x = m->x;
  if (size == 0) size = 1;
  m->objects++;
  if (!m->heap) return pt_fx_frame_object(x, size);
  pt_val n = pt_fx_ptr(x, size);
  pt_val object = pt_fx_value(x, (pt_ir_ins){.op = PT_OP_ALLOC, .sub = PT_ALLOC_HEAP, .imm = 16},
                              x->l->pw, &n, 1);
  char name[64];
  snprintf(name, sizeof name, "__protest_argument_%u", m->objects);
  pt_ir_global g = {
      .name = pt_ir_string(x->l->p, name), .size = x->l->pw / 8, .align = x->l->pw / 8};
  uint32_t id = pt_ir_add_global(x->l->p, g);
  store(m, pt_ir_global_addr(x->l->p, x->f, id, 0), 0, object);
  return object;
}

static void fill(maker *m, pt_val object, uint64_t offset, uint32_t t, const char *path,
                 uint32_t depth);

static void fill_bytes(maker *m, pt_val object, uint64_t from, uint64_t to, const char *path) {
  for (; from < to; from++) store(m, object, from, input(m, PT_INPUT_UCHAR, 8, path));
}

/* Bytes that are left undefined are read as anything, too: right for plain data of any size, unless
   reading undefined bytes is what is looked for.  Pointers would point anywhere: they become
   null. */
static void fill_bulk(maker *m, pt_val object, uint64_t offset, uint32_t t) {
  pt_fx *x = m->x;
  uint64_t size = type_at(m, t)->size;
  pt_val at = pt_fx_ptradd(x, object, pt_fx_ptr(x, 0), (int64_t)offset, 0), n = pt_fx_ptr(x, size);
  if (has_pointer(m, t)) {
    pt_fx_ins(x, (pt_ir_ins){.op = PT_OP_SET}, 0, (pt_val[]){at, pt_fx_const(x, 8, 0), n}, 3);
    m->cut = true;
  } else if (x->l->o->checks >> PT_CHECK_UNINIT & 1) {
    LLVMValueRef make = LLVMGetNamedFunction(x->l->mod, "__protest_make_bytes");
    pt_fx_call(x, pt_fn_of(x->l, make), (pt_val[]){at, n}, 2);
  }
}

static void fill_array(maker *m, pt_val object, uint64_t offset, uint32_t t, const char *path,
                       uint32_t depth) {
  const pt_ir_type y = *type_at(m, t);
  uint64_t size = y.elem ? type_at(m, y.elem)->size : 0;
  if (y.count > MOST_ELEMENTS || m->inputs > MOST_INPUTS) {
    fill_bulk(m, object, offset, t);
    return;
  }
  for (uint64_t k = 0; k < y.count; k++) {
    char name[PATH];
    snprintf(name, sizeof name, "%.140s[%u]", path, (unsigned)k);
    fill(m, object, offset + k * size, y.elem, name, depth);
  }
}

/* The name of a field: t->used rather than (*t).used. */
static void field_name(char out[PATH], const char *path, const char *field) {
  size_t n = strlen(path);
  bool behind = n > 3 && path[0] == '(' && path[n - 1] == ')';
  snprintf(out, PATH, "%.*s%s%.60s",
           (int)(behind   ? n - 3
                 : n < 90 ? n
                          : 90),
           behind ? path + 2 : path,
           !*field  ? ""
           : behind ? "->"
                    : ".",
           field);
}

/* Bit-fields share bytes: these are inputs, each once. */
static void fill_struct(maker *m, pt_val object, uint64_t offset, uint32_t t, const char *path,
                        uint32_t depth) {
  const pt_ir_type y = *type_at(m, t);
  if (strcmp(pt_ir_text(m->x->l->p, y.name), "struct __va_list_tag") == 0)
    pt_lower_fail(m->x, "a va_list as an argument of the function to start at");
  uint64_t next = 0;
  for (uint32_t k = 0; k < y.nfields; k++) {
    pt_ir_field f = m->x->l->p->fields.at[y.field + k];
    const char *field = pt_ir_text(m->x->l->p, f.name);
    char name[PATH];
    field_name(name, path, field);
    if (f.bit_size) {
      uint64_t end = (f.bit_offset + f.bit_size + 7) / 8, from = f.bit_offset / 8;
      fill_bytes(m, object, offset + (from > next ? from : next), offset + end, name);
      next = end > next ? end : next;
    } else {
      fill(m, object, offset + f.bit_offset / 8, f.type, name, depth);
      next = f.bit_offset / 8 + (f.type ? type_at(m, f.type)->size : 0);
    }
    if (y.kind == PT_TYPE_UNION) break; /* other bytes of it stay undefined: anything */
  }
  if (y.kind == PT_TYPE_UNION && y.nfields && has_pointer(m, m->x->l->p->fields.at[y.field].type))
    assume(m, "the union %.100s holds its first member", path);
}

static pt_val make_pointer(maker *m, uint32_t t, const char *path, uint32_t depth, promise says);

static void fill(maker *m, pt_val object, uint64_t offset, uint32_t t, const char *path,
                 uint32_t depth) {
  const pt_ir_type y = *type_at(m, t); /* a copy: types may be added meanwhile */
  if (!t) return;
  if (y.kind == PT_TYPE_POINTER) {
    store(m, object, offset, make_pointer(m, t, path, depth, (promise){0}));
    m->nested |= depth > 0;
  } else if (y.kind == PT_TYPE_ARRAY) fill_array(m, object, offset, t, path, depth);
  else if (y.kind == PT_TYPE_STRUCT || y.kind == PT_TYPE_UNION)
    fill_struct(m, object, offset, t, path, depth);
  else if (is_complex(m, t))
    for (uint64_t k = 0; k < 2; k++)
      store(m, object, offset + k * y.size / 2, stored_input(m, t, y.size / 2, path));
  else if (is_scalar(m, t) && y.size) store(m, object, offset, stored_input(m, t, y.size, path));
}

/* ---- pointers */

/* The width of a scalar as a parameter or result; 0: it is none, or void. */
static uint32_t passed_width(const maker *m, uint32_t t) {
  const pt_ir_type *y = type_at(m, t);
  if (!t || is_complex(m, t) || (!is_scalar(m, t) && y->kind != PT_TYPE_POINTER)) return 0;
  if (y->kind == PT_TYPE_BOOL) return 1;
  return y->kind == PT_TYPE_FLOAT && y->size > 8 ? 80 : (uint32_t)y->size * 8;
}

/* The body of a callback: its result is an input, or null. */
static void fill_callback(maker *m, uint32_t fn, uint32_t result, const char *path) {
  pt_fx *outer = m->x;
  pt_lower *l = outer->l;
  pt_fx x = {.l = l, .id = fn, .f = l->p->fns.at[fn]};
  uint32_t width = x.f->ret_width;
  bool pointer = result && type_at(m, result)->kind == PT_TYPE_POINTER;
  char name[PATH];
  snprintf(name, sizeof name, "%.120s returns", path);
  pt_fx_new_block(&x, NULL);
  m->x = &x;
  pt_val v = pointer ? pt_fx_ptr(&x, 0)
             : width ? input(m, kind_of(m, result, width), width, name)
                     : 0;
  m->x = outer;
  pt_fx_op(&x, PT_OP_RET, 0, &v, width ? 1 : 0);
  pt_ir_compute_preds(l->p, x.f);
  pt_vec_release(l->mem, &x.origin);
  pt_vec_release(l->mem, &x.entered);
  assume(m, "a call of *%.100s %s, and changes no memory", path,
         pointer ? "returns null" : width ? "returns any value" : "returns");
}

/* A function that returns an input; 0: there is none for this type (structures by value, no
   prototype). */
static uint32_t make_callback(maker *m, LLVMMetadataRef subroutine, const char *path) {
  enum { MOST = 16 };
  pt_lower *l = m->x->l;
  LLVMMetadataRef types = pt_md_operand(l, subroutine, 3);
  unsigned n = types ? (unsigned)LLVMGetMDNodeNumOperands(LLVMMetadataAsValue(l->ctx, types)) : 0;
  uint32_t widths[MOST], result = pt_type_of(l, pt_md_operand(l, types, 0));
  if (n == 0 || n > MOST) return 0;
  for (unsigned k = 0; k < n; k++) {
    widths[k] = passed_width(m, pt_type_of(l, pt_md_operand(l, types, k)));
    if (!widths[k] && (k || result)) return 0;
  }
  char name[64];
  snprintf(name, sizeof name, PT_CALLBACK "%u", ++m->callbacks);
  uint32_t id = pt_ir_add_fn(l->p, name, widths[0]);
  l->p->fns.at[id]->model = l->p->fns.at[id]->address_taken = true;
  for (unsigned k = 1; k < n; k++) pt_ir_add_param(l->p->fns.at[id], l->mem, widths[k]);
  fill_callback(m, id, result, path);
  return id;
}

static LLVMMetadataRef metadata_of(const pt_lower *l, uint32_t type) {
  for (size_t k = 0; k < l->types.cap; k++)
    if (l->types.at[k].used == 1 && l->types.at[k].val == type)
      return (LLVMMetadataRef)(uintptr_t)l->types.at[k].key;
  return NULL;
}

/* Null or one of ours; the type of the function is only in the debug information. */
static pt_val function_pointer(maker *m, uint32_t t, const char *path) {
  pt_fx *x = m->x;
  LLVMMetadataRef md = metadata_of(x->l, type_at(m, t)->elem);
  uint32_t fn = md ? make_callback(m, md, path) : 0;
  char name[PATH];
  if (!fn) {
    assume(m, "the function pointer %.100s is null", path);
    return pt_fx_ptr(x, 0);
  }
  snprintf(name, sizeof name, "%.140s is null", path);
  pt_val null = input(m, PT_INPUT_BOOL, 1, name), address = pt_ir_fn_addr(x->l->p, x->f, fn, 0);
  return pt_fx_select(x, null, pt_fx_ptr(x, 0), address);
}

/* How many elements of type T (0: bytes) a pointer points to, when it is not one. */
static uint64_t elements_behind(const maker *m, uint32_t t, promise says) {
  uint64_t size = t ? type_at(m, t)->size : 1, most = size == 1 ? CHARS : SCALARS;
  uint64_t asked = size ? (says.bytes + size - 1) / size : 0;
  return asked > most && asked <= MOST_INPUTS ? asked : most;
}

/* The same for structures, unions, arrays and pointers: one, unless the declaration asks for
   more. */
static uint64_t objects_behind(const maker *m, uint32_t t, promise says) {
  uint64_t size = type_at(m, t)->size, asked = size ? (says.bytes + size - 1) / size : 0;
  return asked > 1 && asked <= MOST_OBJECTS ? asked : 1;
}

/* Whether the declaration asks for more than one of them. */
static bool asks_for_several(const maker *m, uint32_t t, promise says) {
  return says.bytes > (t ? type_at(m, t)->size : 1);
}

/* One element or several, with the same first one.  A text ends with its last character. */
static pt_val make_elements(maker *m, uint32_t t, const char *path, promise says) {
  pt_fx *x = m->x;
  uint64_t size = t ? type_at(m, t)->size : 1, count = elements_behind(m, t, says);
  bool text = t && is_char(m, t), several = asks_for_several(m, t, says);
  char name[PATH];
  snprintf(name, sizeof name, "%.120s has one element", path);
  pt_val one = several ? pt_fx_const(x, 1, 0) : input(m, PT_INPUT_BOOL, 1, name);
  pt_val single = new_object(m, size), many = new_object(m, size * count);
  for (uint64_t k = 0; k < count; k++) {
    snprintf(name, sizeof name, "%.140s[%u]", path, (unsigned)k);
    pt_val v = text && k + 1 == count ? pt_fx_const(x, 8, 0)
               : t                    ? stored_input(m, t, size, name)
                                      : input(m, PT_INPUT_UCHAR, 8, name);
    store(m, many, k * size, v);
    if (k == 0) store(m, single, 0, text ? pt_fx_const(x, 8, 0) : v);
  }
  return pt_fx_select(x, one, single, many);
}

static bool is_stream(const maker *m, uint32_t t) {
  return t && strcmp(pt_ir_text(m->x->l->p, type_at(m, t)->name), "struct _IO_FILE") == 0;
}

static pt_val make_pointer(maker *m, uint32_t t, const char *path, uint32_t depth, promise says) {
  pt_fx *x = m->x;
  uint32_t elem = t ? type_at(m, t)->elem : 0;
  if (elem && type_at(m, elem)->kind == PT_TYPE_FUNCTION) return function_pointer(m, t, path);
  if (depth == 0) m->too_deep = true;
  else if (m->objects > MOST_OBJECTS || m->inputs > MOST_INPUTS) m->cut = true;
  if (depth == 0 || m->objects > MOST_OBJECTS || m->inputs > MOST_INPUTS) return pt_fx_ptr(x, 0);
  char name[PATH];
  snprintf(name, sizeof name, "%.140s is null", path);
  pt_val null = says.nonnull ? 0 : input(m, PT_INPUT_BOOL, 1, name), object;
  m->pointers++;
  bool elements = !elem || (is_scalar(m, elem) && !is_complex(m, elem));
  if (is_stream(m, elem)) { /* what is in it is a matter of the models */
    object = pt_fx_call(x, pt_fn_of(x->l, LLVMGetNamedFunction(x->l->mod, "__protest_make_stream")),
                        NULL, 0);
  } else if (elements) {
    object = make_elements(m, elem, path, says);
  } else {
    uint64_t size = type_at(m, elem)->size, count = objects_behind(m, elem, says);
    object = new_object(m, size * count);
    for (uint64_t k = 0; k < count; k++) {
      if (count == 1) snprintf(name, sizeof name, "(*%.140s)", path);
      else snprintf(name, sizeof name, "%.140s[%u]", path, (unsigned)k);
      fill(m, object, k * size, elem, name, depth - 1);
    }
  }
  return null ? pt_fx_select(x, null, pt_fx_ptr(x, 0), object) : object;
}

/* ---- parameters */

/* How a pointer parameter was made, in words. */
static void describe(maker *m, uint32_t t, const char *path, uint32_t depth, promise says) {
  uint32_t elem = t ? type_at(m, t)->elem : 0;
  const char *name = elem ? type_text(m, elem) : "bytes",
             *null = says.nonnull ? "" : "is null, or ";
  bool elements = !elem || (is_scalar(m, elem) && !is_complex(m, elem));
  const char *one = elements && asks_for_several(m, elem, says) ? "" : "1 or ";
  if (elem && type_at(m, elem)->kind == PT_TYPE_FUNCTION) return;
  if (depth == 0) assume(m, "%s is null", path);
  else if (is_stream(m, elem))
    assume(m, "%s %s", path, says.nonnull ? "is an open stream" : "is null, or an open stream");
  else if (elements)
    assume(m, "%s %spoints to %s%u %s%s", path, null, one, (unsigned)elements_behind(m, elem, says),
           name, elem && is_char(m, elem) ? ", the last of them 0" : "");
  else if (objects_behind(m, elem, says) > 1)
    assume(m, "%s %spoints to %u %s", path, null, (unsigned)objects_behind(m, elem, says), name);
  else assume(m, "%s %spoints to one %s", path, null, name);
}

static LLVMAttributeRef attribute(LLVMValueRef fn, unsigned param, const char *name) {
  return LLVMGetEnumAttributeAtIndex(fn, param + 1,
                                     LLVMGetEnumAttributeKindForName(name, (unsigned)strlen(name)));
}

static promise promise_of(LLVMValueRef fn, unsigned param) {
  LLVMAttributeRef bytes = attribute(fn, param, "dereferenceable");
  return (promise){.nonnull = bytes || attribute(fn, param, "nonnull"),
                   .bytes = bytes ? LLVMGetEnumAttributeValue(bytes) : 0};
}

/* The C name of a parameter: pieces of a structure are called NAME.coerce0. */
static const char *param_name(LLVMValueRef fn, unsigned k, char out[64]) {
  size_t n = 0;
  const char *name = k < LLVMCountParams(fn) ? LLVMGetValueName2(LLVMGetParam(fn, k), &n) : "";
  n = strcspn(name, ".");
  if (n == 0) snprintf(out, 64, "argument %u", k + 1);
  else snprintf(out, 64, "%.*s", (int)(n < 60 ? n : 60), name);
  return out;
}

/* One piece, read at OFFSET of the structure that it is a piece of. */
static void push_piece(maker *m, LLVMValueRef param, pt_val object, uint64_t offset) {
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
static void push_leaves(maker *m, LLVMValueRef fn, unsigned *k, pt_val object, uint64_t offset,
                        uint32_t t) {
  const pt_ir_type *y = type_at(m, t);
  if (y->kind == PT_TYPE_ARRAY || y->kind == PT_TYPE_STRUCT || is_complex(m, t)) {
    uint64_t n = y->kind == PT_TYPE_ARRAY ? y->count : y->kind == PT_TYPE_STRUCT ? y->nfields : 0;
    for (uint64_t j = 0; j < n; j++) {
      const pt_ir_field *f =
          y->kind == PT_TYPE_STRUCT ? &m->x->l->p->fields.at[y->field + j] : NULL;
      uint64_t at = f ? f->bit_offset / 8 : j * type_at(m, y->elem)->size;
      push_leaves(m, fn, k, object, offset + at, f ? f->type : y->elem);
    }
  } else if (*k < LLVMCountParams(fn)) {
    push_piece(m, LLVMGetParam(fn, (*k)++), object, offset);
  }
}

static void push_aggregate(maker *m, LLVMValueRef fn, unsigned *k, uint32_t t, const char *path,
                           uint32_t depth) {
  uint64_t size = type_at(m, t)->size;
  if (size == 0) return; /* nothing is passed */
  pt_val object = pt_fx_frame_object(m->x, (size + 15) / 16 * 16);
  fill(m, object, 0, t, path, depth);
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
static void push_scalar(maker *m, LLVMValueRef fn, unsigned number, uint32_t t, const char *path,
                        uint32_t depth) {
  LLVMValueRef param = LLVMGetParam(fn, number);
  pt_lower *l = m->x->l;
  pt_scalars s = {0};
  if (LLVMGetTypeKind(LLVMTypeOf(param)) == LLVMPointerTypeKind && pt_is_ignored(param)) {
    pt_vec_push(l->mem, &m->out, pt_fx_ptr(m->x, 0)); /* any will do */
    return;
  }
  if (LLVMGetTypeKind(LLVMTypeOf(param)) == LLVMPointerTypeKind) {
    bool pointer = t && type_at(m, t)->kind == PT_TYPE_POINTER;
    promise says = promise_of(fn, number);
    pt_vec_push(l->mem, &m->out, make_pointer(m, pointer ? t : 0, path, depth, says));
    describe(m, pointer ? t : 0, path, depth, says);
    return;
  }
  pt_flatten(l, LLVMTypeOf(param), 0, &s);
  for (size_t k = 0; k < s.n; k++)
    pt_vec_push(l->mem, &m->out, input(m, kind_of(m, t, s.at[k].width), s.at[k].width, path));
  pt_vec_release(l->mem, &s);
}

/* The C types of the parameters; false: unknown, or they do not line up with LLVM's. */
static bool push_typed(maker *m, LLVMValueRef fn, unsigned first, LLVMMetadataRef types,
                       uint32_t depth) {
  pt_lower *l = m->x->l;
  unsigned k = first, n = LLVMCountParams(fn);
  for (unsigned j = 1; k < n; j++) {
    uint32_t t = pt_type_of(l, pt_md_operand(l, types, j));
    char path[64];
    if (!t) return false;
    param_name(fn, k, path);
    if (is_aggregate(m, t)) push_aggregate(m, fn, &k, t, path, depth);
    else push_scalar(m, fn, k++, t, path, depth);
  }
  return true;
}

static void push_untyped(maker *m, LLVMValueRef fn, unsigned first, uint32_t depth) {
  for (unsigned k = first; k < LLVMCountParams(fn); k++) {
    char path[64];
    push_scalar(m, fn, k, 0, param_name(fn, k, path), depth);
  }
}

/* ---- what else a call rests on */

static bool is_model(LLVMValueRef fn) {
  LLVMMetadataRef sp = LLVMGetSubprogram(fn), file = sp ? LLVMDIScopeGetFile(sp) : NULL;
  unsigned n = 0;
  const char *path = file ? LLVMDIFileGetFilename(file, &n) : "";
  return n >= 9 && strncmp(path, "<protest>", 9) == 0;
}

/* Whether code of the user mentions a function that frees. */
static bool frees(pt_lower *l) {
  static const char *const names[] = {"free", "realloc", "reallocarray", "getline", "getdelim"};
  for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
    LLVMValueRef fn = LLVMGetNamedFunction(l->mod, names[k]);
    for (LLVMUseRef u = fn ? LLVMGetFirstUse(fn) : NULL; u; u = LLVMGetNextUse(u)) {
      LLVMValueRef user = LLVMGetUser(u);
      if (!LLVMIsAInstruction(user)) return true;
      if (!is_model(LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)))) return true;
    }
  }
  return false;
}

/* Whether G is a variable of the user that outlives a call. */
static bool is_state(LLVMValueRef g) {
  size_t n = 0;
  if (!LLVMIsAGlobalVariable(g)) return false;
  LLVMValueMetadataEntry *all = LLVMGlobalCopyAllMetadata(g, &n);
  LLVMDisposeValueMetadataEntries(all);
  return n && !LLVMIsGlobalConstant(g) && !LLVMIsDeclaration(g);
}

/* Variables of models whose initial value stands for all: nothing is known yet, or it is written
   before it is read. */
static bool is_general(LLVMValueRef g) {
  static const char *const names[] = {"__pt_stdout",
                                      "__pt_stderr",
                                      "__pt_open_files",
                                      "__pt_folders",
                                      "__pt_ctype_tolower_at",
                                      "__pt_ctype_toupper_at",
                                      "__pt_users",
                                      "__pt_groups",
                                      "__pt_process_id.known_",
                                      "__pt_process_id.value_",
                                      "__pt_date",
                                      "__pt_date_text",
                                      "__pt_exit_list",
                                      "strerror.own"};
  size_t n;
  const char *name = LLVMGetValueName2(g, &n);
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    if (strcmp(names[k], name) == 0) return true;
  return false;
}

/* Whether G is a variable of the library: errno, where strtok is, whether stdin is at its end. */
static bool is_library_state(LLVMValueRef g) {
  size_t n = 0;
  const char *name = LLVMGetValueName2(g, &n);
  if (!LLVMIsAGlobalVariable(g) || LLVMIsGlobalConstant(g) || LLVMIsDeclaration(g)) return false;
  return strncmp(name, ".str", 4) != 0 && !is_general(g);
}

/* Functions that look at state of which models have no variable. */
static bool asks_state(LLVMValueRef fn) {
  static const char *const names[] = {"fegetround", "fegetenv", "fetestexcept", "setlocale",
                                      "localeconv"};
  size_t n;
  const char *name = LLVMGetValueName2(fn, &n);
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    if (strcmp(names[k], name) == 0) return true;
  return false;
}

/* Whether operand K of an instruction of a model is only written to. */
static bool is_only_set(LLVMValueRef i, int k) {
  return LLVMIsAStoreInst(i) && k == 1 &&
         is_model(LLVMGetBasicBlockParent(LLVMGetInstructionParent(i)));
}

/* Whether what V mentions, as an operand, has such a variable in it; functions and constants are
   looked into, each once. */
static bool mentions_state(pt_mem *m, pt_map *seen, LLVMValueRef v) {
  if (!v || !LLVMIsAConstant(v) || pt_map_get(seen, (uintptr_t)v, NULL)) return false;
  pt_map_put(m, seen, (uintptr_t)v, 1);
  if (is_state(v) || is_library_state(v)) return true;
  if (LLVMIsAFunction(v) && asks_state(v)) return true;
  if (!LLVMIsAFunction(v)) {
    for (int k = 0, n = LLVMGetNumOperands(v); k < n; k++)
      if (mentions_state(m, seen, LLVMGetOperand(v, (unsigned)k))) return true;
    return false;
  }
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      for (int k = 0, n = LLVMGetNumOperands(i); k < n; k++)
        if (!is_only_set(i, k) && mentions_state(m, seen, LLVMGetOperand(i, (unsigned)k)))
          return true;
  return false;
}

/* Whether the function, or one that it may call, looks at variables of the user or of the library
   that outlive a call. */
static bool has_state(pt_lower *l, LLVMValueRef fn) {
  pt_map seen = {0};
  bool found = mentions_state(l->mem, &seen, fn);
  pt_map_release(l->mem, &seen);
  return found;
}

/* Where a program starts, they have these values indeed. */
static bool is_main(LLVMValueRef fn) {
  size_t n;
  return strcmp(LLVMGetValueName2(fn, &n), "main") == 0;
}

static void describe_rest(maker *m, LLVMValueRef fn, uint32_t depth) {
  if (m->too_deep && depth)
    assume(m, "pointers that are more than %u deep are null (--pointer-depth)", depth);
  if (m->cut) assume(m, "pointers in large arrays, or behind many objects, are null");
  if (m->nested)
    assume(m,
           "a pointer in an object is null, or points to one object; to %d char, the last of them "
           "0, or to %d "
           "other numbers, or only one of these",
           CHARS, SCALARS);
  if (m->pointers > 1) assume(m, "pointers of the call point to different objects");
  if (m->objects && !m->heap && m->x->l->o->checks >> PT_CHECK_LEAK_UNFREED & 1 && frees(m->x->l))
    assume(m, "objects of the caller may not be freed");
  if (!is_main(fn) && has_state(m->x->l, fn))
    assume(m, "variables that outlive a call have their initial values");
}

void pt_make_args(pt_fx *x, LLVMValueRef fn, const pt_ir_fn *f, pt_val *args) {
  pt_lower *l = x->l;
  LLVMMetadataRef sp = LLVMGetSubprogram(fn);
  LLVMMetadataRef types = sp ? pt_md_operand(l, pt_md_operand(l, sp, 4), 3) : NULL;
  uint32_t depth = l->o->pointer_depth;
  maker m = {.x = x, .heap = !(l->o->checks >> PT_CHECK_LEAK_UNFREED & 1) && frees(l)};
  unsigned first = LLVMCountParams(fn) && attribute(fn, 0, "sret") ? 1 : 0;
  if (first) {
    LLVMTypeRef result = LLVMGetTypeAttributeValue(attribute(fn, 0, "sret"));
    pt_vec_push(l->mem, &m.out, pt_fx_frame_object(x, LLVMABISizeOfType(l->layout, result)));
  }
  if (!types || !pt_md_operand(l, types, 1)) push_untyped(&m, fn, first, depth);
  else if (!push_typed(&m, fn, first, types, depth))
    pt_lower_fail(x, "the parameters of the function to start at");
  if (f->variadic) {
    pt_vec_push(l->mem, &m.out, pt_fx_ptr(x, 0));
    assume(&m, "there are no variable arguments");
  }
  describe_rest(&m, fn, depth);
  if (m.out.n != f->nparams)
    pt_lower_fail(x, "such structures as parameters of the function to start at");
  for (size_t k = 0; k < f->nparams; k++)
    args[k] = k < m.out.n ? m.out.at[k] : pt_fx_const(x, f->values.at[k + 1].width, 0);
  pt_vec_release(l->mem, &m.out);
}
