/* States of one head against each other: the same graph, up to numbers. */
#include "engine/shape/shape_priv.h"

typedef struct {
  uint32_t sym;
  pt_shv other;
} pairing;

typedef struct {
  pt_shape_engine *e; /* only to widen */
  pt_mem *mem;
  pt_shape *s, *t;        /* S against T */
  bool widen, far;        /* T grows; in large steps */
  uint32_t *to;           /* object of S -> 1 + that of T */
  uint32_t *from;         /* and back */
  PT_VEC(uint32_t) todo;  /* objects of S */
  PT_VEC(pairing) pairs;  /* symbols of T, and what S has there */
  bool differ, constants; /* numbers do; constants of T are concerned */
} matcher;

/* ---- numbers */

/* The first value that S has where T has the symbol. */
static pt_shv *paired(matcher *k, uint32_t sym) {
  for (size_t j = 0; j < k->pairs.n; j++)
    if (k->pairs.at[j].sym == sym) return &k->pairs.at[j].other;
  return NULL;
}

static int64_t threshold_below(const matcher *k, int64_t v, int64_t least) {
  for (size_t j = k->e->thresholds.n; j-- > 0;)
    if (k->e->thresholds.at[j] <= v && k->e->thresholds.at[j] >= least)
      return k->e->thresholds.at[j];
  return least;
}

static int64_t threshold_above(const matcher *k, int64_t v, int64_t most) {
  for (size_t j = 0; j < k->e->thresholds.n; j++)
    if (k->e->thresholds.at[j] >= v && k->e->thresholds.at[j] <= most)
      return k->e->thresholds.at[j];
  return most;
}

static pt_wrap grown(const matcher *k, pt_wrap old, pt_wrap now) {
  int64_t low, high, lo, hi, least, most;
  pt_wrap all = pt_wrap_join(old, now);
  if (!k->far) return all;
  pt_wrap_signed_hull(pt_wrap_all(old.width), &least, &most);
  pt_wrap_signed_hull(old, &lo, &hi);
  pt_wrap_signed_hull(all, &low, &high);
  if (low < lo) low = threshold_below(k, low, least);
  if (high > hi) high = threshold_above(k, high, most);
  return pt_wrap_signed(old.width, low, high);
}

static bool match_numbers(matcher *k, pt_shv s, pt_shv *t, uint32_t width) {
  pt_wrap a, b;
  if (!pt_shape_range(k->s, s, width, &a) || !pt_shape_range(k->t, *t, width, &b)) return false;
  const pt_shv *before = t->kind == PT_SHV_SYM ? paired(k, t->ref) : NULL;
  bool shared = before && !pt_shv_same(*before, s);
  if (t->kind == PT_SHV_SYM && !before) pt_vec_push(k->mem, &k->pairs, ((pairing){t->ref, s}));
  if (pt_wrap_covers(b, a) && !shared) return true;
  k->differ = true;
  k->constants |= t->kind == PT_SHV_NUM || shared;
  if (!k->widen) return true;
  pt_wrap all = grown(k, b, a);
  if (t->kind == PT_SHV_SYM && !shared)
    k->t->syms.at[t->ref] = all;
  else
    *t = pt_shape_number(k->mem, k->t, all);
  return true;
}

/* ---- values and objects */

static bool is_number(pt_shv v) { return v.kind == PT_SHV_NUM || v.kind == PT_SHV_SYM; }

static bool match_objects(matcher *k, uint32_t s, uint32_t t) {
  if (k->to[s] || k->from[t]) return k->to[s] == t + 1 && k->from[t] == s + 1;
  k->to[s] = t + 1, k->from[t] = s + 1;
  pt_vec_push(k->mem, &k->todo, s);
  return true;
}

static bool match_values(matcher *k, pt_shv s, pt_shv *t, uint32_t width) {
  if (is_number(s) && is_number(*t)) return match_numbers(k, s, t, width);
  if (s.kind != t->kind) return t->kind == PT_SHV_ANY && is_number(s);
  if (s.kind == PT_SHV_ANY) return true;
  if (s.kind == PT_SHV_FN) return s.ref == t->ref;
  if (s.last != t->last) return false;
  if (s.kind == PT_SHV_OWN) return s.ref == t->ref && s.at == t->at;
  if (s.kind == PT_SHV_ADDR) return s.at == t->at && match_objects(k, s.ref, t->ref);
  pt_shv at = {.kind = PT_SHV_SYM, .ref = (uint32_t)t->at};
  bool fits = match_numbers(k, (pt_shv){.kind = PT_SHV_SYM, .ref = (uint32_t)s.at}, &at,
                            k->t->syms.at[t->at].width);
  if (at.kind == PT_SHV_NUM) return false;
  t->at = at.ref;
  return fits && match_objects(k, s.ref, t->ref);
}

/* What S has at a field of T that it has not itself. */
static bool match_rest(matcher *k, const pt_shape_obj *s, pt_shape_field *t) {
  if (s->rest == PT_SHAPE_ZERO) return match_values(k, pt_shv_num(0), &t->value, t->bytes * 8);
  if (s->rest != PT_SHAPE_UNDEFINED) return false;
  if (!is_number(t->value)) return t->value.kind == PT_SHV_ANY;
  pt_shv any = pt_shape_fresh(k->mem, k->s, t->bytes * 8);
  return match_values(k, any, &t->value, t->bytes * 8);
}

static bool match_fields(matcher *k, pt_shape_obj *s, pt_shape_obj *t) {
  for (size_t j = 0; j < t->fields.n; j++) {
    pt_shape_field *y = &t->fields.at[j];
    const pt_shape_field *x = pt_shape_field_at(s, y->offset, y->bytes);
    bool fits = x ? match_values(k, x->value, &y->value, y->bytes * 8) : match_rest(k, s, y);
    if (!fits) return false;
  }
  for (size_t j = 0; j < s->fields.n; j++) {
    const pt_shape_field *x = &s->fields.at[j];
    if (pt_shape_field_at(t, x->offset, x->bytes)) continue;
    bool number = is_number(x->value) || x->value.kind == PT_SHV_ANY;
    if (!number || t->rest != PT_SHAPE_UNDEFINED) return false;
  }
  return true;
}

static bool match_shells(matcher *k, pt_shape_obj *s, pt_shape_obj *t);

static bool match_nodes(matcher *k, pt_shape_node *s, pt_shape_node *t) {
  if (s->objs.n != t->objs.n) return false;
  for (size_t j = 0; j < s->objs.n; j++)
    if (!match_shells(k, &s->objs.at[j], &t->objs.at[j])) return false;
  return true;
}

/* Whether two kinds can be matched, as things are; nothing changes. */
static bool can_match(const matcher *k, pt_shape_node *s, pt_shape_node *t) {
  size_t ns = k->s->objs.n + 1, n = ns + k->t->objs.n + 1;
  matcher probe = *k;
  memset(&probe.pairs, 0, sizeof probe.pairs);
  memset(&probe.todo, 0, sizeof probe.todo);
  probe.widen = false;
  probe.to = pt_mem_alloc(k->mem, n * sizeof *probe.to);
  probe.from = probe.to + ns;
  memcpy(probe.to, k->to, ns * sizeof *probe.to);
  memcpy(probe.from, k->from, (n - ns) * sizeof *probe.from);
  bool fits = match_nodes(&probe, s, t);
  pt_mem_free(k->mem, probe.to, n * sizeof *probe.to);
  pt_vec_release(k->mem, &probe.pairs);
  pt_vec_release(k->mem, &probe.todo);
  return fits;
}

/* Each kind of S with a kind of T, in order. */
static bool match_segs(matcher *k, pt_shape_seg *s, pt_shape_seg *t) {
  if (!s || !t) return !s && !t;
  if (s->next != t->next || s->target != t->target || s->both != t->both) return false;
  if (s->both && (s->prev != t->prev || s->back != t->back)) return false;
  if (s->least < t->least) return false;
  for (size_t j = 0, at = 0; j < s->kinds.n; j++, at++) {
    while (at < t->kinds.n && !can_match(k, &s->kinds.at[j], &t->kinds.at[at]))
      at++;
    if (at >= t->kinds.n || !match_nodes(k, &s->kinds.at[j], &t->kinds.at[at])) return false;
  }
  return true;
}

static bool match_shells(matcher *k, pt_shape_obj *s, pt_shape_obj *t) {
  bool alike = s->place == t->place && s->live == t->live && s->size == t->size &&
               (s->rest == t->rest || (t->rest == PT_SHAPE_UNDEFINED && s->rest == PT_SHAPE_ZERO));
  if (s->place != PT_SHAPE_HEAP) alike &= s->site == t->site && s->frame == t->frame;
  return alike && match_fields(k, s, t) && match_segs(k, s->seg, t->seg);
}

/* ---- states */

bool pt_shape_same_place(const pt_shape *s, const pt_shape *t) {
  if (s->frames.n != t->frames.n) return false;
  for (size_t k = 0; k < s->frames.n; k++) {
    const pt_shape_frame *a = &s->frames.at[k], *b = &t->frames.at[k];
    if (a->fn != b->fn || a->block != b->block || a->at != b->at) return false;
  }
  return true;
}

static bool match_frames(matcher *k) {
  for (size_t j = 0; j < k->s->frames.n; j++) {
    const pt_shape_frame *a = &k->s->frames.at[j];
    pt_shape_frame *b = &k->t->frames.at[j];
    const pt_ir_fn *f = k->e->walker.prog->fns.at[a->fn];
    for (pt_val v = 1; v < a->n; v++)
      if (!match_values(k, a->values[v], &b->values[v], pt_ir_width(f, v))) return false;
  }
  return true;
}

/* Variables that live as long as the calls do. */
static bool match_roots(matcher *k) {
  for (uint32_t j = 0; j < k->t->objs.n; j++) {
    const pt_shape_obj *o = &k->t->objs.at[j];
    if (o->place == PT_SHAPE_HEAP || k->from[j]) continue;
    uint32_t found = UINT32_MAX;
    for (uint32_t i = 0; i < k->s->objs.n && found == UINT32_MAX; i++) {
      const pt_shape_obj *x = &k->s->objs.at[i];
      if (x->place == o->place && x->site == o->site && x->frame == o->frame && !k->to[i])
        found = i;
    }
    if (found == UINT32_MAX || !match_objects(k, found, j)) return false;
  }
  return true;
}

static bool match_all(matcher *k) {
  if (!match_frames(k) || !match_roots(k)) return false;
  while (k->todo.n) {
    uint32_t j = pt_vec_pop(&k->todo);
    if (!match_shells(k, &k->s->objs.at[j], &k->t->objs.at[k->to[j] - 1])) return false;
  }
  for (uint32_t j = 0; j < k->s->objs.n; j++)
    if (!k->to[j]) return false;
  return true;
}

static bool run(matcher *k) {
  size_t n = k->s->objs.n + k->t->objs.n + 2;
  k->to = pt_mem_alloc(k->mem, n * sizeof *k->to);
  k->from = k->to + k->s->objs.n + 1;
  bool fits = match_all(k);
  pt_mem_free(k->mem, k->to, n * sizeof *k->to);
  pt_vec_release(k->mem, &k->todo);
  pt_vec_release(k->mem, &k->pairs);
  return fits;
}

pt_shape_relation pt_shape_relate(pt_shape_engine *e, const pt_shape *s, const pt_shape *t,
                                  bool *only_ranges) {
  pt_shape a, b;
  if (s->objs.n != t->objs.n) return PT_SHAPE_OTHER;
  pt_shape_copy(e->mem, s, &a);
  pt_shape_copy(e->mem, t, &b);
  matcher k = {.e = e, .mem = e->mem, .s = &a, .t = &b};
  bool fits = run(&k);
  pt_shape_release(e->mem, &a);
  pt_shape_release(e->mem, &b);
  *only_ranges = !k.constants;
  if (!fits) return PT_SHAPE_OTHER;
  return k.differ ? PT_SHAPE_NUMBERS : PT_SHAPE_COVERED;
}

void pt_shape_widen(pt_shape_engine *e, pt_shape *t, const pt_shape *s, bool far) {
  pt_shape a;
  pt_shape_copy(e->mem, s, &a);
  matcher k = {.e = e, .mem = e->mem, .s = &a, .t = t, .widen = true, .far = far};
  run(&k);
  pt_shape_release(e->mem, &a);
}
