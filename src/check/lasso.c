#include "check/lasso.h"

#include <inttypes.h>
#include <string.h>

#include "check/recur.h"
#include "ir/cfg.h"
#include "ir/endless.h"

enum { AGAIN = 3, MOST_TEXT = 64 << 20, MOST_READ = 8 << 20 };

typedef struct {
  pt_mem *mem;
  const pt_ir_prog *p;
  const pt_test *t;
  bool addresses;
  pt_ir_cfg cfg;            /* of the function with the loop */
  uint32_t loop;            /* index + 1; 0: none, the whole state counts */
  bool *needs;              /* by value: what happens in the loop depends on it */
  uint64_t arrivals, seen;  /* at the marker; of those that the claim names */
  uint64_t call;            /* of the arrival that the claim named last */
  uint32_t depth;
  pt_buf first, now;
  PT_VEC(uint64_t) objects; /* starts, in the order in which they were met */
  pt_map numbers;           /* start -> number */
  const char *why;          /* not NULL: refused */
} reader;

/* ---- the state as text */

static void say_address(reader *r, pt_exec *x, uint64_t word) {
  pt_exec_object o = pt_exec_object_at(x, word);
  uint64_t number;
  bool moves = (o.kind == PT_OBJ_STACK || o.kind == PT_OBJ_HEAP) && word - o.base <= o.size;
  if (!moves) {
    pt_buf_printf(r->mem, &r->now, " %" PRIx64, word);
    return;
  }
  if (!pt_map_get(&r->numbers, o.base, &number)) {
    number = r->objects.n;
    pt_map_put(r->mem, &r->numbers, o.base, number);
    pt_vec_push(r->mem, &r->objects, o.base);
  }
  if (r->addresses) pt_buf_printf(r->mem, &r->now, " %" PRIx64, word);
  else pt_buf_printf(r->mem, &r->now, " object%" PRIu64 "+%" PRIu64, number, word - o.base);
}

static void say_value(reader *r, pt_exec *x, uint32_t frame, pt_val v) {
  pt_bv b = pt_exec_frame_value(x, frame, v);
  char text[PT_BV_TEXT];
  pt_buf_printf(r->mem, &r->now, " v%u=", v);
  if (b.width == r->p->ptr_width) say_address(r, x, pt_bv_to_u64(b));
  else pt_buf_add(r->mem, &r->now, pt_bv_text_hex(b, text));
}

/* Whether instruction A comes before B of the same block. */
static bool comes_before(const pt_ir_fn *f, uint32_t a, uint32_t b) {
  const pt_ir_block *block = &f->blocks.at[f->ins.at[b].block];
  for (size_t k = 0; k < block->ins.n; k++) {
    if (block->ins.at[k] == b) return false;
    if (block->ins.at[k] == a) return true;
  }
  return false;
}

static void say_frame(reader *r, pt_exec *x, uint32_t frame) {
  uint32_t fn = pt_exec_frame_fn(x, frame), at = pt_exec_frame_ins(x, frame);
  const pt_ir_fn *f = r->p->fns.at[fn];
  pt_ir_cfg cfg;
  pt_ir_cfg_init(&cfg, r->mem, f);
  pt_buf_printf(r->mem, &r->now, "frame of %u at %u:", fn, at);
  for (pt_val v = 1; v < f->values.n; v++) {
    const pt_ir_value *value = &f->values.at[v];
    bool known = value->kind == PT_VAL_PARAM;
    if (value->kind == PT_VAL_INS && !f->ins.at[value->ref].dead) {
      pt_blk home = f->ins.at[value->ref].block, here = f->ins.at[at].block;
      known = home == here ? comes_before(f, value->ref, at) : pt_ir_dominates(&cfg, home, here);
    }
    if (known) say_value(r, x, frame, v);
  }
  pt_buf_char(r->mem, &r->now, '\n');
  pt_ir_cfg_release(&cfg);
}

/* ---- loops */

static bool is_in(const reader *r, pt_blk b) {
  uint32_t at = r->cfg.loop_of[b];
  while (at && at != r->loop) at = r->cfg.loops.at[at - 1].parent;
  return at && at == r->loop;
}

/* Whether what the instruction does is no more than its result. */
static bool is_plain(const pt_ir_ins *i) {
  return pt_op_is_pure((pt_op)i->op) || pt_op_only_names((pt_op)i->op);
}

/* Marks the operands of what happens in the loop, and again theirs, until nothing is new. */
static void find_needs(reader *r, const pt_ir_fn *f) {
  for (bool more = true; more;) {
    more = false;
    for (size_t k = 1; k < f->ins.n; k++) {
      const pt_ir_ins *i = &f->ins.at[k];
      if (i->dead || r->cfg.rpo_index[i->block] == PT_NO_BLK || !is_in(r, i->block)) continue;
      if (is_plain(i) && !(i->res && r->needs[i->res])) continue;
      for (uint32_t a = 0; a < i->nargs; a++) {
        pt_val v = pt_ir_arg(f, i, a);
        more |= v && !r->needs[v];
        if (v) r->needs[v] = true;
      }
    }
  }
}

/* The loop of the claim, when its check is one and every cycle of the function is a loop. */
static void find_loop(reader *r) {
  uint32_t check = r->t->check, fn = r->p->checks.at[check].fn;
  const pt_ir_fn *f = r->p->fns.at[fn];
  pt_ir_cfg_init(&r->cfg, r->mem, f);
  r->needs = pt_mem_alloc(r->mem, f->values.n * sizeof *r->needs);
  for (uint32_t l = 1; l <= r->cfg.loops.n && !r->cfg.irreducible; l++)
    if (pt_ir_marker_at(r->p, f, r->cfg.loops.at[l - 1].header, PT_CHECK_ENDLESS) == check)
      r->loop = l;
  if (r->loop) find_needs(r, f);
}

static void release_loop(reader *r) {
  size_t n = r->p->fns.at[r->p->checks.at[r->t->check].fn]->values.n;
  pt_mem_free(r->mem, r->needs, n * sizeof *r->needs);
  pt_ir_cfg_release(&r->cfg);
}

/* What the loop needs and finds at its head. */
static void say_loop(reader *r, pt_exec *x) {
  uint32_t frame = pt_exec_depth(x) - 1;
  const pt_ir_fn *f = r->p->fns.at[pt_exec_frame_fn(x, frame)];
  pt_blk head = r->cfg.loops.at[r->loop - 1].header;
  pt_buf_add(r->mem, &r->now, "loop:");
  for (pt_val v = 1; v < f->values.n; v++) {
    const pt_ir_value *value = &f->values.at[v];
    const pt_ir_ins *i = value->kind == PT_VAL_INS ? &f->ins.at[value->ref] : NULL;
    bool there = i ? !is_in(r, i->block) || (i->op == PT_OP_PHI && i->block == head)
                   : value->kind == PT_VAL_PARAM;
    if (r->needs[v] && there) say_value(r, x, frame, v);
  }
  pt_buf_char(r->mem, &r->now, '\n');
}

/* A marker of the call that the loop is in: the run is still in the loop. */
static void stay(reader *r, pt_exec *x) {
  uint32_t frame = pt_exec_depth(x) - 1;
  const pt_ir_fn *f = r->p->fns.at[pt_exec_frame_fn(x, frame)];
  if (!r->loop || !r->seen || pt_exec_frame_call(x, frame) != r->call) return;
  if (!is_in(r, f->ins.at[pt_exec_frame_ins(x, frame)].block)) r->why = "the loop is left";
}

static void say_call(reader *r, pt_exec *x) {
  uint32_t frame = pt_exec_depth(x) - 1, fn = pt_exec_frame_fn(x, frame);
  pt_buf_printf(r->mem, &r->now, "call of %u:", fn);
  for (pt_val v = 1; v <= r->p->fns.at[fn]->nparams; v++) say_value(r, x, frame, v);
  pt_buf_char(r->mem, &r->now, '\n');
}

/* N bytes at ADDRESS, word by word. */
static void say_bytes(reader *r, pt_exec *x, uint64_t address, uint64_t n) {
  uint32_t word = r->p->ptr_width / 8;
  for (uint64_t at = 0; at < n; at += word) {
    uint64_t left = n - at < word ? n - at : word, value = 0, all = 0;
    uint8_t bytes[8] = {0}, defined[8];
    pt_exec_name names[8];
    if (!pt_exec_read(x, address + at, left, bytes, defined) ||
        !pt_exec_names(x, address + at, left, names)) {
      pt_buf_add(r->mem, &r->now, " unreadable");
      return;
    }
    for (uint64_t k = 0; k < left; k++) all += defined[k];
    memcpy(&value, bytes, sizeof value);
    if (all == word) {
      say_address(r, x, value);
      continue;
    }
    for (uint64_t k = 0; k < left; k++)
      if (defined[k]) pt_buf_printf(r->mem, &r->now, " %02x", bytes[k]);
      else pt_buf_printf(r->mem, &r->now, " ?%" PRIu64, names[k].name);
  }
}

static void say_object(reader *r, pt_exec *x, uint64_t start) {
  pt_exec_object o = pt_exec_object_at(x, start);
  const char *life = "gone";
  if (o.kind == PT_OBJ_STACK && pt_exec_on_stack(x, start, false)) life = "out of scope";
  if (o.live) life = "live";
  pt_buf_printf(r->mem, &r->now, "kind %u, %" PRIu64 " bytes, %s:", o.kind, o.size, life);
  if (o.live && o.size > MOST_READ) r->why = "the state is too large";
  else if (o.live) say_bytes(r, x, start, o.size);
  pt_buf_char(r->mem, &r->now, '\n');
}

static void say_memory(reader *r, pt_exec *x) {
  for (uint32_t g = 1; g < r->p->globals.n && !r->why; g++) {
    if (r->p->globals.at[g].constant) continue;
    pt_buf_printf(r->mem, &r->now, "global %u ", g);
    say_object(r, x, pt_exec_global_address(x, g));
    if (r->now.n > MOST_TEXT) r->why = "the state is too large";
  }
  for (size_t k = 0; k < r->objects.n && !r->why; k++) {
    pt_buf_printf(r->mem, &r->now, "object%zu ", k);
    say_object(r, x, r->objects.at[k]);
    if (r->now.n > MOST_TEXT) r->why = "the state is too large";
  }
}

static void say_state(reader *r, pt_exec *x) {
  pt_buf_reset(&r->now);
  pt_vec_reset(&r->objects);
  pt_map_reset(&r->numbers);
  if (r->t->kind == PT_CHECK_ENDLESS_CALL) {
    say_call(r, x);
  } else {
    if (r->loop) say_loop(r, x);
    for (uint32_t k = 0; k < pt_exec_depth(x) && !r->loop; k++) say_frame(r, x, k);
    pt_buf_printf(r->mem, &r->now, "%" PRIu64 " bytes of stack left\n",
                  pt_exec_stack_left(x, false));
  }
  say_memory(r, x);
}

/* ---- arrivals */

/* Whether the call of the last arrival that counted is still there, and this one is in it. */
static bool is_inside(const reader *r, const pt_exec *x) {
  uint32_t depth = pt_exec_depth(x);
  return depth > r->depth && pt_exec_frame_call(x, r->depth - 1) == r->call;
}

static void look(reader *r, pt_exec *x) {
  uint64_t stem = r->t->inputs.n - r->t->lasso.repeat;
  if (pt_exec_inputs_used(x) != stem + r->seen * r->t->lasso.repeat)
    r->why = "the inputs are not used up when the state should come back";
  if (r->t->kind == PT_CHECK_ENDLESS_CALL && r->seen && !is_inside(r, x))
    r->why = "the calls are not inside of one another";
  uint32_t frame = pt_exec_depth(x) - 1;
  if (r->loop && r->seen && pt_exec_frame_call(x, frame) != r->call)
    r->why = "the loop is one of another call";
  r->depth = pt_exec_depth(x), r->call = pt_exec_frame_call(x, r->depth - 1);
  say_state(r, x);
  bool same = r->now.n == r->first.n && memcmp(r->now.text, r->first.text, r->now.n) == 0;
  if (r->seen == 0) pt_buf_addn(r->mem, &r->first, pt_buf_text(&r->now), r->now.n);
  else if (!same && !r->why) r->why = "the state does not come back";
  r->seen++;
}

static bool on_marker(void *payload, pt_exec *x, uint32_t check) {
  reader *r = payload;
  const pt_lasso *l = &r->t->lasso;
  if (r->p->checks.at[check].kind == PT_CHECK_ENDLESS) stay(r, x);
  if (check != r->t->check) return !r->why;
  r->arrivals++;
  if (r->arrivals < l->arrival || (r->arrivals - l->arrival) % l->period != 0) return true;
  look(r, x);
  return !r->why && r->seen <= AGAIN;
}

static void all_inputs(reader *r, pt_inputs *out) {
  const pt_inputs *in = &r->t->inputs;
  for (size_t k = 0; k < in->n; k++) pt_vec_push(r->mem, out, in->at[k]);
  for (int again = 1; again < AGAIN; again++)
    for (size_t k = in->n - r->t->lasso.repeat; k < in->n; k++)
      pt_vec_push(r->mem, out, in->at[k]);
}

bool pt_lasso_holds(pt_mem *m, const pt_ir_prog *p, pt_exec *x, const pt_exec_options *base,
                    const pt_test *t, bool addresses, char *why, size_t size) {
  reader r = {.mem = m, .p = p, .t = t, .addresses = addresses};
  pt_run run = {0};
  pt_inputs inputs = {0};
  if (t->lasso.stays.on) {
    if (size) snprintf(why, size, "the program looks at addresses");
    return !addresses && pt_recur_holds(m, p, x, base, t, NULL, why, size);
  }
  if (!t->lasso.period || !t->lasso.arrival || t->lasso.repeat > t->inputs.n)
    r.why = "the claim makes no sense";
  find_loop(&r);
  if (!r.why) {
    all_inputs(&r, &inputs);
    pt_exec_options o = *base;
    o.inputs = inputs.at, o.ninputs = inputs.n;
    o.marker = on_marker, o.marker_payload = &r;
    pt_exec_run(x, &o, &run);
    if (!r.why && r.seen <= AGAIN) r.why = "the run ends";
  }
  if (size) snprintf(why, size, "%s", r.why ? r.why : "");
  release_loop(&r);
  pt_vec_release(m, &inputs);
  pt_run_release(m, &run);
  pt_buf_release(m, &r.first);
  pt_buf_release(m, &r.now);
  pt_vec_release(m, &r.objects);
  pt_map_release(m, &r.numbers);
  return !r.why;
}
