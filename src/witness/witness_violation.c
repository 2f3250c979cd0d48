/* Running a violation witness. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bv/fp.h"
#include "policy/foreign.h"
#include "policy/verdict.h"
#include "search/search.h"
#include "witness/witness.h"

enum { TRIES = 200 }; /* runs when the witness leaves inputs open */

/* ---- constraints: NAME OP constant */

typedef enum { EQUAL, NOT_ITSELF, ABOVE, BELOW } relation;

typedef struct {
  char name[256];
  relation op;
  const char *constant; /* the rest of the text */
} constraint;

static const char *skip(const char *s) { return s + strspn(s, " \t\n"); }

/* `\result == 5`, `(x == -3)`; false: something else. */
static bool parse_constraint(const char *text, constraint *out) {
  const char *s = skip(text);
  size_t n = *s == '\\';
  while (isalnum((unsigned char)s[n]) || s[n] == '_') n++;
  if (n == 0 || n >= sizeof out->name || isdigit((unsigned char)*s)) return false;
  memcpy(out->name, s, n);
  out->name[n] = 0;
  s = skip(s + n);
  if (strncmp(s, "==", 2) == 0) out->op = EQUAL, s += 2;
  else if (strncmp(s, "!=", 2) == 0) out->op = NOT_ITSELF, s += 2;
  else if (*s == '>' && s[1] != '=' && s[1] != '>') out->op = ABOVE, s++;
  else if (*s == '<' && s[1] != '=' && s[1] != '<') out->op = BELOW, s++;
  else return false;
  out->constant = skip(s);
  return out->op != NOT_ITSELF || strcmp(out->constant, out->name) == 0;
}

/* One integer constant of C, with its suffix; *S moves behind it. */
static bool parse_integer(const char **s, __int128 *out) {
  char *end;
  errno = 0;
  if (!isdigit((unsigned char)**s)) return false;
  unsigned long long n = strtoull(*s, &end, 0);
  if (errno) return false;
  end += strspn(end, "uUlL");
  *out = n;
  *s = skip(end);
  return true;
}

/* Sums of integers and their negations, in parentheses or not. */
static bool parse_sum(const char **s, __int128 *out, int depth) {
  *out = 0;
  for (int first = 1, sign = 1; depth < 8;) {
    __int128 n;
    while (**s == '-' || **s == '+') sign = **s == '-' ? -sign : sign, *s = skip(*s + 1);
    if (**s == '(') {
      *s = skip(*s + 1);
      if (!parse_sum(s, &n, depth + 1) || **s != ')') return false;
      *s = skip(*s + 1);
    } else if (!parse_integer(s, &n)) {
      return false;
    }
    *out += sign * n;
    first = 0;
    if (**s != '-' && **s != '+') return !first;
    sign = 1;
  }
  return false;
}

/* A float constant without its suffix, as the format reads it. */
static bool parse_float(const char *text, pt_fp format, pt_bv *out) {
  char number[128];
  size_t n = strcspn(text, " \t\n");
  if (*skip(text + n) || n == 0 || n >= sizeof number) return false;
  bool hex = n > 1 && (text[1] == 'x' || text[1] == 'X' || text[2] == 'x');
  if (n > 1 &&
      (strchr("lL", text[n - 1]) || (strchr("fF", text[n - 1]) && (!hex || strpbrk(text, "pP")))))
    n--;
  memcpy(number, text, n);
  number[n] = 0;
  return pt_fp_parse(format, number, out);
}

static bool float_value(const constraint *c, pt_input *in) {
  pt_fp format;
  pt_bv v;
  if (!pt_fp_by_width(in->width, &format)) return false;
  const char *special = NULL;
  if (c->op == NOT_ITSELF) special = "nan";
  else if (c->op == ABOVE) special = "inf";
  else if (c->op == BELOW) special = "-inf";
  if (!(special ? pt_fp_parse(format, special, &v) : parse_float(c->constant, format, &v)))
    return false;
  in->lo = v.w[0], in->hi = v.w[1];
  return true;
}

/* The value that a constraint gives to an input of this kind and width. */
static bool value_of(const constraint *c, pt_input *in) {
  __int128 n;
  const char *s = c->constant;
  if (pt_input_is_float(in->kind)) return float_value(c, in);
  if (c->op != EQUAL || !parse_sum(&s, &n, 0) || *s) return false;
  pt_bv v = pt_bv_limbs(128, (uint64_t[]){(uint64_t)n, (uint64_t)((unsigned __int128)n >> 64)});
  pt_bv cut = pt_bv_trunc(v, in->width);
  if (!pt_bv_eq(pt_bv_sext(cut, 128), v) && !pt_bv_eq(pt_bv_zext(cut, 128), v)) return false;
  in->lo = cut.w[0], in->hi = cut.w[1];
  return true;
}

bool pt_witness_value(const char *text, pt_input *in) {
  constraint c;
  return parse_constraint(text, &c) && strcmp(c.name, "\\result") == 0 && value_of(&c, in);
}

/* ---- following the waypoints */

typedef struct {
  pt_validator *v;
  const pt_ir_prog *prog;
  size_t next;     /* waypoint to pass */
  size_t open;     /* inputs that no waypoint gave */
  bool bad_value;  /* a constraint does not fit the input that it is for */
} walker;

static const pt_waypoint *waypoint(const walker *w) { return &w->v->w.waypoints.at[w->next]; }

static bool is_at(const pt_place *at, uint32_t line, uint32_t column) {
  return at->line == line && (!at->column || at->column == column);
}

/* A call is named by its closing parenthesis; some tools name its start. */
static bool is_call(walker *w, const pt_input *in) {
  const pt_ir_loc *l = &w->prog->locs.at[in->loc];
  const pt_place *at = &waypoint(w)->at;
  const char *file = pt_ir_text(w->prog, l->file);
  uint32_t line, column;
  if (!in->loc || !pt_witness_same_file(file, at->file)) return false;
  if (is_at(at, l->line, l->column)) return true;
  const pt_source *s = pt_sources_get(&w->v->sources, w->v->s->mem, file);
  size_t end =
      pt_source_call_end(s, pt_source_offset(s, l->line, l->column), pt_ir_text(w->prog, in->name));
  if (end == PT_NOWHERE) return false;
  pt_source_position(s, end, &line, &column);
  return is_at(at, line, column);
}

static bool is_read(walker *w, const pt_input *in, const constraint *c) {
  const pt_ir_loc *l = &w->prog->locs.at[in->loc];
  return in->loc && l->line == waypoint(w)->at.line &&
         strcmp(c->name, pt_ir_text(w->prog, in->name)) == 0 &&
         pt_witness_same_file(pt_ir_text(w->prog, l->file), waypoint(w)->at.file);
}

static bool on_ask(void *payload, pt_exec *x, pt_input *in) {
  (void)x;
  walker *w = payload;
  const pt_waypoint *p = waypoint(w);
  constraint c;
  bool undefined = in->kind == PT_INPUT_UNDEF;
  bool matches = parse_constraint(p->value, &c);
  if (p->type == PT_WAYPOINT_RETURN) matches = matches && !undefined && is_call(w, in);
  else if (p->type == PT_WAYPOINT_ASSUMPTION) matches = matches && undefined && is_read(w, in, &c);
  else matches = false;
  if (matches && value_of(&c, in)) {
    w->next++;
    return true;
  }
  w->bad_value |= matches;
  w->open++;
  return false;
}

/* ---- the answer */

static bool is_target(walker *w, const pt_run *run) {
  const pt_place *at = &w->v->w.waypoints.at[w->v->w.waypoints.n - 1].at;
  uint32_t main = pt_ir_fn_by_name(w->prog, "main");
  uint32_t loc = 0;
  if (run->loc) loc = run->loc;
  else if (main) loc = w->prog->fns.at[main]->loc;
  const pt_ir_loc *l = &w->prog->locs.at[loc];
  uint32_t line, column;
  const char *file = pt_ir_text(w->prog, l->file);
  if (!loc || !pt_witness_same_file(file, at->file)) return false;
  if (is_at(at, l->line, l->column)) return true;
  const pt_source *s = pt_sources_get(&w->v->sources, w->v->s->mem, file);
  size_t from = pt_source_offset(s, l->line, l->column);
  size_t start = from == PT_NOWHERE ? PT_NOWHERE : pt_source_statement(s, from);
  if (start == PT_NOWHERE) return false;
  pt_source_position(s, start, &line, &column);
  return is_at(at, line, column);
}

static bool is_wanted(const walker *w, const pt_run *run) {
  uint64_t wanted = w->v->property.checks;
  return wanted >> run->kind & 1 ||
         (run->check && wanted >> w->prog->checks.at[run->check].kind & 1);
}

/* What a run that does not confirm the witness did. */
static pt_witness_answer refuse(walker *w, const pt_run *run) {
  pt_validator *v = w->v;
  char where[300];
  pt_ir_loc_text(w->prog, run->loc, where, sizeof where);
  if (w->next + 1 < v->w.waypoints.n)
    return pt_witness_say(v, PT_WITNESS_REJECTED, "the run does not pass the waypoint of line %u",
                          waypoint(w)->row);
  if (run->status != PT_RUN_FAILED)
    return pt_witness_say(v, PT_WITNESS_REJECTED, "the run fails no check%s%s",
                          *where ? "; it ends at " : "", where);
  if (!is_wanted(w, run))
    return pt_witness_say(v, PT_WITNESS_REJECTED,
                          "the run fails a check of another property at %s: %s", where, run->text);
  return pt_witness_say(v, PT_WITNESS_REJECTED, "the run fails at %s, not at the target: %s", where,
                        run->text);
}

/* A waypoint that this validator does not follow, or NULL. */
static const pt_waypoint *unsupported(const pt_witness *w) {
  for (size_t k = 0; k < w->waypoints.n; k++) {
    const pt_waypoint *p = &w->waypoints.at[k];
    constraint c;
    bool parsed = (p->type == PT_WAYPOINT_RETURN || p->type == PT_WAYPOINT_ASSUMPTION) &&
                  parse_constraint(p->value, &c);
    if (p->avoid || (p->type != PT_WAYPOINT_TARGET && !parsed)) return p;
    if (p->type == PT_WAYPOINT_RETURN && strcmp(c.name, "\\result") != 0) return p;
  }
  return NULL;
}

/* A run that fails as the witness says. */
static pt_witness_answer confirm(pt_validator *v, pt_checker *c, const pt_run *run) {
  char where[300];
  pt_test t = {.inputs = run->inputs};
  uint32_t foreign = c->foreign.exec ? pt_foreign_of(c, &t) : 0;
  if (foreign)
    return pt_witness_say(v, PT_WITNESS_UNDECIDED,
                          "the run depends on %s, %s",
                          pt_ir_text(c->s->prog, foreign), pt_foreign_why(c->s->prog, foreign));
  v->violated = pt_violated(c, run->kind);
  return pt_witness_say(v, PT_WITNESS_CONFIRMED, "the run fails at %s: %s",
                        pt_ir_loc_text(c->s->prog, run->loc, where, sizeof where), run->text);
}

static pt_witness_answer run_it(pt_validator *v, pt_checker *c, const volatile int *stop) {
  pt_session *s = v->s;
  pt_run run = {0};
  walker w = {.v = v, .prog = s->prog};
  pt_witness_answer answer = PT_WITNESS_UNDECIDED;
  for (uint64_t seed = 0; seed < TRIES && !*stop; seed++) {
    w = (walker){.v = v, .prog = s->prog};
    pt_exec_options o = pt_session_exec_options(s, NULL);
    o.ask = on_ask, o.ask_payload = &w;
    o.seed = seed;
    o.stop = stop;
    pt_exec_run(c->exec, &o, &run);
    bool passed = w.next + 1 == v->w.waypoints.n && !w.bad_value;
    if (run.status == PT_RUN_FAILED && passed && is_wanted(&w, &run) && is_target(&w, &run)) {
      answer = confirm(v, c, &run);
      break;
    }
    bool cut = run.status == PT_RUN_STOPPED || run.status == PT_RUN_STUCK;
    answer = refuse(&w, &run);
    if (cut)
      answer = pt_witness_say(v, PT_WITNESS_UNDECIDED, "the run could not be finished: %s",
                              *run.text ? run.text : "time is over");
    else if (!w.bad_value && waypoint(&w)->type == PT_WAYPOINT_ASSUMPTION)
      answer = pt_witness_say(v, PT_WITNESS_UNDECIDED, "the assumption of line %u is not followed",
                              waypoint(&w)->row);
    else if (w.open && !w.bad_value)
      answer = pt_witness_say(v, PT_WITNESS_UNDECIDED,
                              "no failing run found: %zu inputs are left open", w.open);
    if (!w.open || w.bad_value || cut) break;
  }
  pt_run_release(s->mem, &run);
  return answer;
}

pt_witness_answer pt_witness_violation(pt_validator *v) {
  pt_session *s = v->s;
  const pt_waypoint *p = unsupported(&v->w);
  if (p)
    return pt_witness_say(v, PT_WITNESS_UNDECIDED,
                          "the waypoint of line %u is of a form that is not followed", p->row);
  pt_checker c = {.s = s, .property = v->property, .has_property = true};
  pt_witness_answer answer = PT_WITNESS_UNDECIDED;
  pt_timer timer = {0};
  if (pt_check_load(&c) == PT_OK) {
    pt_timer_start(&timer, s->stop, v->start, s->options.time_limit, NULL);
    answer = run_it(v, &c, &timer.stop);
    pt_timer_end(&timer);
  }
  pt_check_release(&c);
  return answer;
}
