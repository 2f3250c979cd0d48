#include "exec/snapshot.h"

#include <string.h>

#include "exec/state.h"
#include "ir/cfg.h"
#include "ir/endless.h"

typedef PT_VEC(pt_val) values;

/* Values that can be used behind an instruction. */
typedef struct {
  values all;
  size_t phis; /* the first ones are of the instruction's own block */
  bool loop;   /* the head of a loop: those that it depends on, as long as it is not left */
} place;

struct pt_snapshots {
  pt_mem *mem;
  const pt_ir_prog *prog;
  bool addresses;
  uint32_t *marker; /* by check: its instruction */
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
  s->marker = pt_mem_alloc(m, p->checks.n * sizeof *s->marker);
  for (size_t f = 1; f < p->fns.n; f++)
    for (uint32_t k = 1; k < p->fns.at[f]->ins.n; k++) {
      const pt_ir_ins *i = &p->fns.at[f]->ins.at[k];
      if (!i->dead && pt_ir_is_marker(p, i)) s->marker[i->ref] = k;
    }
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
  pt_mem_free(m, s->marker, s->prog->checks.n * sizeof *s->marker);
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

/* ---- what a loop depends on */

/* The loop with this head: index + 1; 0: there is none, or not every cycle is a loop. */
static uint32_t loop_at(const pt_ir_cfg *cfg, pt_blk head) {
  uint32_t loop = cfg->irreducible ? 0 : cfg->loop_of[head];
  return loop && cfg->loops.at[loop - 1].header == head ? loop : 0;
}

static bool is_inside(const pt_ir_cfg *cfg, uint32_t loop, pt_blk b) {
  uint32_t at = cfg->loop_of[b];
  while (at && at != loop) at = cfg->loops.at[at - 1].parent;
  return at == loop;
}

typedef struct {
  pt_snapshots *s;
  const pt_ir_fn *f;
  const pt_ir_cfg *cfg;
  uint32_t loop;
  bool *seen;
  values todo;
} dependence;

static void need_operands(dependence *d, const pt_ir_ins *i) {
  for (uint32_t a = 0; a < i->nargs; a++) {
    pt_val v = pt_ir_arg(d->f, i, a);
    if (!v || d->seen[v]) continue;
    d->seen[v] = true;
    pt_vec_push(d->s->mem, &d->todo, v);
  }
}

/* Marks what instructions of the loop need that do more than compute a number. */
static void find_needed(dependence *d) {
  const pt_ir_loop *l = &d->cfg->loops.at[d->loop - 1];
  for (size_t b = 0; b < l->blocks.n; b++)
    for (size_t k = 0; k < d->f->blocks.at[l->blocks.at[b]].ins.n; k++) {
      const pt_ir_ins *i = &d->f->ins.at[d->f->blocks.at[l->blocks.at[b]].ins.at[k]];
      if (!pt_op_is_pure((pt_op)i->op) && !pt_op_only_names((pt_op)i->op)) need_operands(d, i);
    }
  while (d->todo.n) {
    const pt_ir_value *v = &d->f->values.at[pt_vec_pop(&d->todo)];
    if (v->kind == PT_VAL_INS && is_inside(d->cfg, d->loop, d->f->ins.at[v->ref].block))
      need_operands(d, &d->f->ins.at[v->ref]);
  }
}

/* Those that the loop needs and that are there at its head: phis first. */
static void add_loop_values(pt_snapshots *s, const pt_ir_fn *f, const pt_ir_cfg *cfg, uint32_t loop,
                            place *p) {
  pt_blk head = cfg->loops.at[loop - 1].header;
  dependence d = {.s = s, .f = f, .cfg = cfg, .loop = loop};
  d.seen = pt_mem_alloc(s->mem, f->values.n * sizeof *d.seen);
  find_needed(&d);
  for (int outside = 0; outside < 2; outside++) {
    for (pt_val v = 1; v < f->values.n; v++) {
      const pt_ir_value *value = &f->values.at[v];
      bool made = value->kind == PT_VAL_INS, before = value->kind == PT_VAL_PARAM;
      if (!d.seen[v] || (!made && !before)) continue;
      const pt_ir_ins *i = made ? &f->ins.at[value->ref] : NULL;
      if (i && outside) before = !is_inside(cfg, loop, i->block);
      bool phi = i && i->op == PT_OP_PHI && i->block == head;
      if (outside ? before : phi) pt_vec_push(s->mem, &p->all, v);
    }
    if (!outside) p->phis = p->all.n;
  }
  p->loop = true;
  pt_vec_release(s->mem, &d.todo);
  pt_mem_free(s->mem, d.seen, f->values.n * sizeof *d.seen);
}

bool pt_snapshot_is_left(pt_snapshots *s, uint32_t check, uint32_t now) {
  uint32_t fn = s->prog->checks.at[check].fn;
  const pt_ir_fn *f = s->prog->fns.at[fn];
  const pt_ir_cfg *cfg = cfg_of(s, fn);
  uint32_t loop = loop_at(cfg, f->ins.at[s->marker[check]].block);
  return loop && !is_inside(cfg, loop, f->ins.at[s->marker[now]].block);
}

static const place *place_of(pt_snapshots *s, uint32_t fn, uint32_t ins) {
  uint64_t key = (uint64_t)fn << 32 | ins, index;
  if (pt_map_get(&s->place_ids, key, &index)) return &s->places.at[index];
  const pt_ir_fn *f = s->prog->fns.at[fn];
  const pt_ir_cfg *cfg = cfg_of(s, fn);
  pt_blk b = f->ins.at[ins].block;
  place p = {0};
  uint32_t loop = pt_ir_is_marker(s->prog, &f->ins.at[ins]) ? loop_at(cfg, b) : 0;
  if (loop) {
    add_loop_values(s, f, cfg, loop, &p);
  } else {
    add_block(s, f, b, ins, &p.all);
    p.phis = p.all.n;
    for (pt_val v = 1; v <= f->nparams; v++) pt_vec_push(s->mem, &p.all, v);
    while (cfg->idom[b] != b) b = cfg->idom[b], add_block(s, f, b, 0, &p.all);
  }
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
    size_t top = pt_depth(x) - 1;
    bool loop = place_of(s, x->top->code->number, pt_frame_ins(x, top))->loop;
    for (size_t k = top + 1; k-- > (loop ? top : 0) && s->ok;) emit_frame(s, k);
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
