#include "search/dash.h"

#include <string.h>

#include "confirm/proofs.h"
#include "engine/dash/dash.h"
#include "search/coarse.h"

void pt_run_dash(pt_checker *c, const pt_job *job) {
  const pt_options *p = &c->s->options;
  pt_dash_options o = {.job = pt_coarse_bar(c, job),
                       .believe = pt_certify_dash,
                       .believe_payload = c,
                       .graph_dir = *p->dash_graph ? p->dash_graph : NULL,
                       .no_target_check = !p->dash_target_check,
                       .no_generalise = !p->dash_generalise,
                       .no_summaries = !p->dash_summaries,
                       .no_merge = !p->dash_merge,
                       .inline_calls = p->dash_inline,
                       .accesses = strcmp(p->engine, "auto") != 0};
  c->all = pt_engine_dash(&c->result, c->exec, c->solver, &o);
}
