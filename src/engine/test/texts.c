/* Runs with typical texts.

   A number that the program reads from an argument or a line is a loop over its digits, and the
   search makes that loop longer one digit at a time.  So the first paths are also those on which
   every text is the largest number, or the least: their conditions are turned round, too.  Of what
   such a run asks for, only texts are given; the rest is 0. */
#include <string.h>

#include "engine/test/search.h"

static const char *const typical[] = {"2147483647", "-2147483648"};
enum { TEXTS = sizeof typical / sizeof *typical, MOST_ARGUMENTS = 3, LINES = 3 };

/* models/start.c: an input that stands for a length is this with some bits turned round. */
enum { WORD = 15 };

static const struct {
  const char *name;
  pt_input_kind kind;
  pt_text_role role;
} roles[] = {{"argc - 1", PT_INPUT_UCHAR, PT_ROLE_COUNT},
             {"length of argv[0]", PT_INPUT_UCHAR, PT_ROLE_LENGTH},
             {"length of argv[1]", PT_INPUT_UCHAR, PT_ROLE_LENGTH},
             {"length of argv[2]", PT_INPUT_UCHAR, PT_ROLE_LENGTH},
             {"length of argv[3]", PT_INPUT_UCHAR, PT_ROLE_LENGTH},
             {"variables of the environment", PT_INPUT_UCHAR, PT_ROLE_COUNT},
             {"length of envp[0]", PT_INPUT_UCHAR, PT_ROLE_LENGTH},
             {"length of envp[1]", PT_INPUT_UCHAR, PT_ROLE_LENGTH},
             {"length of getenv", PT_INPUT_UCHAR, PT_ROLE_LENGTH},
             {"more input?", PT_INPUT_BOOL, PT_ROLE_MORE},
             {"getchar", PT_INPUT_UCHAR, PT_ROLE_CHARACTER}};

pt_text_role pt_text_role_of(const pt_search *s, const pt_input *in) {
  for (size_t k = 0; k < sizeof roles / sizeof *roles; k++)
    if (in->kind == roles[k].kind &&
        in->name == pt_strtab_find(&s->r->prog->strings, roles[k].name))
      return roles[k].role;
  return PT_ROLE_OTHER;
}

/* The K-th character of the lines that standard input has, or 0 behind them. */
static uint8_t character(const pt_typical *t, uint64_t k) {
  uint64_t n = strlen(t->text) + 1, at = k % n;
  if (k >= LINES * n) return 0;
  return at + 1 < n ? (uint8_t)t->text[at] : '\n';
}

/* Bytes of an argument, or of another text. */
static uint64_t bytes(const pt_typical *t, const pt_input *in) {
  uint64_t n = strlen(t->text), v = 0;
  for (uint32_t b = 0; b < in->width / 8u && b < 8; b++)
    if (in->offset + b < n) v |= (uint64_t)(uint8_t)t->text[in->offset + b] << 8 * b;
  return v;
}

bool pt_typical_value(pt_search *s, pt_input *in) {
  pt_typical *t = &s->typical;
  in->lo = in->hi = 0;
  switch (pt_text_role_of(s, in)) {
  case PT_ROLE_COUNT: in->lo = t->arguments; break;
  case PT_ROLE_LENGTH: in->lo = strlen(t->text) ^ WORD; break;
  case PT_ROLE_MORE: in->lo = character(t, t->read) != 0; break;
  case PT_ROLE_CHARACTER: in->lo = character(t, t->read++); break;
  case PT_ROLE_OTHER:
    if (in->origin) in->lo = bytes(t, in);
  }
  return true;
}

static void try_text(pt_search *s, const char *text, uint32_t arguments) {
  s->typical = (pt_typical){.text = text, .arguments = arguments};
  pt_execute(s, NULL, pt_cover_start(&s->cover, NULL));
  s->typical.text = NULL;
  pt_inputs in = {0};
  for (size_t k = 0; k < s->run.inputs.n; k++) pt_vec_push(s->mem, &in, s->run.inputs.at[k]);
  pt_learn(s);
  if (!pt_search_is_over(s)) pt_queue_path(s, pt_search_follow(s, &in), 0, 0);
  pt_vec_release(s->mem, &in);
}

static void try_texts(pt_search *s, uint32_t arguments) {
  for (uint32_t k = 0; k < TEXTS; k++)
    if (!pt_search_is_over(s)) try_text(s, typical[k], arguments);
}

void pt_try_texts(pt_search *s) {
  const pt_ir_prog *p = s->r->prog;
  bool command_line = pt_feed_model_asks(p, "argc - 1");
  for (uint32_t n = MOST_ARGUMENTS; command_line && n > 0; n--) try_texts(s, n);
  if (pt_feed_model_asks(p, "getchar")) try_texts(s, 0);
}
