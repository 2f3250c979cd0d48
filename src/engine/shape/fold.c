/* Rows of nodes become segments: two neighbours at a time. */
#include "engine/shape/shape_priv.h"

enum { MOST_KINDS = 4, MOST_OWNED = 6, LEAST = 2 /* more nodes are not counted */ };

/* Two neighbours: A links to B. */
typedef struct {
  pt_shape_engine *e;
  pt_shape *s;
  uint32_t a, b;
  pt_shape_seg how; /* without kinds */
  uint32_t bytes;   /* of a link */
} pair;

static pt_shape_obj *obj(const pair *p, uint32_t k) { return &p->s->objs.at[k]; }

static const pt_shape_field *field(const pt_shape_obj *o, uint64_t offset) {
  for (size_t k = 0; k < o->fields.n; k++)
    if (o->fields.at[k].offset == offset) return &o->fields.at[k];
  return NULL;
}

static bool is_link(const pair *p, uint64_t offset) {
  return offset == p->how.next || (p->how.both && offset == p->how.prev);
}

/* ---- who refers to an object */

typedef struct {
  uint32_t to;
  uint32_t first, last; /* how many */
} counter;

static void count(void *payload, pt_shv *v) {
  counter *c = payload;
  if (!pt_shv_is_addr_of(*v, c->to)) return;
  if (v->last)
    c->last++;
  else
    c->first++;
}

static counter count_all(pt_shape *s, uint32_t to) {
  counter c = {.to = to};
  pt_shape_each(s, count, &c);
  return c;
}

static counter count_in(pt_shape_obj *o, uint32_t to) {
  counter c = {.to = to};
  pt_shape_each_of(o, count, &c);
  return c;
}

/* ---- whether two are neighbours */

static bool is_node(const pt_shape_obj *o) {
  return !o->gone && o->live && o->place == PT_SHAPE_HEAP;
}

static bool same_way(const pt_shape_seg *x, const pt_shape_seg *y) {
  return x->next == y->next && x->target == y->target && x->both == y->both &&
         (!x->both || (x->prev == y->prev && x->back == y->back));
}

/* Links back from one object to one object: at the first offset where there is one. */
static void find_back(pair *p) {
  const pt_shape_obj *b = obj(p, p->b);
  for (size_t k = 0; k < b->fields.n && !p->how.both; k++) {
    const pt_shape_field *f = &b->fields.at[k];
    if (f->value.kind != PT_SHV_ADDR || f->value.ref != p->a || f->offset == p->how.next) continue;
    if (f->value.at < 0 || (uint64_t)f->value.at >= b->size) continue;
    p->how.both = true, p->how.prev = f->offset, p->how.back = (uint64_t)f->value.at;
  }
}

/* The way from A's field F to B. */
static bool find_way(pair *p, const pt_shape_field *f) {
  const pt_shape_obj *a = obj(p, p->a), *b = obj(p, p->b);
  p->how = (pt_shape_seg){.next = f->offset, .target = (uint64_t)f->value.at};
  p->bytes = f->bytes;
  if (a->seg || b->seg) {
    const pt_shape_seg *g = a->seg ? a->seg : b->seg;
    p->how.both = g->both, p->how.prev = g->prev, p->how.back = g->back;
    if ((a->seg && !same_way(&p->how, a->seg)) || (b->seg && !same_way(&p->how, b->seg)))
      return false;
  } else {
    find_back(p);
    if (p->how.both && p->how.prev < p->how.next) return false; /* the other way round */
  }
  if (!field(b, p->how.next) || field(b, p->how.next)->bytes != p->bytes) return false;
  if (!p->how.both) return true;
  const pt_shape_field *back = field(b, p->how.prev), *front = field(a, p->how.prev);
  return back && front && back->bytes == p->bytes && front->bytes == p->bytes &&
         back->value.kind == PT_SHV_ADDR && back->value.ref == p->a &&
         back->value.at == (int64_t)p->how.back && back->value.last == (a->seg != NULL);
}

/* The object behind B points back to it. */
static bool next_points_back(const pair *p) {
  const pt_shape_field *f = field(obj(p, p->b), p->how.next);
  if (!p->how.both || f->value.kind != PT_SHV_ADDR) return false;
  const pt_shape_field *back = field(obj(p, f->value.ref), p->how.prev);
  return back && back->value.kind == PT_SHV_ADDR && back->value.ref == p->b && !back->value.last &&
         back->value.at == (int64_t)p->how.back;
}

/* A third node in the row, in front or behind: two may be together for other reasons. */
static bool is_row(const pair *p) {
  if (obj(p, p->a)->seg || obj(p, p->b)->seg) return true;
  for (uint32_t k = 0; k < p->s->objs.n; k++) {
    const pt_shape_obj *o = obj(p, k);
    if (!is_node(o) || o->size != obj(p, p->a)->size || k == p->b) continue;
    const pt_shape_field *in = field(o, p->how.next), *out = field(obj(p, p->b), p->how.next);
    bool behind = out->value.kind == PT_SHV_ADDR && out->value.ref == k && k != p->a;
    bool in_front = in && in->value.kind == PT_SHV_ADDR && in->value.ref == p->a && k != p->a;
    if (behind || in_front) return true;
  }
  return false;
}

/* Nobody else refers to the middle. */
static bool is_private(pair *p) {
  pt_shape_obj *a = obj(p, p->a), *b = obj(p, p->b);
  counter to_b = count_all(p->s, p->b), own = b->seg ? (counter){0} : count_in(b, p->b);
  counter to_a = count_all(p->s, p->a), from_b = count_in(b, p->a);
  uint32_t expected = 1 + own.first;
  if (!b->seg && next_points_back(p)) expected++;
  if (to_b.first != expected || (!b->seg && to_b.last)) return false;
  if (from_b.first + from_b.last != p->how.both) return false;
  return !a->seg || to_a.last == p->how.both;
}

/* ---- kinds */

typedef struct {
  const pair *p;
  uint32_t node;
  PT_VEC(uint32_t) owned; /* [0]: the node */
  pt_shape_node out;
} taker;

static bool owns(const taker *t, uint32_t k) {
  for (size_t j = 0; j < t->owned.n; j++)
    if (t->owned.at[j] == k) return true;
  return false;
}

static void add_owned(taker *t, const pt_shape_field *f, bool node) {
  const pair *p = t->p;
  if (node && is_link(p, f->offset)) return;
  if (f->value.kind != PT_SHV_ADDR || f->value.ref == p->a || f->value.ref == p->b) return;
  const pt_shape_obj *o = obj(p, f->value.ref);
  if (!is_node(o) || f->value.at < 0 || (uint64_t)f->value.at >= o->size) return;
  if (!owns(t, f->value.ref) && t->owned.n <= MOST_OWNED)
    pt_vec_push(p->e->mem, &t->owned, f->value.ref);
}

/* All that the node's members lead to. */
static void find_owned(taker *t) {
  pt_vec_push(t->p->e->mem, &t->owned, t->node);
  for (size_t k = 0; k < t->owned.n; k++) {
    const pt_shape_obj *o = obj(t->p, t->owned.at[k]);
    for (size_t j = 0; j < o->fields.n; j++)
      add_owned(t, &o->fields.at[j], k == 0);
  }
}

/* All who refer to it are the node's, and refer to it from their fields. */
static bool is_owned(const taker *t, uint32_t k) {
  counter all = count_all(t->p->s, k), inside = {0};
  for (size_t j = 0; j < t->owned.n; j++) {
    const pt_shape_obj *o = obj(t->p, t->owned.at[j]);
    for (size_t f = 0; f < o->fields.n; f++) {
      if (j == 0 && is_link(t->p, o->fields.at[f].offset)) continue;
      const pt_shv *v = &o->fields.at[f].value;
      inside.first += v->kind == PT_SHV_ADDR && v->ref == k;
    }
  }
  return all.first + all.last == inside.first;
}

static void keep_owned(taker *t) {
  for (size_t k = 1; k < t->owned.n;) {
    if (is_owned(t, t->owned.at[k])) {
      k++;
      continue;
    }
    for (size_t j = k + 1; j < t->owned.n; j++)
      t->owned.at[j - 1] = t->owned.at[j];
    t->owned.n--;
    k = 1;
  }
}

/* Values of the node's objects as those of a kind. */
static void own_value(taker *t, pt_shv *v) {
  if (v->kind != PT_SHV_ADDR) return;
  for (size_t j = 0; j < t->owned.n; j++)
    if (t->owned.at[j] == v->ref) {
      v->kind = PT_SHV_OWN, v->ref = (uint32_t)j;
      return;
    }
}

typedef struct {
  pt_mem *mem;
  pt_shape *s;
  PT_VEC(uint32_t) from, to;
} renamer;

static uint32_t renamed(renamer *r, uint32_t sym) {
  for (size_t k = 0; k < r->from.n; k++)
    if (r->from.at[k] == sym) return r->to.at[k];
  pt_wrap range = r->s->syms.at[sym];
  pt_vec_push(r->mem, &r->s->syms, range);
  pt_vec_push(r->mem, &r->from, sym);
  pt_vec_push(r->mem, &r->to, (uint32_t)r->s->syms.n - 1);
  return (uint32_t)r->s->syms.n - 1;
}

static void rename_value(void *payload, pt_shv *v) {
  renamer *r = payload;
  if (v->kind == PT_SHV_SYM) v->ref = renamed(r, v->ref);
  if (v->kind == PT_SHV_INTO) v->at = renamed(r, (uint32_t)v->at);
}

/* The node as a kind, with numbers of its own. */
static void take(taker *t) {
  pt_mem *m = t->p->e->mem;
  renamer r = {.mem = m, .s = t->p->s};
  find_owned(t);
  keep_owned(t);
  for (size_t k = 0; k < t->owned.n; k++) {
    pt_shape_obj o;
    pt_shape_copy_obj(m, obj(t->p, t->owned.at[k]), &o);
    if (k == 0) {
      pt_shape_drop_field(&o, t->p->how.next);
      if (t->p->how.both) pt_shape_drop_field(&o, t->p->how.prev);
    }
    for (size_t f = 0; f < o.fields.n; f++)
      own_value(t, &o.fields.at[f].value);
    o.site = 0;
    pt_vec_push(m, &t->out.objs, o);
  }
  for (size_t k = 0; k < t->out.objs.n; k++)
    pt_shape_each_of(&t->out.objs.at[k], rename_value, &r);
  pt_vec_release(m, &r.from);
  pt_vec_release(m, &r.to);
}

/* Members of a kind that refer to the pair itself are not followed. */
static bool refers(const pair *p, pt_shape_node *n) {
  for (size_t k = 0; k < n->objs.n; k++) {
    counter a = count_in(&n->objs.at[k], p->a), b = count_in(&n->objs.at[k], p->b);
    if (a.first + a.last + b.first + b.last) return true;
  }
  return false;
}

typedef struct {
  PT_VEC(pt_shape_node) at;
  PT_VEC(uint32_t) gone; /* objects that became part of a kind */
  PT_VEC(uint8_t) to;    /* by object: 1, 2: the first, the second one's kinds refer to it */
  uint8_t side;          /* 1 or 2 */
  bool fits;
} kinds;

typedef struct {
  const pair *p;
  kinds *all;
} noter;

static void note_target(void *payload, pt_shv *v) {
  noter *n = payload;
  if (v->kind == PT_SHV_ADDR) n->all->to.at[v->ref] |= n->all->side;
}

static void note_targets(const pair *p, kinds *all, pt_shape_node *node) {
  noter n = {p, all};
  pt_vec_resize(p->e->mem, &all->to, p->s->objs.n);
  for (size_t k = 0; k < node->objs.n; k++)
    pt_shape_each_of(&node->objs.at[k], note_target, &n);
}

/* What one of the two points to on the heap, and the other does not, is its own for now: somebody
   is looking at it. */
static bool same_targets(const pair *p, const kinds *all) {
  for (uint32_t k = 0; k < all->to.n; k++)
    if (all->to.at[k] && all->to.at[k] != 3 && obj(p, k)->place == PT_SHAPE_HEAP) return false;
  return true;
}

static bool is_unknown(pt_shv v) { return v.kind == PT_SHV_SYM || v.kind == PT_SHV_ANY; }
static bool is_pointer(pt_shv v) { return v.kind == PT_SHV_OWN || v.kind == PT_SHV_ADDR; }

/* One has a pointer where the other one has it no more: they are not to be mixed. */
static bool is_worn(const pt_shape_obj *x, const pt_shape_obj *y) {
  for (size_t k = 0; k < x->fields.n; k++) {
    const pt_shape_field *f = &x->fields.at[k], *g = field(y, f->offset);
    if (is_pointer(f->value) && (!g || is_unknown(g->value))) return true;
    if (g && is_unknown(f->value) && is_pointer(g->value)) return true;
  }
  return false;
}

static bool mixes(const kinds *all, const pt_shape_node *n) {
  for (size_t k = 0; k < all->at.n; k++) {
    const pt_shape_obj *x = &all->at.at[k].objs.at[0], *y = &n->objs.at[0];
    if (is_worn(x, y) || is_worn(y, x)) return true;
  }
  return false;
}

static void add_kind(const pair *p, kinds *all, pt_shape_node n) {
  bool coarse = p->e->rules.coarse;
  bool full = all->at.n >= MOST_KINDS;
  note_targets(p, all, &n);
  for (size_t k = 0; k < all->at.n; k++)
    if (pt_shape_join_node(p->e->mem, p->s, &all->at.at[k], &n, coarse && full)) {
      pt_shape_release_node(p->e->mem, &n);
      return;
    }
  all->fits &= !full && (coarse || all->at.n == 0) && !refers(p, &n) && !mixes(all, &n);
  pt_vec_push(p->e->mem, &all->at, n);
}

static void add_kinds(const pair *p, kinds *all, uint32_t k) {
  pt_mem *m = p->e->mem;
  const pt_shape_seg *g = obj(p, k)->seg;
  if (!g) {
    taker t = {.p = p, .node = k};
    take(&t);
    for (size_t j = 1; j < t.owned.n; j++)
      pt_vec_push(m, &all->gone, t.owned.at[j]);
    pt_vec_release(m, &t.owned);
    add_kind(p, all, t.out);
    return;
  }
  for (size_t j = 0; j < g->kinds.n; j++) {
    pt_shape_node n;
    pt_shape_copy_node(m, &g->kinds.at[j], &n);
    if (all->side == 2) {
      add_kind(p, all, n);
      continue;
    }
    note_targets(p, all, &n);
    pt_vec_push(m, &all->at, n); /* as it is */
  }
}

/* ---- folding */

static void release_kinds(const pair *p, kinds *all) {
  for (size_t k = 0; k < all->at.n; k++)
    pt_shape_release_node(p->e->mem, &all->at.at[k]);
  pt_vec_release(p->e->mem, &all->at);
  pt_vec_release(p->e->mem, &all->gone);
  pt_vec_release(p->e->mem, &all->to);
}

static void remove_object(const pair *p, uint32_t k) {
  pt_shape_release_obj(p->e->mem, obj(p, k));
  *obj(p, k) = (pt_shape_obj){.gone = true};
}

static uint32_t least(const pair *p, uint32_t k) {
  return obj(p, k)->seg ? obj(p, k)->seg->least : 1;
}

/* A becomes the segment of both. */
static void unite(pair *p, kinds *all) {
  pt_mem *m = p->e->mem;
  pt_shv next = field(obj(p, p->b), p->how.next)->value, prev = {0};
  if (p->how.both) prev = field(obj(p, p->a), p->how.prev)->value;
  uint64_t size = obj(p, p->a)->size;
  uint32_t n = least(p, p->a) + least(p, p->b);
  p->how.least = n < LEAST ? n : LEAST;
  for (size_t k = 0; k < all->gone.n; k++)
    remove_object(p, all->gone.at[k]);
  remove_object(p, p->b);
  pt_shape_release_obj(m, obj(p, p->a));
  pt_shape_obj united = {.place = PT_SHAPE_HEAP, .live = true, .size = size};
  united.seg = pt_mem_alloc(m, sizeof *united.seg);
  *united.seg = p->how;
  pt_vec_reserve(m, &united.seg->kinds, all->at.n);
  for (size_t k = 0; k < all->at.n; k++)
    pt_vec_push(m, &united.seg->kinds, all->at.at[k]);
  pt_vec_reset(&all->at);
  pt_shape_set_field(m, &united, p->how.next, p->bytes, next);
  if (p->how.both) pt_shape_set_field(m, &united, p->how.prev, p->bytes, prev);
  *obj(p, p->a) = united;
  pt_shape_replace(p->s, p->b, true, p->a, true);
  pt_shape_replace(p->s, p->b, false, p->a, true); /* only from behind */
}

static bool fold_pair(pair *p, const pt_shape_field *f) {
  kinds all = {.fits = true, .side = 1};
  p->b = f->value.ref;
  if (p->b == p->a || f->value.last || !is_node(obj(p, p->b))) return false;
  if (obj(p, p->a)->size != obj(p, p->b)->size) return false;
  if (f->value.at < 0 || (uint64_t)f->value.at >= obj(p, p->b)->size) return false;
  if (!find_way(p, f) || !is_row(p) || !is_private(p)) return false;
  add_kinds(p, &all, p->a);
  all.side = 2;
  if (all.fits) add_kinds(p, &all, p->b);
  all.fits &= same_targets(p, &all);
  if (all.fits) unite(p, &all);
  bool folded = all.fits;
  release_kinds(p, &all);
  return folded;
}

static bool fold_one(pt_shape_engine *e, pt_shape *s) {
  for (uint32_t a = 0; a < s->objs.n; a++) {
    if (!is_node(&s->objs.at[a])) continue;
    pair p = {.e = e, .s = s, .a = a};
    for (size_t k = 0; k < s->objs.at[a].fields.n; k++) {
      const pt_shape_field f = s->objs.at[a].fields.at[k];
      if (f.value.kind == PT_SHV_ADDR && fold_pair(&p, &f)) return true;
    }
  }
  return false;
}

void pt_shape_fold(pt_shape_engine *e, pt_shape *s) {
  while (fold_one(e, s)) {
  }
}
