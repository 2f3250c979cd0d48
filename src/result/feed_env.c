/* The environment in a native run, from the inputs of models/env.c: whether a variable is set, then
   the length and bytes of its text, which are sorted out like those of arguments (feed_args.c).
   The harness has a getenv of its own (feed.c), which takes the text.

   A main with a third parameter finds a table of all variables (models/start.c): how many, then
   texts.  The harness makes it, and the library's environ is the same. */
#include <string.h>

#include "result/feed.h"

void pt_feed_variable(pt_feeding *d, pt_mem *m, uint32_t index, const pt_input *in) {
  pt_vec_push(m, &d->calls, ((pt_feed_call){.index = index, .in = *in}));
  if (in->lo) return; /* not set */
  pt_feed_text t = {(uint32_t)d->calls.n, (uint32_t)d->argv.n + 1, index};
  pt_vec_push(m, &d->taken, t);
}

static bool add_number(pt_feeding *d, pt_mem *m, uint32_t index, const pt_input *in) {
  bool first = in->kind == PT_INPUT_UCHAR;
  pt_feed_call count = {.index = index, .fill = true, .in = {.kind = PT_INPUT_UINT, .width = 32}};
  if (first) d->envp = (uint32_t)d->argv.n, d->envc = in->lo & PT_FEED_FEW;
  if (pt_feed_is_large(in)) d->envc = in->lo & PT_FEED_MANY;
  if (first) pt_vec_push(m, &d->calls, count);
  pt_vec_top(&d->calls).in.lo = d->envc;
  return d->envc <= PT_FEED_ARGS;
}

bool pt_feed_table(pt_feeding *d, pt_mem *m, pt_feed feed, uint32_t index, const pt_input *in) {
  if (feed == PT_FEED_ENVC) return add_number(d, m, index, in);
  pt_feed_text t = {(uint32_t)d->calls.n, (uint32_t)d->argv.n + 1, index};
  bool there = d->argv.n < d->envp + d->envc; /* the first ones are always made */
  if (in->kind == PT_INPUT_UCHAR && there) pt_vec_push(m, &d->taken, t);
  return pt_feed_argument(d, m, PT_FEED_ARGV, in);
}

static void insert(pt_feeding *d, pt_mem *m, size_t at, pt_feed_call call) {
  pt_vec_push(m, &d->calls, call);
  memmove(&d->calls.at[at + 1], &d->calls.at[at], (d->calls.n - 1 - at) * sizeof call);
  d->calls.at[at] = call;
}

static void insert_text(pt_feeding *d, pt_mem *m, size_t at, const pt_buf *text, uint16_t width) {
  pt_feed_call size = {.index = d->calls.at[at - 1].index,
                       .fill = true,
                       .in = {.kind = PT_INPUT_SIZE, .width = width, .lo = text->n}};
  insert(d, m, at, size);
  for (size_t i = 0; i < text->n; i++) {
    pt_feed_call byte = size;
    byte.in = (pt_input){.kind = PT_INPUT_UCHAR, .width = 8, .lo = (unsigned char)text->text[i]};
    insert(d, m, at + 1 + i, byte);
  }
}

/* The last one first, so that places stay as they are. */
void pt_feed_end_texts(pt_feeding *d, pt_mem *m, uint16_t word_width) {
  static const pt_buf none;
  for (size_t k = d->taken.n; k-- > 0;) {
    const pt_feed_text *t = &d->taken.at[k];
    const pt_buf *text = &d->file;
    if (t->text) text = t->text <= d->argv.n ? &d->argv.at[t->text - 1] : &none;
    insert_text(d, m, t->at, text, word_width);
  }
}

const char *pt_feed_variable_name(const pt_ir_prog *p, uint32_t loc) {
  uint32_t asks = pt_ir_fn_by_name(p, "getenv"), calls = 0;
  const char *name = "";
  for (size_t k = 1; k < p->fns.n; k++) {
    const pt_ir_fn *fn = p->fns.at[k];
    for (size_t i = 1; !fn->model && i < fn->ins.n; i++) {
      const pt_ir_ins *ins = &fn->ins.at[i];
      if (ins->dead || ins->op != PT_OP_CALL || ins->ref != asks || !ins->nargs) continue;
      if (ins->loc != loc) continue;
      name = calls++ ? "" : pt_feed_literal(p, &fn->values.at[pt_ir_arg(fn, ins, 0)]);
    }
  }
  return name;
}
