/* `protest list`: the checks of a program and their names, then the clauses of its contracts. */
#include <string.h>

#include "command/prove_program.h"
#include "policy/select.h"
#include "policy/verdict.h"
#include "search/search.h"
#include "spec/rows.h"

static void print_check(pt_session *s, const pt_check_ids *ids, uint32_t k) {
  const pt_ir_check *c = &s->prog->checks.at[k];
  char where[300];
  pt_ir_loc_text(s->prog, c->loc, where, sizeof where);
  fprintf(s->out, "%-28s %-24s %s%s%s\n", pt_check_id(ids, k), *where ? where : "-",
          pt_check_text((pt_check_kind)c->kind), c->text ? ": " : "",
          c->text ? pt_ir_text(s->prog, c->text) : "");
}

static int list_checks(pt_session *s) {
  pt_checker c = {.s = s};
  int code = PROTEST_INPUT;
  size_t shown = 0, hidden = 0;
  pt_check_ids ids;
  if (pt_check_load(&c) == PT_OK) {
    pt_check_ids_init(&ids, s->mem, s->prog);
    for (uint32_t k = 1; k < s->prog->checks.n; k++) {
      uint32_t fn = s->prog->checks.at[k].fn;
      if (!pt_check_wanted(&c, k)) continue;
      if (fn && s->prog->fns.at[fn]->model && !s->options.verbose) hidden++;
      else print_check(s, &ids, k), shown++;
    }
    fprintf(s->out, "%zu check%s", shown, shown == 1 ? "" : "s");
    if (hidden)
      fprintf(s->out, ", and %zu in models of the C library (--verbose shows them)", hidden);
    fputc('\n', s->out);
    pt_check_ids_release(&ids, s->mem);
    code = PROTEST_OK;
  }
  pt_check_release(&c);
  return code;
}

/* ---- clauses */

static void print_clause(void *payload, const pt_spec *spec, const pt_spec_row *row) {
  pt_session *s = payload;
  const pt_token *at = &spec->tokens.all.at[row->clause.word];
  char id[300], where[300];
  pt_buf text = {0};
  snprintf(id, sizeof id, "%s.%s.%u", row->function, pt_clause_word(row->clause.kind),
           row->number);
  snprintf(where, sizeof where, "%s:%u:%u", pt_strtab_text(&spec->tokens.files, at->file),
           at->line, at->column);
  pt_clause_text(&spec->tokens, &row->clause, &text);
  fprintf(s->out, "%-28s %-24s %s\n", id, where, pt_buf_text(&text));
  pt_buf_release(s->mem, &text);
}

/* In the text of a file, or behind the macros of a project; whether it can be preprocessed is for
   who reads it. */
static bool mentions_contracts(pt_session *s, const char *file) {
  pt_buf text = {0};
  pt_err ignored = {0};
  pt_front_options o = pt_session_front(s, false);
  bool found = pt_buf_read_file(s->mem, &text, file) && pt_spec_is_mentioned(text.text, text.n);
  pt_buf_reset(&text);
  if (!found && pt_front_preprocess(&text, s->mem, &o, file, &ignored) == PT_OK)
    found = pt_spec_is_mentioned(text.text, text.n);
  pt_buf_release(s->mem, &text);
  return found;
}

static bool any_mentions_contracts(pt_session *s) {
  for (size_t k = 0; k < s->options.files.n; k++)
    if (mentions_contracts(s, s->options.files.at[k])) return true;
  return false;
}

/* ALONE: nothing else can be listed, for there is no function to start with. */
static bool print_clauses(pt_session *s, bool *alone) {
  pt_prove p;
  size_t n = 0;
  bool ok = pt_prove_init(&p, s), has_start = false;
  for (size_t k = 0; ok && k < p.files.n; k++) {
    n += pt_spec_each_row(&p.files.at[k].spec, print_clause, s);
    has_start |= pt_spec_body_of(&p.files.at[k].spec, s->options.function) != 0;
  }
  if (n) fprintf(s->out, "%zu clause%s\n", n, n == 1 ? "" : "s");
  *alone = n && !has_start && strcmp(s->options.function, "main") == 0;
  pt_prove_release(&p);
  s->any_state = false;
  return ok;
}

int pt_command_list(pt_session *s) {
  bool alone = false;
  if (any_mentions_contracts(s) && !print_clauses(s, &alone)) return PROTEST_INPUT;
  return alone ? PROTEST_OK : list_checks(s);
}
