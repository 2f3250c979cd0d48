/* Models: tables of values, and evaluation with a memo.

   Values of variables are kept by variable; arrays and functions are tables from tuples of
   values to a value, with a default.  Evaluation walks with its own stack and remembers the
   value of every node it saw in `memo`, a hash table whose slots are free when their epoch is
   old; changing the model starts a new epoch.  The value of an array term is the number of
   the VAR, ARRAY or STORE node that it denotes once every ITE on the way is decided. */
#include "term/model.h"

#include <string.h>

#include "base/map.h"
#include "base/vec.h"
#include "term/term_priv.h"

typedef PT_VEC(pt_bv) bv_vec;

typedef struct {
  uint32_t owner, nkeys; /* variable or function; keys per row */
  bool is_fun, has_default;
  pt_bv otherwise;
  bv_vec keys, vals;     /* nkeys per row; one per row */
  PT_VEC(uint32_t) next; /* rows with the same hash, + 1; 0: last */
  pt_map first;          /* hash -> row + 1 */
} table;

typedef struct {
  uint32_t var;
  pt_bv value;
} assignment;

typedef struct {
  uint32_t term, epoch;
  uint64_t value; /* up to 64 bits; wider: place in `wide`; array: number of a term */
} memo_slot;

struct pt_model {
  pt_terms *tt;
  pt_mem *m;
  PT_VEC(assignment) values;
  pt_map value_of; /* variable -> place in values */
  PT_VEC(table) tables;
  pt_map table_of; /* array variable -> place in tables; functions: with FUN_KEY */
  pt_map truths;   /* quantifier -> its value, until another value changes */
  memo_slot *memo;
  size_t slots, filled;
  uint32_t epoch;
  bv_vec wide;
  PT_VEC(pt_term) stack;
  bv_vec scratch; /* arguments of an application; indices of arrays that are compared */
};

#define FUN_KEY ((uint64_t)1 << 32)
enum { FIRST_MEMO = 64, MAX_FLOAT_INDICES = 1024 };

/* ---- life */

pt_model *pt_model_new(pt_terms *tt) {
  pt_mem *m = pt_terms_mem(tt);
  pt_model *md = pt_mem_alloc(m, sizeof *md);
  md->tt = tt, md->m = m, md->epoch = 1;
  return md;
}

static void table_release(pt_mem *m, table *t) {
  pt_vec_release(m, &t->keys);
  pt_vec_release(m, &t->vals);
  pt_vec_release(m, &t->next);
  pt_map_release(m, &t->first);
}

static void forget(pt_model *md) {
  md->filled = 0;
  pt_vec_reset(&md->wide);
  if (++md->epoch == 0) {
    memset(md->memo, 0, md->slots * sizeof *md->memo);
    md->epoch = 1;
  }
}

void pt_model_reset(pt_model *md) {
  pt_vec_reset(&md->values);
  pt_map_reset(&md->value_of);
  for (size_t i = 0; i < md->tables.n; i++)
    table_release(md->m, &md->tables.at[i]);
  pt_vec_reset(&md->tables);
  pt_map_reset(&md->table_of);
  pt_map_reset(&md->truths);
  forget(md);
}

void pt_model_delete(pt_model *md) {
  if (!md) return;
  pt_mem *m = md->m;
  pt_model_reset(md);
  pt_vec_release(m, &md->values);
  pt_map_release(m, &md->value_of);
  pt_vec_release(m, &md->tables);
  pt_map_release(m, &md->table_of);
  pt_map_release(m, &md->truths);
  pt_mem_free(m, md->memo, md->slots * sizeof *md->memo);
  pt_vec_release(m, &md->wide);
  pt_vec_release(m, &md->stack);
  pt_vec_release(m, &md->scratch);
  pt_mem_free(m, md, sizeof *md);
}

/* ---- tables */

static uint64_t keys_hash(const pt_bv *keys, uint32_t n) {
  uint64_t h = n;
  for (uint32_t k = 0; k < n; k++)
    h = pt_hash_mix(h ^ pt_bv_hash(keys[k]));
  return h;
}

/* The row of the keys, + 1; 0: none. */
static uint32_t table_find(const table *t, const pt_bv *keys) {
  uint64_t row;
  if (!pt_map_get(&t->first, keys_hash(keys, t->nkeys), &row)) return 0;
  for (; row; row = t->next.at[row - 1]) {
    uint32_t k = 0;
    while (k < t->nkeys && pt_bv_eq(t->keys.at[(row - 1) * t->nkeys + k], keys[k]))
      k++;
    if (k == t->nkeys) return (uint32_t)row;
  }
  return 0;
}

static void table_put(pt_mem *m, table *t, const pt_bv *keys, pt_bv value) {
  uint32_t row = table_find(t, keys);
  if (row) {
    t->vals.at[row - 1] = value;
    return;
  }
  uint64_t hash = keys_hash(keys, t->nkeys), next = 0;
  pt_map_get(&t->first, hash, &next);
  for (uint32_t k = 0; k < t->nkeys; k++)
    pt_vec_push(m, &t->keys, keys[k]);
  pt_vec_push(m, &t->vals, value);
  pt_vec_push(m, &t->next, (uint32_t)next);
  pt_map_put(m, &t->first, hash, t->vals.n);
}

static const table *table_get(const pt_model *md, uint64_t key) {
  uint64_t i;
  return pt_map_get(&md->table_of, key, &i) ? &md->tables.at[i] : NULL;
}

static table *table_make(pt_model *md, uint64_t key, uint32_t nkeys) {
  uint64_t i;
  if (!pt_map_get(&md->table_of, key, &i)) {
    i = md->tables.n;
    pt_vec_push(md->m, &md->tables,
                ((table){.owner = (uint32_t)key, .nkeys = nkeys, .is_fun = key >> 32}));
    pt_map_put(md->m, &md->table_of, key, i);
  }
  return &md->tables.at[i];
}

/* ---- setting and reading */

static pt_bv zero_of(const pt_terms *tt, pt_sort s) {
  uint32_t w = pt_sort_width(tt, s);
  return pt_bv_zero(w ? w : 1);
}

/* The value as it is kept: of the sort's width, floats with one NaN. */
static pt_bv normal(const pt_terms *tt, pt_sort s, pt_bv v) {
  uint32_t w = pt_sort_width(tt, s);
  assert(v.width == (w ? w : 1));
  (void)w;
  return pt_sort_kind_of(tt, s) == PT_SORT_FP ? pt_fp_one_nan(pt_sort_format(tt, s), v) : v;
}

void pt_model_set(pt_model *md, pt_term var, pt_bv value) {
  assert(is_op(md->tt, var, PT_TOP_VAR) && kind_of(md->tt, var) != PT_SORT_ARRAY);
  value = normal(md->tt, sort_of(md->tt, var), value);
  uint64_t i;
  bool known = pt_map_get(&md->value_of, var.i, &i);
  bool same = known ? pt_bv_eq(md->values.at[i].value, value) : pt_bv_is_zero(value);
  if (!same) pt_map_reset(&md->truths);
  if (known) {
    md->values.at[i].value = value;
  } else {
    pt_map_put(md->m, &md->value_of, var.i, md->values.n);
    pt_vec_push(md->m, &md->values, ((assignment){var.i, value}));
  }
  forget(md);
}

void pt_model_forget_truths(pt_model *md) { pt_map_reset(&md->truths); }

void pt_model_set_truth(pt_model *md, pt_term quantifier, bool truth) {
  assert(is_op(md->tt, quantifier, PT_TOP_FORALL) || is_op(md->tt, quantifier, PT_TOP_EXISTS));
  pt_map_put(md->m, &md->truths, quantifier.i, truth);
  forget(md);
}

bool pt_model_get(const pt_model *md, pt_term var, pt_bv *out) {
  uint64_t i;
  if (!pt_map_get(&md->value_of, var.i, &i)) return false;
  *out = md->values.at[i].value;
  return true;
}

void pt_model_set_elem(pt_model *md, pt_term array, pt_bv index, pt_bv elem) {
  pt_sort s = sort_of(md->tt, array);
  assert(is_op(md->tt, array, PT_TOP_VAR));
  index = normal(md->tt, pt_sort_index(md->tt, s), index);
  elem = normal(md->tt, pt_sort_elem(md->tt, s), elem);
  table_put(md->m, table_make(md, array.i, 1), &index, elem);
  pt_map_reset(&md->truths);
  forget(md);
}

void pt_model_set_default(pt_model *md, pt_term array, pt_bv elem) {
  assert(is_op(md->tt, array, PT_TOP_VAR));
  table *t = table_make(md, array.i, 1);
  t->has_default = true;
  t->otherwise = normal(md->tt, pt_sort_elem(md->tt, sort_of(md->tt, array)), elem);
  pt_map_reset(&md->truths);
  forget(md);
}

void pt_model_set_apply(pt_model *md, pt_fun f, const pt_bv *args, pt_bv value) {
  uint32_t n = pt_fun_arity(md->tt, f);
  pt_vec_reset(&md->scratch);
  for (uint32_t k = 0; k < n; k++)
    pt_vec_push(md->m, &md->scratch, normal(md->tt, pt_fun_domain(md->tt, f, k), args[k]));
  table_put(md->m, table_make(md, FUN_KEY | f.i, n), md->scratch.at,
            normal(md->tt, pt_fun_range(md->tt, f), value));
  pt_map_reset(&md->truths);
  forget(md);
}

size_t pt_model_elems(const pt_model *md, pt_term array, const pt_bv **indices,
                      const pt_bv **elems) {
  const table *t = table_get(md, array.i);
  if (indices) *indices = t ? t->keys.at : NULL;
  if (elems) *elems = t ? t->vals.at : NULL;
  return t ? t->vals.n : 0;
}

void pt_model_copy(pt_model *to, const pt_model *from) {
  assert(to->tt == from->tt);
  if (to == from) return;
  pt_model_reset(to);
  for (size_t i = 0; i < from->values.n; i++)
    pt_model_set(to, (pt_term){from->values.at[i].var}, from->values.at[i].value);
  for (size_t i = 0; i < from->tables.n; i++) {
    const table *t = &from->tables.at[i];
    table *u = table_make(to, (t->is_fun ? FUN_KEY : 0) | t->owner, t->nkeys);
    u->has_default = t->has_default, u->otherwise = t->otherwise;
    for (size_t row = 0; row < t->vals.n; row++)
      table_put(to->m, u, &t->keys.at[row * t->nkeys], t->vals.at[row]);
  }
  for (size_t i = 0; i < from->truths.cap; i++)
    if (from->truths.at[i].used == 1)
      pt_map_put(to->m, &to->truths, from->truths.at[i].key, from->truths.at[i].val);
}

/* ---- memo */

static bool memo_get(const pt_model *md, pt_term t, uint64_t *value) {
  if (md->filled == 0) return false;
  size_t mask = md->slots - 1;
  for (size_t i = t.i * 0x9e3779b1u & mask;; i = (i + 1) & mask) {
    const memo_slot *s = &md->memo[i];
    if (s->epoch != md->epoch) return false;
    if (s->term == t.i) {
      *value = s->value;
      return true;
    }
  }
}

static void memo_insert(pt_model *md, uint32_t term, uint64_t value) {
  size_t mask = md->slots - 1, i = term * 0x9e3779b1u & mask;
  while (md->memo[i].epoch == md->epoch)
    i = (i + 1) & mask;
  md->memo[i] = (memo_slot){term, md->epoch, value};
  md->filled++;
}

static void memo_put(pt_model *md, pt_term t, uint64_t value) {
  if ((md->filled + 1) * 3 > md->slots * 2) {
    memo_slot *old = md->memo;
    size_t n = md->slots;
    md->slots = n ? n * 2 : FIRST_MEMO, md->filled = 0;
    md->memo = pt_mem_alloc(md->m, md->slots * sizeof *md->memo);
    for (size_t i = 0; i < n; i++)
      if (old[i].epoch == md->epoch) memo_insert(md, old[i].term, old[i].value);
    pt_mem_free(md->m, old, n * sizeof *old);
  }
  memo_insert(md, t.i, value);
}

static void remember(pt_model *md, pt_term t, const pt_bv *v) {
  if (v->width <= 64) {
    memo_put(md, t, v->w[0]);
  } else {
    memo_put(md, t, md->wide.n);
    pt_vec_push(md->m, &md->wide, *v);
  }
}

/* The value of a node that was evaluated. */
static pt_bv recall(const pt_model *md, pt_term t) {
  uint64_t v = 0;
  bool ok = memo_get(md, t, &v);
  assert(ok && kind_of(md->tt, t) != PT_SORT_ARRAY);
  (void)ok;
  uint32_t w = width_of(md->tt, t);
  return w > 64 ? md->wide.at[v] : pt_bv_u64(w ? w : 1, v);
}

static pt_term recall_array(const pt_model *md, pt_term t) {
  uint64_t v = 0;
  bool ok = memo_get(md, t, &v);
  assert(ok && kind_of(md->tt, t) == PT_SORT_ARRAY);
  (void)ok;
  return (pt_term){(uint32_t)v};
}

/* ---- arrays */

/* What stands below all stores, and the element at all indices that are not mentioned. */
static pt_bv default_of(const pt_model *md, pt_term array) {
  while (is_op(md->tt, array, PT_TOP_STORE))
    array = recall_array(md, arg_of(md->tt, array, 0));
  if (is_op(md->tt, array, PT_TOP_ARRAY)) return recall(md, arg_of(md->tt, array, 0));
  const table *t = table_get(md, array.i);
  return t && t->has_default ? t->otherwise
                             : zero_of(md->tt, pt_sort_elem(md->tt, sort_of(md->tt, array)));
}

pt_bv pt_model_default(const pt_model *md, pt_term array) { return default_of(md, array); }

static pt_bv read_array(const pt_model *md, pt_term array, const pt_bv *index) {
  const pt_terms *tt = md->tt;
  while (is_op(tt, array, PT_TOP_STORE)) {
    if (pt_bv_eq(recall(md, arg_of(tt, array, 1)), *index)) return recall(md, arg_of(tt, array, 2));
    array = recall_array(md, arg_of(tt, array, 0));
  }
  const table *t = is_op(tt, array, PT_TOP_VAR) ? table_get(md, array.i) : NULL;
  uint32_t row = t ? table_find(t, index) : 0;
  return row ? t->vals.at[row - 1] : default_of(md, array);
}

static void add_index(pt_model *md, pt_bv index) {
  for (size_t i = 0; i < md->scratch.n; i++)
    if (pt_bv_eq(md->scratch.at[i], index)) return;
  pt_vec_push(md->m, &md->scratch, index);
}

/* Every index at which ARRAY may differ from its default. */
static void add_indices(pt_model *md, pt_term array) {
  for (; is_op(md->tt, array, PT_TOP_STORE); array = recall_array(md, arg_of(md->tt, array, 0)))
    add_index(md, recall(md, arg_of(md->tt, array, 1)));
  const table *t = is_op(md->tt, array, PT_TOP_VAR) ? table_get(md, array.i) : NULL;
  for (size_t i = 0; t && i < t->keys.n; i++)
    add_index(md, t->keys.at[i]);
}

static bool compare_arrays(pt_model *md, pt_term a, pt_term b, bool *equal) {
  *equal = true;
  if (same(a, b)) return true;
  pt_vec_reset(&md->scratch);
  add_indices(md, a);
  add_indices(md, b);
  for (size_t i = 0; i < md->scratch.n; i++) {
    pt_bv x = read_array(md, a, &md->scratch.at[i]), y = read_array(md, b, &md->scratch.at[i]);
    if (!pt_bv_eq(x, y)) return !(*equal = false);
  }
  if (pt_bv_eq(default_of(md, a), default_of(md, b))) return true;
  pt_sort index = pt_sort_index(md->tt, sort_of(md->tt, a));
  uint32_t w = pt_sort_width(md->tt, index);
  if (w == 0) w = 1;
  *equal = w < 32 && md->scratch.n == (size_t)1 << w;
  /* how many floats there are depends on how many NaNs became one */
  return pt_sort_kind_of(md->tt, index) != PT_SORT_FP || md->scratch.n <= MAX_FLOAT_INDICES;
}

/* ---- evaluation */

static pt_fp format_of(const pt_terms *tt, pt_term t) {
  return kind_of(tt, t) == PT_SORT_FP ? pt_sort_format(tt, sort_of(tt, t)) : PT_FP_HALF;
}

static pt_bv eval_var(const pt_model *md, pt_term t) {
  pt_bv v;
  return pt_model_get(md, t, &v) ? v : zero_of(md->tt, sort_of(md->tt, t));
}

static pt_bv eval_apply(pt_model *md, pt_term t) {
  pt_fun f = pt_term_fun(md->tt, t);
  const table *tab = table_get(md, FUN_KEY | f.i);
  if (!tab) return zero_of(md->tt, sort_of(md->tt, t));
  pt_vec_reset(&md->scratch);
  for (uint32_t k = 0; k < pt_term_nargs(md->tt, t); k++)
    pt_vec_push(md->m, &md->scratch, recall(md, pt_term_arg(md->tt, t, k)));
  uint32_t row = table_find(tab, md->scratch.at);
  return row ? tab->vals.at[row - 1] : zero_of(md->tt, sort_of(md->tt, t));
}

static pt_bv eval_unary(const pt_model *md, pt_term t) {
  const pt_terms *tt = md->tt;
  pt_top op = op_of(tt, t);
  pt_term arg = arg_of(tt, t, 0);
  pt_bv a = recall(md, arg);
  uint32_t w = width_of(tt, t);
  pt_fp to = format_of(tt, t), from = format_of(tt, arg);
  switch (op) {
  case PT_TOP_EXTRACT: return pt_bv_extract(a, pt_term_high(tt, t), pt_term_low(tt, t));
  case PT_TOP_ZEXT: return pt_bv_zext(a, w);
  case PT_TOP_SEXT: return pt_bv_sext(a, w);
  case PT_TOP_FCONV: return pt_fp_one_nan(to, pt_fp_convert(from, to, a));
  case PT_TOP_FTOS: return pt_fp_to_signed(from, a, w, NULL);
  case PT_TOP_FTOU: return pt_fp_to_unsigned(from, a, w, NULL);
  case PT_TOP_STOF: return pt_fp_from_signed(to, a);
  case PT_TOP_UTOF: return pt_fp_from_unsigned(to, a);
  case PT_TOP_FP_OF_BV: return pt_fold1(op, to, a);
  default: return pt_fold1(op, from, a);
  }
}

/* The value of T from the values of its arguments; false: it cannot be computed. */
static bool compute(pt_model *md, pt_term t) {
  const pt_terms *tt = md->tt;
  pt_top op = op_of(tt, t);
  pt_bv v;
  bool ok = true;
  if (op == PT_TOP_FORALL || op == PT_TOP_EXISTS) return false;
  if (kind_of(tt, t) == PT_SORT_ARRAY) {
    assert(op != PT_TOP_ITE);
    memo_put(md, t, t.i);
    return true;
  }
  switch (op) {
  case PT_TOP_CONST: pt_term_value(tt, t, &v); break;
  case PT_TOP_VAR: v = eval_var(md, t); break;
  case PT_TOP_APPLY: v = eval_apply(md, t); break;
  case PT_TOP_SELECT: {
    pt_bv index = recall(md, arg_of(tt, t, 1));
    v = read_array(md, recall_array(md, arg_of(tt, t, 0)), &index);
    break;
  }
  case PT_TOP_EQ:
    if (kind_of(tt, arg_of(tt, t, 0)) == PT_SORT_ARRAY) {
      bool equal;
      ok = compare_arrays(md, recall_array(md, arg_of(tt, t, 0)),
                          recall_array(md, arg_of(tt, t, 1)), &equal);
      v = pt_bv_u64(1, equal);
      break;
    } /* fall through */
  default: {
    if (pt_at(tt, t)->nargs == 1) {
      v = eval_unary(md, t);
    } else {
      pt_term a = arg_of(tt, t, 0), b = arg_of(tt, t, 1);
      v = pt_fold2(op, format_of(tt, a), recall(md, a), recall(md, b));
    }
  }
  }
  if (ok) remember(md, t, &v);
  return ok;
}

/* Pushes the arguments that are still to be evaluated; false: there are none. */
static bool push_args(pt_model *md, pt_term t) {
  size_t before = md->stack.n;
  uint64_t v;
  for (uint32_t k = 0; k < pt_term_nargs(md->tt, t); k++) {
    pt_term a = pt_term_arg(md->tt, t, k);
    if (!memo_get(md, a, &v)) pt_vec_push(md->m, &md->stack, a);
  }
  return md->stack.n > before;
}

/* Only the condition and the arm that is taken are evaluated. */
static void step_ite(pt_model *md, pt_term t) {
  uint64_t c, v;
  pt_term cond = arg_of(md->tt, t, 0);
  if (!memo_get(md, cond, &c)) {
    pt_vec_push(md->m, &md->stack, cond);
    return;
  }
  pt_term arm = arg_of(md->tt, t, c ? 1 : 2);
  if (!memo_get(md, arm, &v)) {
    pt_vec_push(md->m, &md->stack, arm);
    return;
  }
  memo_put(md, t, v);
  md->stack.n--;
}

static bool eval(pt_model *md, pt_term root) {
  uint64_t v;
  pt_vec_reset(&md->stack);
  pt_vec_push(md->m, &md->stack, root);
  while (md->stack.n) {
    pt_term t = pt_vec_top(&md->stack);
    pt_top op = op_of(md->tt, t);
    if (memo_get(md, t, &v)) {
      md->stack.n--;
    } else if (op == PT_TOP_FORALL || op == PT_TOP_EXISTS) {
      if (!pt_map_get(&md->truths, t.i, &v)) return false;
      memo_put(md, t, v);
    } else if (op == PT_TOP_ITE) {
      step_ite(md, t);
    } else if (!push_args(md, t)) {
      md->stack.n--;
      if (!compute(md, t)) return false;
    }
  }
  return true;
}

bool pt_model_eval(pt_model *md, pt_term t, pt_bv *out) {
  assert(kind_of(md->tt, t) != PT_SORT_ARRAY);
  if (!eval(md, t)) return false;
  *out = recall(md, t);
  return true;
}

bool pt_model_is_true(pt_model *md, pt_term t) {
  pt_bv v;
  assert(is_bool(md->tt, t));
  return pt_model_eval(md, t, &v) && !pt_bv_is_zero(v);
}

/* ---- text */

static void print_value(pt_mem *m, pt_buf *out, const pt_terms *tt, pt_sort s, pt_bv v) {
  char text[PT_BV_TEXT];
  if (pt_sort_kind_of(tt, s) == PT_SORT_BOOL)
    pt_buf_add(m, out, pt_bv_is_zero(v) ? "false" : "true");
  else if (pt_sort_kind_of(tt, s) == PT_SORT_FP)
    pt_buf_add(m, out, pt_fp_text(pt_sort_format(tt, s), v, text));
  else
    pt_buf_add(m, out, pt_bv_text_unsigned(v, text));
}

static void print_array(pt_mem *m, pt_buf *out, const pt_terms *tt, pt_term var, const table *t) {
  pt_sort s = sort_of(tt, var), index = pt_sort_index(tt, s), elem = pt_sort_elem(tt, s);
  for (size_t row = 0; row < t->vals.n; row++) {
    pt_buf_printf(m, out, "%s[", pt_term_name(tt, var));
    print_value(m, out, tt, index, t->keys.at[row]);
    pt_buf_add(m, out, "] = ");
    print_value(m, out, tt, elem, t->vals.at[row]);
    pt_buf_char(m, out, '\n');
  }
  if (!t->has_default) return;
  pt_buf_printf(m, out, "%s[*] = ", pt_term_name(tt, var));
  print_value(m, out, tt, elem, t->otherwise);
  pt_buf_char(m, out, '\n');
}

static void print_fun(pt_mem *m, pt_buf *out, const pt_terms *tt, pt_fun f, const table *t) {
  for (size_t row = 0; row < t->vals.n; row++) {
    pt_buf_printf(m, out, "%s(", pt_fun_name(tt, f));
    for (uint32_t k = 0; k < t->nkeys; k++) {
      if (k) pt_buf_add(m, out, ", ");
      print_value(m, out, tt, pt_fun_domain(tt, f, k), t->keys.at[row * t->nkeys + k]);
    }
    pt_buf_add(m, out, ") = ");
    print_value(m, out, tt, pt_fun_range(tt, f), t->vals.at[row]);
    pt_buf_char(m, out, '\n');
  }
}

void pt_model_print(pt_mem *m, pt_buf *out, const pt_model *md) {
  const pt_terms *tt = md->tt;
  for (size_t i = 0; i < md->values.n; i++) {
    pt_term var = {md->values.at[i].var};
    pt_buf_printf(m, out, "%s = ", pt_term_name(tt, var));
    print_value(m, out, tt, sort_of(tt, var), md->values.at[i].value);
    pt_buf_char(m, out, '\n');
  }
  for (size_t i = 0; i < md->tables.n; i++) {
    const table *t = &md->tables.at[i];
    if (t->is_fun)
      print_fun(m, out, tt, (pt_fun){t->owner}, t);
    else
      print_array(m, out, tt, (pt_term){t->owner}, t);
  }
}
