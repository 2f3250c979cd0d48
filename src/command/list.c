/* `protest list`: the checks of a program and their names. */
#include "policy/select.h"
#include "policy/verdict.h"
#include "search/search.h"

static void print_check(pt_session *s, const pt_check_ids *ids, uint32_t k) {
  const pt_ir_check *c = &s->prog->checks.at[k];
  char where[300];
  pt_ir_loc_text(s->prog, c->loc, where, sizeof where);
  fprintf(s->out, "%-28s %-24s %s%s%s\n", pt_check_id(ids, k), *where ? where : "-",
          pt_check_text((pt_check_kind)c->kind), c->text ? ": " : "",
          c->text ? pt_ir_text(s->prog, c->text) : "");
}

int pt_command_list(pt_session *s) {
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
