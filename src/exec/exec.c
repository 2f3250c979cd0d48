/* Making a pt_exec, running it, and looking at a run. */
#include "exec/exec.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "exec/state.h"
#include "ir/frame.h"
#include "ir/held.h"

enum {
  FIRST_SLOTS = 1 << 12,
  FIRST_FRAMES = 1 << 6,
  FIRST_LOOK = 1 << 20, /* bytes of the stack; calls that never come to an end do not poll */
  STACK_SHARE = 4       /* of the memory, one part is for the stack */
};

/* ---- making */

/* The initial bytes with the addresses that they contain; NULL: all zero. */
static uint8_t *image_of(const pt_exec *x, const pt_ir_global *g) {
  if (g->external || g->size == 0 || (!g->bytes && g->nrelocs == 0)) return NULL;
  uint8_t *image = pt_mem_alloc(x->mem, g->size);
  if (g->bytes) memcpy(image, g->bytes, g->size);
  size_t n = x->prog->ptr_width / 8;
  for (uint32_t k = 0; k < g->nrelocs; k++) {
    const pt_ir_reloc *r = &x->prog->relocs.at[g->reloc + k];
    uint64_t address = r->global ? x->global_address[r->global] : x->fn_address[r->fn];
    address += (uint64_t)r->addend;
    assert(n <= g->size && r->offset <= g->size - n);
    memcpy(image + r->offset, &address, n);
  }
  return image;
}

/* Addresses are needed for the images, so objects are placed without one first. */
static bool place_objects(pt_exec *x) {
  const pt_ir_prog *p = x->prog;
  for (uint32_t g = 1; g < p->globals.n; g++) {
    const pt_ir_global *global = &p->globals.at[g];
    uint64_t size = global->shown ? global->shown : global->size;
    pt_object *o =
        pt_memory_add_global(&x->memory, g, size, global->constant, global->external);
    if (!o) return false;
    o->unsized = global->unsized;
    x->global_address[g] = o->base;
  }
  for (uint32_t f = 1; f < p->fns.n; f++) {
    pt_object *o = pt_memory_add_fn(&x->memory, f);
    if (!o) return false;
    x->fn_address[f] = o->base;
  }
  for (uint32_t g = 1; g < p->globals.n; g++)
    pt_memory_set_image(pt_memory_static(&x->memory, g - 1), image_of(x, &p->globals.at[g]));
  return true;
}

static pt_status find_builtins(pt_exec *x, pt_err *e) {
  const pt_ir_prog *p = x->prog;
  for (uint32_t f = 1; f < p->fns.n; f++) {
    const pt_ir_fn *fn = p->fns.at[f];
    pt_builtin_fn builtin = NULL;
    if (fn->blocks.n == 0) {
      builtin = pt_builtin_find(pt_ir_text(p, fn->name));
      if (!builtin)
        return pt_err_set(e, PT_INPUT, "%s: a function without a body that is no known builtin",
                          pt_ir_text(p, fn->name));
    }
    for (int v = 0; v < PT_CODE_VARIANTS; v++)
      x->code[v][f] = (pt_code){.fn = fn, .number = f, .builtin = builtin};
  }
  return PT_OK;
}

pt_status pt_exec_new(pt_exec **out, pt_mem *m, const pt_ir_prog *p, pt_err *e) {
  pt_exec *x = pt_mem_alloc(m, sizeof *x);
  x->mem = m;
  x->prog = p;
  x->nfns = p->fns.n, x->nglobals = p->globals.n;
  pt_memory_init(&x->memory, m, p->ptr_width);
  for (int v = 0; v < PT_CODE_VARIANTS; v++)
    x->code[v] = pt_mem_alloc(m, x->nfns * sizeof(pt_code));
  x->global_address = pt_mem_alloc(m, x->nglobals * sizeof *x->global_address);
  x->fn_address = pt_mem_alloc(m, x->nfns * sizeof *x->fn_address);
  x->ends = pt_mem_alloc(m, x->nfns * sizeof *x->ends);
  pt_ir_find_ending(p, m, x->ends);
  x->limits_stack = pt_ir_limits_stack(p);
  x->slots = pt_mem_alloc(m, FIRST_SLOTS * sizeof *x->slots);
  x->slots_end = x->slots + FIRST_SLOTS;
  x->frames = pt_mem_alloc(m, FIRST_FRAMES * sizeof *x->frames);
  x->frames_end = x->frames + FIRST_FRAMES;
  pt_status status = find_builtins(x, e);
  if (status == PT_OK && !place_objects(x))
    status = pt_err_set(e, PT_INPUT, "the global objects do not fit the address space");
  if (status != PT_OK) {
    pt_exec_delete(x);
    x = NULL;
  }
  *out = x;
  return status;
}

void pt_exec_delete(pt_exec *x) {
  if (!x) return;
  pt_mem *m = x->mem;
  for (int v = 0; v < PT_CODE_VARIANTS; v++) {
    for (size_t f = 1; f < x->nfns; f++)
      pt_code_release(m, &x->code[v][f]);
    pt_mem_free(m, x->code[v], x->nfns * sizeof(pt_code));
  }
  pt_memory_release(&x->memory);
  pt_mem_free(m, x->global_address, x->nglobals * sizeof *x->global_address);
  pt_mem_free(m, x->fn_address, x->nfns * sizeof *x->fn_address);
  pt_mem_free(m, x->ends, x->nfns * sizeof *x->ends);
  pt_mem_free(m, x->slots, (size_t)((char *)x->slots_end - (char *)x->slots));
  pt_mem_free(m, x->frames, (size_t)((char *)x->frames_end - (char *)x->frames));
  pt_vec_release(m, &x->objects);
  pt_vec_release(m, &x->work);
  pt_mem_free(m, x, sizeof *x);
}

/* ---- frames */

static void want_slots(pt_exec *x, size_t n) {
  size_t cap = (size_t)(x->slots_end - x->slots), used = (size_t)(x->s - x->slots);
  x->slots = pt_mem_grow(x->mem, x->slots, &cap, n, sizeof *x->slots);
  x->slots_end = x->slots + cap;
  x->s = x->slots + used;
}

static void want_frame(pt_exec *x) {
  size_t cap = (size_t)(x->frames_end - x->frames), depth = pt_depth(x);
  if (depth < cap) return;
  x->frames = pt_mem_grow(x->mem, x->frames, &cap, depth + 1, sizeof *x->frames);
  x->frames_end = x->frames + cap;
  x->top = x->frames + depth - 1;
}

static uint64_t steps_now(const pt_exec *x);

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* The next look is when the stack is twice as large, or a bound of it is passed. */
static void mark_stack(pt_exec *x, uint64_t bytes) {
  uint64_t bound = x->run->deep ? x->stack_room : least(x->stack_limit, x->stack_room);
  x->stack_mark = least(bound, bytes < FIRST_LOOK ? FIRST_LOOK : 2 * bytes);
}

bool pt_take_stack(pt_exec *x, uint64_t most) {
  const volatile int *stop = x->options->stop;
  uint64_t left = x->stack_limit > x->stack_bytes ? x->stack_limit - x->stack_bytes : 0;
  if (most > left) x->run->deep = true;
  if (most > x->stack_room || x->stack_bytes > x->stack_room - most)
    return pt_stuck(x, "out of memory: %zu calls are open, and the stack takes %" PRIu64 " bytes",
                    pt_depth(x), x->stack_bytes);
  if (x->stack_bytes + most <= x->stack_mark) return true;
  mark_stack(x, x->stack_bytes + most);
  bool over = x->step_limit && steps_now(x) >= x->step_limit;
  if (!over && !(stop && *stop)) return true;
  x->run->status = over ? PT_RUN_STEPS : PT_RUN_STOPPED;
  x->ended = true;
  return false;
}

bool pt_prepare_call(pt_exec *x, pt_code *callee) {
  if (!callee->ready) pt_code_compile(callee, x, x->variant);
  if (x->sure_bytes + callee->sure_bytes > x->stack_limit)
    return pt_fail(x, PT_CHECK_STACK, pt_program_check(x, PT_CHECK_STACK),
                   "the stack of %llu bytes overflows in a call of %s, %zu calls deep",
                   (unsigned long long)x->stack_limit, pt_ir_text(x->prog, callee->fn->cname),
                   pt_depth(x));
  if (x->stack_bytes + callee->stack_bytes > x->stack_mark &&
      !pt_take_stack(x, callee->stack_bytes))
    return false;
  size_t used = (size_t)(x->s - x->slots) + x->top->code->nslots;
  if (used + callee->nslots > (size_t)(x->slots_end - x->slots))
    want_slots(x, used + callee->nslots);
  want_frame(x);
  return true;
}

uint32_t pt_frame_ins(const pt_exec *x, size_t k) {
  assert(k < pt_depth(x));
  const pt_code_cell *at = k + 1 < pt_depth(x) ? x->frames[k + 1].call : x->ip;
  const pt_code *code = x->frames[k].code;
  assert(at >= code->cells && at < code->cells + code->ncells);
  return code->ins_of[at - code->cells];
}

static uint32_t frame_loc(const pt_exec *x, size_t k) {
  return x->frames[k].code->fn->ins.at[pt_frame_ins(x, k)].loc;
}

uint32_t pt_user_loc(const pt_exec *x, uint32_t *fn) {
  size_t k = pt_depth(x) - 1;
  while (k > 0 && x->frames[k].code->fn->model)
    k--;
  if (x->frames[k].code->fn->model) k = pt_depth(x) - 1; /* everything is of the models */
  if (fn) *fn = x->frames[k].code->number;
  return frame_loc(x, k);
}

/* ---- values */

static pt_bv compute(pt_exec *x, size_t k, const pt_ir_ins *i) {
  pt_bv args[3];
  const pt_ir_fn *f = x->frames[k].code->fn;
  assert(i->nargs <= 3);
  for (uint32_t n = 0; n < i->nargs; n++)
    args[n] = pt_frame_value(x, k, pt_ir_arg(f, i, n));
  if (i->op == PT_OP_PTRADD) /* without noticing where it goes: only looking */
    return pt_bv_u64(x->prog->ptr_width, pt_bv_to_u64(args[0]) + (uint64_t)i->imm +
                                             pt_bv_to_u64(args[1]) * (uint64_t)i->imm2);
  return pt_pure(f, i, args);
}

pt_bv pt_frame_value(pt_exec *x, size_t k, pt_val v) {
  const pt_frame *frame = &x->frames[k];
  const pt_code *code = frame->code;
  const pt_ir_value *value = &code->fn->values.at[v];
  assert(v > 0 && v < code->fn->values.n);
  switch ((pt_val_kind)value->kind) {
  case PT_VAL_CONST:
    if (value->width > 64) return pt_bv_limbs(value->width, &x->prog->limbs.at[value->ref]);
    return pt_bv_u64(value->width, value->bits);
  case PT_VAL_GLOBAL: return pt_bv_u64(value->width, x->global_address[value->ref] + value->bits);
  case PT_VAL_FUNC: return pt_bv_u64(value->width, x->fn_address[value->ref] + value->bits);
  case PT_VAL_INS:
    if (code->omitted[v]) return compute(x, k, pt_ir_ins_at(code->fn, value->ref));
    break;
  case PT_VAL_PARAM: break;
  }
  return pt_bv_limbs(value->width, &x->slots[frame->slots + code->slot_of[v]]);
}

void pt_set_value(pt_exec *x, pt_val v, pt_bv value) {
  const pt_code *code = x->top->code;
  assert(code->fn->values.at[v].kind == PT_VAL_INS && !code->omitted[v]);
  assert(value.width == code->fn->values.at[v].width);
  memcpy(x->s + code->slot_of[v], value.w, pt_slots_of(value.width) * sizeof *value.w);
}

/* ---- running */

static void start_run(pt_exec *x, const pt_exec_options *o, pt_run *out) {
  out->status = PT_RUN_DONE, out->exit_code = 0;
  out->kind = PT_CHECK_NONE, out->check = out->fn = out->ins = out->loc = 0;
  out->text[0] = '\0', out->steps = 0, out->given = 0, out->blocks_cut = out->deep = false;
  out->moved = 0;
  pt_vec_reset(&out->inputs);
  pt_vec_reset(&out->blocks);
  pt_vec_reset(&out->frames);
  pt_memory_reset(&x->memory);
  pt_vec_reset(&x->objects);
  x->options = o;
  x->run = out;
  if (o->observer) x->variant = PT_CODE_OBSERVED;
  else if (o->record_blocks) x->variant = PT_CODE_RECORD;
  else x->variant = PT_CODE_FAST;
  x->step_limit = o->step_limit;
  x->memory_limit = o->memory_limit ? o->memory_limit : (uint64_t)1 << 30;
  x->block_limit = o->block_limit ? o->block_limit : (uint64_t)16 << 20;
  x->object_limit = o->stack_limit ? o->stack_limit : (uint64_t)8 << 20;
  x->stack_limit = x->limits_stack ? x->object_limit : UINT64_MAX;
  x->stack_room = x->memory_limit / STACK_SHARE;
  mark_stack(x, 0);
  x->calls = x->stack_bytes = x->sure_bytes = x->steps = 0;
  x->chunk = x->budget = 0;
  x->ended = false;
}

/* main's frame; its parameters are 0 when it has some. */
static const pt_code *enter_main(pt_exec *x) {
  pt_code *code = &x->code[x->variant][x->prog->main];
  assert(!code->builtin);
  if (!code->ready) pt_code_compile(code, x, x->variant);
  x->s = x->slots;
  if (code->nslots > (size_t)(x->slots_end - x->slots)) want_slots(x, code->nslots);
  memset(x->slots, 0, code->nparam_slots * sizeof *x->slots);
  if (code->npool) memcpy(x->slots + code->pool, code->constants, code->npool * sizeof *x->slots);
  x->top = x->frames;
  *x->top = (pt_frame){.code = code, .id = ++x->calls};
  x->stack_bytes = code->stack_bytes, x->sure_bytes = code->sure_bytes;
  x->ip = code->cells;
  return code;
}

/* Steps of an instruction's block before it. */
static uint64_t position(const pt_ir_fn *f, uint32_t ins) {
  const pt_ir_block *b = &f->blocks.at[f->ins.at[ins].block];
  uint64_t steps = 0;
  for (size_t k = 0; k < b->ins.n && b->ins.at[k] != ins; k++)
    steps += f->ins.at[b->ins.at[k]].op != PT_OP_VAR;
  return steps;
}

/* Finished blocks are counted in the budget; add the unfinished one of each frame. */
static uint64_t steps_now(const pt_exec *x) {
  uint64_t steps = x->steps + (uint64_t)(x->chunk - x->budget);
  for (size_t k = 0; k < pt_depth(x); k++)
    steps += position(x->frames[k].code->fn, pt_frame_ins(x, k)) + 1;
  return steps;
}

static void end_run(pt_exec *x) {
  pt_run *r = x->run;
  assert(x->ended);
  r->steps = steps_now(x);
  r->fn = x->top->code->number;
  r->ins = pt_frame_ins(x, pt_depth(x) - 1);
  if (!r->loc) r->loc = pt_user_loc(x, NULL);
  if (r->status != PT_RUN_DONE)
    for (size_t k = pt_depth(x); k-- > 0;)
      pt_vec_push(x->mem, &r->frames, ((pt_run_frame){x->frames[k].code->number, frame_loc(x, k)}));
}

void pt_exec_run(pt_exec *x, const pt_exec_options *o, pt_run *out) {
  assert(x->prog->main != 0 && x->prog->fns.n == x->nfns);
  start_run(x, o, out);
  const pt_code *code = enter_main(x);
  if (x->memory.bytes > x->memory_limit)
    pt_stuck(x, "out of memory: the global objects take %llu bytes",
             (unsigned long long)x->memory.bytes);
  else
    code->cells->run(code->cells, x->s, x, 0, x->memory.pages);
  end_run(x);
}

void pt_run_release(pt_mem *m, pt_run *r) {
  pt_vec_release(m, &r->inputs);
  pt_vec_release(m, &r->blocks);
  pt_vec_release(m, &r->frames);
}

/* ---- looking */

pt_bv pt_exec_value(pt_exec *x, pt_val v) { return pt_frame_value(x, pt_depth(x) - 1, v); }
uint32_t pt_exec_depth(const pt_exec *x) { return (uint32_t)pt_depth(x); }
uint32_t pt_exec_frame_fn(const pt_exec *x, uint32_t k) { return x->frames[k].code->number; }
uint32_t pt_exec_frame_ins(const pt_exec *x, uint32_t k) { return pt_frame_ins(x, k); }
pt_bv pt_exec_frame_value(pt_exec *x, uint32_t k, pt_val v) { return pt_frame_value(x, k, v); }
uint64_t pt_exec_frame_call(const pt_exec *x, uint32_t k) { return x->frames[k].id; }
uint64_t pt_exec_frame_id(const pt_exec *x) { return x->top->id; }
size_t pt_exec_inputs_used(const pt_exec *x) { return x->run->inputs.n; }
uint64_t pt_exec_global_address(const pt_exec *x, uint32_t global) {
  assert(global > 0 && global < x->nglobals);
  return x->global_address[global];
}
uint64_t pt_exec_fn_address(const pt_exec *x, uint32_t fn) {
  assert(fn > 0 && fn < x->nfns);
  return x->fn_address[fn];
}

bool pt_exec_checks_leaks(const pt_exec *x) {
  return x->options->check_leaks || x->options->check_unfreed;
}

bool pt_exec_limits_stack(const pt_exec *x) { return x->limits_stack; }
uint64_t pt_exec_object_limit(const pt_exec *x) { return x->object_limit; }
bool pt_exec_is_deep(const pt_exec *x) { return x->run->deep; }

uint64_t pt_exec_stack_left(const pt_exec *x, bool sure) {
  uint64_t used = sure ? x->sure_bytes : x->stack_bytes;
  return x->stack_limit > used ? x->stack_limit - used : 0;
}

bool pt_exec_on_stack(pt_exec *x, uint64_t address, bool sure) {
  const pt_object *o = pt_memory_page(&x->memory, address);
  return o->kind == PT_OBJ_STACK && o->life < PT_LIFE_FREED && o->base == address &&
         (o->sure || !sure);
}

uint64_t pt_exec_frame_bytes(pt_exec *x, uint32_t fn, bool sure) {
  pt_code *code = &x->code[x->variant][fn];
  if (!code->ready) pt_code_compile(code, x, x->variant);
  return sure ? code->sure_bytes : code->stack_bytes;
}

pt_exec_object pt_exec_object_at(pt_exec *x, uint64_t address) {
  const pt_object *o = pt_memory_find(&x->memory, address);
  if (!o) return (pt_exec_object){.kind = PT_OBJ_NONE};
  return (pt_exec_object){.kind = o->kind,
                          .live = o->life == PT_LIFE_LIVE,
                          .given = o->given,
                          .number = o->base >> x->memory.page_bits,
                          .base = o->base,
                          .size = o->size,
                          .ref = o->ref,
                          .fn = o->fn,
                          .loc = o->loc,
                          .freed_loc = o->freed_loc};
}

bool pt_exec_read(pt_exec *x, uint64_t address, size_t n, uint8_t *bytes, uint8_t *defined) {
  const pt_object *o = pt_memory_page(&x->memory, address);
  uint64_t offset = address - o->base;
  if (o->life != PT_LIFE_LIVE || offset > o->size || n > o->size - offset) return false;
  for (size_t k = 0; k < n; k++) {
    bool set = pt_memory_is_defined(o, offset + k);
    bytes[k] = set ? o->data[offset + k] : 0;
    if (defined) defined[k] = set;
  }
  return true;
}

bool pt_exec_names(pt_exec *x, uint64_t address, size_t n, pt_exec_name *names) {
  const pt_object *o = pt_memory_page(&x->memory, address);
  uint64_t offset = address - o->base;
  if (o->life != PT_LIFE_LIVE || offset > o->size || n > o->size - offset) return false;
  for (size_t k = 0; k < n; k++) {
    names[k].name = pt_memory_name(&x->memory, o, offset + k);
    names[k].known = names[k].name && pt_map_get(&x->memory.named, names[k].name, NULL);
  }
  return true;
}
