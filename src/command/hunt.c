#include "command/hunt.h"

#include "base/map.h"
#include "command/ending.h"

enum { MOST_RUNS = 40000, MOST_PARTED = 32 };

static const uint64_t most_steps = 60000000, longest_run = 200000;

struct pt_hunt {
  const pt_session *s;
  pt_exec *x;
  pt_rng rng;
  pt_population known;  /* runs that did something new */
  pt_population parted; /* runs in which the other version went another way */
  pt_map done;          /* what runs did: a step between blocks and how often, by its hash */
  pt_inputs drawn;      /* by the last run */
  pt_run run, other;
};

pt_hunt *pt_hunt_new(const pt_session *s, uint64_t seed) {
  pt_hunt *h = pt_mem_alloc(s->mem, sizeof *h);
  pt_err none = {0};
  h->s = s, h->rng.state = seed;
  if (pt_exec_new(&h->x, s->mem, s->prog, &none) == PT_OK) return h;
  pt_mem_free(s->mem, h, sizeof *h);
  return NULL;
}

static void release_population(pt_mem *m, pt_population *p) {
  for (size_t k = 0; k < p->n; k++) pt_vec_release(m, &p->at[k]);
  pt_vec_release(m, p);
}

void pt_hunt_delete(pt_hunt *h) {
  if (!h) return;
  pt_mem *m = h->s->mem;
  pt_exec_delete(h->x);
  release_population(m, &h->known);
  release_population(m, &h->parted);
  pt_map_release(m, &h->done);
  pt_vec_release(m, &h->drawn);
  pt_run_release(m, &h->run);
  pt_run_release(m, &h->other);
  pt_mem_free(m, h, sizeof *h);
}

static void copy(pt_mem *m, pt_inputs *out, const pt_inputs *in) {
  pt_vec_reset(out);
  for (size_t k = 0; k < in->n; k++) pt_vec_push(m, out, in->at[k]);
}

static void keep(pt_mem *m, pt_population *p, const pt_inputs *in) {
  pt_inputs mine = {0};
  copy(m, &mine, in);
  pt_vec_push(m, p, mine);
}

void pt_hunt_add(pt_hunt *h, const pt_inputs *in) { keep(h->s->mem, &h->known, in); }

/* ---- one run of the program */

typedef struct {
  const pt_inputs *list;
  size_t next;
} supply;

static bool ask(void *payload, pt_exec *x, pt_input *in) {
  supply *p = payload;
  (void)x;
  return pt_near_next(p->list, &p->next, in);
}

/* With IN, by kind; what it asks for beyond that is drawn.  `drawn` becomes all of it. */
static pt_ending run_near(pt_hunt *h, const pt_inputs *in) {
  supply p = {.list = in};
  pt_exec_options o = pt_session_exec_options(h->s, NULL);
  o.ask = ask, o.ask_payload = &p;
  o.seed = pt_rng_next(&h->rng) | 1;
  o.step_limit = longest_run, o.record_blocks = true;
  pt_ending end = pt_ending_run_with(h->s, h->x, o, &h->run);
  copy(h->s->mem, &h->drawn, &h->run.inputs);
  return end;
}

static pt_ending run_other(pt_hunt *h, const pt_session *version, pt_exec *y, uint64_t steps) {
  pt_exec_options o = pt_session_exec_options(version, &h->drawn);
  o.step_limit = pt_ending_patience(steps), o.record_blocks = true;
  return pt_ending_run_with(version, y, o, &h->other);
}

/* ---- what is worth to be known */

static unsigned log2_of(uint64_t n) {
  unsigned k = 0;
  while (n >>= 1) k++;
  return k;
}

static uint64_t step_of(const pt_run *r, size_t k) {
  const pt_run_block *a = &r->blocks.at[k ? k - 1 : 0], *b = &r->blocks.at[k];
  uint64_t from = pt_hash_mix((uint64_t)a->fn << 32 | a->block);
  return pt_hash_mix(from + ((uint64_t)b->fn << 32 | b->block));
}

/* Whether the last run did something new; that is known afterwards. */
static bool is_new(pt_hunt *h) {
  pt_mem *m = h->s->mem;
  pt_map times = {0};
  bool fresh = false;
  for (size_t k = 0; k < h->run.blocks.n; k++) {
    uint64_t step = step_of(&h->run, k), n = 0;
    pt_map_get(&times, step, &n);
    pt_map_put(m, &times, step, ++n);
    if (n & (n - 1)) continue;
    uint64_t deed = pt_hash_mix(step + log2_of(n));
    if (pt_map_get(&h->done, deed, NULL)) continue;
    pt_map_put(m, &h->done, deed, 1);
    fresh = true;
  }
  pt_map_release(m, &times);
  return fresh;
}

static bool have_parted(const pt_hunt *h) {
  const pt_run *a = &h->run, *b = &h->other;
  if (a->blocks.n != b->blocks.n) return true;
  for (size_t k = 0; k < a->blocks.n; k++)
    if (a->blocks.at[k].fn != b->blocks.at[k].fn || a->blocks.at[k].block != b->blocks.at[k].block)
      return true;
  return false;
}

/* Beyond a number of them, one takes the place of another. */
static void keep_parted(pt_hunt *h) {
  pt_mem *m = h->s->mem;
  if (h->parted.n < MOST_PARTED) keep(m, &h->parted, &h->drawn);
  else copy(m, &h->parted.at[pt_rng_below(&h->rng, MOST_PARTED)], &h->drawn);
}

/* ---- the hunt */

/* Inputs near a run that is known, or most often near one whose versions parted. */
static void vary(pt_hunt *h, pt_inputs *out) {
  pt_mem *m = h->s->mem;
  bool parted = h->parted.n && pt_rng_below(&h->rng, 4);
  if (!parted) {
    pt_near_inputs(&h->rng, m, &h->known, pt_rng_below(&h->rng, h->known.n), out);
    return;
  }
  pt_vec_push(m, &h->known, h->parted.at[pt_rng_below(&h->rng, h->parted.n)]);
  pt_near_inputs(&h->rng, m, &h->known, h->known.n - 1, out);
  h->known.n--;
}

void pt_hunt_explore(pt_hunt *h) {
  pt_inputs in = {0};
  uint64_t steps = 0;
  for (size_t k = 0; k < h->known.n; k++) {
    run_near(h, &h->known.at[k]);
    is_new(h);
  }
  for (int k = 0; h->known.n && k < MOST_RUNS && steps < most_steps && !*h->s->stop; k++) {
    vary(h, &in);
    pt_ending a = run_near(h, &in);
    steps += a.steps;
    if (a.status == PT_RUN_DONE && is_new(h)) pt_hunt_add(h, &h->drawn);
  }
  pt_vec_release(h->s->mem, &in);
}

bool pt_hunt_difference(pt_hunt *h, const pt_session *version, pt_inputs *found) {
  pt_inputs in = {0};
  pt_exec *y = NULL;
  pt_err none = {0};
  uint64_t steps = 0;
  bool differs = false;
  pt_vec_reset(found);
  if (pt_exec_new(&y, version->mem, version->prog, &none) != PT_OK) return false;
  for (int k = 0; !differs && h->known.n && k < MOST_RUNS && steps < most_steps && !*h->s->stop;
       k++) {
    vary(h, &in);
    pt_ending a = run_near(h, &in);
    steps += a.steps;
    if (a.status != PT_RUN_DONE) continue;
    pt_ending b = run_other(h, version, y, a.steps);
    steps += b.steps;
    differs = pt_ending_differs(&a, &b);
    if (is_new(h)) pt_hunt_add(h, &h->drawn);
    else if (have_parted(h)) keep_parted(h);
  }
  if (differs) copy(h->s->mem, found, &h->drawn);
  pt_exec_delete(y);
  pt_vec_release(h->s->mem, &in);
  return differs;
}
