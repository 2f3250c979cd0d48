/* What went wrong, in one sentence with the values of the run. */
#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "bv/fp.h"
#include "exec/compile.h"

enum { WHERE = 300, NAME = 400, LOOK_AHEAD = 12 };

/* ---- ending a run */

bool pt_stuck(pt_exec *x, const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(x->run->text, sizeof x->run->text, format, args);
  va_end(args);
  x->run->status = PT_RUN_STUCK;
  x->ended = true;
  return false;
}

/* The check of the whole program that a failure belongs to when it has none of its own: an access
   of a function of the host, an undefined read. */
static uint32_t common_check(const pt_exec *x, pt_check_kind kind) {
  bool access = kind > PT_CHECK_ACCESS && kind < PT_CHECK_UNINIT;
  return pt_program_check(x, access ? PT_CHECK_ACCESS : kind);
}

bool pt_fail(pt_exec *x, pt_check_kind kind, uint32_t check, const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(x->run->text, sizeof x->run->text, format, args);
  va_end(args);
  x->run->status = PT_RUN_FAILED;
  x->run->kind = kind;
  x->run->check = check ? check : common_check(x, kind);
  x->ended = true;
  return false;
}

uint32_t pt_program_check(const pt_exec *x, pt_check_kind kind) {
  for (uint32_t k = 1; k < x->prog->checks.n; k++)
    if (x->prog->checks.at[k].fn == 0 && x->prog->checks.at[k].kind == kind) return k;
  return 0;
}

/* ---- objects */

static const char *loc_text(const pt_exec *x, uint32_t loc, char *out) {
  pt_ir_loc_text(x->prog, loc, out, WHERE);
  return out[0] ? out : "an unknown place";
}

static uint32_t var_of(const pt_exec *x, const pt_object *o) {
  if (o->kind == PT_OBJ_STACK) return o->ref;
  if (o->kind == PT_OBJ_GLOBAL) return x->prog->globals.at[o->ref].var;
  return 0;
}

static const char *plural(uint64_t n) { return n == 1 ? "" : "s"; }

/* `a`, `16 bytes allocated at f.c:12:9`, `4 bytes behind p`, `a string literal` */
static const char *name_object(const pt_exec *x, const pt_object *o, char *out) {
  char where[WHERE];
  uint32_t var = var_of(x, o);
  if (var && x->prog->vars.at[var].name) {
    snprintf(out, NAME, "%s", pt_ir_text(x->prog, x->prog->vars.at[var].name));
  } else if (o->kind == PT_OBJ_GLOBAL) {
    const char *name = pt_ir_text(x->prog, x->prog->globals.at[o->ref].name);
    bool literal = strncmp(name, ".str", 4) == 0 || !name[0];
    snprintf(out, NAME, "%s", literal ? "a string literal" : name);
  } else if (o->given && o->label && o->kind == PT_OBJ_HEAP) {
    snprintf(out, NAME, "%" PRIu64 " byte%s behind %s", o->size, plural(o->size),
             pt_ir_text(x->prog, o->label));
  } else if (o->given && o->label) {
    snprintf(out, NAME, "%s", pt_ir_text(x->prog, o->label));
  } else if (o->kind == PT_OBJ_FUNC) {
    snprintf(out, NAME, "function %s", pt_ir_text(x->prog, x->prog->fns.at[o->ref]->cname));
  } else {
    snprintf(out, NAME, "%" PRIu64 " byte%s allocated %sat %s", o->size, plural(o->size),
             o->kind == PT_OBJ_STACK ? "on the stack " : "", loc_text(x, o->loc, where));
  }
  return out;
}

/* `index 10 of a[10]`; false: the object is no array of elements that the offset falls on. */
static bool name_element(const pt_exec *x, const pt_object *o, int64_t offset, char *out) {
  char name[NAME];
  uint32_t var = var_of(x, o);
  const pt_ir_type *t = var ? &x->prog->types.at[x->prog->vars.at[var].type] : NULL;
  if (!t || !x->prog->vars.at[var].type || t->kind != PT_TYPE_ARRAY || !t->elem || !t->count)
    return false;
  int64_t size = (int64_t)x->prog->types.at[t->elem].size;
  if (size <= 0 || offset % size != 0) return false;
  snprintf(out, NAME, "index %" PRId64 " of %s[%" PRIu64 "]", offset / size,
           name_object(x, o, name), t->count);
  return true;
}

/* That, or `offset 40 of a (40 bytes)`. */
static const char *name_place(const pt_exec *x, const pt_object *o, int64_t offset, char *out) {
  char name[NAME];
  uint32_t var = var_of(x, o);
  if (name_element(x, o, offset, out)) return out;
  name_object(x, o, name);
  bool sized = o->kind == PT_OBJ_GLOBAL || (o->kind == PT_OBJ_STACK && (var || o->given));
  int n = snprintf(out, NAME, "offset %" PRId64 " of %s", offset, name);
  if (sized && n < NAME)
    snprintf(out + n, NAME - (size_t)n, " (%" PRIu64 " byte%s)", o->size, plural(o->size));
  return out;
}

/* Addresses of 32 bits wrap at 32 bits. */
static int64_t offset_in(const pt_exec *x, const pt_object *o, uint64_t address) {
  uint64_t offset = address - o->base;
  return x->prog->ptr_width == 64 ? (int64_t)offset : (int32_t)offset;
}

/* ---- accesses */

/* In a function of the library the offset is about an object that only its model has. */
static bool fail_null(pt_exec *x, uint64_t address, const char *what, uint32_t check) {
  int64_t offset = x->prog->ptr_width == 64 ? (int64_t)address : (int32_t)address;
  bool model = x->prog->fns.at[x->top->code->number]->model;
  if (offset == 0 || model)
    return pt_fail(x, PT_CHECK_NULL_DEREF, check, "%s a null pointer", what);
  return pt_fail(x, PT_CHECK_NULL_DEREF, check, "%s a null pointer and offset %" PRId64, what,
                 offset);
}

bool pt_fail_access(pt_exec *x, uint64_t address, uint64_t n, bool write, pt_check_kind why,
                    uint32_t check) {
  char what[64], place[NAME], where[WHERE];
  const char *verb = write ? "write" : "read";
  x->run->address = address;
  snprintf(what, sizeof what, "%s of %" PRIu64 " byte%s", verb, n, plural(n));
  if (why == PT_CHECK_NONE)
    return pt_stuck(x,
                    "a pointer left its object by more than %" PRIu64
                    " bytes and may point into another object",
                    (uint64_t)1 << x->memory.page_bits);
  if (x->memory.left_unsized)
    return pt_stuck(x, "an object whose size is not known would have to be larger");
  if (why == PT_CHECK_NULL_DEREF) {
    snprintf(what, sizeof what, "%s of %" PRIu64 " byte%s through", verb, n, plural(n));
    return fail_null(x, address, what, check);
  }
  const pt_object *o = pt_memory_find(&x->memory, address);
  if (o && o->unsized && address >= o->base)
    return pt_stuck(x, "the size of %s is not known", name_object(x, o, place));
  if (!o)
    return pt_fail(x, why, check, "%s at address 0x%" PRIx64 ", where no object is", what, address);
  name_place(x, o, offset_in(x, o, address), place);
  switch (why) {
  case PT_CHECK_FREED:
    return pt_fail(x, why, check, "%s at %s, freed at %s", what, place,
                   loc_text(x, o->freed_loc, where));
  case PT_CHECK_SCOPE_ENDED:
    return pt_fail(x, why, check, "%s at %s, whose lifetime has ended", what, place);
  case PT_CHECK_READONLY: return pt_fail(x, why, check, "%s at %s, which is constant", what, place);
  default: return pt_fail(x, why, check, "%s at %s", what, place);
  }
}

/* It is no failure of the check of the access, which is about places. */
bool pt_fail_uninit(pt_exec *x, const pt_object *o, uint64_t offset, uint64_t n) {
  char place[NAME];
  bool all = x->options->check_uninit == PT_UNINIT_FAILS, whole = n == o->size && var_of(x, o);
  if (whole) name_object(x, o, place);
  else name_place(x, o, (int64_t)offset, place);
  return pt_fail(x, all ? PT_CHECK_UNINIT : PT_CHECK_UNINIT_VAR, 0,
                 "read of %" PRIu64 " byte%s %s %s, not initialised", n, plural(n),
                 whole ? "of" : "at", place);
}

bool pt_fail_free(pt_exec *x, uint64_t address, uint32_t check) {
  char name[NAME], where[WHERE];
  x->run->address = address;
  const pt_object *o = pt_memory_find(&x->memory, address);
  if (!o)
    return pt_fail(x, PT_CHECK_BAD_FREE, check, "free of address 0x%" PRIx64 ", where no object is",
                   address);
  name_object(x, o, name);
  int64_t offset = offset_in(x, o, address);
  if (o->kind != PT_OBJ_HEAP)
    return pt_fail(x, PT_CHECK_BAD_FREE, check, "free of %s, which is not on the heap", name);
  if (offset != 0)
    return pt_fail(x, PT_CHECK_BAD_FREE, check,
                   "free of a pointer to offset %" PRId64 " of %s, not to its start", offset, name);
  return pt_fail(x, PT_CHECK_DOUBLE_FREE, check, "free of %s, already freed at %s", name,
                 loc_text(x, o->freed_loc, where));
}

bool pt_fail_call(pt_exec *x, uint32_t ins, uint64_t address) {
  char name[NAME];
  x->run->address = address;
  uint32_t check = pt_ir_ins_at(x->top->code->fn, ins)->ref;
  const pt_object *o = pt_memory_find(&x->memory, address);
  if (address == 0) return pt_fail(x, PT_CHECK_CALL, check, "call through a null pointer");
  if (!o)
    return pt_fail(x, PT_CHECK_CALL, check, "call of address 0x%" PRIx64 ", where no function is",
                   address);
  name_object(x, o, name);
  if (o->kind != PT_OBJ_FUNC)
    return pt_fail(x, PT_CHECK_CALL, check, "call of %s, which is no function", name);
  if (o->base != address)
    return pt_fail(x, PT_CHECK_CALL, check, "call of an address inside %s", name);
  return pt_fail(x, PT_CHECK_CALL, check,
                 "call of %s with other parameters or another result than it has", name);
}

/* ---- checks */

static pt_bv value(pt_exec *x, pt_val v) { return pt_frame_value(x, pt_depth(x) - 1, v); }

static const pt_ir_ins *definition(const pt_ir_fn *f, pt_val v) {
  return f->values.at[v].kind == PT_VAL_INS ? pt_ir_ins_at(f, f->values.at[v].ref) : NULL;
}

/* Decimal text of the number in the program: of the operand of a sext or zext, with its sign. */
static const char *number(pt_exec *x, pt_val v, char *out) {
  const pt_ir_fn *f = x->top->code->fn;
  const pt_ir_ins *i = definition(f, v);
  if (i && i->op == PT_OP_ZEXT) return pt_bv_text_unsigned(value(x, v), out);
  return pt_bv_text_signed(value(x, v), out);
}

/* The first instruction behind INS in its block with an operation in [low, high]; NULL: none
   among the next few. */
static const pt_ir_ins *next_op(const pt_ir_fn *f, uint32_t ins, pt_op low, pt_op high) {
  const pt_ir_block *b = &f->blocks.at[f->ins.at[ins].block];
  size_t k = 0;
  while (b->ins.at[k] != ins)
    k++;
  for (size_t n = 1; n <= LOOK_AHEAD && k + n < b->ins.n; n++) {
    const pt_ir_ins *i = pt_ir_ins_at(f, b->ins.at[k + n]);
    if (i->op >= low && i->op <= high) return i;
  }
  return NULL;
}

/* Whether V has its value where INS is being run: not defined behind it in the same block. */
static bool known(const pt_ir_fn *f, uint32_t ins, pt_val v) {
  const pt_ir_value *is = &f->values.at[v];
  if (is->kind != PT_VAL_INS) return true;
  pt_blk here = f->ins.at[ins].block;
  if (f->ins.at[is->ref].block != here) return true;
  const pt_ir_block *b = &f->blocks.at[here];
  for (size_t k = 0; b->ins.at[k] != ins; k++)
    if (b->ins.at[k] == is->ref) return true;
  return false;
}

static bool both_known(const pt_ir_fn *f, uint32_t ins, const pt_ir_ins *i) {
  return known(f, ins, pt_ir_arg(f, i, 0)) && known(f, ins, pt_ir_arg(f, i, 1));
}

static bool fail_overflow(pt_exec *x, uint32_t ins, pt_check_kind kind, uint32_t check) {
  const pt_ir_fn *f = x->top->code->fn;
  char a[PT_BV_TEXT], b[PT_BV_TEXT];
  uint32_t o = pt_no_overflow(f, pt_ir_arg(f, pt_ir_ins_at(f, ins), 0));
  const pt_ir_ins *i;
  if (o) i = pt_ir_ins_at(f, o);
  else if (kind == PT_CHECK_SHIFT_BASE) i = next_op(f, ins, PT_OP_SHL, PT_OP_SHL);
  else i = next_op(f, ins, PT_OP_UDIV, PT_OP_SREM);
  if (!i || !both_known(f, ins, i)) return pt_fail(x, kind, check, "%s", pt_check_text(kind));
  bool is_unsigned = i->op == PT_OP_UADD_O || i->op == PT_OP_USUB_O || i->op == PT_OP_UMUL_O;
  pt_bv left = value(x, pt_ir_arg(f, i, 0)), right = value(x, pt_ir_arg(f, i, 1));
  char *(*text)(pt_bv, char *) = is_unsigned ? pt_bv_text_unsigned : pt_bv_text_signed;
  const char *sign = "/";
  if (i->op == PT_OP_UADD_O || i->op == PT_OP_SADD_O) sign = "+";
  else if (i->op == PT_OP_USUB_O || i->op == PT_OP_SSUB_O) sign = "-";
  else if (i->op == PT_OP_UMUL_O || i->op == PT_OP_SMUL_O) sign = "*";
  else if (i->op == PT_OP_SHL) sign = "<<";
  else if (i->op == PT_OP_SREM) sign = "%";
  const char *type = is_unsigned ? "an unsigned" : "a signed";
  if (i->op == PT_OP_SSUB_O && pt_ir_is_const(x->prog, f, pt_ir_arg(f, i, 0), NULL) &&
      pt_bv_is_zero(left))
    return pt_fail(x, kind, check, "-(%s) does not fit %s %u-bit integer", text(right, b), type,
                   right.width);
  return pt_fail(x, kind, check, "%s %s %s does not fit %s %u-bit integer", text(left, a), sign,
                 text(right, b), type, left.width);
}

static bool fail_shift(pt_exec *x, uint32_t ins, uint32_t check) {
  const pt_ir_fn *f = x->top->code->fn;
  char a[PT_BV_TEXT], b[PT_BV_TEXT];
  const pt_ir_ins *i = next_op(f, ins, PT_OP_SHL, PT_OP_ASHR);
  if (!i || !both_known(f, ins, i))
    return pt_fail(x, PT_CHECK_SHIFT, check, "%s", pt_check_text(PT_CHECK_SHIFT));
  pt_bv left = value(x, pt_ir_arg(f, i, 0));
  return pt_fail(x, PT_CHECK_SHIFT, check, "shift of %s by %s in %u bits",
                 i->op == PT_OP_LSHR ? pt_bv_text_unsigned(left, a) : pt_bv_text_signed(left, a),
                 number(x, pt_ir_arg(f, i, 1), b), left.width);
}

/* The name of the array that is indexed next, or "". */
static const char *array_name(pt_exec *x, uint32_t ins) {
  const pt_ir_fn *f = x->top->code->fn;
  const pt_ir_ins *add = next_op(f, ins, PT_OP_PTRADD, PT_OP_PTRADD);
  if (!add || !known(f, ins, pt_ir_arg(f, add, 0))) return "";
  const pt_object *o = pt_memory_find(&x->memory, pt_bv_to_u64(value(x, pt_ir_arg(f, add, 0))));
  uint32_t var = o ? var_of(x, o) : 0;
  return var ? pt_ir_text(x->prog, x->prog->vars.at[var].name) : "";
}

/* Whether O is an array of scalars or structures, and the offset outside of it. */
static bool is_behind_row(const pt_exec *x, const pt_object *o, int64_t offset) {
  uint32_t var = var_of(x, o), type = var ? x->prog->vars.at[var].type : 0;
  const pt_ir_type *t = type ? &x->prog->types.at[type] : NULL;
  bool rows = !t || !t->elem || x->prog->types.at[t->elem].kind == PT_TYPE_ARRAY;
  return !rows && (offset < 0 || (uint64_t)offset >= o->size);
}

/* A constant index: the element whose address comes next. */
static bool fail_constant_index(pt_exec *x, uint32_t ins, uint32_t check) {
  const pt_ir_fn *f = x->top->code->fn;
  char place[NAME];
  const pt_ir_ins *add = next_op(f, ins, PT_OP_PTRADD, PT_OP_PTRADD);
  if (add && both_known(f, ins, add)) {
    uint64_t base = pt_bv_to_u64(value(x, pt_ir_arg(f, add, 0)));
    const pt_object *o = pt_memory_find(&x->memory, base);
    pt_bv index = pt_bv_sext(value(x, pt_ir_arg(f, add, 1)), 64);
    uint64_t to = base + (uint64_t)add->imm + pt_bv_to_u64(index) * (uint64_t)add->imm2;
    int64_t offset = o ? offset_in(x, o, to) : 0;
    if (o && is_behind_row(x, o, offset) && name_element(x, o, offset, place))
      return pt_fail(x, PT_CHECK_BOUNDS, check, "%s", place);
  }
  return pt_fail(x, PT_CHECK_BOUNDS, check, "%s", pt_check_text(PT_CHECK_BOUNDS));
}

static bool fail_bounds(pt_exec *x, uint32_t ins, uint32_t check) {
  const pt_ir_fn *f = x->top->code->fn;
  char index[PT_BV_TEXT], count[PT_BV_TEXT];
  pt_bv bound;
  const pt_ir_ins *i = definition(f, pt_ir_arg(f, pt_ir_ins_at(f, ins), 0));
  bool shape = i && (i->op == PT_OP_ULT || i->op == PT_OP_ULE) &&
               pt_ir_is_const(x->prog, f, pt_ir_arg(f, i, 1), &bound);
  if (!shape) return fail_constant_index(x, ins, check);
  /* ult: an element is accessed; ule: its address is taken, which may be the one behind the last */
  const char *name = pt_ir_text(x->prog, x->prog->checks.at[check].text);
  if (!*name) name = array_name(x, ins);
  number(x, pt_ir_arg(f, i, 0), index);
  pt_bv_text_unsigned(bound, count);
  if (*name) return pt_fail(x, PT_CHECK_BOUNDS, check, "index %s of %s[%s]", index, name, count);
  return pt_fail(x, PT_CHECK_BOUNDS, check, "index %s of an array of %s elements", index, count);
}

static bool fail_float_cast(pt_exec *x, uint32_t ins, uint32_t check) {
  const pt_ir_fn *f = x->top->code->fn;
  char text[PT_BV_TEXT];
  const pt_ir_ins *i = next_op(f, ins, PT_OP_FTOS, PT_OP_FTOU);
  if (!i || !known(f, ins, pt_ir_arg(f, i, 0)))
    return pt_fail(x, PT_CHECK_FLOAT_CAST, check, "%s", pt_check_text(PT_CHECK_FLOAT_CAST));
  return pt_fail(x, PT_CHECK_FLOAT_CAST, check, "%s does not fit %s %u-bit integer",
                 pt_fp_text((pt_fp)i->sub, value(x, pt_ir_arg(f, i, 0)), text),
                 i->op == PT_OP_FTOS ? "a signed" : "an unsigned", pt_ir_width(f, i->res));
}

bool pt_fail_check(pt_exec *x, uint32_t ins) {
  uint32_t number_of = pt_ir_ins_at(x->top->code->fn, ins)->ref;
  const pt_ir_check *check = &x->prog->checks.at[number_of];
  pt_check_kind kind = check->kind;
  const char *text = pt_ir_text(x->prog, check->text);
  switch (kind) {
  case PT_CHECK_OVERFLOW:
  case PT_CHECK_SHIFT_BASE: return fail_overflow(x, ins, kind, number_of);
  case PT_CHECK_SHIFT: return fail_shift(x, ins, number_of);
  case PT_CHECK_BOUNDS: return fail_bounds(x, ins, number_of);
  case PT_CHECK_FLOAT_CAST: return fail_float_cast(x, ins, number_of);
  case PT_CHECK_ASSERTION:
    if (*text) return pt_fail(x, kind, number_of, "assertion %s fails", text);
    break;
  default:
    if (*text) return pt_fail(x, kind, number_of, "%s: %s", pt_check_text(kind), text);
  }
  return pt_fail(x, kind, number_of, "%s", pt_check_text(kind));
}
