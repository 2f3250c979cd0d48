/* What is checked, in which order.

   First which functions a document has; then each of them for a short time, changed ones first;
   then what is still open for the rest of its time.  Documents that were touched last come first.
   What is finished is kept (project/results.h), so that a file that is opened again has its results
   at once.  An older result stays until the new one is there. */
#include <stdlib.h>

#include "base/stats.h"
#include "lsp/lsp_priv.h"

static pt_lsp_document *of_job(const pt_lsp *x, size_t job, pt_lsp_unit **unit) {
  *unit = NULL;
  for (size_t k = 0; k < x->documents.n; k++) {
    pt_lsp_document *d = x->documents.at[k];
    if (d->outline == PT_LSP_RUNNING && d->job == job) return d;
    for (size_t j = 0; j < d->units.n; j++)
      if (d->units.at[j].state == PT_LSP_RUNNING && d->units.at[j].job == job) {
        *unit = &d->units.at[j];
        return d;
      }
  }
  return NULL;
}

void pt_lsp_kill(pt_lsp *x, size_t job) {
  pt_pool_kill(x->pool, job);
  pt_lsp_clean(x, job);
}

void pt_lsp_cancel(pt_lsp *x, pt_lsp_document *d) {
  if (d->outline == PT_LSP_RUNNING) pt_lsp_kill(x, d->job);
  d->outline = PT_LSP_NOTHING, d->due = 0;
  for (size_t k = 0; k < d->units.n; k++) {
    pt_lsp_unit *u = &d->units.at[k];
    if (u->state == PT_LSP_RUNNING) pt_lsp_kill(x, u->job);
    if (u->state != PT_LSP_DONE) u->state = PT_LSP_NOTHING;
  }
  pt_lsp_progress(x, d);
}

void pt_lsp_check(pt_lsp *x, pt_lsp_document *d) {
  pt_lsp_cancel(x, d);
  d->outline = PT_LSP_WAITS, d->touched = ++x->touches;
  pt_lsp_find_database(x, d);
  pt_lsp_progress(x, d);
}

bool pt_lsp_more_time(pt_lsp *x, pt_lsp_document *d, const char *function) {
  enum { MORE = 4 };
  pt_lsp_unit *u = NULL;
  for (size_t k = 0; k < d->units.n; k++)
    if (strcmp(d->units.at[k].function, function) == 0) u = &d->units.at[k];
  if (!u) return false;
  if (u->state == PT_LSP_RUNNING || u->state == PT_LSP_WAITS) return true;
  if (pt_lsp_is_old(d, u)) { /* more time for a text that is gone helps nobody */
    pt_lsp_check(x, d);
    return true;
  }
  u->limit *= MORE, u->again = true, u->state = PT_LSP_WAITS;
  pt_lsp_progress(x, d);
  return true;
}

/* ---- units */

static bool take_report(pt_lsp *x, pt_lsp_unit *u, const pt_buf *text, pt_err *e) {
  pt_report *r = pt_mem_alloc(x->mem, sizeof *r);
  pt_report_init(r, x->mem);
  bool ok = pt_report_read(r, u->function, pt_buf_text(text), text->n, e) == PT_OK;
  if (ok) pt_lsp_drop_report(x, u), u->report = r, u->why[0] = 0;
  if (ok && r->verdict == PT_CONCLUSION_ERROR) snprintf(u->why, sizeof u->why, "%s", r->error);
  if (ok) return true;
  pt_report_release(r);
  pt_mem_free(x->mem, r, sizeof *r);
  return false;
}

static void take_kept(pt_lsp *x, const pt_lsp_document *d, pt_lsp_unit *u) {
  char key[65];
  pt_kept kept;
  pt_buf json = {0};
  pt_err e = {0};
  if (!x->results) return;
  pt_lsp_key(x, d, u, key);
  if (pt_results_find(x->results, key, &kept, &json) && take_report(x, u, &json, &e))
    u->state = PT_LSP_DONE, u->base = d->base;
  pt_buf_release(x->mem, &json);
}

/* What is known of a function of that name stays until there is something new. */
static void add_unit(pt_lsp *x, pt_lsp_document *d, pt_lsp_document *old, const char *function) {
  pt_lsp_unit u = {.function = pt_mem_strdup(x->mem, function), .limit = x->settings.limit};
  for (size_t k = 0; k < old->units.n; k++) {
    pt_lsp_unit *o = &old->units.at[k];
    if (strcmp(o->function, function) != 0) continue;
    u.report = o->report, u.base = o->base, u.first = o->first;
    o->report = NULL;
  }
  u.state = PT_LSP_WAITS;
  take_kept(x, d, &u);
  pt_vec_push(x->mem, &d->units, u);
}

/* The lines of TEXT are names; main is the whole program. */
static void add_units(pt_lsp *x, pt_lsp_document *d, char *text) {
  pt_lsp_document old = {.units.at = d->units.at, .units.n = d->units.n, .units.cap = d->units.cap};
  char *save = NULL;
  d->units.at = NULL, d->units.n = d->units.cap = 0, d->program = false;
  for (const char *at = text; at; at = strchr(at, '\n')) {
    at += *at == '\n';
    if (strncmp(at, "main\n", 5) == 0) d->program = true;
  }
  for (char *name = strtok_r(text, "\n", &save); name; name = strtok_r(NULL, "\n", &save))
    if (!d->program || strcmp(name, "main") == 0) add_unit(x, d, &old, name);
  pt_lsp_drop_units(x, &old);
}

/* ---- what came back */

/* The first line that the compiler calls an error: `FILE:LINE:COLUMN: error: TEXT`. */
static void take_problem(pt_lsp_document *d, const char *said) {
  const char *error = strstr(said, "error: ");
  if (!error) {
    snprintf(d->problem, sizeof d->problem, "%.*s", (int)strcspn(said, "\n"), said);
    return;
  }
  const char *line = error;
  while (line > said && line[-1] != '\n')
    line--;
  snprintf(d->problem, sizeof d->problem, "%.*s", (int)strcspn(line, "\n"), line);
  char file[280];
  unsigned number = 0;
  if (sscanf(line, "%279[^:]:%u:", file, &number) != 2 || !number) return;
  pt_place at = {.file = file, .line = number};
  if (!pt_lsp_is_in(d, &at)) return;
  d->problem_line = number - 1;
  snprintf(d->problem, sizeof d->problem, "%.*s", (int)strcspn(error, "\n"), error);
}

static void take_outline(pt_lsp *x, pt_lsp_document *d, const pt_ended *e) {
  char *text = e->out.n ? e->out.text : NULL;
  d->outline = PT_LSP_DONE, d->problem[0] = 0, d->problem_line = 0;
  if (e->signal) {
    snprintf(d->problem, sizeof d->problem, "reading it ended with signal %d", e->signal);
    pt_lsp_say(x, true, "%s: %s", d->path, d->problem);
  } else if (e->code != 0 || e->out.n < 65 || text[64] != '\n') {
    take_problem(d, text ? text : pt_buf_text(&e->err));
  } else {
    memcpy(d->hash, text, 64);
    add_units(x, d, text + 65);
    return;
  }
  pt_lsp_drop_units(x, d);
}

static bool is_decided(const pt_report *r) {
  for (size_t k = 0; k < r->checks.n; k++)
    if (r->checks.at[k].status == PT_OPEN) return false;
  return r->verdict == PT_CONCLUSION_TRUE || r->verdict == PT_CONCLUSION_FALSE;
}

static void keep(pt_lsp *x, const pt_lsp_document *d, const pt_lsp_unit *u, const pt_ended *e) {
  char key[65];
  pt_kept kept = {.code = e->code, .us = e->us};
  if (!x->results || pt_lsp_is_old(d, u) || u->report->verdict == PT_CONCLUSION_ERROR) return;
  pt_lsp_key(x, d, u, key);
  pt_results_put(x->results, key, d->path, u->function, &kept, pt_buf_text(&e->out));
}

static void take_check(pt_lsp *x, pt_lsp_document *d, pt_lsp_unit *u, const pt_ended *e) {
  pt_err unread = {0};
  u->state = PT_LSP_DONE;
  if (!e->signal && take_report(x, u, &e->out, &unread)) {
    u->base = u->started, u->first = false;
    bool more = !is_decided(u->report) && !u->again && u->limit > x->settings.quick && !*u->why &&
                !pt_lsp_is_old(d, u);
    if (more)
      u->state = PT_LSP_WAITS, u->again = true;
    else
      keep(x, d, u, e);
    return;
  }
  pt_lsp_drop_report(x, u);
  const char *said = e->err.n ? pt_buf_text(&e->err) : unread.text;
  if (e->signal)
    snprintf(u->why, sizeof u->why, "the check ended with signal %d", e->signal);
  else
    snprintf(u->why, sizeof u->why, "%.*s", (int)strcspn(said, "\n"), said);
  pt_lsp_say(x, true, "%s: %s was not checked: %s", d->path, u->function, u->why);
}

void pt_lsp_take(pt_lsp *x, const pt_ended *e) {
  pt_lsp_unit *u;
  pt_lsp_document *d = of_job(x, e->task, &u);
  pt_lsp_clean(x, e->task);
  if (!d) return;
  if (u)
    take_check(x, d, u, e);
  else
    take_outline(x, d, e);
  pt_lsp_show(x, d);
  pt_lsp_progress(x, d);
}

/* ---- what comes next */

/* How soon it is to be done, 0 for not at all: outlines, then first looks, then the rest. */
static int urgency(const pt_lsp_unit *u) {
  if (u->state != PT_LSP_WAITS) return 0;
  if (u->again) return 1;
  return u->first ? 3 : 2;
}

typedef struct {
  pt_lsp_document *d;
  pt_lsp_unit *u;
  int urgency;
} choice;

static bool is_better(const choice *best, int urgency, const pt_lsp_document *d) {
  enum { QUICK = 2 };
  if (!best->d) return true;
  int a = urgency < QUICK ? urgency : QUICK, b = best->urgency < QUICK ? best->urgency : QUICK;
  if (a != b) return a > b;
  if (d != best->d) return d->touched > best->d->touched;
  return urgency > best->urgency;
}

static choice choose(pt_lsp *x) {
  enum { OUTLINE = 4 };
  choice best = {0};
  for (size_t k = 0; k < x->documents.n; k++) {
    pt_lsp_document *d = x->documents.at[k];
    if (d->outline == PT_LSP_WAITS && is_better(&best, OUTLINE, d))
      best = (choice){.d = d, .urgency = OUTLINE};
    for (size_t j = 0; j < d->units.n && d->outline == PT_LSP_DONE; j++) {
      int u = urgency(&d->units.at[j]);
      if (u && is_better(&best, u, d)) best = (choice){d, &d->units.at[j], u};
    }
  }
  return best;
}

static void begin_due(pt_lsp *x) {
  for (size_t k = 0; k < x->documents.n; k++)
    if (x->documents.at[k]->due && x->documents.at[k]->due <= pt_clock_us())
      pt_lsp_check(x, x->documents.at[k]);
}

void pt_lsp_start(pt_lsp *x) {
  begin_due(x);
  while (pt_pool_has_room(x->pool)) {
    size_t job;
    choice c = choose(x);
    if (!c.d) return;
    if (!c.u) c.d->base = c.d->edits.n;
    if (!pt_lsp_spawn(x, c.d, c.u, &job)) return;
    if (c.u)
      c.u->state = PT_LSP_RUNNING, c.u->job = job, c.u->started = c.d->edits.n;
    else
      c.d->outline = PT_LSP_RUNNING, c.d->job = job;
    pt_lsp_progress(x, c.d);
  }
}
