/* Runs one instruction from the program form: those without a cell of their own, and the
   cases that a cell leaves alone (a failing access, undefined bytes, wide values). */
#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "exec/state.h"
#include "ir/clause.h"
#include "ir/decides.h"
#include "ir/undefined.h"
#include "ir/endless.h"
#include "ir/frame.h"

enum { INPUT_WIDTH = 128, MAX_ARGS = 3 };

static const pt_ir_fn *fn_here(const pt_exec *x) { return x->top->code->fn; }

static pt_bv arg(pt_exec *x, const pt_ir_ins *i, uint32_t k) {
  return pt_frame_value(x, pt_depth(x) - 1, pt_ir_arg(fn_here(x), i, k));
}

static uint64_t word(pt_exec *x, const pt_ir_ins *i, uint32_t k);

static uint64_t ptradd(pt_exec *x, const pt_ir_ins *i) {
  return pt_memory_ptradd(&x->memory, word(x, i, 0), i->imm, word(x, i, 1), i->imm2);
}

/* Operand of up to 64 bits.  Pointer arithmetic that was omitted happens here. */
static uint64_t word(pt_exec *x, const pt_ir_ins *i, uint32_t k) {
  const pt_code *code = x->top->code;
  pt_val v = pt_ir_arg(code->fn, i, k);
  const pt_ir_value *value = &code->fn->values.at[v];
  if (value->kind == PT_VAL_CONST && value->width <= 64) return value->bits;
  if (code->omitted[v]) {
    const pt_ir_ins *def = pt_ir_ins_at(code->fn, value->ref);
    return def->op == PT_OP_PTRADD ? ptradd(x, def) : pt_bv_to_u64(arg(x, i, k));
  }
  bool slot = value->kind == PT_VAL_INS || value->kind == PT_VAL_PARAM;
  return slot ? x->s[code->slot_of[v]] : pt_bv_to_u64(arg(x, i, k));
}

static void set_word(pt_exec *x, const pt_ir_ins *i, uint64_t value) {
  const pt_code *code = x->top->code;
  assert(pt_ir_width(code->fn, i->res) <= 64);
  x->s[code->slot_of[i->res]] = value;
}

static bool end(pt_exec *x, pt_run_status status) {
  x->run->status = status;
  x->ended = true;
  return false;
}

/* ---- pure operations */

static bool step_pure(pt_exec *x, const pt_ir_ins *i) {
  pt_bv args[MAX_ARGS];
  assert(i->nargs <= MAX_ARGS);
  for (uint32_t k = 0; k < i->nargs; k++)
    args[k] = arg(x, i, k);
  if (i->op >= PT_OP_UDIV && i->op <= PT_OP_SREM && pt_bv_is_zero(args[1]))
    return pt_stuck(x, "division by zero without a check");
  pt_set_value(x, i->res, pt_pure(fn_here(x), i, args));
  return true;
}

/* ---- accesses */

static pt_object *access(pt_exec *x, uint64_t address, uint64_t n, bool write, uint32_t check) {
  pt_check_kind why;
  pt_object *o = pt_memory_access(&x->memory, address, n, write, &why);
  if (!o) pt_fail_access(x, address, n, write, why, check);
  return o;
}

/* The name of the variable that an object is, or 0. */
static uint32_t name_of(const pt_exec *x, const pt_object *o) {
  uint32_t var = 0;
  if (o->kind == PT_OBJ_STACK) var = o->ref;
  if (o->kind == PT_OBJ_GLOBAL) var = x->prog->globals.at[o->ref].var;
  return var ? x->prog->vars.at[var].name : 0;
}

/* Whether something depends on the value that the load reads. */
static bool decides(pt_exec *x, const pt_ir_ins *load) {
  pt_code *code = &x->code[x->variant][x->top->code->number];
  if (!code->decides) {
    code->decides = pt_mem_alloc(x->mem, code->fn->values.n * sizeof *code->decides);
    pt_ir_find_deciding(x->prog, code->fn, code->decides);
  }
  return code->decides[load->res];
}

/* Padding, and what a variable has no value for yet, may be moved and compared with the rest. */
static bool is_in_part(pt_exec *x, const pt_object *o, bool raw) {
  bool compares = strcmp(pt_ir_text(x->prog, fn_here(x)->name), "__pt_memcmp") == 0;
  return (raw || compares) && o->undefined < o->size;
}

/* Whether a contract looks, and not the program. */
static bool is_in_contract(const pt_exec *x) {
  if (pt_ir_is_of_contract(x->prog, fn_here(x))) return true;
  for (const pt_frame *f = x->top; f > x->frames; f--)
    if (pt_ir_is_condition(x->prog, f->code->fn)) return true;
  return false;
}

/* Whether reading undefined bytes is an error here.  RAW: a function of the host moves them. */
static bool is_error(pt_exec *x, const pt_object *o, const pt_ir_ins *by, bool raw) {
  bool moves = by && by->sub;
  switch (x->options->check_uninit) {
  case PT_UNINIT_FAILS: return !moves;
  case PT_UNINIT_VARIABLES:
    return o->kind == PT_OBJ_STACK && !moves && (!by || decides(x, by)) && !is_in_part(x, o, raw);
  default: return false;
  }
}

/* Undefined bytes of O become part of a value, from which they are not told any more: an error that
   depends on them would not be seen.  Padding may be moved. */
static void note_moved(pt_exec *x, const pt_ir_ins *load) {
  enum { UNKNOWN, WRITTEN, UNDEFINED };
  pt_code *code = &x->code[x->variant][x->top->code->number];
  if (!code->moves) code->moves = pt_mem_alloc(x->mem, code->fn->values.n);
  uint8_t *known = &code->moves[load->res];
  if (*known == UNKNOWN)
    *known = pt_ir_moves_written(x->prog, code->fn, load) ? WRITTEN : UNDEFINED;
  if (*known == UNDEFINED) x->run->moved = load->loc;
}

static bool draw_undefined(pt_exec *x, const pt_object *o, uint64_t offset, uint32_t width,
                           pt_bv *out) {
  uint64_t at = 0;
  uint32_t origin = pt_memory_origin(&x->memory, o, offset, &at);
  const pt_arbitrary *from = origin ? &x->memory.arbitrary.at[origin - 1] : NULL;
  uint32_t name = from && from->text ? from->text : name_of(x, o);
  pt_input in = {.kind = PT_INPUT_UNDEF,
                 .width = (uint16_t)width,
                 .name = name,
                 .origin = origin,
                 .type = from ? from->type : 0,
                 .offset = at};
  return pt_draw(x, in, out);
}

/* Gives undefined bytes among the N at OFFSET their values: that of a copy that was looked at, else
   one input when all of them are undefined and a value of WIDTH bits is wanted (0: bytes), else
   one per byte.  BY: the load, or NULL when a function of the host reads, or (RAW) moves; it may be
   an error. */
static bool settle(pt_exec *x, pt_object *o, uint64_t offset, uint64_t n, uint32_t width,
                   const pt_ir_ins *by, bool raw) {
  if (!o->undefined || !memchr(o->defined + offset, 0, n)) return true;
  if (is_error(x, o, by, raw) && pt_memory_is_uninit(&x->memory, o, offset, n) &&
      !is_in_contract(x))
    return pt_fail_uninit(x, o, offset, n);
  if (x->options->check_uninit == PT_UNINIT_FAILS && by && by->sub &&
      pt_memory_is_uninit(&x->memory, o, offset, n))
    note_moved(x, by);
  bool all = pt_memory_recall(&x->memory, o, offset, n) == n;
  uint8_t bytes[INPUT_WIDTH / 8];
  pt_bv value;
  if (all && width > 0 && width <= INPUT_WIDTH && pt_memory_distinct(&x->memory, o, offset, n)) {
    if (!draw_undefined(x, o, offset, width, &value)) return false;
    pt_bv_to_bytes(value, bytes);
    pt_memory_settle(&x->memory, o, offset, n, bytes);
    return true;
  }
  for (uint64_t k = offset; k < offset + n; k++) {
    if (pt_memory_recall(&x->memory, o, k, 1) == 0) continue;
    if (!draw_undefined(x, o, k, 8, &value)) return false;
    pt_bv_to_bytes(value, bytes);
    pt_memory_settle(&x->memory, o, k, 1, bytes);
  }
  return true;
}

static bool step_load(pt_exec *x, const pt_ir_ins *i) {
  uint32_t width = pt_ir_width(fn_here(x), i->res);
  uint64_t address = word(x, i, 0), n = (width + 7) / 8;
  pt_object *o = access(x, address, n, false, i->ref);
  uint64_t offset = o ? address - o->base : 0;
  if (!o || !settle(x, o, offset, n, width, i, false)) return false;
  pt_set_value(x, i->res, pt_bv_bytes(width, o->data + offset));
  return true;
}

static bool step_store(pt_exec *x, const pt_ir_ins *i) {
  pt_bv value = arg(x, i, 1);
  uint64_t address = word(x, i, 0), n = (value.width + 7) / 8;
  pt_object *o = access(x, address, n, true, i->ref);
  if (!o) return false;
  pt_bv_to_bytes(value, o->data + (address - o->base));
  pt_memory_define(&x->memory, o, address - o->base, n);
  return true;
}

/* One instruction may take as long as very many: after a large one we look around at once. */
static bool goes_on(pt_exec *x, uint64_t bytes) {
  enum { LARGE = 1 << 15 };
  const volatile int *stop = x->options->stop;
  return bytes < LARGE || !stop || !*stop ? true : end(x, PT_RUN_STOPPED);
}

/* Whether N bytes of a sparse object can be written at once. */
static bool has_room(pt_exec *x, const pt_object *o, uint64_t n) {
  if (!o->sparse || n <= PT_MEMORY_SPARSE || n <= x->memory_limit / 4) return true;
  return pt_stuck(x, "out of memory: %" PRIu64 " bytes are written at once", n);
}

static bool step_copy(pt_exec *x, const pt_ir_ins *i) {
  uint64_t to = word(x, i, 0), from = word(x, i, 1), n = word(x, i, 2);
  if (n == 0) return true;
  pt_object *source = access(x, from, n, false, i->ref);
  if (!source) return false;
  pt_object *target = access(x, to, n, true, i->ref);
  if (!target) return false;
  if (!has_room(x, target, n)) return false;
  uint64_t at = to - target->base, start = from - source->base;
  uint64_t cost = pt_memory_copy_cost(&x->memory, target, at, source, start, n);
  if (cost > 0 && x->memory.bytes + cost > x->memory_limit)
    return pt_stuck(x, "out of memory: %" PRIu64 " bytes that are not initialised are copied", n);
  pt_memory_copy(&x->memory, target, at, source, start, n);
  return goes_on(x, n);
}

static bool make_arbitrary(pt_exec *x, const pt_ir_ins *i, pt_object *o, uint64_t at, uint64_t n) {
  uint64_t cost = pt_memory_arbitrary_cost(&x->memory, o, n);
  if (cost > 0 && x->memory.bytes + cost > x->memory_limit)
    return pt_stuck(x, "out of memory: %" PRIu64 " bytes become arbitrary", n);
  if (o->given && at == 0 && n == o->size) o->label = (uint32_t)i->imm;
  pt_memory_make_arbitrary(&x->memory, o, at, n, (uint32_t)i->imm, (uint32_t)i->imm2);
  return goes_on(x, n);
}

static bool step_set(pt_exec *x, const pt_ir_ins *i) {
  uint64_t to = word(x, i, 0), byte = word(x, i, 1), n = word(x, i, 2);
  if (n == 0) return true;
  pt_object *o = access(x, to, n, true, i->ref);
  if (!o) return false;
  if (i->sub) return make_arbitrary(x, i, o, to - o->base, n);
  if (!has_room(x, o, n)) return false;
  memset(o->data + (to - o->base), (int)(byte & 0xff), n);
  pt_memory_define(&x->memory, o, to - o->base, n);
  return goes_on(x, n);
}

/* ---- objects */

static bool step_alloc(pt_exec *x, const pt_ir_ins *i) {
  uint64_t size = word(x, i, 0);
  bool heap = pt_alloc_is_heap(i->sub), stack = pt_alloc_is_stack(i->sub);
  bool sure = pt_ir_is_sure_object(fn_here(x), i);
  bool large = size > x->object_limit && i->sub == PT_ALLOC_DYNAMIC &&
               !pt_ir_is_const(x->prog, fn_here(x), pt_ir_arg(fn_here(x), i, 0), NULL);
  if (sure && (large || size > x->stack_limit || x->sure_bytes > x->stack_limit - size))
    return pt_fail(x, PT_CHECK_STACK, pt_program_check(x, PT_CHECK_STACK),
                   "an object of %" PRIu64 " bytes does not fit the stack of %" PRIu64 " bytes",
                   size, x->object_limit);
  if (stack && !pt_take_stack(x, size)) return false;
  uint64_t takes = heap && size > PT_MEMORY_SPARSE ? 0 : size;
  if (takes > x->memory_limit || x->memory.bytes > x->memory_limit - takes)
    return pt_stuck(x,
                    "out of memory: an object of %" PRIu64 " bytes is wanted, %" PRIu64
                    " of %" PRIu64 " bytes are in use",
                    size, x->memory.bytes, x->memory_limit);
  pt_object *o = pt_memory_new_object(&x->memory, heap ? PT_OBJ_HEAP : PT_OBJ_STACK, size,
                                      i->sub == PT_ALLOC_ZEROED);
  if (!o)
    return pt_stuck(x, "out of object numbers: too many objects are live, or one of %" PRIu64
                       " bytes is too large", size);
  o->ref = stack ? i->ref : 0;
  o->dynamic = i->sub == PT_ALLOC_DYNAMIC, o->sure = sure, o->given = i->sub >= PT_ALLOC_GIVEN;
  o->loc = pt_user_loc(x, &o->fn);
  if (stack) {
    pt_vec_push(x->mem, &x->objects, o);
    x->stack_bytes += size, x->sure_bytes += sure ? size : 0;
  }
  set_word(x, i, o->base);
  return true;
}

void pt_end_objects(pt_exec *x, size_t from, bool dynamic_only) {
  size_t kept = from;
  for (size_t k = from; k < x->objects.n; k++) {
    pt_object *o = x->objects.at[k];
    if (dynamic_only && !o->dynamic) {
      x->objects.at[kept++] = o;
      continue;
    }
    x->stack_bytes -= o->size, x->sure_bytes -= o->sure ? o->size : 0;
    pt_memory_kill(&x->memory, o, PT_LIFE_ENDED, 0);
  }
  x->objects.n = kept;
}

static bool step_restore(pt_exec *x, const pt_ir_ins *i) {
  uint64_t mark = word(x, i, 0);
  if (mark < x->top->objects) mark = x->top->objects;
  if (mark < x->objects.n) pt_end_objects(x, mark, true);
  return true;
}

static bool step_free(pt_exec *x, const pt_ir_ins *i) {
  uint64_t address = word(x, i, 0);
  if (address == 0) return true;
  pt_object *o = pt_memory_find(&x->memory, address);
  bool fits = o && o->kind == PT_OBJ_HEAP && o->life == PT_LIFE_LIVE && o->base == address;
  if (!fits) return pt_fail_free(x, address, i->ref);
  if (o->suspect) return pt_fail_access(x, address, 1, true, PT_CHECK_NONE, i->ref);
  pt_memory_kill(&x->memory, o, PT_LIFE_FREED, pt_user_loc(x, NULL));
  return true;
}

/* An object of the frame ends for good; it is one of the youngest. */
static void end_object(pt_exec *x, pt_object *o) {
  size_t k = x->objects.n;
  while (k > x->top->objects && x->objects.at[k - 1] != o) k--;
  assert(k > x->top->objects);
  for (; k < x->objects.n; k++) x->objects.at[k - 1] = x->objects.at[k];
  x->objects.n--;
  x->stack_bytes -= o->size, x->sure_bytes -= o->sure ? o->size : 0;
  pt_memory_kill(&x->memory, o, PT_LIFE_ENDED, 0);
}

static bool step_scope(pt_exec *x, const pt_ir_ins *i) {
  pt_object *o = pt_memory_page(&x->memory, word(x, i, 0));
  assert(o->kind == PT_OBJ_STACK && o->life < PT_LIFE_FREED);
  if (i->op == PT_OP_UNSCOPE && i->sub) {
    end_object(x, o);
    return true;
  }
  if (i->op == PT_OP_SCOPE)
    pt_memory_show(&x->memory, o);
  else
    pt_memory_hide(&x->memory, o);
  return true;
}

static bool step_objsize(pt_exec *x, const pt_ir_ins *i) {
  uint64_t address = word(x, i, 0);
  const pt_object *o = pt_memory_page(&x->memory, address);
  bool inside = o->kind != PT_OBJ_NONE && o->life == PT_LIFE_LIVE && address - o->base <= o->size;
  bool own = inside && o->kind == PT_OBJ_HEAP && !o->given && address == o->base;
  if (i->sub == PT_OBJSIZE_OWN) set_word(x, i, own);
  else set_word(x, i, inside ? o->size - (address - o->base) : 0);
  return true;
}

static bool step_havoc(pt_exec *x, const pt_ir_ins *i) {
  uint32_t mark = ++x->memory.marks;
  for (uint32_t k = 0; k < i->nargs; k++)
    pt_reach_add(x, word(x, i, k), mark);
  pt_reach(x, mark);
  for (size_t k = 0; k < x->memory.nrecords; k++) {
    pt_object *o = &x->memory.chunks.at[k / PT_MEMORY_CHUNK][k % PT_MEMORY_CHUNK];
    bool hit = o->mark == mark || o->kind == PT_OBJ_GLOBAL;
    if (!hit || o->constant || o->size == 0 || o->life != PT_LIFE_LIVE || o->suspect) continue;
    pt_check_kind why;
    if (pt_memory_access(&x->memory, o->base, 1, true, &why)) /* notes the change */
      pt_memory_undefine(&x->memory, o, 0, o->size);
  }
  return true;
}

/* ---- calls */

/* FIRST: the operand that is the first argument. */
static bool call_builtin(pt_exec *x, const pt_ir_ins *i, const pt_code *callee, uint32_t first) {
  pt_builtin_call c = {.x = x,
                       .ptr_width = x->prog->ptr_width,
                       .nargs = callee->fn->nparams,
                       .ret_width = callee->fn->ret_width};
  pt_bv *args = pt_mem_alloc(x->mem, c.nargs * sizeof *args);
  for (uint32_t k = 0; k < c.nargs; k++)
    args[k] = arg(x, i, first + k);
  c.args = args;
  bool going = callee->builtin(&c);
  pt_mem_free(x->mem, args, c.nargs * sizeof *args);
  assert(going != x->ended);
  if (going && i->res) {
    assert(c.ret.width == pt_ir_width(fn_here(x), i->res));
    pt_set_value(x, i->res, c.ret);
  }
  return going;
}

/* Whether the function takes the operands of the icall and gives its result. */
static bool matches(const pt_exec *x, const pt_ir_ins *i, const pt_ir_fn *callee) {
  const pt_ir_fn *f = fn_here(x);
  uint32_t nargs = i->nargs - 1;
  if (i->sub == 1 && !callee->variadic && nargs) nargs--; /* op.h: dropped */
  if (callee->nparams != nargs || callee->ret_width != pt_ir_width(f, i->res)) return false;
  for (uint32_t k = 0; k < callee->nparams; k++)
    if (callee->values.at[k + 1].width != pt_ir_width(f, pt_ir_arg(f, i, k + 1))) return false;
  return true;
}

const pt_code *pt_icall_target(pt_exec *x, uint32_t ins) {
  const pt_ir_ins *i = pt_ir_ins_at(fn_here(x), ins);
  uint64_t address = word(x, i, 0);
  const pt_object *o = pt_memory_page(&x->memory, address);
  pt_code *callee =
      o->kind == PT_OBJ_FUNC && o->base == address ? &x->code[x->variant][o->ref] : NULL;
  if (!callee || !matches(x, i, callee->fn)) {
    pt_fail_call(x, ins, address);
    return NULL;
  }
  if (callee->builtin) {
    call_builtin(x, i, callee, 1);
    return NULL;
  }
  return pt_prepare_call(x, callee) ? callee : NULL;
}

/* ---- the end */

bool pt_return_from_main(pt_exec *x, uint32_t ins) {
  const pt_ir_ins *i = pt_ir_ins_at(fn_here(x), ins);
  x->run->exit_code = i->nargs ? (int)pt_bv_to_i64(arg(x, i, 0)) : 0;
  return pt_check_leaks(x, false) ? end(x, PT_RUN_DONE) : false;
}

static bool step_halt(pt_exec *x, const pt_ir_ins *i) {
  if (i->nargs == 0) return pt_check_leaks(x, true) ? end(x, PT_RUN_HALTED) : false;
  x->run->exit_code = (int)pt_bv_to_i64(arg(x, i, 0));
  return pt_check_leaks(x, true) ? end(x, PT_RUN_DONE) : false;
}

bool pt_poll(pt_exec *x) {
  const pt_exec_options *o = x->options;
  const pt_ir_fn *f = fn_here(x);
  uint64_t n = f->blocks.at[pt_ir_ins_at(f, pt_frame_ins(x, pt_depth(x) - 1))->block].ins.n;
  x->steps += (uint64_t)(x->chunk - x->budget);
  x->chunk = x->budget = 0;
  if (x->step_limit && (x->steps >= x->step_limit || n > x->step_limit - x->steps))
    return end(x, PT_RUN_STEPS);
  if (o->input_limit && x->run->inputs.n >= o->input_limit) return end(x, PT_RUN_STEPS);
  if (o->stop && *o->stop) return end(x, PT_RUN_STOPPED);
  if (x->memory.sparse.n && pt_memory_touched(&x->memory) > x->memory_limit)
    return pt_stuck(x, "out of memory: too much of large objects is in use");
  uint64_t next = PT_POLL_STEPS;
  if (x->step_limit && x->step_limit - x->steps < next) next = x->step_limit - x->steps;
  x->chunk = x->budget = (int64_t)(next > n ? next : n);
  return true;
}

static bool step_marker(pt_exec *x, const pt_ir_ins *i) {
  const pt_exec_options *o = x->options;
  return !o->marker || o->marker(o->marker_payload, x, i->ref) || end(x, PT_RUN_STOPPED);
}

bool pt_step(pt_exec *x, uint32_t ins) {
  const pt_ir_ins *i = pt_ir_ins_at(fn_here(x), ins);
  if (pt_op_is_pure((pt_op)i->op)) return step_pure(x, i);
  switch ((pt_op)i->op) {
  case PT_OP_PTRADD: set_word(x, i, ptradd(x, i)); return true;
  case PT_OP_ALLOC: return step_alloc(x, i);
  case PT_OP_FREE: return step_free(x, i);
  case PT_OP_LOAD: return step_load(x, i);
  case PT_OP_STORE: return step_store(x, i);
  case PT_OP_COPY: return step_copy(x, i);
  case PT_OP_SET: return step_set(x, i);
  case PT_OP_SCOPE:
  case PT_OP_UNSCOPE: return step_scope(x, i);
  case PT_OP_SSAVE: set_word(x, i, x->objects.n); return true;
  case PT_OP_SRESTORE: return step_restore(x, i);
  case PT_OP_OBJSIZE: return step_objsize(x, i);
  case PT_OP_CALL: return call_builtin(x, i, &x->code[x->variant][i->ref], 0);
  case PT_OP_INPUT: {
    pt_bv value;
    pt_input in = {.kind = i->sub,
                   .width = (uint16_t)pt_ir_width(fn_here(x), i->res),
                   .name = i->ref};
    if (!pt_draw(x, in, &value)) return false;
    pt_set_value(x, i->res, value);
    return true;
  }
  case PT_OP_HAVOC: return step_havoc(x, i);
  case PT_OP_ASSUME: return word(x, i, 0) ? true : end(x, PT_RUN_ASSUME);
  case PT_OP_CHECK:
    if (pt_ir_is_marker(x->prog, i)) return step_marker(x, i);
    return word(x, i, 0) ? true : pt_fail_check(x, ins);
  case PT_OP_HALT: return step_halt(x, i);
  default: assert(!"an operation that has its own cell"); return false;
  }
}

/* ---- services for builtins */

bool pt_builtin_read(pt_builtin_call *c, uint64_t address, size_t n, void *bytes, pt_look how) {
  pt_exec *x = c->x;
  const pt_exec_observer *ob = x->options->observer;
  if (n == 0) return true;
  if (ob && ob->reads) ob->reads(ob->payload, x, address, n);
  pt_object *o = access(x, address, n, false, 0);
  if (!o || !settle(x, o, address - o->base, n, 0, NULL, how == PT_LOOK_MOVE)) return false;
  memcpy(bytes, o->data + (address - o->base), n);
  if (ob && ob->has_read) ob->has_read(ob->payload, x, address, n, how);
  return true;
}

bool pt_builtin_write(pt_builtin_call *c, uint64_t address, size_t n, const void *bytes,
                      const uint64_t *from) {
  pt_exec *x = c->x;
  const pt_exec_observer *ob = x->options->observer;
  if (n == 0) return true;
  if (ob && ob->writes) ob->writes(ob->payload, x, address, n, from);
  pt_object *o = access(x, address, n, true, 0);
  if (!o) return false;
  memcpy(o->data + (address - o->base), bytes, n);
  pt_memory_define(&x->memory, o, address - o->base, n);
  return true;
}

void pt_builtin_output(pt_builtin_call *c, int fd, const char *text, size_t n) {
  const pt_exec_options *o = c->x->options;
  if (o->output) o->output(o->output_payload, fd, text, n);
}

bool pt_builtin_stuck(pt_builtin_call *c, const char *reason) {
  return pt_stuck(c->x, "%s", reason);
}
