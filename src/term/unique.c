/* Storage of terms, sorts and functions: finds or adds what it is given, changes nothing.

   Invariants: two nodes differ in some field (wide constants and applications: in what their
   fields point at); arguments have smaller numbers than the node; sort 1 is bool. */
#include "term/term_priv.h"

#include <string.h>

enum { FIRST_SLOTS = 1024 };

static const int8_t arity[] = {
#define X(E, NAME, ARITY) ARITY,
    PT_TOPS(X)
#undef X
};

const char *pt_top_name(pt_top op) {
  static const char *const name[] = {
#define X(E, NAME, ARITY) NAME,
      PT_TOPS(X)
#undef X
  };
  assert(op < PT_TOP_COUNT);
  return name[op];
}

/* ---- the table */

pt_terms *pt_terms_new(pt_mem *m) {
  pt_terms *tt = pt_mem_alloc(m, sizeof *tt);
  tt->m = m;
  tt->slots = FIRST_SLOTS;
  tt->slot = pt_mem_alloc(m, tt->slots * sizeof *tt->slot);
  pt_vec_push(m, &tt->nodes, (pt_node){0});
  pt_vec_push(m, &tt->sorts, (pt_sort_node){0});
  pt_vec_push(m, &tt->sorts, ((pt_sort_node){.kind = PT_SORT_BOOL}));
  pt_vec_push(m, &tt->funs, (pt_fun_node){0});
  tt->rewriting = true;
  tt->no = pt_intern_u64(tt, pt_sort_bool(tt), 0);
  tt->yes = pt_intern_u64(tt, pt_sort_bool(tt), 1);
  return tt;
}

void pt_terms_delete(pt_terms *tt) {
  if (!tt) return;
  pt_mem *m = tt->m;
  pt_vec_release(m, &tt->nodes);
  pt_mem_free(m, tt->slot, tt->slots * sizeof *tt->slot);
  pt_vec_release(m, &tt->limbs);
  pt_vec_release(m, &tt->args);
  pt_strtab_release(m, &tt->names);
  pt_vec_release(m, &tt->var_of);
  pt_vec_release(m, &tt->fun_of);
  pt_vec_release(m, &tt->sorts);
  pt_map_release(m, &tt->sort_of_array);
  pt_vec_release(m, &tt->funs);
  pt_vec_release(m, &tt->domains);
  pt_vec_release(m, &tt->marks);
  pt_mem_free(m, tt, sizeof *tt);
}

pt_mem *pt_terms_mem(const pt_terms *tt) { return tt->m; }
uint32_t pt_terms_count(const pt_terms *tt) { return (uint32_t)tt->nodes.n; }

size_t pt_terms_bytes(const pt_terms *tt) {
  size_t names = tt->names.text_cap * sizeof *tt->names.text +
                 tt->names.length_cap * sizeof *tt->names.length +
                 tt->names.slots * sizeof *tt->names.slot;
  for (size_t i = 1; i < tt->names.n; i++)
    names += tt->names.length[i] + 1;
  return sizeof *tt + tt->nodes.cap * sizeof *tt->nodes.at + tt->slots * sizeof *tt->slot +
         tt->limbs.cap * sizeof *tt->limbs.at + tt->args.cap * sizeof *tt->args.at +
         tt->marks.cap * sizeof *tt->marks.at + tt->var_of.cap * sizeof *tt->var_of.at +
         tt->fun_of.cap * sizeof *tt->fun_of.at + tt->sorts.cap * sizeof *tt->sorts.at +
         tt->funs.cap * sizeof *tt->funs.at + tt->domains.cap * sizeof *tt->domains.at +
         tt->sort_of_array.cap * sizeof *tt->sort_of_array.at + names;
}

/* ---- sorts */

pt_sort pt_sort_bool(pt_terms *tt) {
  (void)tt;
  return (pt_sort){1};
}

static pt_sort add_sort(pt_terms *tt, pt_sort_node n) {
  pt_vec_push(tt->m, &tt->sorts, n);
  return (pt_sort){(uint32_t)tt->sorts.n - 1};
}

pt_sort pt_sort_bv(pt_terms *tt, uint32_t width) {
  assert(width >= 1 && width <= PT_BV_MAX_WIDTH);
  if (!tt->sort_of_width[width])
    tt->sort_of_width[width] =
        add_sort(tt, (pt_sort_node){.kind = PT_SORT_BV, .width = (uint16_t)width}).i;
  return (pt_sort){tt->sort_of_width[width]};
}

pt_sort pt_sort_array(pt_terms *tt, pt_sort index, pt_sort elem) {
  assert(pt_sort_kind_of(tt, index) != PT_SORT_ARRAY && pt_sort_kind_of(tt, elem) != PT_SORT_ARRAY);
  uint64_t key = (uint64_t)index.i << 32 | elem.i, s;
  if (pt_map_get(&tt->sort_of_array, key, &s)) return (pt_sort){(uint32_t)s};
  pt_sort_node n = {.kind = PT_SORT_ARRAY, .index = index.i, .elem = elem.i};
  s = add_sort(tt, n).i;
  pt_map_put(tt->m, &tt->sort_of_array, key, s);
  return (pt_sort){(uint32_t)s};
}

pt_sort pt_sort_fp(pt_terms *tt, pt_fp format) {
  assert(format < PT_FP_COUNT);
  if (!tt->sort_of_format[format]) {
    pt_sort_node n = {.kind = PT_SORT_FP, .format = (uint8_t)format};
    n.width = (uint16_t)pt_fp_width(format);
    tt->sort_of_format[format] = add_sort(tt, n).i;
  }
  return (pt_sort){tt->sort_of_format[format]};
}

static const pt_sort_node *sort_at(const pt_terms *tt, pt_sort s) {
  assert(s.i > 0 && s.i < tt->sorts.n);
  return &tt->sorts.at[s.i];
}

pt_sort_kind pt_sort_kind_of(const pt_terms *tt, pt_sort s) {
  return (pt_sort_kind)sort_at(tt, s)->kind;
}

uint32_t pt_sort_width(const pt_terms *tt, pt_sort s) { return sort_at(tt, s)->width; }

pt_sort pt_sort_index(const pt_terms *tt, pt_sort s) {
  assert(pt_sort_kind_of(tt, s) == PT_SORT_ARRAY);
  return (pt_sort){sort_at(tt, s)->index};
}

pt_sort pt_sort_elem(const pt_terms *tt, pt_sort s) {
  assert(pt_sort_kind_of(tt, s) == PT_SORT_ARRAY);
  return (pt_sort){sort_at(tt, s)->elem};
}

pt_fp pt_sort_format(const pt_terms *tt, pt_sort s) {
  assert(pt_sort_kind_of(tt, s) == PT_SORT_FP);
  return (pt_fp)sort_at(tt, s)->format;
}

/* ---- names and functions */

static uint32_t intern_name(pt_terms *tt, const char *name) {
  assert(name[0]);
  uint32_t id = pt_strtab_add(tt->m, &tt->names, name);
  if (tt->var_of.n <= id) pt_vec_resize(tt->m, &tt->var_of, id + 1);
  if (tt->fun_of.n <= id) pt_vec_resize(tt->m, &tt->fun_of, id + 1);
  return id;
}

pt_term pt_var_find(const pt_terms *tt, const char *name) {
  uint32_t id = pt_strtab_find(&tt->names, name);
  return (pt_term){id ? tt->var_of.at[id] : 0};
}

pt_fun pt_fun_find(const pt_terms *tt, const char *name) {
  uint32_t id = pt_strtab_find(&tt->names, name);
  return (pt_fun){id ? tt->fun_of.at[id] : 0};
}

pt_fun pt_fun_declare(pt_terms *tt, const char *name, const pt_sort *domain, uint32_t n,
                      pt_sort range) {
  assert(pt_sort_kind_of(tt, range) != PT_SORT_ARRAY);
  uint32_t id = intern_name(tt, name);
  if (tt->fun_of.at[id]) {
    pt_fun f = {tt->fun_of.at[id]};
    assert(pt_fun_arity(tt, f) == n && pt_fun_range(tt, f).i == range.i);
    for (uint32_t k = 0; k < n; k++)
      assert(pt_fun_domain(tt, f, k).i == domain[k].i);
    return f;
  }
  pt_fun_node f = {.name = id, .domain = (uint32_t)tt->domains.n, .arity = n, .range = range.i};
  for (uint32_t k = 0; k < n; k++) {
    assert(pt_sort_kind_of(tt, domain[k]) != PT_SORT_ARRAY);
    pt_vec_push(tt->m, &tt->domains, domain[k].i);
  }
  pt_vec_push(tt->m, &tt->funs, f);
  tt->fun_of.at[id] = (uint32_t)tt->funs.n - 1;
  return (pt_fun){tt->fun_of.at[id]};
}

static const pt_fun_node *fun_at(const pt_terms *tt, pt_fun f) {
  assert(f.i > 0 && f.i < tt->funs.n);
  return &tt->funs.at[f.i];
}

const char *pt_fun_name(const pt_terms *tt, pt_fun f) {
  return pt_strtab_text(&tt->names, fun_at(tt, f)->name);
}

uint32_t pt_fun_arity(const pt_terms *tt, pt_fun f) { return fun_at(tt, f)->arity; }

pt_sort pt_fun_domain(const pt_terms *tt, pt_fun f, uint32_t k) {
  assert(k < pt_fun_arity(tt, f));
  return (pt_sort){tt->domains.at[fun_at(tt, f)->domain + k]};
}

pt_sort pt_fun_range(const pt_terms *tt, pt_fun f) { return (pt_sort){fun_at(tt, f)->range}; }

/* ---- interning */

/* Two multiplications; every bit of the key reaches every bit of the hash. */
static uint32_t mix(uint64_t x, uint64_t y) {
  uint64_t h = (x ^ 0x2545f4914f6cdd1du) * 0x9e3779b97f4a7c15u;
  h ^= h >> 32;
  h = (h + y) * 0xd6e8feb86659fd93u;
  return (uint32_t)(h >> 32) ^ (uint32_t)h;
}

static uint32_t node_hash(const pt_node *n) {
  uint64_t head = (uint64_t)n->sort << 8 | n->op;
  return mix((uint64_t)n->arg[1] << 32 | n->arg[0], head << 32 | n->arg[2]);
}

static void rehash(pt_terms *tt) {
  size_t slots = tt->slots * 2, mask = slots - 1;
  pt_term_slot *slot = pt_mem_alloc(tt->m, slots * sizeof *slot);
  for (size_t i = 0; i < tt->slots; i++) {
    if (!tt->slot[i].id) continue;
    size_t j = tt->slot[i].hash & mask;
    while (slot[j].id)
      j = (j + 1) & mask;
    slot[j] = tt->slot[i];
  }
  pt_mem_free(tt->m, tt->slot, tt->slots * sizeof *slot);
  tt->slot = slot, tt->slots = slots;
}

static pt_term add_node(pt_terms *tt, size_t at, uint32_t hash, const pt_node *n) {
  assert(tt->nodes.n < UINT32_MAX);
  uint32_t id = (uint32_t)tt->nodes.n;
  pt_vec_push(tt->m, &tt->nodes, *n);
  tt->slot[at] = (pt_term_slot){hash, id};
  if (tt->nodes.n * 8 > tt->slots * 5) rehash(tt);
  return (pt_term){id};
}

/* Whether a stored node is KEY, comparing what the words point at when MORE is given. */
static bool equal(const pt_terms *tt, const pt_node *n, const pt_node *key, const void *more) {
  if (!more) return memcmp(n, key, sizeof *n) == 0;
  if (n->op != key->op || n->sort != key->sort) return false;
  if (n->op == PT_TOP_CONST)
    return memcmp(&tt->limbs.at[n->arg[0]], more, (n->width + 63u) / 64 * sizeof(uint64_t)) == 0;
  return n->arg[0] == key->arg[0] && n->arg[2] == key->arg[2] &&
         memcmp(&tt->args.at[n->arg[1]], more, n->arg[2] * sizeof(uint32_t)) == 0;
}

/* The slot of KEY, or the free slot where it belongs. */
static size_t find(const pt_terms *tt, uint32_t hash, const pt_node *key, const void *more) {
  size_t mask = tt->slots - 1, i = hash & mask;
  for (;; i = (i + 1) & mask) {
    pt_term_slot s = tt->slot[i];
    if (!s.id || (s.hash == hash && equal(tt, &tt->nodes.at[s.id], key, more))) return i;
  }
}

static pt_node node_of(const pt_terms *tt, pt_top op, pt_sort sort) {
  pt_node n = {.op = (uint8_t)op, .sort = sort.i, .width = sort_at(tt, sort)->width};
  n.nargs = arity[op] > 0 ? (uint8_t)arity[op] : 0;
  return n;
}

static pt_term find_or_add(pt_terms *tt, const pt_node *n) {
  uint32_t hash = node_hash(n);
  size_t at = find(tt, hash, n, NULL);
  return tt->slot[at].id ? (pt_term){tt->slot[at].id} : add_node(tt, at, hash, n);
}

void pt_intern_soon(const pt_terms *tt, pt_top op, pt_sort sort, uint32_t a, uint32_t b,
                    uint32_t c) {
  pt_node n = {.op = (uint8_t)op, .sort = sort.i, .arg = {a, b, c}};
  __builtin_prefetch(&tt->slot[node_hash(&n) & (tt->slots - 1)]);
}

pt_term pt_intern(pt_terms *tt, pt_top op, pt_sort sort, uint32_t a, uint32_t b, uint32_t c) {
  pt_node n = node_of(tt, op, sort);
  n.arg[0] = a, n.arg[1] = b, n.arg[2] = c;
  assert(n.nargs && a < tt->nodes.n && (n.nargs < 2 || b < tt->nodes.n));
  return find_or_add(tt, &n);
}

pt_term pt_intern_u64(pt_terms *tt, pt_sort sort, uint64_t value) {
  pt_node n = node_of(tt, PT_TOP_CONST, sort);
  assert(n.width <= 64);
  assert(n.width == 64 || value >> (n.width ? n.width : 1) == 0);
  n.arg[0] = (uint32_t)value, n.arg[1] = (uint32_t)(value >> 32);
  return find_or_add(tt, &n);
}

pt_term pt_intern_const(pt_terms *tt, pt_sort sort, pt_bv value) {
  if (value.width <= 64) return pt_intern_u64(tt, sort, value.w[0]);
  pt_node n = node_of(tt, PT_TOP_CONST, sort);
  assert(n.width == value.width);
  uint32_t hash = (uint32_t)pt_bv_hash(value);
  size_t at = find(tt, hash, &n, value.w);
  if (tt->slot[at].id) return (pt_term){tt->slot[at].id};
  n.arg[0] = (uint32_t)tt->limbs.n;
  for (uint32_t i = 0; i < (value.width + 63) / 64; i++)
    pt_vec_push(tt->m, &tt->limbs, value.w[i]);
  return add_node(tt, at, hash, &n);
}

pt_term pt_intern_apply(pt_terms *tt, pt_fun f, const pt_term *args, uint32_t n) {
  assert(pt_fun_arity(tt, f) == n);
  pt_node key = node_of(tt, PT_TOP_APPLY, pt_fun_range(tt, f));
  key.arg[0] = f.i, key.arg[2] = n;
  if (n == 0) return find_or_add(tt, &key);
  uint32_t hash = mix(pt_hash_bytes(args, n * sizeof *args), f.i);
  size_t at = find(tt, hash, &key, args);
  if (tt->slot[at].id) return (pt_term){tt->slot[at].id};
  key.arg[1] = (uint32_t)tt->args.n;
  for (uint32_t k = 0; k < n; k++)
    pt_vec_push(tt->m, &tt->args, args[k].i);
  return add_node(tt, at, hash, &key);
}

pt_term pt_intern_var(pt_terms *tt, const char *name, pt_sort sort) {
  pt_node n = node_of(tt, PT_TOP_VAR, sort);
  n.arg[0] = intern_name(tt, name);
  pt_term t = find_or_add(tt, &n);
  if (!tt->var_of.at[n.arg[0]]) tt->var_of.at[n.arg[0]] = t.i;
  return t;
}

/* ---- reading */

pt_top pt_term_op(const pt_terms *tt, pt_term t) { return op_of(tt, t); }
pt_sort pt_term_sort(const pt_terms *tt, pt_term t) { return sort_of(tt, t); }
uint32_t pt_term_width(const pt_terms *tt, pt_term t) { return width_of(tt, t); }
bool pt_term_is_bool(const pt_terms *tt, pt_term t) { return is_bool(tt, t); }

uint32_t pt_term_nargs(const pt_terms *tt, pt_term t) {
  const pt_node *n = pt_at(tt, t);
  return n->op == PT_TOP_APPLY ? n->arg[2] : n->nargs;
}

pt_term pt_term_arg(const pt_terms *tt, pt_term t, uint32_t k) {
  const pt_node *n = pt_at(tt, t);
  if (n->op != PT_TOP_APPLY) return arg_of(tt, t, k);
  assert(k < n->arg[2]);
  return (pt_term){tt->args.at[n->arg[1] + k]};
}

uint32_t pt_term_high(const pt_terms *tt, pt_term t) {
  assert(is_op(tt, t, PT_TOP_EXTRACT));
  return pt_at(tt, t)->arg[1];
}

uint32_t pt_term_low(const pt_terms *tt, pt_term t) {
  assert(is_op(tt, t, PT_TOP_EXTRACT));
  return pt_at(tt, t)->arg[2];
}

pt_fun pt_term_fun(const pt_terms *tt, pt_term t) {
  assert(is_op(tt, t, PT_TOP_APPLY));
  return (pt_fun){pt_at(tt, t)->arg[0]};
}

const char *pt_term_name(const pt_terms *tt, pt_term t) {
  assert(is_op(tt, t, PT_TOP_VAR));
  return pt_strtab_text(&tt->names, pt_at(tt, t)->arg[0]);
}

bool pt_term_value(const pt_terms *tt, pt_term t, pt_bv *out) {
  const pt_node *n = pt_at(tt, t);
  if (n->op != PT_TOP_CONST) return false;
  if (n->width <= 64)
    *out = pt_bv_u64(n->width ? n->width : 1, (uint64_t)n->arg[1] << 32 | n->arg[0]);
  else
    *out = pt_bv_limbs(n->width, &tt->limbs.at[n->arg[0]]);
  return true;
}

bool pt_term_is_true(const pt_terms *tt, pt_term t) { return same(t, tt->yes); }
bool pt_term_is_false(const pt_terms *tt, pt_term t) { return same(t, tt->no); }

/* ---- marks */

void pt_walk_begin(pt_terms *tt) {
  if (tt->marks.n < tt->nodes.n) pt_vec_resize(tt->m, &tt->marks, tt->nodes.n);
  if (++tt->walk == 0) {
    memset(tt->marks.at, 0, tt->marks.n * sizeof *tt->marks.at);
    tt->walk = 1;
  }
}

bool pt_walk_marked(const pt_terms *tt, pt_term t) {
  return t.i < tt->marks.n && tt->marks.at[t.i] == tt->walk;
}

bool pt_walk_mark(pt_terms *tt, pt_term t) {
  assert(t.i < tt->marks.n);
  if (tt->marks.at[t.i] == tt->walk) return false;
  tt->marks.at[t.i] = tt->walk;
  return true;
}
