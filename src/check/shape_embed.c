/* One state inside another: the other one's segments are taken apart until both are the same. */
#include "check/shape.h"

enum { MOST_TRIES = 4000 };

typedef struct {
  uint32_t sym;
  pt_shv other;
} pairing;

/* S against T.  What is still to be compared are the values of the last frame of T, which is one of
   its own, so that they change as T does, and those of S beside them. */
typedef struct {
  pt_mem *mem;
  const pt_ir_prog *prog;
  const pt_shape *s;
  bool heap;
  uint32_t *tries;
  pt_shape t;
  PT_VEC(pt_shv) left; /* of S, to be compared */
  PT_VEC(uint32_t) widths;
  PT_VEC(uint32_t) to;   /* object of S -> 1 + that of T */
  PT_VEC(uint32_t) from; /* object of T -> 1 + that of S */
  PT_VEC(pairing) pairs; /* symbols of T, and what S has there */
} embedding;

static pt_shape_frame *agenda(embedding *e) { return &pt_vec_top(&e->t.frames); }

static void push(embedding *e, pt_shv s, pt_shv t, uint32_t width) {
  pt_shape_frame *f = agenda(e);
  f->values =
      pt_mem_resize(e->mem, f->values, f->n * sizeof *f->values, (f->n + 1) * sizeof *f->values);
  f->values[f->n++] = t;
  pt_vec_push(e->mem, &e->left, s);
  pt_vec_push(e->mem, &e->widths, width);
}

static pt_shv pop(embedding *e, pt_shv *s, uint32_t *width) {
  pt_shape_frame *f = agenda(e);
  pt_shv t = f->values[f->n - 1];
  f->values =
      pt_mem_resize(e->mem, f->values, f->n * sizeof *f->values, (f->n - 1) * sizeof *f->values);
  f->n--;
  *s = pt_vec_pop(&e->left);
  *width = pt_vec_pop(&e->widths);
  return t;
}

#define COPY_VEC(M, TO, FROM)                                                                      \
  do {                                                                                             \
    pt_vec_reserve((M), (TO), (FROM)->n);                                                          \
    for (size_t k_ = 0; k_ < (FROM)->n; k_++)                                                      \
      pt_vec_push((M), (TO), (FROM)->at[k_]);                                                      \
  } while (0)

/* Everything but T. */
static void copy_rest(const embedding *from, embedding *to) {
  *to = (embedding){
      .mem = from->mem, .prog = from->prog, .s = from->s, .heap = from->heap, .tries = from->tries};
  COPY_VEC(to->mem, &to->left, &from->left);
  COPY_VEC(to->mem, &to->widths, &from->widths);
  COPY_VEC(to->mem, &to->to, &from->to);
  COPY_VEC(to->mem, &to->from, &from->from);
  COPY_VEC(to->mem, &to->pairs, &from->pairs);
}

static void release(embedding *e) {
  pt_shape_release(e->mem, &e->t);
  pt_vec_release(e->mem, &e->left);
  pt_vec_release(e->mem, &e->widths);
  pt_vec_release(e->mem, &e->to);
  pt_vec_release(e->mem, &e->from);
  pt_vec_release(e->mem, &e->pairs);
}

/* ---- numbers */

/* Wherever T has the symbol, S has the same value. */
static bool is_paired(embedding *e, uint32_t sym, pt_shv s) {
  for (size_t k = 0; k < e->pairs.n; k++)
    if (e->pairs.at[k].sym == sym) return pt_shv_same(e->pairs.at[k].other, s);
  pt_vec_push(e->mem, &e->pairs, ((pairing){sym, s}));
  return true;
}

static bool is_number_in(embedding *e, pt_shv s, pt_shv t, uint32_t width) {
  pt_wrap a, b;
  if (!pt_shape_range(&e->t, t, width, &b)) return false;
  bool known = pt_shape_bits(e->s, s, width, &a);
  if (known && pt_wrap_is_const(a)) s = pt_shv_num(a.lo);
  if (known ? !pt_wrap_covers(b, a) : !pt_wrap_is_all(b)) return false;
  return t.kind == PT_SHV_NUM || is_paired(e, t.ref, s);
}

/* ---- objects */

static uint32_t at_or_0(const embedding *e, bool from, uint32_t k) {
  size_t n = from ? e->from.n : e->to.n;
  if (k >= n) return 0;
  return from ? e->from.at[k] : e->to.at[k];
}

static void map(embedding *e, uint32_t s, uint32_t t) {
  if (e->from.n <= t) pt_vec_resize(e->mem, &e->from, t + 1);
  e->to.at[s] = t + 1, e->from.at[t] = s + 1;
}

static const pt_shape_field *field(const pt_shape_obj *o, uint64_t offset, uint32_t bytes) {
  for (size_t k = 0; k < o->fields.n; k++)
    if (o->fields.at[k].offset == offset && o->fields.at[k].bytes == bytes) return &o->fields.at[k];
  return NULL;
}

static bool touches(const pt_shape_obj *o, uint64_t offset, uint32_t bytes) {
  for (size_t k = 0; k < o->fields.n; k++) {
    const pt_shape_field *f = &o->fields.at[k];
    if (f->offset < offset + bytes && offset < f->offset + f->bytes) return true;
  }
  return false;
}

/* What S has where T has the field Y. */
static pt_shv value_at(const pt_shape_obj *s, const pt_shape_field *y) {
  const pt_shape_field *x = field(s, y->offset, y->bytes);
  bool zero = s->rest == PT_SHAPE_ZERO && !touches(s, y->offset, y->bytes);
  if (x) return x->value;
  return zero ? pt_shv_num(0) : (pt_shv){.kind = PT_SHV_ANY};
}

static void push_fields(embedding *e, const pt_shape_obj *s, const pt_shape_obj *t) {
  for (size_t k = 0; k < t->fields.n; k++) {
    const pt_shape_field *y = &t->fields.at[k];
    push(e, value_at(s, y), y->value, y->bytes * 8);
  }
}

/* Bytes that T says something of without a field. */
static bool rest_fits(const pt_shape_obj *s, const pt_shape_obj *t) {
  if (t->rest == PT_SHAPE_UNDEFINED) return true;
  if (s->rest != t->rest) return false;
  for (size_t k = 0; k < s->fields.n; k++) {
    const pt_shape_field *x = &s->fields.at[k];
    bool zero = t->rest == PT_SHAPE_ZERO && x->value.kind == PT_SHV_NUM && x->value.at == 0;
    if (!field(t, x->offset, x->bytes) && (!zero || touches(t, x->offset, x->bytes))) return false;
  }
  return true;
}

static bool same_shell(const pt_shape_obj *s, const pt_shape_obj *t) {
  if (s->gone || t->gone || s->place != t->place || s->live != t->live || s->size != t->size)
    return false;
  return s->place == PT_SHAPE_HEAP || (s->site == t->site && s->frame == t->frame);
}

static bool map_one(embedding *e, uint32_t s, uint32_t t) {
  uint32_t to = at_or_0(e, false, s), from = at_or_0(e, true, t);
  if (to || from) return to == t + 1 && from == s + 1;
  const pt_shape_obj *x = &e->s->objs.at[s];
  if (x->seg || !same_shell(x, &e->t.objs.at[t]) || !rest_fits(x, &e->t.objs.at[t])) return false;
  map(e, s, t);
  pt_shape_obj y;
  pt_shape_copy_obj(e->mem, &e->t.objs.at[t], &y); /* pushing changes nothing of it */
  push_fields(e, x, &y);
  pt_shape_release_obj(e->mem, &y);
  return true;
}

/* ---- kinds of nodes: the same build, numbers within their ranges */

/* They are linked alike, and S has as many nodes as T must have. */
static bool same_seg(const pt_shape_seg *s, const pt_shape_seg *t) {
  return s->next == t->next && s->target == t->target && s->both == t->both &&
         s->least >= t->least && (!s->both || (s->prev == t->prev && s->back == t->back));
}

static bool seg_in_seg(embedding *e, const pt_shape_seg *s, const pt_shape_seg *t);

static bool value_in_kind(embedding *e, pt_shv s, pt_shv t, uint32_t width) {
  if (t.kind == PT_SHV_ANY) return true;
  if (t.kind == PT_SHV_NUM || t.kind == PT_SHV_SYM) return is_number_in(e, s, t, width);
  if (s.kind != t.kind || s.kind == PT_SHV_INTO) return false;
  if (t.kind != PT_SHV_ADDR) return pt_shv_same(s, t);
  if (s.at != t.at) return false;
  push(e, s, t, width); /* outside of the segment */
  return true;
}

static bool object_in_kind(embedding *e, const pt_shape_obj *s, const pt_shape_obj *t) {
  if (!same_shell(s, t) || !rest_fits(s, t) || !s->seg != !t->seg) return false;
  for (size_t k = 0; k < t->fields.n; k++) {
    const pt_shape_field *y = &t->fields.at[k];
    if (!value_in_kind(e, value_at(s, y), y->value, y->bytes * 8)) return false;
  }
  return !s->seg || (same_seg(s->seg, t->seg) && seg_in_seg(e, s->seg, t->seg));
}

static bool kind_in_kind(embedding *e, const pt_shape_node *s, const pt_shape_node *t) {
  if (s->objs.n != t->objs.n) return false;
  for (size_t k = 0; k < s->objs.n; k++)
    if (!object_in_kind(e, &s->objs.at[k], &t->objs.at[k])) return false;
  return true;
}

/* Each kind of S is one of T.  What was noted for one that does not fit is taken back. */
static bool seg_in_seg(embedding *e, const pt_shape_seg *s, const pt_shape_seg *t) {
  for (size_t j = 0; j < s->kinds.n; j++) {
    bool found = false;
    for (size_t k = 0; k < t->kinds.n && !found; k++) {
      size_t pairs = e->pairs.n, left = e->left.n;
      e->pairs.n = pairs;
      found = kind_in_kind(e, &s->kinds.at[j], &t->kinds.at[k]);
      e->pairs.n = pairs; /* numbers of a node are its own */
      pt_shv a;
      uint32_t width;
      while (!found && e->left.n > left)
        pop(e, &a, &width);
    }
    if (!found) return false;
  }
  return true;
}

static void push_link(embedding *e, uint32_t s, uint32_t t, uint64_t offset) {
  const pt_shape_obj *x = &e->s->objs.at[s], *y = &e->t.objs.at[t];
  for (size_t k = 0; k < y->fields.n; k++) {
    if (y->fields.at[k].offset != offset) continue;
    const pt_shape_field *f = field(x, offset, y->fields.at[k].bytes);
    push(e, f ? f->value : (pt_shv){.kind = PT_SHV_ANY}, y->fields.at[k].value,
         y->fields.at[k].bytes * 8);
    return;
  }
}

/* Segment S is all of segment T. */
static bool map_segs(embedding *e, uint32_t s, uint32_t t) {
  uint32_t to = at_or_0(e, false, s), from = at_or_0(e, true, t);
  if (to || from) return to == t + 1 && from == s + 1;
  const pt_shape_obj *x = &e->s->objs.at[s];
  if (!same_shell(x, &e->t.objs.at[t]) || !same_seg(x->seg, e->t.objs.at[t].seg)) return false;
  map(e, s, t);
  pt_shape_obj y;
  pt_shape_copy_obj(e->mem, &e->t.objs.at[t], &y);
  bool fits = seg_in_seg(e, x->seg, y.seg);
  pt_shape_release_obj(e->mem, &y);
  if (!fits) return false;
  push_link(e, s, t, x->seg->next);
  if (x->seg->both) push_link(e, s, t, x->seg->prev);
  return true;
}

/* ---- search */

static bool solve(embedding *e);

/* T's segment becomes two, one behind the other; the first has the old addresses of the first
   node, the second those of the last one. */
static void part(embedding *e, uint32_t t) {
  pt_shape_obj first;
  pt_shape_copy_obj(e->mem, &e->t.objs.at[t], &first);
  pt_vec_push(e->mem, &e->t.objs, first);
  uint32_t number = (uint32_t)e->t.objs.n - 1, bytes = 0;
  if (e->t.objs.at[t].seg->least > 1) e->t.objs.at[t].seg->least--;
  e->t.objs.at[number].seg->least = 1;
  const pt_shape_seg g = *e->t.objs.at[t].seg;
  for (size_t k = 0; k < first.fields.n; k++)
    if (first.fields.at[k].offset == g.next) bytes = first.fields.at[k].bytes;
  pt_shape_replace(&e->t, t, false, number, false);
  pt_shape_set_field(e->mem, &e->t.objs.at[number], g.next, bytes,
                     pt_shv_addr(t, (int64_t)g.target));
  pt_shv back = pt_shv_addr(number, (int64_t)g.back);
  back.last = true;
  if (g.both) pt_shape_set_field(e->mem, &e->t.objs.at[t], g.prev, bytes, back);
}

/* Goes on with T as it is in TRY, where the pair is compared again. */
static bool try_with(const embedding *e, pt_shape *t) {
  embedding f;
  copy_rest(e, &f);
  f.t = *t;
  bool fits = solve(&f);
  release(&f);
  return fits;
}

static bool solve_unfolded(embedding *e, pt_shv s, pt_shv t, uint32_t width) {
  pt_shapes ways = {0};
  bool fits = false;
  push(e, s, t, width);
  pt_shape_unfold(e->mem, &e->t, t.ref, t.last, &ways);
  for (size_t k = 0; k < ways.n; k++) {
    if (fits)
      pt_shape_release(e->mem, &ways.at[k]);
    else
      fits = try_with(e, &ways.at[k]);
  }
  pt_vec_release(e->mem, &ways);
  return fits;
}

/* Segment against segment: T's is as long, or goes on. */
static bool solve_segs(embedding *e, pt_shv s, pt_shv t, uint32_t width) {
  embedding f;
  push(e, s, t, width);
  copy_rest(e, &f);
  pt_shape_copy(e->mem, &e->t, &f.t);
  uint32_t ignored;
  pop(&f, &s, &ignored);
  bool fits = s.last == t.last && map_segs(&f, s.ref, t.ref) && solve(&f);
  release(&f);
  if (fits) return true;
  embedding g;
  copy_rest(e, &g);
  pt_shape_copy(e->mem, &e->t, &g.t);
  part(&g, t.ref);
  fits = solve(&g);
  release(&g);
  return fits;
}

/* Compares what is left; *DECIDED: it was tried in several ways, all of it. */
static bool compare(embedding *e, pt_shv s, pt_shv t, uint32_t width, bool *decided) {
  if (t.kind == PT_SHV_ANY) return true;
  if (t.kind == PT_SHV_NUM || t.kind == PT_SHV_SYM) return is_number_in(e, s, t, width);
  if (s.kind != t.kind) return false;
  if (t.kind == PT_SHV_FN) return s.ref == t.ref;
  if (t.kind != PT_SHV_ADDR || s.at != t.at) return false;
  const pt_shape_obj *x = &e->s->objs.at[s.ref], *y = &e->t.objs.at[t.ref];
  if (!y->seg) return !s.last && map_one(e, s.ref, t.ref);
  if (at_or_0(e, true, t.ref)) return s.last == t.last && x->seg && map_segs(e, s.ref, t.ref);
  *decided = true;
  return x->seg ? solve_segs(e, s, t, width) : solve_unfolded(e, s, t, width);
}

/* What S has besides must not matter. */
static bool is_complete(const embedding *e) {
  for (uint32_t k = 0; k < e->s->objs.n; k++) {
    const pt_shape_obj *o = &e->s->objs.at[k];
    if (o->gone || e->to.at[k]) continue;
    if (e->heap && o->place == PT_SHAPE_HEAP && o->live) return false;
    if (o->place == PT_SHAPE_GLOBAL && (o->rest != PT_SHAPE_INITIAL || o->fields.n)) return false;
  }
  for (uint32_t k = 0; k < e->t.objs.n; k++)
    if (!e->t.objs.at[k].gone && !at_or_0(e, true, k)) return false;
  return true;
}

static size_t count_objects(const pt_shape *s) {
  size_t n = 0;
  for (size_t k = 0; k < s->objs.n; k++)
    n += !s->objs.at[k].gone;
  return n;
}

static bool solve(embedding *e) {
  bool decided = false;
  if (++*e->tries > MOST_TRIES || count_objects(&e->t) > count_objects(e->s)) return false;
  while (e->left.n) {
    pt_shv s;
    uint32_t width;
    pt_shv t = pop(e, &s, &width);
    if (!compare(e, s, t, width, &decided)) return false;
    if (decided) return true;
  }
  return is_complete(e);
}

/* Variables, by their names. */
static bool map_variables(embedding *e) {
  for (uint32_t k = 0; k < e->t.objs.n; k++) {
    const pt_shape_obj *o = &e->t.objs.at[k];
    if (o->gone || o->place == PT_SHAPE_HEAP) continue;
    uint32_t found = UINT32_MAX;
    for (uint32_t j = 0; j < e->s->objs.n && found == UINT32_MAX; j++)
      if (same_shell(&e->s->objs.at[j], o) && !e->to.at[j]) found = j;
    if (found == UINT32_MAX || !map_one(e, found, k)) return false;
  }
  return true;
}

/* ---- what is seen at once */

static bool plainly_differ(const pt_shape *s, pt_shv a, const pt_shape *t, pt_shv b,
                           uint32_t width) {
  pt_wrap x, y;
  if (b.kind == PT_SHV_ANY || b.kind == PT_SHV_OWN) return false;
  if (b.kind == PT_SHV_ADDR) return a.kind != PT_SHV_ADDR || a.at != b.at;
  if (!pt_shape_range(t, b, width, &y)) return false;
  return pt_shape_bits(s, a, width, &x) ? !pt_wrap_covers(y, x) : !pt_wrap_is_all(y);
}

static bool frames_differ(const pt_ir_prog *p, const pt_shape *s, const pt_shape *t) {
  for (size_t k = 0; k < s->frames.n; k++) {
    const pt_shape_frame *a = &s->frames.at[k], *b = &t->frames.at[k];
    for (pt_val v = 1; v < a->n; v++)
      if (plainly_differ(s, a->values[v], t, b->values[v], pt_ir_width(p->fns.at[a->fn], v)))
        return true;
  }
  return false;
}

/* Fields of variables. */
static bool variables_differ(const pt_shape *s, const pt_shape *t) {
  for (size_t k = 0; k < t->objs.n; k++) {
    const pt_shape_obj *y = &t->objs.at[k];
    if (y->gone || y->place == PT_SHAPE_HEAP) continue;
    for (size_t j = 0; j < s->objs.n; j++) {
      const pt_shape_obj *x = &s->objs.at[j];
      if (!same_shell(x, y)) continue;
      for (size_t f = 0; f < y->fields.n; f++)
        if (plainly_differ(s, value_at(x, &y->fields.at[f]), t, y->fields.at[f].value,
                           y->fields.at[f].bytes * 8))
          return true;
      break;
    }
  }
  return false;
}

bool pt_shape_embeds(pt_mem *m, const pt_ir_prog *p, const pt_shape *s, const pt_shape *t,
                     bool heap) {
  uint32_t tries = 0;
  if (frames_differ(p, s, t) || variables_differ(s, t)) return false;
  embedding e = {.mem = m, .prog = p, .s = s, .heap = heap, .tries = &tries};
  pt_shape_copy(m, t, &e.t);
  pt_vec_resize(m, &e.to, s->objs.n);
  pt_vec_push(m, &e.t.frames, (pt_shape_frame){0});
  for (size_t k = 0; k < s->frames.n; k++)
    for (pt_val v = 1; v < s->frames.at[k].n; v++)
      push(&e, s->frames.at[k].values[v], t->frames.at[k].values[v],
           pt_ir_width(p->fns.at[s->frames.at[k].fn], v));
  bool fits = map_variables(&e) && solve(&e);
  release(&e);
  return fits;
}
