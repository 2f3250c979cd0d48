/* The pipe back end: any SMT-LIB 2 solver as a child process.

   The child has a prefix of our stack of assertions, as in z3.c; when it is killed, for a limit or
   because it made no sense, the next check starts another one and sends everything again.
   Whatever it says that is not the expected answer makes the result UNKNOWN, never SAT or UNSAT.

   Assumptions are proxies (p1 => t) in check-sat-assuming.  The values of all inputs are asked
   for at once right after `sat`, since the model has to survive later commands; of arrays, the
   elements that the query touches (or the whole value when arrays are compared).

   One-shot programs (Boolector 1.5) know neither push nor definitions: each check is a process of
   its own with one script in let form, and the model is in the format of that program. */
#include "smt/pipe.h"

#include <assert.h>
#include <ctype.h>

#include "base/stats.h"
#include "smt/asserts.h"
#include "smt/child.h"
#include "smt/scan.h"
#include "smt/text.h"

static const pt_pipe_preset presets[] = {
    {"cvc5", "cvc5 --lang=smt2 --incremental --quiet --fp-exp", "cvc5", false, true},
    {"boolector", "boolector --smt2 -m", "boolector", true, false},
    {"z3-pipe", "z3 -in -smt2 pp.min_alias_size=1000000000 pp.max_depth=1000000000", "z3", false,
     false},
    {"bitwuzla", "bitwuzla --lang smt2", NULL, false, false},
    {"yices", "yices-smt2 --incremental", NULL, false, false},
    {"mathsat", "mathsat -input=smt2", NULL, false, false},
};

const pt_pipe_preset *pt_pipe_presets(size_t *n) {
  *n = sizeof presets / sizeof *presets;
  return presets;
}

const pt_pipe_preset *pt_pipe_preset_by_name(const char *name) {
  for (size_t i = 0; i < sizeof presets / sizeof *presets; i++)
    if (strcmp(presets[i].name, name) == 0) return &presets[i];
  return NULL;
}

typedef struct {
  pt_term term;
  size_t level;
  uint32_t serial; /* its name; never used again, since a pop does not undeclare it */
  uint64_t check;  /* number of the last check that assumed it */
} proxy;

enum { STALE_PROXIES = 250 }; /* more than this beyond what is in use: a new process */

typedef struct {
  pt_solver base;
  pt_solver_ops ops; /* with the name of the program */
  pt_mem *mem;
  PT_VEC(char *) argv;        /* ends with NULL */
  bool one_shot, values_only; /* as in pt_pipe_preset */
  pt_asserts stack;
  pt_scan scan;

  pt_child child;
  pt_text text;
  uint32_t kinds;       /* PT_HAS_ bits that its logic was chosen for */
  size_t levels, count; /* how much of STACK it has */
  PT_VEC(proxy) proxies;
  pt_map proxy_of; /* term -> place in PROXIES */
  uint32_t serials;
  bool no_cores; /* it does not know get-unsat-assumptions */

  pt_term_vec query;
  pt_model *model;
  PT_VEC(uint8_t) core;
  pt_child_patience patience;
  volatile sig_atomic_t interrupted;
  pt_smt_stats stats;
} piped;

static piped *self(pt_solver *s) { return (piped *)s; }

/* ---- reasons ---- */

__attribute__((format(printf, 3, 4))) static pt_answer unknown(piped *p, pt_why why,
                                                               const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(p->base.message, sizeof p->base.message, format, args);
  va_end(args);
  p->base.why = why;
  return PT_UNKNOWN;
}

static void drop_child(piped *p) {
  pt_child_stop(p->mem, &p->child);
  pt_text_reset(&p->text);
  p->kinds = 0;
  p->levels = p->count = 0;
  pt_vec_reset(&p->proxies);
  pt_map_reset(&p->proxy_of);
}

/* It cannot be used any more: WHY, or what it said. */
static pt_answer give_up(piped *p, pt_why why, const char *said) {
  const char *name = p->ops.name;
  if (why == PT_WHY_DIED) {
    while (said && isspace((unsigned char)*said))
      said++;
    bool quiet = !said || !*said;
    unknown(p, why, "%s %s%.150s", name,
            quiet ? "ended without an answer" : "said: ", quiet ? "" : said);
  } else {
    unknown(p, why, "%s was stopped", name);
  }
  for (char *c = p->base.message; *c; c++)
    if (iscntrl((unsigned char)*c)) *c = ' ';
  drop_child(p);
  return PT_UNKNOWN;
}

/* ---- keeping the child up to date ---- */

static const char *logic_of(uint32_t kinds) {
  bool array = kinds & PT_HAS_ARRAY, fun = kinds & PT_HAS_FUN;
  /* No logic of the standard has constant arrays, and Z3 takes that literally. */
  if (kinds & (PT_HAS_QUANT | PT_HAS_ODD_ARRAY | PT_HAS_CONST_ARRAY)) return "ALL";
  if (kinds & PT_HAS_FP) return array || fun ? "ALL" : "QF_BVFP";
  if (array) return fun ? "QF_AUFBV" : "QF_ABV";
  return fun ? "QF_UFBV" : "QF_BV";
}

static bool need_child(piped *p, uint32_t kinds) {
  bool running = pt_child_mine(&p->child);
  if (running && strcmp(logic_of(kinds | p->kinds), logic_of(p->kinds)) == 0) {
    p->kinds |= kinds;
    return true;
  }
  if (running) kinds |= p->kinds;
  drop_child(p);
  if (!pt_child_start(&p->child, p->argv.at)) return false;
  p->kinds = kinds;
  pt_buf_printf(p->mem, &p->child.out,
                "(set-option :print-success false)\n(set-option :produce-models true)\n"
                "(set-option :produce-unsat-assumptions true)\n"
                "(set-option :global-declarations true)\n(set-logic %s)\n",
                logic_of(kinds));
  return true;
}

static void assert_text(piped *p, pt_term t) {
  pt_buf *out = &p->child.out;
  pt_text_define(&p->text, out, t);
  pt_buf_add(p->mem, out, "(assert ");
  pt_text_formula(&p->text, out, t, false);
  pt_buf_add(p->mem, out, ")\n");
}

static void bring_up_to_date(piped *p) {
  while (p->levels < p->stack.levels.n || p->count < p->stack.terms.n) {
    if (p->levels < p->stack.levels.n && p->stack.levels.at[p->levels] == p->count) {
      pt_buf_add(p->mem, &p->child.out, "(push 1)\n");
      p->levels++;
    } else {
      assert_text(p, p->stack.terms.at[p->count++]);
    }
  }
}

static uint32_t proxy_for(piped *p, pt_term t) {
  pt_buf *out = &p->child.out;
  uint64_t place;
  if (pt_map_get(&p->proxy_of, t.i, &place)) {
    p->proxies.at[place].check = p->stats.checks;
    return p->proxies.at[place].serial;
  }
  proxy one = {.term = t, .level = p->levels, .serial = ++p->serials, .check = p->stats.checks};
  pt_text_define(&p->text, out, t);
  pt_buf_printf(p->mem, out, "(declare-fun p%u () Bool)\n(assert (=> p%u ", one.serial, one.serial);
  pt_text_formula(&p->text, out, t, false);
  pt_buf_add(p->mem, out, "))\n");
  pt_map_put(p->mem, &p->proxy_of, t.i, p->proxies.n);
  pt_vec_push(p->mem, &p->proxies, one);
  return one.serial;
}

static void forget_above(piped *p, size_t level) {
  while (p->proxies.n && pt_vec_top(&p->proxies).level > level) {
    pt_map_remove(&p->proxy_of, pt_vec_top(&p->proxies).term.i);
    p->proxies.n--;
  }
}

/* ---- models ---- */

/* What to ask for, and where its value belongs. */
typedef enum { ASK_VALUE, ASK_ARRAY, ASK_INDEX, ASK_ELEM, ASK_ARGUMENT, ASK_RESULT } ask_kind;

typedef struct {
  ask_kind kind;
  pt_term term;  /* the input; the index; the argument or application */
  pt_term array; /* ELEM: of this array at TERM */
} ask;

typedef PT_VEC(ask) asks;

static void plan(piped *p, pt_term_vec *inputs, pt_term_vec *accesses, pt_term_vec *applies,
                 asks *out) {
  pt_terms *tt = p->base.terms;
  bool whole = p->kinds & PT_HAS_ARRAY_EQ;
  for (size_t i = 0; i < inputs->n; i++) {
    pt_term in = inputs->at[i];
    pt_sort s = pt_term_sort(tt, in);
    bool array = pt_sort_kind_of(tt, s) == PT_SORT_ARRAY;
    if (!array || whole) {
      ask a = {.kind = array ? ASK_ARRAY : ASK_VALUE, .term = in};
      pt_vec_push(p->mem, out, a);
      continue;
    }
    for (size_t k = 0; k < accesses->n; k++) {
      pt_term index = pt_term_arg(tt, accesses->at[k], 1);
      if (pt_term_sort(tt, index).i != pt_sort_index(tt, s).i) continue;
      ask at = {.kind = ASK_INDEX, .term = index}, elem = {ASK_ELEM, index, in};
      pt_vec_push(p->mem, out, at);
      pt_vec_push(p->mem, out, elem);
    }
  }
  for (size_t i = 0; i < applies->n; i++) {
    for (uint32_t k = 0; k < pt_term_nargs(tt, applies->at[i]); k++) {
      ask arg = {.kind = ASK_ARGUMENT, .term = pt_term_arg(tt, applies->at[i], k)};
      pt_vec_push(p->mem, out, arg);
    }
    ask result = {.kind = ASK_RESULT, .term = applies->at[i]};
    pt_vec_push(p->mem, out, result);
  }
}

static void request(piped *p, const asks *a) {
  pt_buf *out = &p->child.out;
  pt_buf_add(p->mem, out, "(get-value (");
  for (size_t i = 0; i < a->n; i++) {
    ask k = a->at[i];
    if (k.kind == ASK_ELEM) {
      pt_buf_add(p->mem, out, "(select ");
      pt_text_ref(&p->text, out, k.array);
      pt_buf_add(p->mem, out, " ");
    }
    pt_text_ref(&p->text, out, k.term);
    pt_buf_add(p->mem, out, k.kind == ASK_ELEM ? ") " : " ");
  }
  pt_buf_add(p->mem, out, "))\n");
}

/* The two parts of the pair at *AT: what was asked for is skipped. */
static bool next_value(const char **at, const char *end, const char **from, const char **to) {
  const char *start, *pair_end = pt_sexpr_end(*at, end, true, &start);
  if (!pair_end || *start != '(') return false;
  *at = pair_end;
  const char *asked = pt_sexpr_end(start + 1, pair_end, true, &start);
  if (!asked) return false;
  *to = pt_sexpr_end(asked, pair_end, true, from);
  return *to && **from != ')';
}

/* (store A i e) or ((as const S) e), stores from the inside out.  The chain is as deep as the
   value has elements, so it is walked, not descended into. */
static bool array_value(piped *p, pt_term var, const char *from, const char *end) {
  pt_terms *tt = p->base.terms;
  pt_sort s = pt_term_sort(tt, var);
  PT_VEC(pt_bv) pairs = {0};
  pt_bv v[2];
  bool ok = true;
  const char *part, *to;
  while (ok && strncmp(from, "(store", 6) == 0) {
    const char *inner, *inner_end = pt_sexpr_end(from + 6, end, true, &inner);
    ok = inner_end != NULL;
    const char *at = inner_end;
    for (int k = 0; k < 2 && ok; k++) {
      to = pt_sexpr_end(at, end, true, &part);
      pt_sort vs = k ? pt_sort_elem(tt, s) : pt_sort_index(tt, s);
      ok = to && pt_text_value(tt, vs, part, to, &v[k]);
      if (ok) pt_vec_push(p->mem, &pairs, v[k]);
      at = to;
    }
    if (ok) from = inner, end = inner_end;
  }
  if (ok && *from == '(') {
    const char *head_end = pt_sexpr_end(from + 1, end, true, &part);
    ok = head_end && strncmp(part, "(as const", 9) == 0;
    to = ok ? pt_sexpr_end(head_end, end, true, &part) : NULL;
    ok = to && pt_text_value(tt, pt_sort_elem(tt, s), part, to, &v[0]);
    if (ok) pt_model_set_default(p->model, var, v[0]);
  } else {
    ok = false;
  }
  for (size_t i = pairs.n; i >= 2 && ok; i -= 2)
    pt_model_set_elem(p->model, var, pairs.at[i - 2], pairs.at[i - 1]);
  pt_vec_release(p->mem, &pairs);
  return ok;
}

typedef PT_VEC(pt_bv) values;

static bool store_value(piped *p, ask a, const char *from, const char *to, values *pending) {
  pt_terms *tt = p->base.terms;
  pt_bv v;
  if (a.kind == ASK_ARRAY) return array_value(p, a.term, from, to);
  pt_sort s = pt_term_sort(tt, a.kind == ASK_ELEM ? a.array : a.term);
  if (a.kind == ASK_ELEM) s = pt_sort_elem(tt, s);
  if (!pt_text_value(tt, s, from, to, &v)) return false;
  if (a.kind == ASK_VALUE) pt_model_set(p->model, a.term, v);
  if (a.kind == ASK_ELEM) pt_model_set_elem(p->model, a.array, pt_vec_pop(pending), v);
  if (a.kind == ASK_INDEX || a.kind == ASK_ARGUMENT) pt_vec_push(p->mem, pending, v);
  if (a.kind == ASK_RESULT) {
    pt_model_set_apply(p->model, pt_term_fun(tt, a.term), pending->at, v);
    pt_vec_reset(pending);
  }
  return true;
}

static bool read_values(piped *p, const asks *a, const char *text) {
  const char *end = text + strlen(text), *at = text + 1, *from, *to;
  values pending = {0};
  bool ok = *text == '(';
  for (size_t i = 0; i < a->n && ok; i++)
    ok = next_value(&at, end, &from, &to) && store_value(p, a->at[i], from, to, &pending);
  pt_vec_release(p->mem, &pending);
  return ok;
}

static pt_answer fetch_model(piped *p) {
  pt_terms *tt = p->base.terms;
  pt_term_vec inputs = {0}, accesses = {0}, applies = {0};
  asks a = {0};
  const char *said = NULL;
  pt_answer r = PT_SAT;
  pt_term_inputs(tt, p->query.at, p->query.n, &inputs);
  pt_scan_collect(tt, p->query.at, p->query.n, &accesses, &applies);
  plan(p, &inputs, &accesses, &applies, &a);
  if (a.n) {
    request(p, &a);
    pt_why why = pt_child_answer(p->mem, &p->child, &p->patience, &said);
    if (why != PT_WHY_NONE)
      r = give_up(p, why, said);
    else if (!read_values(p, &a, said))
      r = give_up(p, PT_WHY_DIED, said);
  }
  pt_vec_release(p->mem, &a);
  pt_vec_release(p->mem, &inputs);
  pt_vec_release(p->mem, &accesses);
  pt_vec_release(p->mem, &applies);
  return r;
}

/* ---- cores ---- */

/* The proxies that TEXT lists; false when it is no such list. */
static bool read_core(piped *p, const char *text, pt_map *serials) {
  const char *end = text + strlen(text), *at = text + 1, *from, *to;
  unsigned serial;
  if (*text != '(') return false;
  for (;; at = to) {
    to = pt_sexpr_end(at, end, true, &from);
    if (!to) return false;
    if (*from == ')') return true;
    if (*from == '(') continue; /* the negation of one that was not assumed */
    if (sscanf(from, "p%u", &serial) != 1) return false;
    pt_map_put(p->mem, serials, serial, 1);
  }
}

/* All assumptions are a core too: they are taken when the answer makes no sense. */
static void fetch_core(piped *p, const pt_term *assume, size_t n) {
  pt_map in_core = {0};
  const char *said;
  pt_vec_resize(p->mem, &p->core, n);
  if (n) memset(p->core.at, 1, n);
  if (n < 2 || p->no_cores) return;
  pt_buf_add(p->mem, &p->child.out, "(get-unsat-assumptions)\n");
  pt_why why = pt_child_answer(p->mem, &p->child, &p->patience, &said);
  if (why == PT_WHY_NONE && read_core(p, said, &in_core)) {
    for (size_t i = 0; i < n; i++)
      p->core.at[i] = pt_map_get(&in_core, proxy_for(p, assume[i]), NULL);
  } else {
    p->no_cores = why == PT_WHY_NONE || why == PT_WHY_DIED;
    drop_child(p);
  }
  pt_map_release(p->mem, &in_core);
}

/* ---- the check ---- */

/* Proxies that are not assumed now are assumed to be false, as in z3.c: nothing follows from
   that, but left open the search could try to make an old assumption true. */
static void ask_text(piped *p, const pt_term *assume, size_t n) {
  pt_buf *out = &p->child.out;
  for (size_t i = 0; i < n; i++)
    proxy_for(p, assume[i]);
  if (!p->proxies.n) {
    pt_buf_add(p->mem, out, "(check-sat)\n");
    return;
  }
  pt_buf_add(p->mem, out, "(check-sat-assuming (");
  for (size_t i = 0; i < n; i++)
    pt_buf_printf(p->mem, out, "p%u ", proxy_for(p, assume[i]));
  for (size_t i = 0; i < p->proxies.n; i++)
    if (p->proxies.at[i].check != p->stats.checks)
      pt_buf_printf(p->mem, out, "(not p%u) ", p->proxies.at[i].serial);
  pt_buf_add(p->mem, out, "))\n");
}

static pt_answer check_incremental(piped *p, const pt_term *assume, size_t n, uint32_t kinds) {
  const char *said = NULL;
  if (p->proxies.n > STALE_PROXIES + 8 * n) drop_child(p);
  if (!need_child(p, kinds)) return unknown(p, PT_WHY_DIED, "%s cannot be started", p->ops.name);
  bring_up_to_date(p);
  ask_text(p, assume, n);
  pt_why why = pt_child_answer(p->mem, &p->child, &p->patience, &said);
  if (why != PT_WHY_NONE) return give_up(p, why, said);
  if (strcmp(said, "sat") == 0) return fetch_model(p);
  if (strcmp(said, "unsat") == 0) return fetch_core(p, assume, n), PT_UNSAT;
  if (strcmp(said, "unknown") == 0)
    return unknown(p, PT_WHY_INCOMPLETE, "%s answers unknown", p->ops.name);
  return give_up(p, PT_WHY_DIED, said);
}

/* Lines `v7 0101` and `v8[01] 0101`; x is a bit that does not matter. */
static bool model_line(piped *p, const char *line) {
  char index[PT_BV_MAX_WIDTH + 8] = "0b", value[PT_BV_MAX_WIDTH + 8] = "0b";
  pt_terms *tt = p->base.terms;
  unsigned id;
  pt_bv i, v;
  bool element = sscanf(line, "v%u[%512[01x]] %512[01x]", &id, index + 2, value + 2) == 3;
  if (!element && sscanf(line, "v%u %512[01x]", &id, value + 2) != 2) return false;
  if (!id || id >= pt_terms_count(tt) || pt_term_op(tt, (pt_term){id}) != PT_TOP_VAR) return false;
  for (char *c = index + 2; *c; c++)
    *c = *c == 'x' ? '0' : *c;
  for (char *c = value + 2; *c; c++)
    *c = *c == 'x' ? '0' : *c;
  pt_term var = {id};
  pt_sort s = pt_term_sort(tt, var);
  if (element != (pt_sort_kind_of(tt, s) == PT_SORT_ARRAY)) return false;
  pt_sort vs = element ? pt_sort_elem(tt, s) : s;
  uint32_t width = pt_sort_kind_of(tt, vs) == PT_SORT_BOOL ? 1 : pt_sort_width(tt, vs);
  if (!pt_bv_parse(width, value, &v)) return false;
  if (!element) return pt_model_set(p->model, var, v), true;
  if (!pt_bv_parse(pt_sort_width(tt, pt_sort_index(tt, s)), index, &i)) return false;
  return pt_model_set_elem(p->model, var, i, v), true;
}

/* The first line that is an answer counts; warnings may come before it. */
static pt_answer read_all(piped *p, const char *said, size_t n) {
  pt_answer r = PT_UNKNOWN;
  const char *all = said;
  while (*said && r == PT_UNKNOWN) {
    size_t length = strcspn(said, "\n");
    if (length == 3 && strncmp(said, "sat", 3) == 0) r = PT_SAT;
    if (length == 5 && strncmp(said, "unsat", 5) == 0) r = PT_UNSAT;
    said += length + (said[length] == '\n');
  }
  if (r == PT_UNKNOWN) return give_up(p, PT_WHY_DIED, all);
  pt_vec_resize(p->mem, &p->core, n);
  if (n) memset(p->core.at, 1, n);
  while (r == PT_SAT && *said) {
    if (!model_line(p, said)) return give_up(p, PT_WHY_DIED, said);
    size_t length = strcspn(said, "\n");
    said += length + (said[length] == '\n');
  }
  return r;
}

static pt_answer check_one_shot(piped *p, size_t n, uint32_t kinds) {
  const char *said = NULL;
  if (kinds & ~(uint32_t)(PT_HAS_ARRAY | PT_HAS_HARD))
    return unknown(p, PT_WHY_UNSUPPORTED, "%s knows only bit-vectors and arrays", p->ops.name);
  drop_child(p);
  if (!pt_child_start(&p->child, p->argv.at))
    return unknown(p, PT_WHY_DIED, "%s cannot be started", p->ops.name);
  pt_buf *out = &p->child.out;
  pt_buf_printf(p->mem, out, "(set-logic %s)\n", logic_of(kinds));
  for (size_t i = 0; i < p->query.n; i++)
    pt_text_declare(&p->text, out, p->query.at[i]);
  for (size_t i = 0; i < p->query.n; i++) {
    pt_buf_add(p->mem, out, "(assert ");
    pt_text_formula(&p->text, out, p->query.at[i], true);
    pt_buf_add(p->mem, out, ")\n");
  }
  pt_buf_add(p->mem, out, "(check-sat)\n(exit)\n");
  pt_why why = pt_child_rest(p->mem, &p->child, &p->patience, &said);
  if (why != PT_WHY_NONE) return give_up(p, why, said);
  pt_answer r = read_all(p, said, n);
  drop_child(p);
  return r;
}

static pt_answer decide(piped *p, const pt_term *assume, size_t n, uint32_t kinds) {
  if (p->interrupted) return unknown(p, PT_WHY_INTERRUPT, "before the check");
  if (kinds & PT_HAS_FREM) return unknown(p, PT_WHY_UNSUPPORTED, "no meaning for fp.fmod");
  if ((kinds & PT_HAS_FP) && (kinds & PT_HAS_QUANT))
    return unknown(p, PT_WHY_UNSUPPORTED, "floats together with quantifiers");
  if ((kinds & PT_HAS_OPEN_ARRAY) && p->values_only)
    return unknown(p, PT_WHY_UNSUPPORTED, "a constant array of an element that is no constant");
  return p->one_shot ? check_one_shot(p, n, kinds) : check_incremental(p, assume, n, kinds);
}

static pt_answer pipe_check(pt_solver *s, const pt_term *assume, size_t n, const pt_limit *limit) {
  piped *p = self(s);
  uint64_t start = pt_clock_us();
  s->why = PT_WHY_NONE, s->message[0] = 0;
  pt_model_reset(p->model);
  pt_vec_reset(&p->core);
  pt_asserts_query(p->mem, &p->stack, assume, n, &p->query);
  uint64_t time_us = limit ? (uint64_t)limit->time_ms * 1000 : 0;
  p->patience = (pt_child_patience){.deadline_us = time_us ? start + time_us : 0,
                                    .memory = limit ? limit->memory : 0,
                                    .flag = &p->interrupted};
  p->stats.checks++;
  pt_answer r = decide(p, assume, n, pt_scan_all(&p->scan, s->terms, p->query.at, p->query.n));
  if (r == PT_UNKNOWN && s->why == PT_WHY_INTERRUPT) p->interrupted = 0;
  p->stats.sat += r == PT_SAT;
  p->stats.unsat += r == PT_UNSAT;
  p->stats.unknown += r == PT_UNKNOWN;
  p->stats.time_us += pt_clock_us() - start;
  return r;
}

/* ---- the rest of the interface ---- */

static void pipe_push(pt_solver *s) { pt_asserts_push(self(s)->mem, &self(s)->stack); }

static void pipe_pop(pt_solver *s, uint32_t n) {
  piped *p = self(s);
  pt_asserts_pop(&p->stack, n);
  if (p->levels <= p->stack.levels.n) return;
  if (pt_child_mine(&p->child))
    pt_buf_printf(p->mem, &p->child.out, "(pop %zu)\n", p->levels - p->stack.levels.n);
  p->levels = p->stack.levels.n;
  if (p->count > p->stack.terms.n) p->count = p->stack.terms.n;
  forget_above(p, p->levels);
}

static void pipe_add(pt_solver *s, pt_term t) {
  assert(pt_term_is_bool(s->terms, t));
  pt_asserts_add(self(s)->mem, &self(s)->stack, t);
}

static void pipe_model(pt_solver *s, pt_model *md) { pt_model_copy(md, self(s)->model); }

static void pipe_core(pt_solver *s, bool *used, size_t n) {
  piped *p = self(s);
  for (size_t i = 0; i < n; i++)
    used[i] = i < p->core.n && p->core.at[i];
}

static void pipe_interrupt(pt_solver *s) { self(s)->interrupted = 1; }

static void pipe_stats(const pt_solver *s, pt_smt_stats *out) { *out = ((const piped *)s)->stats; }

static void pipe_release(pt_solver *s) {
  piped *p = self(s);
  pt_mem *m = p->mem;
  drop_child(p);
  for (size_t i = 0; i + 1 < p->argv.n; i++)
    pt_mem_free(m, p->argv.at[i], strlen(p->argv.at[i]) + 1);
  pt_vec_release(m, &p->argv);
  pt_text_release(&p->text);
  pt_model_delete(p->model);
  pt_asserts_release(m, &p->stack);
  pt_scan_release(m, &p->scan);
  pt_vec_release(m, &p->query);
  pt_vec_release(m, &p->core);
  pt_vec_release(m, &p->proxies);
  pt_map_release(m, &p->proxy_of);
  pt_mem_free(m, p, sizeof *p);
}

static const pt_solver_ops pipe_ops = {
    .name = "pipe",
    .push = pipe_push,
    .pop = pipe_pop,
    .add = pipe_add,
    .check = pipe_check,
    .model = pipe_model,
    .core = pipe_core,
    .interrupt = pipe_interrupt,
    .stats = pipe_stats,
    .release = pipe_release,
};

/* Words are separated by blanks; quotes of either kind keep blanks. */
static void split(piped *p, const char *command) {
  pt_buf word = {0};
  while (*command) {
    while (isspace((unsigned char)*command))
      command++;
    if (!*command) break;
    char quote = 0;
    pt_buf_reset(&word);
    for (; *command && (quote || !isspace((unsigned char)*command)); command++) {
      if (quote && *command == quote)
        quote = 0;
      else if (!quote && (*command == '\'' || *command == '"'))
        quote = *command;
      else
        pt_buf_char(p->mem, &word, *command);
    }
    pt_vec_push(p->mem, &p->argv, pt_mem_strdup(p->mem, word.n ? word.text : ""));
  }
  pt_buf_release(p->mem, &word);
  pt_vec_push(p->mem, &p->argv, NULL);
}

static pt_status missing(const char *program, const pt_pipe_preset *preset, pt_err *e) {
  if (preset && preset->package)
    return pt_err_set(e, PT_INPUT, "the solver %s is not installed (Debian package %s)",
                      preset->name, preset->package);
  if (preset)
    return pt_err_set(e, PT_INPUT,
                      "the solver %s is not installed (no Debian package; put %s "
                      "into PATH)",
                      preset->name, program);
  return pt_err_set(e, PT_INPUT, "the solver program `%s` is not found", program);
}

pt_status pt_pipe_new(pt_solver **out, pt_terms *tt, const char *command, pt_err *e) {
  pt_mem *m = pt_terms_mem(tt);
  const pt_pipe_preset *preset = pt_pipe_preset_by_name(command);
  piped *p = pt_mem_alloc(m, sizeof *p);
  p->mem = m;
  p->ops = pipe_ops;
  p->base.ops = &p->ops;
  p->base.terms = tt;
  p->one_shot = preset && preset->one_shot;
  p->values_only = preset && preset->values_only;
  p->text = (pt_text){.tt = tt, .m = m};
  p->model = pt_model_new(tt);
  split(p, preset ? preset->command : command);
  const char *program = p->argv.at[0];
  if (!program || !*program || !pt_child_exists(program)) {
    pt_status st = program && *program ? missing(program, preset, e)
                                       : pt_err_set(e, PT_USAGE, "no command after `pipe:`");
    pipe_release(&p->base);
    return st;
  }
  p->ops.name = preset ? preset->name : program;
  *out = &p->base;
  return PT_OK;
}
