/* Objects: made, looked at, changed, freed. */
#include "shape/walk_priv.h"

enum { LARGEST = 1 << 20 };

/* The bytes [*FROM, *END) that ADDRESS may be the start of, with SIZE bytes behind it; DONE: they
   are in a live object. */
static outcome find_bytes(step *t, pt_shv address, uint64_t size, uint32_t check, uint64_t *from,
                          uint64_t *end) {
  if (address.kind != PT_SHV_ADDR && address.kind != PT_SHV_INTO) return pt_step_fails(t, check);
  const pt_shape_obj *o = &t->s->objs.at[address.ref];
  int64_t low = address.at, high = low;
  if (address.kind == PT_SHV_INTO) pt_wrap_signed_hull(t->s->syms.at[address.at], &low, &high);
  bool inside = low >= 0 && size <= o->size && (uint64_t)high <= o->size - size;
  if (!o->live || high < 0 || !inside) return pt_step_fails(t, check);
  if (o->seg) return pt_step_unfold(t, address.ref, address.last);
  *from = (uint64_t)low, *end = (uint64_t)high + size;
  return DONE;
}

static uint32_t bytes_of(const step *t, pt_val v) { return (pt_ir_width(t->f, v) + 7) / 8; }

static outcome step_load(step *t) {
  uint64_t from, end;
  pt_shv address = pt_step_arg(t, 0);
  uint32_t width = pt_ir_width(t->f, t->i->res);
  outcome r = find_bytes(t, address, bytes_of(t, t->i->res), t->i->ref, &from, &end);
  if (r != DONE) return r;
  pt_shv v = address.kind == PT_SHV_ADDR
                 ? pt_shape_read(t->w->mem, t->s, t->w->prog, address.ref, from, width)
                 : pt_shape_fresh(t->w->mem, t->s, width);
  if (t->i->imm2) v = pt_shape_fresh(t->w->mem, t->s, width); /* volatile */
  pt_step_set(t, t->i->res, v);
  return DONE;
}

static bool is_constant(const step *t, uint32_t obj) { return t->s->objs.at[obj].constant; }

static outcome step_store(step *t) {
  uint64_t from, end;
  pt_shv address = pt_step_arg(t, 0), v = pt_step_arg(t, 1);
  uint32_t bytes = bytes_of(t, pt_ir_arg(t->f, t->i, 1));
  outcome r = find_bytes(t, address, bytes, t->i->ref, &from, &end);
  if (r != DONE) return r;
  if (is_constant(t, address.ref)) return pt_step_fails(t, t->i->ref);
  if (address.kind == PT_SHV_ADDR)
    pt_shape_write(t->w->mem, t->s, address.ref, from, bytes, v);
  else
    pt_shape_blur(t->w->mem, t->s, address.ref, from, end);
  return DONE;
}

static outcome step_set_bytes(step *t) {
  uint64_t from, end;
  pt_shv address = pt_step_arg(t, 0), byte = pt_step_arg(t, 1), n = pt_step_arg(t, 2);
  if (n.kind != PT_SHV_NUM) return pt_step_lost(t, PT_REASON_LARGE_OBJECT);
  outcome r = find_bytes(t, address, (uint64_t)n.at, t->i->ref, &from, &end);
  if (r != DONE) return r;
  if (is_constant(t, address.ref)) return pt_step_fails(t, t->i->ref);
  bool zeros = address.kind == PT_SHV_ADDR && !t->i->sub && byte.kind == PT_SHV_NUM && !byte.at;
  if (zeros)
    pt_shape_clear(t->w->mem, t->s, address.ref, from, (uint64_t)n.at);
  else
    pt_shape_blur(t->w->mem, t->s, address.ref, from, end);
  return DONE;
}

static outcome step_copy(step *t) {
  uint64_t from, end, source, source_end;
  pt_shv to = pt_step_arg(t, 0), with = pt_step_arg(t, 1), n = pt_step_arg(t, 2);
  if (n.kind != PT_SHV_NUM) return pt_step_lost(t, PT_REASON_LARGE_OBJECT);
  outcome r = find_bytes(t, to, (uint64_t)n.at, t->i->ref, &from, &end);
  if (r == DONE) r = find_bytes(t, with, (uint64_t)n.at, t->i->ref, &source, &source_end);
  if (r != DONE) return r;
  if (is_constant(t, to.ref)) return pt_step_fails(t, t->i->ref);
  bool exact = to.kind == PT_SHV_ADDR && with.kind == PT_SHV_ADDR;
  if (!exact ||
      !pt_shape_move(t->w->mem, t->s, t->w->prog, to.ref, from, with.ref, source, (uint64_t)n.at))
    pt_shape_blur(t->w->mem, t->s, to.ref, from, end);
  return DONE;
}

static outcome step_alloc(step *t) {
  pt_shv size = pt_step_arg(t, 0);
  bool heap = t->i->sub == PT_ALLOC_HEAP || t->i->sub == PT_ALLOC_ZEROED;
  if (!heap && t->i->sub != PT_ALLOC_STACK) return pt_step_lost(t, PT_REASON_STACK_SIZES);
  if (size.kind != PT_SHV_NUM || (uint64_t)size.at > LARGEST)
    return pt_step_lost(t, PT_REASON_LARGE_OBJECT);
  pt_shape_obj o = {.place = heap ? PT_SHAPE_HEAP : PT_SHAPE_STACK,
                    .rest = t->i->sub == PT_ALLOC_ZEROED ? PT_SHAPE_ZERO : PT_SHAPE_UNDEFINED,
                    .live = true,
                    .site = (uint32_t)(t->i - t->f->ins.at),
                    .frame = (uint32_t)t->s->frames.n - 1,
                    .size = (uint64_t)size.at};
  if (heap) o.frame = 0;
  pt_vec_push(t->w->mem, &t->s->objs, o);
  pt_step_set(t, t->i->res, pt_shv_addr((uint32_t)t->s->objs.n - 1, 0));
  return DONE;
}

static outcome step_free(step *t) {
  pt_shv p = pt_step_arg(t, 0);
  if (p.kind == PT_SHV_NUM && p.at == 0) return DONE;
  if (p.kind != PT_SHV_ADDR || p.at != 0) return pt_step_fails(t, t->i->ref);
  pt_shape_obj *o = &t->s->objs.at[p.ref];
  if (o->place != PT_SHAPE_HEAP || !o->live) return pt_step_fails(t, t->i->ref);
  if (o->seg) return pt_step_unfold(t, p.ref, p.last);
  o->live = false;
  pt_vec_reset(&o->fields);
  return DONE;
}

static outcome step_scope(step *t, bool begins) {
  pt_shv p = pt_step_arg(t, 0);
  if (p.kind != PT_SHV_ADDR) return pt_step_lost(t, PT_REASON_SCOPE);
  pt_shape_obj *o = &t->s->objs.at[p.ref];
  o->live = begins, o->rest = PT_SHAPE_UNDEFINED;
  pt_vec_reset(&o->fields);
  return DONE;
}

/* Objects that were given are never on this heap (step_alloc). */
static outcome step_objsize(step *t) {
  pt_shv p = pt_step_arg(t, 0);
  pt_shv n = pt_shape_fresh(t->w->mem, t->s, pt_ir_width(t->f, t->i->res));
  bool own = t->i->sub == PT_OBJSIZE_OWN;
  if (p.kind == PT_SHV_ADDR) {
    const pt_shape_obj *o = &t->s->objs.at[p.ref];
    if (own && o->live && !o->seg && o->place == PT_SHAPE_HEAP && p.at == 0) n = pt_shv_num(1);
    if (!own && o->live && p.at >= 0 && (uint64_t)p.at <= o->size)
      n = pt_shv_num(o->size - (uint64_t)p.at);
  }
  pt_step_set(t, t->i->res, n);
  return DONE;
}

outcome pt_step_memory(step *t) {
  switch ((pt_op)t->i->op) {
  case PT_OP_LOAD: return step_load(t);
  case PT_OP_STORE: return step_store(t);
  case PT_OP_SET: return step_set_bytes(t);
  case PT_OP_COPY: return step_copy(t);
  case PT_OP_ALLOC: return step_alloc(t);
  case PT_OP_FREE: return step_free(t);
  case PT_OP_SCOPE: return step_scope(t, true);
  case PT_OP_UNSCOPE: return step_scope(t, false);
  case PT_OP_OBJSIZE: return step_objsize(t);
  default: return pt_step_lost(t, PT_REASON_OTHER_KIND);
  }
}

/* ---- what is left at the end */

typedef struct {
  pt_shape *s;
  bool *seen;
  PT_VEC(uint32_t) todo;
  pt_mem *mem;
} marker;

static void mark(marker *k, uint32_t obj) {
  if (k->seen[obj]) return;
  k->seen[obj] = true;
  pt_vec_push(k->mem, &k->todo, obj);
}

/* An address of its start, or of a byte of it. */
static void mark_value(void *payload, pt_shv *v) {
  marker *k = payload;
  if (v->kind == PT_SHV_ADDR && v->at >= 0 && (uint64_t)v->at < k->s->objs.at[v->ref].size)
    mark(k, v->ref);
}

static void find_reachable(marker *k, bool inside) {
  for (uint32_t j = 0; j < k->s->objs.n; j++) {
    const pt_shape_obj *o = &k->s->objs.at[j];
    bool root = o->place == PT_SHAPE_GLOBAL || (inside && o->place == PT_SHAPE_STACK && o->live);
    if (!o->gone && root) mark(k, j);
  }
  while (k->todo.n) {
    uint32_t j = pt_vec_pop(&k->todo);
    pt_shape_each_of(&k->s->objs.at[j], mark_value, k);
  }
}

static uint32_t check_of(const step *t, pt_check_kind kind) {
  for (uint32_t c = 1; c < t->w->prog->checks.n; c++)
    if (t->w->prog->checks.at[c].kind == kind) return c;
  return 0;
}

outcome pt_step_leaks(step *t, bool inside) {
  bool lost = t->w->kinds >> PT_CHECK_LEAK_LOST & 1,
       left = t->w->kinds >> PT_CHECK_LEAK_UNFREED & 1;
  outcome r = ENDED;
  if (!lost && !left) return ENDED;
  marker k = {.s = t->s, .mem = t->w->mem};
  k.seen = pt_mem_alloc(k.mem, (t->s->objs.n + 1) * sizeof *k.seen);
  find_reachable(&k, inside);
  for (uint32_t j = 0; j < t->s->objs.n && r == ENDED; j++) {
    const pt_shape_obj *o = &t->s->objs.at[j];
    if (o->gone || !o->live || o->place != PT_SHAPE_HEAP) continue;
    if (left)
      r = pt_step_fails(t, check_of(t, PT_CHECK_LEAK_UNFREED));
    else if (!k.seen[j])
      r = pt_step_fails(t, check_of(t, PT_CHECK_LEAK_LOST));
  }
  pt_vec_release(k.mem, &k.todo);
  pt_mem_free(k.mem, k.seen, (t->s->objs.n + 1) * sizeof *k.seen);
  return r;
}
