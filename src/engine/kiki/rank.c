#include "engine/kiki/rank.h"

#include "engine/kiki/explain.h"
#include "ir/endless.h"
#include "term/build.h"

enum { QUERY_MS = 4000, MOST_PAIRS = 60, MOST_CANDIDATES = 6000, MOST_PARTS = 5 };

/* ---- ranks as terms */

static pt_term extend(pt_terms *tt, pt_term v, bool is_signed, uint32_t width) {
  return is_signed ? pt_mk_sext(tt, v, width) : pt_mk_zext(tt, v, width);
}

static uint32_t widest(pt_terms *tt, const pt_rank_part *p, const pt_term *vars) {
  uint32_t width = 1;
  for (size_t k = 0; k < p->n; k++) {
    uint32_t w = pt_term_width(tt, vars[p->items[k].var]);
    if (w > width) width = w;
  }
  return width;
}

static pt_term part_term(pt_terms *tt, const pt_rank_part *p, const pt_term *vars) {
  uint32_t width = widest(tt, p, vars) + (p->kind == PT_RANK_WRAP ? 0 : PT_RANK_ROOM);
  pt_term zero = pt_mk_const(tt, pt_bv_zero(width));
  pt_term sum = pt_mk_const(tt, pt_bv_i64(width, p->c0));
  for (size_t k = 0; k < p->n; k++) {
    const pt_rank_item *i = &p->items[k];
    pt_term v = extend(tt, vars[i->var], i->is_signed, width);
    pt_term times;
    if (i->c == 1) times = v;
    else if (i->c == -1) times = pt_mk_op2(tt, PT_TOP_SUB, zero, v);
    else times = pt_mk_op2(tt, PT_TOP_MUL, v, pt_mk_const(tt, pt_bv_i64(width, i->c)));
    sum = pt_mk_op2(tt, PT_TOP_ADD, sum, times);
  }
  if (p->kind != PT_RANK_CLIP) return sum;
  return pt_mk_ite(tt, pt_mk_op2(tt, PT_TOP_SLT, sum, zero), zero, sum);
}

/* The tuple falls from BEFORE to AFTER. */
static pt_term falls(pt_terms *tt, const pt_rank *r, const pt_term *before, const pt_term *after) {
  pt_term out = pt_false(tt);
  for (size_t k = r->n; k-- > 0;) {
    pt_top less = r->at[k].kind == PT_RANK_WRAP ? PT_TOP_ULT : PT_TOP_SLT;
    pt_term a = part_term(tt, &r->at[k], before), b = part_term(tt, &r->at[k], after);
    pt_term drops = pt_mk_op2(tt, less, b, a), rises = pt_mk_op2(tt, less, a, b);
    out = pt_mk_or(tt, drops, pt_mk_and(tt, pt_mk_not(tt, rises), out));
  }
  return out;
}

/* ---- the question */

static void any_of(pt_kiki *k, uint32_t copy, pt_term_vec *out) {
  const pt_loop_copy *c = &k->enc->copies.at[copy];
  pt_vec_reset(out);
  for (size_t j = 0; j < c->nvars; j++)
    pt_vec_push(k->mem, out, k->enc->head_vars.at[c->var + j].any);
}

typedef struct {
  pt_term_vec any, before, after;
} states;

static void states_of(pt_kiki *k, const pt_loop_back *b, states *s) {
  const pt_term *next = k->enc->terms.n ? &k->enc->terms.at[b->next] : NULL;
  any_of(k, b->copy, &s->any);
  pt_templates_arrange(&k->templates, k->enc, b->copy, s->any.at, &s->before);
  pt_templates_arrange(&k->templates, k->enc, b->copy, next, &s->after);
}

static void release_states(pt_kiki *k, states *s) {
  pt_vec_release(k->mem, &s->any);
  pt_vec_release(k->mem, &s->before);
  pt_vec_release(k->mem, &s->after);
}

static bool has_all(const pt_rank *r, const states *s) {
  for (size_t k = 0; k < r->n; k++)
    for (size_t j = 0; j < r->at[k].n; j++) {
      uint32_t v = r->at[k].items[j].var;
      if (!s->before.at[v].i || !s->after.at[v].i) return false;
    }
  return true;
}

/* The back edge is taken from the arbitrary state, and the rank does not fall. */
static pt_term stays(pt_kiki *k, const pt_loop_back *b, const pt_rank *r, states *s) {
  states_of(k, b, s);
  pt_term round = pt_mk_and(k->tt, b->guard, k->enc->copies.at[b->copy].sel);
  if (!has_all(r, s)) return round;
  return pt_mk_and(k->tt, round, pt_mk_not(k->tt, falls(k->tt, r, s->before.at, s->after.at)));
}

static pt_term loop_stays(pt_kiki *k, uint32_t loop, const pt_rank *r) {
  pt_term any = pt_false(k->tt);
  states s = {0};
  for (size_t j = 0; j < k->enc->backs.n; j++) {
    const pt_loop_back *b = &k->enc->backs.at[j];
    if (b->last && k->enc->copies.at[b->copy].loop == loop)
      any = pt_mk_or(k->tt, any, stays(k, b, r, &s));
  }
  release_states(k, &s);
  return any;
}

static pt_answer ask(pt_kiki *k, pt_term question) {
  pt_term_vec query = {0};
  pt_limit limit = {.time_ms = QUERY_MS};
  pt_answer a = PT_UNSAT;
  if (pt_range_of(&k->ranges, question).truth != 0) {
    pt_kiki_assume(k, &query);
    pt_vec_push(k->mem, &query, question);
    k->r->queries++, k->stats.queries++;
    a = pt_solver_check(k->solver, query.at, query.n, &limit);
  }
  pt_vec_release(k->mem, &query);
  return a;
}

/* ---- candidates and samples */

typedef struct {
  pt_kiki *k;
  uint32_t loop;
  const pt_template *t;
  pt_buf *stuck;
  PT_VEC(pt_rank_part) candidates;
  PT_VEC(int8_t) moves; /* by pair, then candidate: -1 falls, 1 rises */
  size_t pairs;
} ranker;

static void add_candidate(ranker *r, pt_rank_part p) {
  if (r->candidates.n < MOST_CANDIDATES) pt_vec_push(r->k->mem, &r->candidates, p);
}

static bool is_number(const ranker *r, const pt_template_var *v) {
  if (pt_sort_kind_of(r->k->tt, v->sort) != PT_SORT_BV) return false;
  return pt_sort_width(r->k->tt, v->sort) <= 64 &&
         (v->key.val || v->key.mem.kind == PT_CHANGED_CELL);
}

static void add_singles(ranker *r, pt_rank_kind kind, int32_t c0) {
  for (uint32_t v = 0; v < r->t->vars.n; v++) {
    if (!is_number(r, &r->t->vars.at[v]) || r->t->vars.at[v].fixed) continue;
    for (int way = 0; way < 4; way++) {
      bool is_signed = way < 2;
      int32_t c = way % 2 ? 1 : -1;
      if (kind != PT_RANK_WIDE && !is_signed) continue; /* WRAP: the same; CLIP: seldom */
      add_candidate(r, (pt_rank_part){.kind = kind, .n = 1, .c0 = c0,
                                      .items = {{v, c, is_signed}}});
    }
  }
}

/* Sums and differences of A and B, and the same the other way round. */
static void add_pair(ranker *r, pt_rank_kind kind, uint32_t a, uint32_t b, int32_t c0) {
  for (int way = 0; way < 8; way++) {
    bool is_signed = way < 4;
    int32_t c = way % 2 ? 1 : -1, d = way & 2 ? c : -c;
    if (kind != PT_RANK_WIDE && !is_signed) continue; /* WRAP: the same; CLIP: seldom */
    add_candidate(r, (pt_rank_part){.kind = kind, .n = 2, .c0 = c0,
                                    .items = {{a, c, is_signed}, {b, d, is_signed}}});
  }
}

static void add_pairs(ranker *r, pt_rank_kind kind, int32_t c0) {
  for (uint32_t a = 0; a < r->t->vars.n; a++)
    for (uint32_t b = a + 1; b < r->t->vars.n; b++) {
      const pt_template_var *x = &r->t->vars.at[a], *y = &r->t->vars.at[b];
      if (!is_number(r, x) || !is_number(r, y) || (x->fixed && y->fixed)) continue;
      if (kind == PT_RANK_WRAP && x->sort.i != y->sort.i) continue;
      add_pair(r, kind, a, b, c0);
    }
}

/* Distances from constants of the program: `while (x != 5) x++`. */
static void add_distances(ranker *r) {
  enum { MOST = 24 };
  const pt_templates *ts = &r->k->templates;
  for (size_t t = 0, n = 0; t < ts->thresholds.n && n < MOST; t++) {
    int64_t c = pt_bv_to_i64(ts->thresholds.at[t]);
    if (c == 0 || c > INT32_MAX || c < -INT32_MAX) continue;
    add_singles(r, PT_RANK_WRAP, (int32_t)c);
    if (c <= PT_RANK_MOST_C && c >= -PT_RANK_MOST_C) add_singles(r, PT_RANK_CLIP, (int32_t)c);
    n++;
  }
}

/* Cheap ones first: of those that order equally many pairs the first is taken. */
static void add_candidates(ranker *r) {
  add_singles(r, PT_RANK_WIDE, 0);
  add_pairs(r, PT_RANK_WIDE, 0);
  add_singles(r, PT_RANK_CLIP, 0);
  add_singles(r, PT_RANK_WRAP, 0);
  add_distances(r);
  add_pairs(r, PT_RANK_WRAP, 0);
  add_pairs(r, PT_RANK_CLIP, 0);
  add_pairs(r, PT_RANK_CLIP, 1);
}

static pt_bv part_value(const pt_rank_part *p, const pt_bv *vars) {
  uint32_t width = 1;
  for (size_t k = 0; k < p->n; k++)
    if (vars[p->items[k].var].width > width) width = vars[p->items[k].var].width;
  if (p->kind != PT_RANK_WRAP) width += PT_RANK_ROOM;
  pt_bv sum = pt_bv_i64(width, p->c0);
  for (size_t k = 0; k < p->n; k++) {
    const pt_rank_item *i = &p->items[k];
    pt_bv v = i->is_signed ? pt_bv_sext(vars[i->var], width) : pt_bv_zext(vars[i->var], width);
    sum = pt_bv_add(sum, pt_bv_mul(v, pt_bv_i64(width, i->c)));
  }
  return p->kind == PT_RANK_CLIP && pt_bv_is_negative(sum) ? pt_bv_zero(width) : sum;
}

static int8_t move_of(const pt_rank_part *p, const pt_bv *before, const pt_bv *after) {
  for (size_t k = 0; k < p->n; k++)
    if (!before[p->items[k].var].width || !after[p->items[k].var].width) return 1; /* not known */
  pt_bv a = part_value(p, before), b = part_value(p, after);
  if (pt_bv_eq(a, b)) return 0;
  bool less = p->kind == PT_RANK_WRAP ? pt_bv_ult(b, a) : pt_bv_slt(b, a);
  return less ? -1 : 1;
}

static void add_pair_of_states(ranker *r, const pt_bv *before, const pt_bv *after) {
  for (size_t c = 0; c < r->candidates.n; c++)
    pt_vec_push(r->k->mem, &r->moves, move_of(&r->candidates.at[c], before, after));
  r->pairs++;
}

static void read_state(ranker *r, pt_model *md, const pt_term_vec *vars, pt_bv *out) {
  for (size_t v = 0; v < r->t->vars.n; v++) {
    out[v].width = 0;
    if (vars->at[v].i && is_number(r, &r->t->vars.at[v])) pt_model_eval(md, vars->at[v], &out[v]);
  }
}

/* `i == 7, n == 9`, as far as variables have names. */
static void say_state(ranker *r, const pt_bv *values) {
  const pt_merge *e = r->k->enc;
  pt_mem *m = r->k->mem;
  char text[PT_BV_TEXT];
  size_t said = 0;
  for (size_t v = 0; v < r->t->vars.n; v++) {
    pt_buf name = {0};
    bool is_signed;
    bool named = values[v].width && pt_kiki_name(e, &e->loops.at[r->loop], &r->t->vars.at[v].key, m,
                                                 &name, &is_signed);
    if (named)
      pt_buf_printf(m, r->stuck, "%s%s == %s", said++ ? ", " : "", pt_buf_text(&name),
                    is_signed ? pt_bv_text_signed(values[v], text)
                              : pt_bv_text_unsigned(values[v], text));
    pt_buf_release(m, &name);
  }
}

static void say_pair(ranker *r, const pt_bv *before, const pt_bv *after) {
  if (!r->k->o->explain) return;
  pt_buf_reset(r->stuck);
  say_state(r, before);
  pt_buf_add(r->k->mem, r->stuck, " to ");
  say_state(r, after);
}

/* The states of the model between which the rank does not fall; false: none was found. */
static bool learn_pair(ranker *r, const pt_rank *rank) {
  pt_kiki *k = r->k;
  bool found = false;
  states s = {0};
  pt_bv *before = pt_mem_alloc(k->mem, r->t->vars.n * sizeof *before);
  pt_bv *after = pt_mem_alloc(k->mem, r->t->vars.n * sizeof *after);
  pt_model *md = pt_model_new(k->tt);
  pt_solver_model(k->solver, md);
  for (size_t j = 0; j < k->enc->backs.n; j++) {
    const pt_loop_back *b = &k->enc->backs.at[j];
    if (!b->last || k->enc->copies.at[b->copy].loop != r->loop || r->pairs >= MOST_PAIRS) continue;
    if (!pt_model_is_true(md, stays(k, b, rank, &s))) continue;
    read_state(r, md, &s.before, before);
    read_state(r, md, &s.after, after);
    add_pair_of_states(r, before, after);
    say_pair(r, before, after);
    found = true;
  }
  pt_model_delete(md);
  release_states(k, &s);
  pt_mem_free(k->mem, before, r->t->vars.n * sizeof *before);
  pt_mem_free(k->mem, after, r->t->vars.n * sizeof *after);
  return found;
}

/* How many of the pairs that are LEFT the candidate orders; -1: it rises on one of them. */
static int score(const ranker *r, size_t candidate, const bool *left) {
  int n = 0;
  for (size_t p = 0; p < r->pairs; p++) {
    if (!left[p]) continue;
    int8_t move = r->moves.at[p * r->candidates.n + candidate];
    if (move > 0) return -1;
    n += move < 0;
  }
  return n;
}

/* A tuple that falls on all pairs; false: there is none of these candidates. */
static bool assemble(ranker *r, pt_rank *out) {
  bool left[MOST_PAIRS];
  size_t open = r->pairs;
  for (size_t p = 0; p < r->pairs; p++) left[p] = true;
  pt_vec_reset(out);
  while (open && out->n < MOST_PARTS) {
    int best = 0;
    size_t chosen = 0;
    for (size_t c = 0; c < r->candidates.n; c++) {
      int n = score(r, c, left);
      if (n > best) best = n, chosen = c;
    }
    if (best == 0) return false;
    pt_vec_push(r->k->mem, out, r->candidates.at[chosen]);
    for (size_t p = 0; p < r->pairs; p++)
      if (left[p] && r->moves.at[p * r->candidates.n + chosen] < 0) left[p] = false, open--;
  }
  return open == 0;
}

/* ---- the search */

static bool search_rank(ranker *r, pt_rank *rank) {
  pt_answer a = PT_SAT;
  pt_vec_reset(rank);
  while (!pt_kiki_stopped(r->k)) {
    a = ask(r->k, loop_stays(r->k, r->loop, rank));
    if (a == PT_UNSAT) return true;
    if (a != PT_SAT || r->pairs >= MOST_PAIRS || !learn_pair(r, rank) || !assemble(r, rank)) break;
  }
  return false;
}

static void log_rank(const ranker *r, const pt_rank *rank, bool found) {
  const pt_merge_loop *l = &r->k->enc->loops.at[r->loop];
  char where[300];
  if (!r->k->o->log) return;
  pt_ir_loc_text(r->k->r->prog, l->loc, where, sizeof where);
  pt_log_say(r->k->o->log, "kiki: rank of the loop at %s: %s, %zu parts, %zu pairs, %zu candidates",
             where, found ? "found" : "none", rank->n, r->pairs, r->candidates.n);
}

static bool find_rank(pt_kiki *k, uint32_t loop, pt_kiki_loop_rank *out) {
  ranker r = {.k = k, .loop = loop, .t = &k->templates.loops.at[loop], .stuck = &out->stuck};
  add_candidates(&r);
  bool found = search_rank(&r, &out->rank);
  log_rank(&r, &out->rank, found);
  pt_vec_release(k->mem, &r.candidates);
  pt_vec_release(k->mem, &r.moves);
  return found;
}

/* The check about the end of a loop; 0: none. */
static uint32_t check_of(const pt_kiki *k, uint32_t loop) {
  const pt_merge_loop *l = &k->enc->loops.at[loop];
  return pt_ir_marker_at(k->r->prog, k->r->prog->fns.at[l->fn], l->head, PT_CHECK_ENDLESS);
}

static bool is_cut(const pt_kiki *k, uint32_t loop) {
  for (size_t c = 0; c < k->enc->copies.n; c++)
    if (k->enc->copies.at[c].loop == loop) return true;
  return false;
}

void pt_kiki_rank(pt_kiki *k, pt_map *failing) {
  pt_kiki_release_ranks(k);
  pt_vec_resize(k->mem, &k->ranks, k->enc->loops.n);
  for (uint32_t l = 0; l < k->enc->loops.n; l++) {
    uint32_t check = is_cut(k, l) ? check_of(k, l) : 0;
    if (!check || pt_map_get(failing, check, NULL)) continue;
    if (!pt_kiki_is_open(k, check)) continue;
    k->ranks.at[l].found = find_rank(k, l, &k->ranks.at[l]);
    if (k->ranks.at[l].found) continue;
    pt_map_put(k->mem, failing, check, 1);
    pt_result_open(k->r, check, PT_ENGINE_STEP, PT_REASON_NO_RANK, k->enc->loops.at[l].loc);
  }
}

pt_term pt_kiki_unranked(pt_kiki *k, const pt_map *failing) {
  pt_term any = pt_false(k->tt);
  for (uint32_t l = 0; l < k->ranks.n; l++)
    if (k->ranks.at[l].found && !pt_map_get(failing, check_of(k, l), NULL))
      any = pt_mk_or(k->tt, any, loop_stays(k, l, &k->ranks.at[l].rank));
  return any;
}

void pt_kiki_release_ranks(pt_kiki *k) {
  for (size_t l = 0; l < k->ranks.n; l++) {
    pt_vec_release(k->mem, &k->ranks.at[l].rank);
    pt_buf_release(k->mem, &k->ranks.at[l].stuck);
  }
  pt_vec_release(k->mem, &k->ranks);
}
