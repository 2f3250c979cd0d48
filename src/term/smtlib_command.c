/* Reading scripts: one function per command. */
#include <assert.h>
#include <string.h>

#include "term/smtlib_priv.h"
#include "term/term_priv.h"

enum { MAX_LEVELS = 1 << 20 };

/* ---- terms with their text */

static bool take_term_with_text(pt_smtlib *r) {
  const char *start = r->tok.at;
  pt_term t;
  if (!pt_smtlib_take_term(r, &t)) return false;
  pt_vec_push(r->m, &r->terms, t);
  pt_vec_push(r->m, &r->texts, r->copies.n);
  pt_buf_addn(r->m, &r->copies, start, (size_t)(r->last_end - start));
  pt_buf_char(r->m, &r->copies, '\0');
  return true;
}

static bool take_boolean(pt_smtlib *r) {
  const char *at = r->tok.at;
  return take_term_with_text(r) &&
         pt_smtlib_want_sort(r, at, pt_vec_top(&r->terms), pt_sort_bool(r->tt));
}

/* ---- declarations */

static bool command_declare_const(pt_smtlib *r) {
  const char *at = r->tok.at;
  uint32_t id;
  pt_sort s;
  if (!pt_smtlib_take_symbol(r, &id) || !pt_smtlib_take_sort(r, &s)) return false;
  return pt_smtlib_add_global(
      r, at, (pt_binding){.name = id, .kind = PT_NAME_TERM, .term = pt_smtlib_var(r, id, s)});
}

static bool has_signature(const pt_terms *tt, pt_fun f, const pt_sort *domain, uint32_t n,
                          pt_sort range) {
  if (pt_fun_arity(tt, f) != n || pt_fun_range(tt, f).i != range.i) return false;
  for (uint32_t k = 0; k < n; k++)
    if (pt_fun_domain(tt, f, k).i != domain[k].i) return false;
  return true;
}

/* The table has one signature per name: a function that is declared again with another one
   (after a pop) gets a number behind its name. */
static pt_fun declare(pt_smtlib *r, uint32_t id, const pt_sort *domain, uint32_t n, pt_sort range) {
  pt_buf name = {0};
  pt_fun old;
  unsigned number = 1;
  pt_smtlib_decode(r->m, &name, pt_strtab_text(&r->names, id));
  while ((old = pt_fun_find(r->tt, pt_buf_text(&name))).i &&
         !has_signature(r->tt, old, domain, n, range)) {
    pt_buf_reset(&name);
    pt_smtlib_decode(r->m, &name, pt_strtab_text(&r->names, id));
    pt_buf_printf(r->m, &name, "!%u", ++number);
  }
  pt_fun f = pt_fun_declare(r->tt, pt_buf_text(&name), domain, n, range);
  pt_buf_release(r->m, &name);
  return f;
}

static bool take_value_sort(pt_smtlib *r, pt_sort *out) {
  const char *at = r->tok.at;
  if (!pt_smtlib_take_sort(r, out)) return false;
  if (pt_sort_kind_of(r->tt, *out) != PT_SORT_ARRAY) return true;
  return pt_smtlib_fail(r, at, "functions of arrays are not supported");
}

static bool command_declare_fun(pt_smtlib *r) {
  const char *at = r->tok.at;
  uint32_t id;
  PT_VEC(pt_sort) domain = {0};
  pt_sort s;
  bool ok = pt_smtlib_take_symbol(r, &id) &&
            pt_smtlib_expect(r, PT_LEX_OPEN, "`(` and the argument sorts");
  while (ok && r->tok.kind != PT_LEX_CLOSE) {
    ok = take_value_sort(r, &s);
    if (ok) pt_vec_push(r->m, &domain, s);
  }
  if (ok) pt_smtlib_advance(r);
  ok = ok && (domain.n ? take_value_sort(r, &s) : pt_smtlib_take_sort(r, &s));
  if (ok && domain.n == 0)
    ok = pt_smtlib_add_global(
        r, at, (pt_binding){.name = id, .kind = PT_NAME_TERM, .term = pt_smtlib_var(r, id, s)});
  else if (ok) {
    pt_fun f = declare(r, id, domain.at, (uint32_t)domain.n, s);
    ok = pt_smtlib_add_global(r, at, (pt_binding){.name = id, .kind = PT_NAME_FUN, .fun = f});
  }
  pt_vec_release(r->m, &domain);
  return ok;
}

static bool take_params(pt_smtlib *r, pt_binding *b) {
  uint32_t id;
  pt_sort s;
  if (!pt_smtlib_expect(r, PT_LEX_OPEN, "`(` and the parameters")) return false;
  for (; r->tok.kind == PT_LEX_OPEN; b->n++) {
    pt_smtlib_advance(r);
    const char *at = r->tok.at;
    if (!pt_smtlib_take_symbol(r, &id)) return false;
    if (pt_scope_find(&r->locals, id))
      return pt_smtlib_fail(r, at, "two parameters have this name");
    if (!pt_smtlib_take_sort(r, &s) || !pt_smtlib_expect(r, PT_LEX_CLOSE, "`)`")) return false;
    pt_term var = pt_smtlib_fresh(r, id, s);
    pt_vec_push(r->m, &r->params, var);
    pt_scope_add(r->m, &r->locals, (pt_binding){.name = id, .kind = PT_NAME_TERM, .term = var});
  }
  return pt_smtlib_expect(r, PT_LEX_CLOSE, "`)`");
}

static bool define(pt_smtlib *r, bool with_params) {
  const char *at = r->tok.at;
  pt_binding b = {.kind = PT_NAME_TERM, .first = (uint32_t)r->params.n};
  pt_sort s;
  assert(r->locals.list.n == 0);
  if (!pt_smtlib_take_symbol(r, &b.name)) return false;
  if (with_params && !take_params(r, &b)) return false;
  if (!pt_smtlib_take_sort(r, &s)) return false;
  const char *body_at = r->tok.at;
  r->in_definition = b.n > 0;
  if (!pt_smtlib_take_term(r, &b.term) || !pt_smtlib_want_sort(r, body_at, b.term, s)) return false;
  r->in_definition = false;
  r->definitions = true;
  pt_scope_cut(&r->locals, 0);
  if (b.n) b.kind = PT_NAME_MACRO;
  return pt_smtlib_add_global(r, at, b);
}

static bool command_define_fun(pt_smtlib *r) { return define(r, true); }
static bool command_define_const(pt_smtlib *r) { return define(r, false); }

static bool command_define_sort(pt_smtlib *r) {
  const char *at = r->tok.at;
  pt_binding b = {.kind = PT_NAME_SORT};
  if (!pt_smtlib_take_symbol(r, &b.name) || !pt_smtlib_expect(r, PT_LEX_OPEN, "`(`")) return false;
  if (r->tok.kind != PT_LEX_CLOSE)
    return pt_smtlib_fail(r, r->tok.at, "sorts with parameters are not supported");
  pt_smtlib_advance(r);
  if (pt_scope_find(&r->sorts, b.name))
    return pt_smtlib_fail(r, at, "this sort is defined already");
  if (!pt_smtlib_take_sort(r, &b.sort)) return false;
  pt_scope_add(r->m, &r->sorts, b);
  return true;
}

/* ---- assertions and questions */

static bool command_assert(pt_smtlib *r) { return take_boolean(r); }
static bool command_nothing(pt_smtlib *r) { return (void)r, true; }

static bool command_assuming(pt_smtlib *r) {
  if (!pt_smtlib_expect(r, PT_LEX_OPEN, "`(` and the assumptions")) return false;
  while (r->tok.kind != PT_LEX_CLOSE)
    if (!take_boolean(r)) return false;
  pt_smtlib_advance(r);
  return true;
}

static bool command_get_value(pt_smtlib *r) {
  if (!pt_smtlib_expect(r, PT_LEX_OPEN, "`(` and the terms")) return false;
  do
    if (!take_term_with_text(r)) return false;
  while (r->tok.kind != PT_LEX_CLOSE);
  pt_smtlib_advance(r);
  return true;
}

/* ---- scopes */

static bool take_levels(pt_smtlib *r) {
  r->number = 1;
  return r->tok.kind == PT_LEX_CLOSE || pt_smtlib_take_number(r, &r->number);
}

static bool command_push(pt_smtlib *r) {
  const char *at = r->tok.at;
  if (!take_levels(r)) return false;
  if (r->number > MAX_LEVELS - r->levels.n) return pt_smtlib_fail(r, at, "too many levels");
  pt_level here = {.globals = r->globals.list.n, .sorts = r->sorts.list.n};
  for (uint32_t k = 0; k < r->number; k++)
    pt_vec_push(r->m, &r->levels, here);
  return true;
}

static bool command_pop(pt_smtlib *r) {
  const char *at = r->tok.at;
  if (!take_levels(r)) return false;
  if (r->number > r->levels.n)
    return pt_smtlib_fail(r, at, "pop %u, but there are %zu levels", r->number, r->levels.n);
  if (r->number == 0) return true;
  pt_level to = r->levels.at[r->levels.n - r->number];
  r->levels.n -= r->number;
  if (r->global_declarations) return true;
  pt_scope_cut(&r->globals, to.globals);
  pt_scope_cut(&r->sorts, to.sorts);
  return true;
}

static bool command_reset_assertions(pt_smtlib *r) {
  r->levels.n = 0;
  if (r->global_declarations) return true;
  pt_scope_cut(&r->globals, 0);
  pt_scope_cut(&r->sorts, 0);
  return true;
}

static bool command_reset(pt_smtlib *r) {
  r->global_declarations = false;
  return command_reset_assertions(r);
}

/* ---- the rest */

static bool command_set_logic(pt_smtlib *r) {
  uint32_t id;
  if (!pt_smtlib_take_symbol(r, &id)) return false;
  pt_buf_add(r->m, &r->string, pt_strtab_text(&r->names, id));
  return true;
}

/* A keyword and its value; the string is `:keyword value`. */
static bool command_set(pt_smtlib *r) {
  bool global = pt_lex_is(&r->tok, ":global-declarations");
  pt_buf_addn(r->m, &r->string, r->tok.at, (size_t)(r->tok.end - r->tok.at));
  if (!pt_smtlib_expect(r, PT_LEX_KEYWORD, "a keyword")) return false;
  if (r->tok.kind == PT_LEX_CLOSE) return true;
  const char *start = r->tok.at;
  if (global) r->global_declarations = pt_lex_is(&r->tok, "true");
  if (!pt_smtlib_skip(r)) return false;
  pt_buf_char(r->m, &r->string, ' ');
  pt_buf_addn(r->m, &r->string, start, (size_t)(r->last_end - start));
  return true;
}

static bool command_get_info(pt_smtlib *r) {
  pt_buf_addn(r->m, &r->string, r->tok.at, (size_t)(r->tok.end - r->tok.at));
  return pt_smtlib_expect(r, PT_LEX_KEYWORD, "a keyword");
}

static bool command_echo(pt_smtlib *r) {
  for (size_t k = 0; r->tok.kind == PT_LEX_STRING && k < r->tok.n; k++) {
    pt_buf_char(r->m, &r->string, r->tok.body[k]);
    if (r->tok.body[k] == '"') k++; /* a quote is doubled */
  }
  return pt_smtlib_expect(r, PT_LEX_STRING, "a string");
}

static const struct {
  const char *name;
  pt_smtlib_command is;
  bool (*read)(pt_smtlib *r);
} commands[] = {
    {"set-logic", PT_CMD_SET_LOGIC, command_set_logic},
    {"set-option", PT_CMD_SET_OPTION, command_set},
    {"set-info", PT_CMD_SET_INFO, command_set},
    {"declare-const", PT_CMD_DECLARE, command_declare_const},
    {"declare-fun", PT_CMD_DECLARE, command_declare_fun},
    {"define-fun", PT_CMD_DEFINE, command_define_fun},
    {"define-const", PT_CMD_DEFINE, command_define_const},
    {"define-sort", PT_CMD_DEFINE, command_define_sort},
    {"assert", PT_CMD_ASSERT, command_assert},
    {"push", PT_CMD_PUSH, command_push},
    {"pop", PT_CMD_POP, command_pop},
    {"check-sat", PT_CMD_CHECK_SAT, command_nothing},
    {"check-sat-assuming", PT_CMD_CHECK_SAT_ASSUMING, command_assuming},
    {"get-value", PT_CMD_GET_VALUE, command_get_value},
    {"get-model", PT_CMD_GET_MODEL, command_nothing},
    {"get-unsat-core", PT_CMD_GET_UNSAT_CORE, command_nothing},
    {"get-unsat-assumptions", PT_CMD_GET_UNSAT_ASSUMPTIONS, command_nothing},
    {"echo", PT_CMD_ECHO, command_echo},
    {"exit", PT_CMD_EXIT, command_nothing},
    {"reset", PT_CMD_RESET, command_reset},
    {"reset-assertions", PT_CMD_RESET_ASSERTIONS, command_reset_assertions},
    {"get-info", PT_CMD_GET_INFO, command_get_info},
};

static void forget_last(pt_smtlib *r) {
  pt_vec_reset(&r->terms);
  pt_vec_reset(&r->texts);
  pt_buf_reset(&r->copies);
  pt_buf_reset(&r->string);
  pt_buf_reset(&r->name);
  r->number = 0;
}

static bool next_command(pt_smtlib *r, pt_smtlib_command *out) {
  if (!pt_smtlib_expect(r, PT_LEX_OPEN, "`(` and a command")) return false;
  if (r->tok.kind != PT_LEX_SYMBOL) return pt_smtlib_unexpected(r, "a command");
  for (size_t k = 0; k < sizeof commands / sizeof *commands; k++)
    if (pt_lex_is(&r->tok, commands[k].name)) {
      *out = commands[k].is;
      pt_smtlib_advance(r);
      return commands[k].read(r) && pt_smtlib_expect(r, PT_LEX_CLOSE, "`)`");
    }
  if (pt_lex_is(&r->tok, "declare-sort") || pt_lex_is(&r->tok, "declare-datatypes") ||
      pt_lex_is(&r->tok, "declare-datatype"))
    return pt_smtlib_fail(
        r, r->tok.at,
        "sorts of one's own are not supported; there are Bool, BitVec, Array and FloatingPoint");
  int n = r->tok.n < 40 ? (int)r->tok.n : 40;
  return pt_smtlib_fail(r, r->tok.at, "the command `%.*s` is not supported", n, r->tok.body);
}

pt_status pt_smtlib_next(pt_smtlib *r, pt_smtlib_command *out, pt_err *e) {
  r->e = e;
  forget_last(r);
  *out = PT_CMD_END;
  if (r->tok.kind == PT_LEX_END) return PT_OK;
  return next_command(r, out) ? PT_OK : PT_INPUT;
}
