#include "engine/kiki/seeds.h"

#include "engine/try.h"
#include "ir/cfg.h"

enum { RUNS = 6, STEPS = 20000, STATES = 60 };

typedef struct {
  uint32_t fn, context;
  pt_blk prev;
} seed_frame;

typedef struct {
  pt_kiki *k;
  PT_VEC(seed_frame) frames;
  uint32_t call; /* instruction of the call that is being made */
  pt_map loops;  /* context and head -> loop + 1 */
  pt_map counts; /* loop -> states taken */
  PT_VEC(pt_bv) values;
  PT_VEC(bool) known;
  pt_ir_cfg *cfgs; /* by function; of those with loops of interest */
  bool *ready;
  size_t added;
} seeder;

static uint64_t loop_key(uint32_t context, pt_blk head) { return (uint64_t)context << 32 | head; }

static void on_enter(void *payload, pt_exec *x, uint32_t fn) {
  seeder *s = payload;
  pt_merge *e = s->k->enc;
  (void)x;
  seed_frame f = {.fn = fn, .prev = PT_NO_BLK};
  if (s->frames.n == 0) f.context = pt_merge_context(e, 0, 0, fn);
  else f.context = pt_merge_context(e, pt_vec_top(&s->frames).context, s->call, fn);
  pt_vec_push(s->k->mem, &s->frames, f);
}

static void on_leave(void *payload, pt_exec *x, uint32_t fn) {
  seeder *s = payload;
  (void)x, (void)fn;
  s->frames.n--;
}

static bool read_var(seeder *s, pt_exec *x, const pt_template_var *v, pt_bv *out) {
  const pt_space *sp = &s->k->enc->space;
  uint8_t bytes[8], defined[8];
  if (v->pointer || pt_sort_kind_of(s->k->tt, v->sort) != PT_SORT_BV) return false;
  if (v->key.val) {
    if (v->key.up >= pt_exec_depth(x)) return false;
    *out = pt_exec_frame_value(x, pt_exec_depth(x) - 1 - v->key.up, v->key.val);
    return true;
  }
  const pt_sym_object *o = pt_space_at(sp, v->key.mem.object);
  if (v->key.mem.kind != PT_CHANGED_CELL || o->kind != PT_OBJ_GLOBAL || v->key.mem.bytes > 8)
    return false;
  if (!pt_exec_read(x, pt_exec_global_address(x, o->ref) + v->key.mem.offset, v->key.mem.bytes,
                    bytes, defined))
    return false;
  for (uint32_t k = 0; k < v->key.mem.bytes; k++)
    if (!defined[k]) return false;
  *out = pt_bv_bytes(8 * v->key.mem.bytes, bytes);
  return true;
}

/* A state is taken only when every number of the loop can be read. */
static void take_state(seeder *s, pt_exec *x, uint32_t loop) {
  const pt_template *t = &s->k->templates.loops.at[loop];
  uint64_t count = 0;
  pt_map_get(&s->counts, loop, &count);
  if (count >= STATES) return;
  pt_vec_resize(s->k->mem, &s->values, t->vars.n);
  pt_vec_resize(s->k->mem, &s->known, t->vars.n);
  for (size_t v = 0; v < t->vars.n; v++) {
    s->known.at[v] = read_var(s, x, &t->vars.at[v], &s->values.at[v]);
    if (!s->known.at[v] && !t->vars.at[v].pointer &&
        pt_sort_kind_of(s->k->tt, t->vars.at[v].sort) != PT_SORT_ARRAY)
      return;
  }
  pt_templates_add_state(&s->k->templates, loop, s->values.at, s->known.at);
  pt_map_put(s->k->mem, &s->counts, loop, count + 1);
  s->added++;
}

static const pt_ir_cfg *cfg_of(seeder *s, uint32_t fn) {
  if (!s->ready[fn]) pt_ir_cfg_init(&s->cfgs[fn], s->k->mem, s->k->r->prog->fns.at[fn]);
  s->ready[fn] = true;
  return &s->cfgs[fn];
}

static bool is_inside(const pt_ir_cfg *cfg, pt_blk head, pt_blk b) {
  uint32_t at = b == PT_NO_BLK ? 0 : cfg->loop_of[b];
  while (at && cfg->loops.at[at - 1].header != head) at = cfg->loops.at[at - 1].parent;
  return at != 0;
}

static bool on_before(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  seeder *s = payload;
  const pt_ir_fn *f = s->k->r->prog->fns.at[fn];
  const pt_ir_ins *i = &f->ins.at[ins];
  seed_frame *top = &pt_vec_top(&s->frames);
  uint64_t loop;
  if (pt_op_is_call((pt_op)i->op)) s->call = ins;
  const pt_ir_block *b = &f->blocks.at[i->block];
  size_t first = 0;
  while (f->ins.at[b->ins.at[first]].op == PT_OP_PHI) first++;
  if (b->ins.at[first] == ins && pt_map_get(&s->loops, loop_key(top->context, i->block), &loop) &&
      is_inside(cfg_of(s, fn), i->block, top->prev))
    take_state(s, x, (uint32_t)loop - 1);
  if (pt_op_is_terminator((pt_op)i->op)) top->prev = i->block;
  return true;
}

static void run_once(seeder *s, const pt_exec_observer *ob, uint64_t seed,
                     const pt_inputs *inputs) {
  pt_exec_options o = pt_job_exec_options(&s->k->o->job);
  o.seed = seed, o.step_limit = STEPS, o.observer = ob;
  if (inputs) o.inputs = inputs->at, o.ninputs = inputs->n;
  pt_vec_reset(&s->frames);
  pt_exec_run(s->k->x, &o, &s->k->run);
}

static void release(seeder *s) {
  pt_mem *m = s->k->mem;
  size_t n = s->k->r->prog->fns.n;
  for (size_t k = 0; k < n; k++)
    if (s->ready[k]) pt_ir_cfg_release(&s->cfgs[k]);
  pt_mem_free(m, s->cfgs, n * sizeof *s->cfgs);
  pt_mem_free(m, s->ready, n * sizeof *s->ready);
  pt_vec_release(m, &s->frames);
  pt_vec_release(m, &s->values);
  pt_vec_release(m, &s->known);
  pt_map_release(m, &s->loops);
  pt_map_release(m, &s->counts);
}

/* Tests that other engines found are runs like ours. */
static void take_tests(pt_kiki *k) {
  pt_inputs in = {0};
  while (pt_job_take(&k->o->job, &k->taken, &in)) {
    pt_vec_push(k->mem, &k->shared, in);
    in = (pt_inputs){0};
    k->r->counters.step_taken++;
  }
  pt_vec_release(k->mem, &in);
}

size_t pt_kiki_seed(pt_kiki *k) {
  seeder s = {.k = k};
  size_t n = k->r->prog->fns.n;
  s.cfgs = pt_mem_alloc(k->mem, n * sizeof *s.cfgs);
  s.ready = pt_mem_alloc(k->mem, n * sizeof *s.ready);
  for (size_t c = 0; c < k->enc->copies.n; c++) {
    const pt_merge_loop *l = &k->enc->loops.at[k->enc->copies.at[c].loop];
    pt_map_put(k->mem, &s.loops, loop_key(l->context, l->head), k->enc->copies.at[c].loop + 1);
  }
  pt_exec_observer ob = {.payload = &s, .before = on_before, .enter = on_enter, .leave = on_leave};
  for (uint64_t seed = 0; seed < RUNS && s.loops.n; seed++) run_once(&s, &ob, seed, NULL);
  for (size_t t = 0; t < k->r->tests.n && t < RUNS && s.loops.n; t++)
    run_once(&s, &ob, 0, &k->r->tests.at[t].inputs);
  take_tests(k);
  for (size_t t = 0; t < k->shared.n && s.loops.n; t++) run_once(&s, &ob, 0, &k->shared.at[t]);
  release(&s);
  k->r->counters.step_seeds += s.added;
  return s.added;
}
