/* Long texts, with one character near a limit of the program.

   Parsers go wrong where a text is as long as a buffer, and at one character there: the end, a NUL,
   the end of a line.  The search makes texts longer one character at a time, and comes there late.
   So a series of guessed runs reads a text of one letter that has another character at a place that
   is a constant of the program, or next to one; its first character is one that the program
   compares with, too.  Pointers of such a run are not null, and its numbers are the length of the
   text, or small. */
#include "engine/test/search.h"

enum { LEAST = 8, MOST = 5000, BEHIND = 24, STEPS = 400000, EVERY = 2, MOST_RUNS = 2000 };
enum { LETTER = 'a' };

/* Whether the program gets texts: from streams, or as arguments. */
static bool reads_texts(const pt_ir_prog *p) {
  for (size_t k = 0; k < p->given.args.n; k++) {
    const pt_given_arg *a = &p->given.args.at[k];
    if (a->kind == PT_ARG_POINTER && a->count && a->size == 1) return true;
  }
  return pt_feed_model_asks(p, "getchar");
}

bool pt_border_is_due(const pt_search *s) {
  const pt_border *b = &s->border;
  return b->useful && b->runs < MOST_RUNS && (b->runs + s->guess.runs) % EVERY == 0;
}

/* A constant of the program between two bounds, or OTHER when a few tries find none. */
static uint64_t constant(const pt_search *s, pt_rng *r, uint64_t least, uint64_t most,
                         uint64_t other) {
  enum { TRIES = 40 };
  for (int k = 0; k < TRIES && s->guess.integers.n; k++) {
    uint64_t v = s->guess.integers.at[pt_rng_below(r, s->guess.integers.n)];
    if (v >= least && v <= most) return v;
  }
  return other;
}

static void choose(pt_search *s) {
  static const uint8_t usual[] = {0, '\n', '\r', ' ', 255};
  pt_border *b = &s->border;
  pt_rng r = {pt_hash_mix(++b->runs)};
  uint64_t which = pt_rng_below(&r, sizeof usual + 2);
  b->read = 0;
  b->at = constant(s, &r, LEAST, MOST, LEAST + pt_rng_below(&r, 300));
  b->special = which < sizeof usual ? usual[which] : (uint8_t)constant(s, &r, 1, 126, ';');
  b->first = pt_rng_below(&r, 2) ? LETTER : (uint8_t)constant(s, &r, 1, 126, LETTER);
  b->number = pt_rng_below(&r, 4) ? b->at + BEHIND : pt_rng_below(&r, 4);
}

static uint64_t character(const pt_border *b, uint64_t k) {
  if (k == b->at) return b->special;
  return k == 0 ? b->first : LETTER;
}

static uint64_t bytes(const pt_border *b, const pt_input *in) {
  uint64_t v = 0;
  for (uint32_t k = 0; k < in->width / 8u && k < 8; k++)
    v |= character(b, in->offset + k) << 8 * k;
  return v;
}

bool pt_border_value(pt_search *s, pt_input *in) {
  pt_border *b = &s->border;
  pt_text_role role = pt_text_role_of(s, in);
  in->hi = 0;
  if (role == PT_ROLE_MORE) in->lo = b->read < b->at + BEHIND;
  else if (role == PT_ROLE_CHARACTER) in->lo = character(b, b->read++);
  else if (in->origin) in->lo = bytes(b, in);
  else if (in->kind == PT_INPUT_SIZE) in->lo = b->at + BEHIND;
  else if (in->width < 16) in->lo = 0;
  else in->lo = b->number;
  if (in->width < 64) in->lo &= (UINT64_C(1) << in->width) - 1;
  return true;
}

static void run(pt_search *s) {
  s->border.on = true;
  pt_probe(s, NULL, STEPS);
  s->border.on = false;
}

void pt_border_once(pt_search *s) {
  choose(s);
  run(s);
}

void pt_border_start(pt_search *s) {
  enum { MOST_FIRST = 240 };
  pt_border *b = &s->border;
  b->useful = reads_texts(s->r->prog);
  for (size_t k = 0; b->useful && k < s->guess.integers.n && b->runs < MOST_FIRST; k++) {
    uint64_t at = s->guess.integers.at[k];
    for (int line = 0; at >= LEAST && at <= MOST && line < 2 && !pt_search_is_over(s); line++) {
      uint64_t runs = b->runs + 1;
      *b = (pt_border){.useful = true, .runs = runs, .at = at, .first = LETTER,
                       .number = at + BEHIND, .special = line ? '\n' : 0};
      run(s);
    }
  }
}
