#include "exec/snapshot.h"

#include <string.h>

#include "exec/state.h"
#include "ir/cfg.h"

typedef PT_VEC(pt_val) values;

/* Values that can be used behind an instruction. */
typedef struct {
  values all;
  size_t phis; /* the first ones are of the instruction's own block */
} place;

struct pt_snapshots {
  pt_mem *mem;
  const pt_ir_prog *prog;
  bool addresses;
  pt_ir_cfg *cfgs; /* by function */
  bool *ready;
  PT_VEC(place) places;
  pt_map place_ids; /* function and instruction -> index */
  /* of the snapshot that is being made */
  pt_exec *x;
  const pt_buf *against; /* NULL: it is written */
  pt_buf *out;
  size_t at, limit;
  bool ok;
  pt_map numbers;             /* start of an object -> its number, from 1 */
  PT_VEC(const pt_object *) met;
};

pt_snapshots *pt_snapshots_new(pt_mem *m, const pt_ir_prog *p, bool addresses) {
  pt_snapshots *s = pt_mem_alloc(m, sizeof *s);
  s->mem = m, s->prog = p, s->addresses = addresses;
  s->cfgs = pt_mem_alloc(m, p->fns.n * sizeof *s->cfgs);
  s->ready = pt_mem_alloc(m, p->fns.n * sizeof *s->ready);
  return s;
}

void pt_snapshots_delete(pt_snapshots *s) {
  pt_mem *m = s->mem;
  size_t n = s->prog->fns.n;
  for (size_t k = 0; k < n; k++)
    if (s->ready[k]) pt_ir_cfg_release(&s->cfgs[k]);
  for (size_t k = 0; k < s->places.n; k++) pt_vec_release(m, &s->places.at[k].all);
  pt_mem_free(m, s->cfgs, n * sizeof *s->cfgs);
  pt_mem_free(m, s->ready, n * sizeof *s->ready);
  pt_vec_release(m, &s->places);
  pt_vec_release(m, &s->met);
  pt_map_release(m, &s->place_ids);
  pt_map_release(m, &s->numbers);
  pt_mem_free(m, s, sizeof *s);
}

/* ---- which values count */

static const pt_ir_cfg *cfg_of(pt_snapshots *s, uint32_t fn) {
  if (!s->ready[fn]) pt_ir_cfg_init(&s->cfgs[fn], s->mem, s->prog->fns.at[fn]);
  s->ready[fn] = true;
  return &s->cfgs[fn];
}

static void add_block(pt_snapshots *s, const pt_ir_fn *f, pt_blk b, uint32_t upto, values *out) {
  const pt_ir_block *block = &f->blocks.at[b];
  for (size_t k = 0; k < block->ins.n && block->ins.at[k] != upto; k++) {
    pt_val v = f->ins.at[block->ins.at[k]].res;
    if (v) pt_vec_push(s->mem, out, v);
  }
}

static const place *place_of(pt_snapshots *s, uint32_t fn, uint32_t ins) {
  uint64_t key = (uint64_t)fn << 32 | ins, index;
  if (pt_map_get(&s->place_ids, key, &index)) return &s->places.at[index];
  const pt_ir_fn *f = s->prog->fns.at[fn];
  const pt_ir_cfg *cfg = cfg_of(s, fn);
  pt_blk b = f->ins.at[ins].block;
  place p = {0};
  add_block(s, f, b, ins, &p.all);
  p.phis = p.all.n;
  for (pt_val v = 1; v <= f->nparams; v++) pt_vec_push(s->mem, &p.all, v);
  while (cfg->idom[b] != b) b = cfg->idom[b], add_block(s, f, b, 0, &p.all);
  pt_map_put(s->mem, &s->place_ids, key, s->places.n);
  pt_vec_push(s->mem, &s->places, p);
  return &pt_vec_top(&s->places);
}

/* ---- writing, or comparing */

static void emit(pt_snapshots *s, const void *bytes, size_t n) {
  if (!s->ok) return;
  if (s->against) {
    s->ok = n <= s->against->n - s->at && memcmp(s->against->text + s->at, bytes, n) == 0;
    s->at += n;
    return;
  }
  s->ok = s->out->n + n <= s->limit;
  if (s->ok) pt_buf_addn(s->mem, s->out, bytes, n);
}

static void emit_number(pt_snapshots *s, char tag, uint64_t a, uint64_t b) {
  char bytes[17] = {tag};
  memcpy(bytes + 1, &a, 8), memcpy(bytes + 9, &b, 8);
  emit(s, bytes, sizeof bytes);
}

/* ---- objects */

/* The object with a name of its own that WORD may be an address of, or NULL. */
static const pt_object *renamed(const pt_snapshots *s, uint64_t word) {
  const pt_object *o = pt_memory_page(&s->x->memory, word);
  bool moves = o->kind == PT_OBJ_STACK || o->kind == PT_OBJ_HEAP;
  return moves && word - o->base <= o->size ? o : NULL;
}

static uint64_t meet(pt_snapshots *s, const pt_object *o) {
  uint64_t number;
  if (pt_map_get(&s->numbers, o->base, &number)) return number;
  pt_vec_push(s->mem, &s->met, o);
  pt_map_put(s->mem, &s->numbers, o->base, s->met.n);
  return s->met.n;
}

static void emit_word(pt_snapshots *s, uint64_t word) {
  const pt_object *o = renamed(s, word);
  uint64_t number = o ? meet(s, o) : 0;
  if (o && !s->addresses) emit_number(s, 'p', number, word - o->base);
  else emit_number(s, 'n', word, 0);
}

static void emit_bytes(pt_snapshots *s, const pt_object *o) {
  size_t word = s->prog->ptr_width / 8;
  uint64_t plain = 0; /* bytes before it are written */
  for (uint64_t at = 0; at + word <= o->size && s->ok; at += word) {
    uint64_t value = 0;
    memcpy(&value, o->data + at, word);
    if (!renamed(s, value)) continue;
    emit(s, o->data + plain, at - plain);
    emit_word(s, value);
    plain = at + word;
  }
  emit(s, o->data + plain, o->size - plain);
  if (o->undefined) emit(s, o->defined, o->size);
}

static void emit_object(pt_snapshots *s, const pt_object *o) {
  emit_number(s, (char)('0' + o->kind), o->size, (uint64_t)o->life << 1 | o->suspect);
  if (o->names) emit_number(s, 'u', s->x->memory.last_name, 0); /* copies of undefined bytes */
  if (o->life == PT_LIFE_LIVE && o->size <= (s->against ? s->against->n : s->limit))
    emit_bytes(s, o);
  else if (o->life == PT_LIFE_LIVE) s->ok = false;
}

static void emit_memory(pt_snapshots *s) {
  const pt_memory *m = &s->x->memory;
  for (size_t k = 0; k < m->dirty.n && s->ok; k++) {
    emit_number(s, 'g', m->dirty.at[k]->ref, 0);
    emit_object(s, m->dirty.at[k]);
  }
  for (size_t k = 0; k < s->met.n && s->ok; k++) emit_object(s, s->met.at[k]);
}

/* ---- frames */

static void emit_value(pt_snapshots *s, size_t frame, pt_val v) {
  pt_bv value = pt_frame_value(s->x, frame, v);
  if (value.width == s->prog->ptr_width) emit_word(s, value.w[0]);
  else emit(s, value.w, (value.width + 63) / 64 * sizeof *value.w);
}

static void emit_frame(pt_snapshots *s, size_t frame) {
  uint32_t fn = s->x->frames[frame].code->number, ins = pt_frame_ins(s->x, frame);
  const place *p = place_of(s, fn, ins);
  emit_number(s, 'f', fn, ins);
  for (size_t k = 0; k < p->all.n && s->ok; k++) emit_value(s, frame, p->all.at[k]);
}

static void emit_entry(pt_snapshots *s) {
  const pt_code *code = s->x->top->code;
  emit_number(s, 'f', code->number, 0);
  for (pt_val v = 1; v <= code->fn->nparams && s->ok; v++)
    emit_value(s, pt_depth(s->x) - 1, v);
}

static void emit_state(pt_snapshots *s, pt_exec *x, bool entry) {
  s->x = x, s->ok = true, s->at = 0;
  pt_map_reset(&s->numbers);
  pt_vec_reset(&s->met);
  if (entry) {
    emit_entry(s);
  } else {
    for (size_t k = pt_depth(x); k-- > 0 && s->ok;) emit_frame(s, k);
    emit_number(s, 's', x->stack_bytes, x->objects.n);
  }
  emit_memory(s);
}

/* ---- interface */

uint64_t pt_snapshot_print(pt_snapshots *s, pt_exec *x) {
  size_t frame = pt_depth(x) - 1;
  const place *p = place_of(s, x->top->code->number, pt_frame_ins(x, frame));
  uint64_t print = 0;
  for (size_t k = 0; k < p->phis; k++) {
    pt_bv v = pt_frame_value(x, frame, p->all.at[k]);
    s->x = x;
    if (v.width == s->prog->ptr_width && renamed(s, v.w[0])) continue;
    print = pt_hash_mix(print ^ pt_bv_hash(v));
  }
  return print;
}

bool pt_snapshot_take(pt_snapshots *s, pt_exec *x, bool entry, size_t limit, pt_buf *out) {
  pt_buf_reset(out);
  s->against = NULL, s->out = out, s->limit = limit;
  emit_state(s, x, entry);
  return s->ok;
}

bool pt_snapshot_same(pt_snapshots *s, pt_exec *x, bool entry, const pt_buf *earlier) {
  s->against = earlier;
  emit_state(s, x, entry);
  return s->ok && s->at == earlier->n;
}
