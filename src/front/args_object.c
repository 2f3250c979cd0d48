/* Objects that a function gets: bytes of any value, in any number.

   An object without pointers in it has any number of elements, at least one (or none, where only
   a contract says what there is): its size is an input, and its bytes are arbitrary (`set any`), so
   that only those become inputs that are looked at.  An object with pointers is one of its type;
   its members are inputs, pointers in it are made in the same way, pointer_depth levels deep.
   Parameters of one type may point into the same object.
   Everything is made in one straight line, whether it is used or not: no branch of its own doubles
   the paths of the program. */
#include <stdio.h>
#include <string.h>

#include "front/args_priv.h"

/* ---- objects */

/* Sizes that every engine can handle: beyond it is no real object. */
uint64_t pt_args_most_bytes(const pt_args *m) {
  return UINT64_C(1) << (m->x->l->pw == 64 ? 38 : 18);
}

static void store(pt_args *m, pt_val object, uint64_t offset, pt_val v) {
  pt_val at = pt_fx_ptradd(m->x, object, pt_fx_ptr(m->x, 0), (int64_t)offset, 0);
  pt_fx_ins(m->x, (pt_ir_ins){.op = PT_OP_STORE}, 0, (pt_val[]){at, v}, 2);
}

void pt_args_any(pt_args *m, pt_val to, pt_val n, const char *name, uint32_t t) {
  pt_ir_ins set = {
      .op = PT_OP_SET, .sub = 1, .imm = pt_ir_string(m->x->l->p, name), .imm2 = (int64_t)t};
  pt_fx_ins(m->x, set, 0, (pt_val[]){to, pt_fx_const(m->x, 8, 0), n}, 3);
}

/* The caller still has its pointer to it. */
/* What is sure of the address of a caller's object: a structure may be packed. */
static int64_t least_alignment(const pt_args *m, uint32_t elem) {
  const pt_ir_type *t = elem ? pt_args_type(m, elem) : NULL;
  int64_t word = m->x->l->pw / 8;
  if (t && t->kind == PT_TYPE_ARRAY) return least_alignment(m, t->elem);
  if (!t || t->kind == PT_TYPE_STRUCT || t->kind == PT_TYPE_UNION || !t->size) return 1;
  if (t->size & (t->size - 1)) return 1;
  return (int64_t)t->size < word ? (int64_t)t->size : word;
}

static pt_val new_object(pt_args *m, pt_val size, const char *path, uint32_t elem) {
  pt_ir_ins alloc = {
      .op = PT_OP_ALLOC, .sub = PT_ALLOC_GIVEN, .imm = least_alignment(m, elem)};
  pt_val object = pt_fx_value(m->x, alloc, m->x->l->pw, &size, 1);
  m->objects++;
  pt_args_any(m, object, size, path, elem);
  return object;
}

static void assume_at_most(pt_args *m, pt_val a, pt_val b) {
  pt_val fits = pt_fx_op2(m->x, PT_OP_ULE, 1, a, b);
  pt_fx_op(m->x, PT_OP_ASSUME, 0, &fits, 1);
}

static void fill_bytes(pt_args *m, pt_val object, uint64_t from, uint64_t to, const char *path) {
  for (; from < to; from++)
    store(m, object, from, pt_args_input(m, PT_INPUT_UCHAR, 8, path));
}

/* Plain data stays arbitrary.  Pointers would point anywhere: they become null. */
static void fill_bulk(pt_args *m, pt_val object, uint64_t offset, uint32_t t) {
  pt_fx *x = m->x;
  if (!pt_args_has_pointer(m, t)) return;
  pt_val at = pt_fx_ptradd(x, object, pt_fx_ptr(x, 0), (int64_t)offset, 0),
         n = pt_fx_ptr(x, pt_args_type(m, t)->size);
  pt_fx_ins(x, (pt_ir_ins){.op = PT_OP_SET}, 0, (pt_val[]){at, pt_fx_const(x, 8, 0), n}, 3);
  m->cut = true;
}

static void fill_array(pt_args *m, pt_val object, uint64_t offset, uint32_t t, const char *path,
                       uint32_t depth) {
  const pt_ir_type y = *pt_args_type(m, t);
  uint64_t size = y.elem ? pt_args_type(m, y.elem)->size : 0;
  if (y.count > PT_ARGS_ELEMENTS || m->inputs > PT_ARGS_INPUTS) {
    fill_bulk(m, object, offset, t);
    return;
  }
  for (uint64_t k = 0; k < y.count; k++) {
    char name[PT_ARGS_PATH];
    snprintf(name, sizeof name, "%.140s[%u]", path, (unsigned)k);
    pt_args_fill(m, object, offset + k * size, y.elem, name, depth);
  }
}

/* The name of a field: t->used rather than (*t).used. */
static void field_name(char out[PT_ARGS_PATH], const char *path, const char *field) {
  size_t n = strlen(path);
  bool behind = n > 3 && path[0] == '(' && path[n - 1] == ')';
  if (behind) path += 2, n -= 3;
  const char *dot = behind ? "->" : ".";
  snprintf(out, PT_ARGS_PATH, "%.*s%s%.60s", (int)(n < 90 ? n : 90), path, *field ? dot : "",
           field);
}

/* Bit-fields share bytes: these are inputs, each once. */
static void fill_struct(pt_args *m, pt_val object, uint64_t offset, uint32_t t, const char *path,
                        uint32_t depth) {
  const pt_ir_type y = *pt_args_type(m, t);
  if (strcmp(pt_ir_text(m->x->l->p, y.name), "struct __va_list_tag") == 0)
    pt_lower_fail(m->x, "a va_list as an argument of the function to start at");
  uint64_t next = 0;
  for (uint32_t k = 0; k < y.nfields; k++) {
    pt_ir_field f = m->x->l->p->fields.at[y.field + k];
    const char *field = pt_ir_text(m->x->l->p, f.name);
    char name[PT_ARGS_PATH];
    field_name(name, path, field);
    if (f.bit_size) {
      uint64_t end = (f.bit_offset + f.bit_size + 7) / 8, from = f.bit_offset / 8;
      fill_bytes(m, object, offset + (from > next ? from : next), offset + end, name);
      next = end > next ? end : next;
    } else {
      pt_args_fill(m, object, offset + f.bit_offset / 8, f.type, name, depth);
      next = f.bit_offset / 8 + (f.type ? pt_args_type(m, f.type)->size : 0);
    }
    if (y.kind == PT_TYPE_UNION) break; /* other bytes of it stay undefined: anything */
  }
  if (y.kind == PT_TYPE_UNION && y.nfields &&
      pt_args_has_pointer(m, m->x->l->p->fields.at[y.field].type))
    pt_args_assume(m, "the union %.100s holds its first member", path);
}

void pt_args_fill(pt_args *m, pt_val object, uint64_t offset, uint32_t t, const char *path,
                  uint32_t depth) {
  const pt_ir_type y = *pt_args_type(m, t); /* a copy: types may be added meanwhile */
  if (!t) return;
  if (y.kind == PT_TYPE_POINTER) {
    store(m, object, offset, pt_args_pointer(m, t, path, depth, (pt_args_promise){0}));
    m->nested |= depth > 0;
  } else if (y.kind == PT_TYPE_ARRAY)
    fill_array(m, object, offset, t, path, depth);
  else if (y.kind == PT_TYPE_STRUCT || y.kind == PT_TYPE_UNION)
    fill_struct(m, object, offset, t, path, depth);
  else if (pt_args_is_complex(m, t))
    for (uint64_t k = 0; k < 2; k++)
      store(m, object, offset + k * y.size / 2, pt_args_stored_input(m, t, y.size / 2, path));
  else if (pt_args_is_scalar(m, t) && y.size) {
    pt_val number = pt_args_stored_input(m, t, y.size, path);
    store(m, object, offset, number);
    pt_args_note_number(m, path, t, number);
  }
}

/* ---- pointers */

uint64_t pt_args_behind(const pt_args *m, uint32_t t, pt_args_promise says) {
  uint64_t size = pt_args_type(m, t)->size, asked = size ? (says.bytes + size - 1) / size : 0;
  return asked > 1 && asked <= PT_ARGS_OBJECTS ? asked : 1;
}

static bool is_text(const pt_args *m, uint32_t elem, pt_args_promise says) {
  return elem && !m->x->l->o->bare && (pt_args_is_char(m, elem) || says.wide);
}

/* How many elements there are at least. */
static uint64_t least_count(const pt_args *m, uint64_t size, pt_args_promise says) {
  if (says.bytes > size) return (says.bytes + size - 1) / size;
  return says.bytes || !m->x->l->o->bare;
}

static void note_type(pt_args *m, uint32_t arg, uint32_t elem, pt_args_promise says) {
  if (m->making) return;
  pt_given_arg *a = &m->x->l->p->given.args.at[arg];
  a->aggregate = elem && pt_args_is_aggregate(m, elem);
  a->text = is_text(m, elem, says);
  a->flexible = elem && pt_args_is_flexible(m, elem);
}

/* Any number of elements.  A text ends with its last character. */
static pt_args_object make_elements(pt_args *m, uint32_t elem, const char *path, pt_val null,
                                    pt_args_promise says) {
  pt_fx *x = m->x;
  uint64_t size = elem ? pt_args_type(m, elem)->size : 1;
  uint64_t least = least_count(m, size, says);
  char name[PT_ARGS_PATH];
  snprintf(name, sizeof name, "elements of %.120s", path);
  pt_val count = pt_args_input(m, PT_INPUT_SIZE, x->l->pw, name);
  assume_at_most(m, pt_fx_ptr(x, least), count);
  assume_at_most(m, count, pt_fx_ptr(x, pt_args_most_bytes(m) / size));
  pt_val bytes = size == 1 ? count : pt_fx_op2(x, PT_OP_MUL, x->l->pw, count, pt_fx_ptr(x, size));
  pt_args_object o = {.elem = elem, .count = count, .least = least, .shared = !says.alone,
                      .null = null, .number = m->number, .out = (uint32_t)m->out.n};
  o.path = pt_ir_string(x->l->p, path);
  o.base = o.place = new_object(m, bytes, path, elem);
  o.arg = pt_args_note_pointer(m, path, size, null, count, says);
  note_type(m, o.arg, elem, says);
  if (is_text(m, elem, says)) {
    pt_val last = pt_fx_ptradd(x, o.base, count, -(int64_t)size, (int64_t)size),
           end = pt_fx_const(x, (uint32_t)size * 8, 0);
    pt_fx_ins(x, (pt_ir_ins){.op = PT_OP_STORE}, 0, (pt_val[]){last, end}, 2);
  }
  return o;
}

pt_val pt_args_elements(pt_args *m, uint32_t elem, const char *path, pt_val *count) {
  pt_args_object o = make_elements(m, elem, path, 0, (pt_args_promise){.nonnull = true});
  *count = o.count;
  return o.base;
}

pt_val pt_args_object_of(pt_args *m, uint32_t elem, const char *path) {
  return new_object(m, pt_fx_ptr(m->x, pt_args_type(m, elem)->size), path, elem);
}

static bool is_integer(const pt_ir_type *t) {
  return t->kind == PT_TYPE_INT || t->kind == PT_TYPE_UINT || t->kind == PT_TYPE_ENUM;
}

/* Whether C lets them be accessed as each other; integers of one size and sign may have other
   names, and an enumeration is an integer. */
static bool is_same_type(const pt_args *m, uint32_t a, uint32_t b) {
  if (!a || !b) return a == b;
  const pt_ir_type *s = pt_args_type(m, a), *t = pt_args_type(m, b);
  const char *one = pt_ir_text(m->x->l->p, s->name), *other = pt_ir_text(m->x->l->p, t->name);
  bool kind = s->kind == t->kind || s->kind == PT_TYPE_ENUM || t->kind == PT_TYPE_ENUM;
  if (s->size != t->size) return false;
  return is_integer(s) && is_integer(t) ? kind : s->kind == t->kind && strcmp(one, other) == 0;
}

/* When SAME, LEAST elements from AT on are among COUNT. */
static void assume_inside(pt_args *m, pt_val same, pt_val at, uint64_t least, pt_val count) {
  pt_fx *x = m->x;
  pt_val left = pt_fx_op2(x, PT_OP_SUB, x->l->pw, count, at),
         enough = pt_fx_op2(x, PT_OP_ULE, 1, pt_fx_ptr(x, least), left),
         inside = pt_fx_op2(x, least ? PT_OP_ULT : PT_OP_ULE, 1, at, count),
         both = pt_fx_op2(x, PT_OP_AND, 1, enough, inside),
         other = pt_fx_op2(x, PT_OP_EQ, 1, same, pt_fx_const(x, 1, 0)),
         ok = pt_fx_op2(x, PT_OP_OR, 1, other, both);
  pt_fx_op(x, PT_OP_ASSUME, 0, &ok, 1);
}

static pt_val not(pt_args *m, pt_val v) {
  return pt_fx_op2(m->x, PT_OP_EQ, 1, v, pt_fx_const(m->x, 1, 0));
}

static pt_val both(pt_args *m, pt_val a, pt_val b) {
  return pt_fx_op2(m->x, PT_OP_AND, 1, a, b);
}

/* When MOVED, and OTHER is not null and points into its own object, it points to element AT of
   that. */
static void move_other(pt_args *m, pt_args_object *other, pt_val moved, pt_val at, int64_t size) {
  pt_fx *x = m->x;
  if (other->null) moved = both(m, moved, not(m, other->null));
  if (other->moved) moved = both(m, moved, not(m, other->moved));
  at = pt_fx_select(x, moved, at, pt_fx_ptr(x, 0)); /* so that the sum never leaves the object */
  pt_val to = pt_fx_ptradd(x, other->base, at, 0, size);
  other->place = pt_fx_select(x, moved, to, other->place);
  m->out.at[other->out] = pt_fx_select(x, moved, to, m->out.at[other->out]);
}

static pt_val share_input(pt_args *m, const pt_args_object *o, const pt_args_object *other,
                          const char *format, pt_input_kind kind, uint32_t width) {
  const pt_ir_prog *prog = m->x->l->p;
  char name[PT_ARGS_PATH];
  snprintf(name, sizeof name, "%.60s%s%.60s", pt_ir_text(prog, o->path), format,
           pt_ir_text(prog, other->path));
  return pt_args_input(m, kind, width, name);
}

/* ---- cases of sharing: a number with a digit for each pair */

enum { OWN, BEHIND, IN_FRONT, CASES, MOST_PAIRS = 3 };

uint32_t pt_front_sharings(size_t shares) {
  uint32_t n = 1;
  for (size_t k = 0; k < shares; k++) n *= CASES;
  return shares <= MOST_PAIRS ? n : 0;
}

/* The input is VALUE. */
static pt_val settled(pt_args *m, pt_val input, bool value) {
  pt_val constant = pt_fx_const(m->x, 1, value),
         ok = pt_fx_op2(m->x, PT_OP_EQ, 1, input, constant);
  pt_fx_op(m->x, PT_OP_ASSUME, 0, &ok, 1);
  return constant;
}

/* Of the pair that was noted last. */
static void choose_case(pt_args *m, pt_val *same, pt_val *front) {
  uint32_t rest = m->x->l->o->sharing;
  if (!rest--) return;
  for (size_t k = 1; k < m->same.n; k++) rest /= CASES;
  *same = settled(m, *same, rest % CASES != OWN);
  *front = settled(m, *front, rest % CASES == IN_FRONT);
}

/* P, or an element of an object that an earlier parameter of the same type points to; one of the
   two points to its start. */
static pt_val maybe_shared(pt_args *m, pt_args_object *o, pt_val p) {
  pt_fx *x = m->x;
  int64_t size = o->elem ? (int64_t)pt_args_type(m, o->elem)->size : 1;
  for (size_t k = 0; o->shared && k < m->sized.n; k++) {
    pt_args_object *other = &m->sized.at[k];
    if (!other->shared || !is_same_type(m, o->elem, other->elem)) continue;
    pt_val same = share_input(m, o, other, " points into ", PT_INPUT_BOOL, 1);
    pt_val front = share_input(m, o, other, " is in front of ", PT_INPUT_BOOL, 1);
    pt_val at = share_input(m, o, other, " - ", PT_INPUT_SIZE, x->l->pw);
    pt_args_note_share(m, o, other, same, front, at);
    choose_case(m, &same, &front);
    pt_val moved = both(m, same, front), behind = both(m, same, not(m, front));
    assume_inside(m, behind, at, o->least, other->count);
    assume_inside(m, moved, at, other->least, other->count);
    assume_inside(m, moved, pt_fx_ptr(x, 0), o->least, other->count);
    move_other(m, other, moved, at, size);
    at = pt_fx_select(x, behind, at, pt_fx_ptr(x, 0));
    p = pt_fx_select(x, same, pt_fx_ptradd(x, other->base, at, 0, size), p);
    o->moved = o->moved ? pt_fx_op2(x, PT_OP_OR, 1, o->moved, same) : same;
  }
  return p;
}

/* The number behind a pointer to one is an argument by itself: a length, in and out. */
static void fill_one(pt_args *m, const pt_args_object *o) {
  const pt_ir_type *y = o->elem ? pt_args_type(m, o->elem) : NULL;
  char name[PT_ARGS_PATH];
  if (!y || y->size < 2 || y->size > 8 || (y->kind != PT_TYPE_INT && y->kind != PT_TYPE_UINT))
    return;
  snprintf(name, sizeof name, "(*%.140s)", pt_ir_text(m->x->l->p, o->path));
  pt_val number = pt_args_stored_input(m, o->elem, y->size, name);
  store(m, o->place, 0, number);
  pt_args_note_number(m, name, o->elem, number);
}

void pt_args_settle(pt_args *m) {
  for (size_t k = 0; k < m->sized.n; k++) {
    m->number = m->sized.at[k].number;
    if (m->sized.at[k].one && !m->sized.at[k].moved) fill_one(m, &m->sized.at[k]);
  }
}

static pt_val make_plain(pt_args *m, uint32_t elem, const char *path, pt_val null,
                         pt_args_promise says) {
  pt_args_object o = make_elements(m, elem, path, null, says);
  if (!says.parameter) return o.base;
  pt_val p = maybe_shared(m, &o, o.base);
  o.one = says.one && !m->x->l->o->bare;
  pt_vec_push(m->x->l->mem, &m->sized, o);
  return p;
}

static pt_val make_objects(pt_args *m, uint32_t elem, const char *path, uint32_t depth, pt_val null,
                           pt_args_promise says) {
  uint64_t size = pt_args_type(m, elem)->size, count = pt_args_behind(m, elem, says);
  pt_val object = new_object(m, pt_fx_ptr(m->x, size ? size * count : 1), path, elem);
  note_type(m, pt_args_note_pointer(m, path, size, null, 0, says), elem, says);
  for (uint64_t k = 0; k < count; k++) {
    char name[PT_ARGS_PATH];
    if (count == 1)
      snprintf(name, sizeof name, "(*%.140s)", path);
    else
      snprintf(name, sizeof name, "%.140s[%u]", path, (unsigned)k);
    pt_args_fill(m, object, k * size, elem, name, depth - 1);
  }
  return object;
}

pt_val pt_args_pointer(pt_args *m, uint32_t t, const char *path, uint32_t depth,
                       pt_args_promise says) {
  pt_fx *x = m->x;
  uint32_t elem = t ? pt_args_type(m, t)->elem : 0;
  if (elem && pt_args_type(m, elem)->kind == PT_TYPE_ARRAY && !pt_args_type(m, elem)->size)
    pt_lower_fail(x, "a pointer to arrays of no constant size as an argument of the function to "
                     "start at");
  if (elem && pt_args_type(m, elem)->kind == PT_TYPE_FUNCTION)
    return pt_args_callback(m, t, path, says);
  bool full = m->objects > PT_ARGS_OBJECTS || m->inputs > PT_ARGS_INPUTS;
  if (depth == 0)
    m->too_deep = true;
  else if (full)
    m->cut = true;
  if (depth == 0 || full) return pt_fx_ptr(x, 0);
  char name[PT_ARGS_PATH];
  snprintf(name, sizeof name, "%.140s is null", path);
  pt_val null = says.nonnull ? 0 : pt_args_input(m, PT_INPUT_BOOL, 1, name), object;
  m->pointers++;
  if (pt_args_is_stream(m, elem)) { /* what is in it is a matter of the models */
    object = pt_fx_call(x, pt_fn_of(x->l, LLVMGetNamedFunction(x->l->mod, "__protest_make_stream")),
                        NULL, 0);
    pt_args_note_pointer(m, path, 1, null, 0, says);
  } else if (pt_args_is_plain(m, elem))
    object = make_plain(m, elem, path, null, says);
  else
    object = make_objects(m, elem, path, depth, null, says);
  return null ? pt_fx_select(x, null, pt_fx_ptr(x, 0), object) : object;
}
