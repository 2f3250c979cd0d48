#include "search/dash.h"

#include "confirm/proofs.h"
#include "engine/dash/dash.h"

/* What is left, in terms of the source. */
static void say_what_is_left(pt_checker *c, const pt_dash_stats *st) {
  char from[200] = "", to[200] = "";
  if (!st->open_regions || c->all) return;
  pt_ir_loc_text(c->s->prog, st->last_from, from, sizeof from);
  if (st->last_to) pt_ir_loc_text(c->s->prog, st->last_to, to, sizeof to);
  pt_buf_reset(&c->reason);
  pt_buf_printf(c->s->mem, &c->reason, "%s; %llu regions are left",
                c->result.open_because ? c->result.open_because : "no proof",
                (unsigned long long)st->open_regions);
  if (*from)
    pt_buf_printf(c->s->mem, &c->reason, ", the last step went from %s%s%s", from,
                  *to ? " to " : "", to);
  if (st->dash_dropped) pt_buf_add(c->s->mem, &c->reason, "; predicates grew too large");
  c->result.open_because = pt_buf_text(&c->reason);
}

void pt_run_dash(pt_checker *c, const pt_job *job) {
  const pt_options *p = &c->s->options;
  pt_dash_stats st = {0};
  pt_dash_options o = {.job = *job,
                       .believe = pt_certify_dash,
                       .believe_payload = c,
                       .stats = &st,
                       .graph_dir = *p->dash_graph ? p->dash_graph : NULL,
                       .no_target_check = !p->dash_target_check,
                       .no_generalise = !p->dash_generalise,
                       .no_summaries = !p->dash_summaries,
                       .no_merge = !p->dash_merge,
                       .inline_calls = p->dash_inline};
  c->all = pt_engine_dash(&c->result, c->exec, c->solver, &o);
  say_what_is_left(c, &st);
#define X(F, NAME, TEXT) c->s->stats.F = st.F;
  PT_DASH_STATS(X)
#undef X
}
