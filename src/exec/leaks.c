/* What can be reached from where: for havoc, and to tell lost memory at the end of a run.

   A word that looks like an address of an object (of any of its bytes, or its end) counts
   as a pointer to it.  Words are completely defined, and aligned; what is not aligned (in a packed
   struct) counts when it is the very address of an object, so that pieces of neighbouring words
   are not taken for pointers.

   Roots are the objects with static storage, those of the program's caller and, when the program
   ends inside of calls (exit, abort), the variables of these calls that are in scope, in memory or
   not, and what a call still needs of the expression that it evaluates.  That a variable is not
   read any more does not matter, nor what it held before. */
#include <assert.h>

#include "exec/state.h"
#include "ir/held.h"

void pt_reach_add(pt_exec *x, uint64_t address, uint32_t mark) {
  pt_object *o = pt_memory_page(&x->memory, address);
  bool points = o->kind != PT_OBJ_NONE && o->kind != PT_OBJ_FUNC && o->life == PT_LIFE_LIVE &&
                address - o->base <= o->size;
  if (!points || o->mark == mark) return;
  o->mark = mark;
  pt_vec_push(x->mem, &x->work, o);
}

/* The words that start between the aligned word at AT and the next one. */
static void reach_between(pt_exec *x, const pt_object *o, uint64_t at, uint32_t mark) {
  uint64_t step = x->memory.ptr_width / 8, word;
  for (uint64_t k = at + 1; k < at + step && k + step <= o->size; k++)
    if (pt_memory_word(&x->memory, o, k, &word) && pt_memory_page(&x->memory, word)->base == word)
      pt_reach_add(x, word, mark);
}

/* From the word at AT on, the next one that may be an address. */
static uint64_t next_word(pt_exec *x, const pt_object *o, uint64_t at, uint32_t mark) {
  enum { STEP = 4096 };
  if (at % STEP || !o->sparse) return at;
  if (at > 0) reach_between(x, o, at - x->memory.ptr_width / 8, mark);
  return pt_memory_skip(o, at);
}

void pt_reach(pt_exec *x, uint32_t mark) {
  uint64_t step = x->memory.ptr_width / 8;
  while (x->work.n) {
    const pt_object *o = pt_vec_pop(&x->work);
    bool empty = true; /* the word before is 0, as most are: nothing starts in it */
    uint64_t at = 0;
    for (; (at = next_word(x, o, at, mark)) + step <= o->size; at += step) {
      uint64_t word = 1;
      if (pt_memory_word(&x->memory, o, at, &word)) pt_reach_add(x, word, mark);
      if (at > 0 && (!empty || word != 0)) reach_between(x, o, at - step, mark);
      empty = word == 0;
    }
    if (at > 0) reach_between(x, o, at - step, mark);
  }
}

static void add_globals(pt_exec *x, uint32_t mark) {
  for (size_t k = 0; k < x->memory.nrecords; k++) {
    pt_object *o = &x->memory.chunks.at[k / PT_MEMORY_CHUNK][k % PT_MEMORY_CHUNK];
    if (k < x->memory.nstatic ? o->kind == PT_OBJ_GLOBAL : o->given) pt_reach_add(x, o->base, mark);
  }
}

/* The words of a value that are as wide as a pointer. */
static void add_value(pt_exec *x, pt_bv value, uint32_t mark) {
  uint32_t width = x->prog->ptr_width;
  for (uint32_t low = 0; low + width <= value.width; low += width)
    pt_reach_add(x, pt_bv_to_u64(pt_bv_extract(value, low + width - 1, low)), mark);
}

/* The values that are needed behind instruction AT: a list that ends with 0. */
static const pt_val *live_at(pt_exec *x, pt_code *code, uint32_t at) {
  const pt_ir_fn *f = code->fn;
  uint64_t first = code->live.n;
  if (pt_map_get(&code->live_at, at, &first)) return code->live.at + first;
  pt_map_put(x->mem, &code->live_at, at, first);
  for (pt_val v = 1; v < f->values.n; v++) {
    const pt_ir_value *value = &f->values.at[v];
    bool made = value->kind == PT_VAL_PARAM || value->kind == PT_VAL_INS;
    if (made && value->width >= x->prog->ptr_width && pt_ir_is_live_behind(f, x->mem, at, v))
      pt_vec_push(x->mem, &code->live, v);
  }
  pt_vec_push(x->mem, &code->live, 0);
  return code->live.at + first;
}

/* What the variables of a call hold, and what it still needs: temporary results. */
static void add_frame(pt_exec *x, size_t k, uint32_t mark) {
  const pt_frame *frame = &x->frames[k];
  pt_code *code = &x->code[x->variant][frame->code->number];
  for (uint32_t n = 0; n < code->nheld; n++) {
    const uint64_t *now = &x->slots[frame->slots + code->held[n].slot];
    add_value(x, pt_bv_limbs(code->held[n].width, now), mark);
  }
  for (const pt_val *v = live_at(x, code, pt_frame_ins(x, k)); *v; v++)
    add_value(x, pt_frame_value(x, k, *v), mark);
}

static bool report(pt_exec *x, const pt_object *o, pt_check_kind kind) {
  char where[512];
  pt_ir_loc_text(x->prog, o->loc, where, sizeof where);
  pt_fail(x, kind, pt_program_check(x, kind), "%llu byte%s allocated at %s %s",
          (unsigned long long)o->size, o->size == 1 ? "" : "s", where[0] ? where : "?",
          kind == PT_CHECK_LEAK_LOST ? "cannot be reached any more and are not freed"
                                     : "are not freed at the end");
  x->run->loc = o->loc;
  return false;
}

bool pt_check_leaks(pt_exec *x, bool stopped_inside) {
  const pt_exec_options *options = x->options;
  if (!options->check_leaks && !options->check_unfreed) return true;
  uint32_t mark = ++x->memory.marks;
  if (options->check_leaks) {
    add_globals(x, mark);
    for (size_t k = 0; stopped_inside && k < pt_depth(x); k++)
      add_frame(x, k, mark);
    for (size_t k = 0; stopped_inside && k < x->objects.n; k++)
      pt_reach_add(x, x->objects.at[k]->base, mark);
    pt_reach(x, mark);
  }
  const pt_object *unfreed = NULL;
  for (size_t k = 0; k < x->memory.nrecords; k++) {
    const pt_object *o = &x->memory.chunks.at[k / PT_MEMORY_CHUNK][k % PT_MEMORY_CHUNK];
    if (o->kind != PT_OBJ_HEAP || o->life != PT_LIFE_LIVE) continue;
    if (options->check_leaks && o->mark != mark) return report(x, o, PT_CHECK_LEAK_LOST);
    if (!unfreed && !o->given) unfreed = o;
  }
  if (unfreed && options->check_unfreed) return report(x, unfreed, PT_CHECK_LEAK_UNFREED);
  return true;
}
