#include "ir/anyread.h"

#include <string.h>

#include "ir/anyargs.h"
#include "ir/anytext.h"
#include "ir/builtin.h"
#include "ir/callgraph.h"
#include "ir/emit.h"
#include "ir/first_access.h"
#include "ir/scan_format.h"

/* ---- the functions */

typedef enum { READS_CHAR, READS_LINE, READS_BLOCK, READS_FORMAT, READS_NUMBER } reads;

enum { STDIN = -1, NONE = -2, MOST_NOWHERE = 1 << 16 };

/* What it reads, and the numbers of its arguments: the stream (STDIN or NONE: its first argument is
   a text), and the format or where the end of a number is stored (0: nowhere). */
static const struct {
  const char *name;
  reads reads;
  int stream, format;
} table[] = {
    {"fgetc", READS_CHAR, 0, 0},
    {"fgetc_unlocked", READS_CHAR, 0, 0},
    {"getc", READS_CHAR, 0, 0},
    {"getc_unlocked", READS_CHAR, 0, 0},
    {"_IO_getc", READS_CHAR, 0, 0},
    {"getchar", READS_CHAR, STDIN, 0},
    {"getchar_unlocked", READS_CHAR, STDIN, 0},
    {"fgets", READS_LINE, 2, 0},
    {"fgets_unlocked", READS_LINE, 2, 0},
    {"fread", READS_BLOCK, 3, 0},
    {"fread_unlocked", READS_BLOCK, 3, 0},
    {"scanf", READS_FORMAT, STDIN, 0},
    {"__isoc99_scanf", READS_FORMAT, STDIN, 0},
    {"__isoc23_scanf", READS_FORMAT, STDIN, 0},
    {"fscanf", READS_FORMAT, 0, 1},
    {"__isoc99_fscanf", READS_FORMAT, 0, 1},
    {"__isoc23_fscanf", READS_FORMAT, 0, 1},
    {"sscanf", READS_FORMAT, NONE, 1},
    {"__isoc99_sscanf", READS_FORMAT, NONE, 1},
    {"__isoc23_sscanf", READS_FORMAT, NONE, 1},
    {"atoi", READS_NUMBER, NONE, 0},
    {"atol", READS_NUMBER, NONE, 0},
    {"atoll", READS_NUMBER, NONE, 0},
    {"atof", READS_NUMBER, NONE, 0},
    {"strtol", READS_NUMBER, NONE, 1},
    {"strtoll", READS_NUMBER, NONE, 1},
    {"strtoul", READS_NUMBER, NONE, 1},
    {"strtoull", READS_NUMBER, NONE, 1},
    {"__isoc23_strtol", READS_NUMBER, NONE, 1},
    {"__isoc23_strtoll", READS_NUMBER, NONE, 1},
    {"__isoc23_strtoul", READS_NUMBER, NONE, 1},
    {"__isoc23_strtoull", READS_NUMBER, NONE, 1},
    {"strtod", READS_NUMBER, NONE, 1},
    {"strtof", READS_NUMBER, NONE, 1},
    {"strtold", READS_NUMBER, NONE, 1},
};

enum { ROWS = sizeof table / sizeof *table };

uint64_t pt_anyread_kinds(void) {
  uint64_t not = UINT64_C(1) << PT_CHECK_UNINIT | UINT64_C(1) << PT_CHECK_UNINIT_VAR |
                 UINT64_C(1) << PT_CHECK_STACK | UINT64_C(1) << PT_CHECK_ENDLESS |
                 UINT64_C(1) << PT_CHECK_ENDLESS_CALL;
  return ~not;
}

/* ---- which calls are replaced */

typedef struct {
  pt_emit e;
  pt_ir_ins call; /* that is being replaced */
  size_t row;
  uint32_t standard; /* the global variable stdin, or 0 */
  uint32_t error;    /* the global variable errno, or 0 */
  uint32_t nowhere;  /* where conversions store to that were not made */
  uint32_t reader;   /* of texts (anytext.h), or 0 */
  bool asked;        /* accesses are */
  uint32_t carrier;  /* of this function, or 0 */
  uint32_t first;    /* the same for first characters of texts */
  pt_anyread *out;
} writer;

static uint32_t global_named(const pt_ir_prog *p, const char *name) {
  for (uint32_t k = 1; k < p->globals.n; k++)
    if (strcmp(pt_ir_text(p, p->globals.at[k].name), name) == 0) return k;
  return 0;
}

static size_t row_of(const pt_ir_prog *p, uint32_t fn) {
  const pt_ir_fn *f = p->fns.at[fn];
  for (size_t k = 0; f->model && f->blocks.n && k < ROWS; k++)
    if (strcmp(pt_ir_text(p, f->cname), table[k].name) == 0) return k;
  return ROWS;
}

static const char *format_of(const pt_ir_prog *p, const pt_ir_fn *f, const pt_ir_ins *i,
                             size_t row) {
  const pt_ir_value *v = &f->values.at[pt_ir_arg(f, i, (uint32_t)table[row].format)];
  return v->kind == PT_VAL_GLOBAL ? pt_ir_literal(p, v->ref, v->bits) : NULL;
}

static uint64_t stored_bytes(const pt_scan_piece *s) {
  switch (s->kind) {
  case PT_SCAN_TEXT: return (uint64_t)s->width + 1;
  case PT_SCAN_CHARS: return s->width;
  default: return s->bytes;
  }
}

/* The most bytes that one conversion of the format stores; 0: it has one that stays exact. */
static uint64_t largest_piece(const char *format, uint32_t ptr_width) {
  uint64_t largest = 1;
  pt_scan_piece s;
  while (*format) {
    format += pt_scan_parse(format, ptr_width, &s);
    bool endless = s.kind == PT_SCAN_TEXT && !s.width && !s.skipped;
    if (s.kind == PT_SCAN_OTHER || endless || stored_bytes(&s) > MOST_NOWHERE) return 0;
    if (stored_bytes(&s) > largest) largest = stored_bytes(&s);
  }
  return largest;
}

/* The row of the function that I calls and that can be replaced there, or ROWS. */
static size_t replaced(const pt_ir_prog *p, const pt_ir_fn *f, const pt_ir_ins *i) {
  if (i->dead || i->op != PT_OP_CALL) return ROWS;
  size_t row = row_of(p, i->ref);
  if (row == ROWS) return ROWS;
  if (table[row].stream == STDIN && !global_named(p, "stdin")) return ROWS;
  if (table[row].reads != READS_FORMAT) return row;
  const char *format = format_of(p, f, i, row);
  return format && largest_piece(format, p->ptr_width) ? row : ROWS;
}

static bool reads_streams(const pt_ir_prog *p) {
  for (uint32_t fn = 1; fn < p->fns.n; fn++)
    for (size_t k = 1; k < p->fns.at[fn]->ins.n; k++)
      if (replaced(p, p->fns.at[fn], &p->fns.at[fn]->ins.at[k]) != ROWS) return true;
  return false;
}

bool pt_ir_reads_anything(const pt_ir_prog *p) {
  return p->main && (reads_streams(p) || pt_ir_walks_arguments(p));
}

/* ---- memory: all accesses are checked by the carrier of the function */

static pt_val load_pointer(writer *w, pt_val at) {
  pt_ir_ins load = {.op = PT_OP_LOAD, .imm = 1, .ref = w->carrier};
  return pt_emit_ins(&w->e, load, w->e.p->ptr_width, at, 0, 0);
}

static void store(writer *w, pt_val at, pt_val v) {
  pt_emit_ins(&w->e, (pt_ir_ins){.op = PT_OP_STORE, .ref = w->carrier}, 0, at, v, 0);
}

static void set_any(writer *w, pt_val at, pt_val bytes) {
  pt_ir_ins set = {.op = PT_OP_SET, .sub = 1, .ref = w->carrier};
  set.imm = pt_ir_string(w->e.p, "what is read");
  pt_emit_ins(&w->e, set, 0, at, pt_emit_number(&w->e, 8, 0), bytes);
}

static pt_val field(writer *w, pt_val stream, int64_t offset) {
  return pt_emit_place(&w->e, stream, offset, pt_emit_word(&w->e, 0), 0);
}

static void touch_errno(writer *w) {
  if (!w->error) return;
  store(w, pt_ir_global_addr(w->e.p, pt_emit_fn(&w->e), w->error, 0), pt_emit_any(&w->e, 32));
}

/* What the call does to its stream: nothing is known of what comes next, nor where it is. */
static void touch_stream(writer *w, pt_val stream) {
  enum { AT_EOF = 4, ERROR = 8, NPUSHED = 12, STOPPED = 20, BARRED = 24, POSITION = 32 };
  static const int64_t said[] = {AT_EOF, ERROR}, kept[] = {NPUSHED, STOPPED, BARRED};
  for (size_t k = 0; k < sizeof said / sizeof *said; k++)
    store(w, field(w, stream, said[k]),
          pt_emit_op(&w->e, PT_OP_ZEXT, 32, pt_emit_any(&w->e, 1), 0));
  for (size_t k = 0; k < sizeof kept / sizeof *kept; k++)
    store(w, field(w, stream, kept[k]), pt_emit_number(&w->e, 32, 0));
  store(w, field(w, stream, POSITION), pt_emit_word(&w->e, 0));
}

static pt_val argument(const writer *w, uint32_t k) {
  return pt_ir_arg(pt_emit_fn(&w->e), &w->call, k);
}

/* The call becomes an operation that gives its result. */
static void becomes(writer *w, uint32_t id, pt_op op, pt_val x, pt_val y, pt_val z) {
  pt_ir_fn *f = pt_emit_fn(&w->e);
  pt_val args[3] = {x, y, z};
  uint32_t at = (uint32_t)f->args.n, n = z ? 3 : 2;
  for (uint32_t k = 0; k < n; k++) pt_vec_push(w->e.p->mem, &f->args, args[k]);
  pt_ir_ins *i = &f->ins.at[id];
  i->op = (uint8_t)op, i->sub = 0, i->ref = i->ref2 = 0, i->imm = i->imm2 = 0;
  i->arg = at, i->nargs = n;
}

/* ---- what is read */

static void read_char(writer *w, uint32_t id) {
  pt_val c = pt_emit_op(&w->e, PT_OP_ZEXT, 32, pt_emit_any(&w->e, 8), 0);
  becomes(w, id, PT_OP_SELECT, pt_emit_any(&w->e, 1), pt_emit_number(&w->e, 32, UINT32_MAX), c);
}

/* N - 1 characters at most and a NUL; nothing when N is not positive. */
static void read_line(writer *w, uint32_t id) {
  uint32_t width = w->e.p->ptr_width;
  pt_val s = argument(w, 0), n = argument(w, 1), none = pt_emit_word(&w->e, 0);
  pt_val some = pt_emit_op(&w->e, PT_OP_SLT, 1, pt_emit_number(&w->e, 32, 0), n);
  pt_val wide = width == 32 ? n : pt_emit_op(&w->e, PT_OP_SEXT, width, n, 0);
  pt_val room = pt_emit_select(&w->e, width, some, wide, none);
  set_any(w, s, room);
  pt_val end = pt_emit_any(&w->e, width);
  pt_val in = pt_emit_op(&w->e, PT_OP_ULT, 1, end, room);
  pt_val found = pt_emit_op(&w->e, PT_OP_AND, 1, some, pt_emit_any(&w->e, 1));
  pt_val not = pt_emit_op(&w->e, PT_OP_XOR, 1, found, pt_emit_number(&w->e, 1, 1));
  pt_emit_assume(&w->e, pt_emit_op(&w->e, PT_OP_OR, 1, not, in));
  pt_val nowhere = pt_ir_global_addr(w->e.p, pt_emit_fn(&w->e), w->nowhere, 0);
  pt_val near = pt_emit_select(&w->e, width, found, end, none);
  pt_val last = pt_emit_place(&w->e, s, 0, near, 1);
  store(w, pt_emit_select(&w->e, width, found, last, nowhere), pt_emit_number(&w->e, 8, 0));
  becomes(w, id, PT_OP_SELECT, found, s, none);
}

static void read_block(writer *w, uint32_t id) {
  uint32_t width = w->e.p->ptr_width;
  pt_val to = argument(w, 0), size = argument(w, 1), n = argument(w, 2);
  set_any(w, to, pt_emit_op(&w->e, PT_OP_MUL, width, size, n));
  pt_val found = pt_emit_any(&w->e, width);
  pt_emit_assume(&w->e, pt_emit_op(&w->e, PT_OP_ULE, 1, found, n));
  becomes(w, id, PT_OP_OR, found, pt_emit_word(&w->e, 0), 0);
}

/* The text has a first character, of which the function that is called makes sure at once. */
static void look_at_first(writer *w, pt_val text) {
  pt_mem *m = w->e.p->mem;
  uint32_t entry = w->asked ? pt_ir_first_access(w->e.p, w->call.ref) : 0;
  if (!entry) return;
  if (!w->first) {
    w->first = pt_ir_add_check(w->e.p, PT_CHECK_ACCESS, w->e.fn, w->call.loc, 0);
    pt_vec_push(m, &w->out->firsts, w->first);
  }
  pt_vec_push(m, &w->out->entries, entry);
  pt_emit_ins(&w->e, (pt_ir_ins){.op = PT_OP_LOAD, .ref = w->first}, 8, text, 0, 0);
}

/* The text is read up to any place, which is given. */
static pt_val read_text(writer *w, pt_val text) {
  if (!w->reader) w->reader = pt_ir_add_text_reader(w->e.p, w->call.loc, w->asked);
  pt_ir_ins call = {.op = PT_OP_CALL, .ref = w->reader};
  return pt_emit_ins(&w->e, call, w->e.p->ptr_width, text, 0, 0);
}

/* The text is read up to where the number ends, which the caller may want to know; for a number as
   for none. */
static void read_number(writer *w, uint32_t id) {
  uint32_t width = w->e.p->ptr_width, to = (uint32_t)table[w->row].format;
  look_at_first(w, argument(w, 0));
  pt_val end = read_text(w, argument(w, 0));
  if (to) {
    pt_val at = argument(w, to), none = pt_emit_word(&w->e, 0);
    pt_val nowhere = pt_ir_global_addr(w->e.p, pt_emit_fn(&w->e), w->nowhere, 0);
    pt_val unwanted = pt_emit_op(&w->e, PT_OP_EQ, 1, at, none);
    store(w, pt_emit_select(&w->e, width, unwanted, nowhere, at), end);
  }
  uint32_t bits = pt_ir_width(pt_emit_fn(&w->e), w->call.res);
  if (w->call.res)
    becomes(w, id, PT_OP_OR, pt_emit_any(&w->e, bits), pt_emit_number(&w->e, bits, 0), 0);
}

/* ---- scanf */

/* A text of one to WIDTH characters. */
static void store_text(writer *w, pt_val to, const pt_scan_piece *s) {
  uint32_t width = w->e.p->ptr_width;
  set_any(w, to, pt_emit_word(&w->e, stored_bytes(s)));
  if (s->kind != PT_SCAN_TEXT) return;
  pt_val end = pt_emit_any(&w->e, width);
  pt_emit_assume(&w->e,
                 pt_emit_op(&w->e, PT_OP_ULE, 1, end, pt_emit_word(&w->e, s->width)));
  store(w, pt_emit_place(&w->e, to, 0, end, 1), pt_emit_number(&w->e, 8, 0));
}

/* The piece is found, if GOES_ON: it is stored through the next of the arguments. */
static void store_piece(writer *w, const pt_scan_piece *s, pt_val slots, uint32_t slot,
                        pt_val goes_on) {
  uint32_t width = w->e.p->ptr_width;
  pt_val at = pt_emit_place(&w->e, slots, (int64_t)slot * width / 8, pt_emit_word(&w->e, 0), 0);
  pt_val nowhere = pt_ir_global_addr(w->e.p, pt_emit_fn(&w->e), w->nowhere, 0);
  pt_val to = pt_emit_select(&w->e, width, goes_on, load_pointer(w, at), nowhere);
  if (s->kind == PT_SCAN_NUMBER || s->kind == PT_SCAN_COUNT)
    store(w, to, pt_emit_any(&w->e, s->bytes * 8));
  else
    store_text(w, to, s);
}

/* A text is read on before each store, as it may be stored to: up to its NUL of that moment.  (A
   conversion that stores to what it reads itself reads no more than it stores.) */
static void read_format(writer *w, uint32_t id) {
  uint32_t slot = 0, width = w->e.p->ptr_width;
  const char *format = format_of(w->e.p, pt_emit_fn(&w->e), &w->call, w->row);
  pt_val slots = argument(w, (uint32_t)table[w->row].format + 1);
  pt_val goes_on = pt_emit_number(&w->e, 1, 1), count = pt_emit_number(&w->e, 32, 0);
  pt_val text = table[w->row].stream == NONE ? read_text(w, argument(w, 0)) : 0;
  pt_scan_piece s;
  while (*format) {
    format += pt_scan_parse(format, width, &s);
    if (s.kind == PT_SCAN_SPACE) continue;
    if (s.kind != PT_SCAN_COUNT)
      goes_on = pt_emit_op(&w->e, PT_OP_AND, 1, goes_on, pt_emit_any(&w->e, 1));
    if (s.kind == PT_SCAN_LITERAL || s.skipped) continue;
    store_piece(w, &s, slots, slot++, goes_on);
    if (text && *format) text = read_text(w, text);
    if (s.kind == PT_SCAN_COUNT) continue;
    pt_val one = pt_emit_op(&w->e, PT_OP_ZEXT, 32, goes_on, 0);
    count = pt_emit_op(&w->e, PT_OP_ADD, 32, count, one);
  }
  pt_val none = pt_emit_op(&w->e, PT_OP_EQ, 1, count, pt_emit_number(&w->e, 32, 0));
  pt_val ended = pt_emit_op(&w->e, PT_OP_AND, 1, none, pt_emit_any(&w->e, 1));
  becomes(w, id, PT_OP_SELECT, ended, pt_emit_number(&w->e, 32, UINT32_MAX), count);
}

/* ---- calls, functions */

static pt_val stream_of(writer *w) {
  int stream = table[w->row].stream;
  if (stream != STDIN) return argument(w, (uint32_t)stream);
  return load_pointer(w, pt_ir_global_addr(w->e.p, pt_emit_fn(&w->e), w->standard, 0));
}

static void replace(writer *w, uint32_t id) {
  w->call = pt_emit_fn(&w->e)->ins.at[id];
  w->e.loc = w->call.loc;
  if (w->asked && !w->carrier)
    w->carrier = pt_ir_add_check(w->e.p, PT_CHECK_ACCESS, w->e.fn, w->call.loc, 0);
  if (table[w->row].stream != NONE) touch_stream(w, stream_of(w));
  touch_errno(w);
  switch (table[w->row].reads) {
  case READS_CHAR: read_char(w, id); break;
  case READS_LINE: read_line(w, id); break;
  case READS_BLOCK: read_block(w, id); break;
  case READS_FORMAT: read_format(w, id); break;
  case READS_NUMBER: read_number(w, id); break;
  }
}

static uint32_t replace_in_block(writer *w) {
  pt_mem *m = w->e.p->mem;
  uint32_t n = 0;
  PT_VEC(uint32_t) old = {0};
  pt_ir_block *b = &pt_emit_fn(&w->e)->blocks.at[w->e.block];
  for (size_t k = 0; k < b->ins.n; k++) pt_vec_push(m, &old, b->ins.at[k]);
  b->ins.n = 0;
  for (size_t k = 0; k < old.n; k++) {
    const pt_ir_fn *f = pt_emit_fn(&w->e);
    w->row = replaced(w->e.p, f, &f->ins.at[old.at[k]]);
    if (w->row != ROWS) replace(w, old.at[k]), n++;
    bool stays = w->row == ROWS || f->ins.at[old.at[k]].res;
    if (stays) pt_vec_push(m, &pt_emit_fn(&w->e)->blocks.at[w->e.block].ins, old.at[k]);
    else pt_emit_fn(&w->e)->ins.at[old.at[k]].dead = true;
  }
  pt_vec_release(m, &old);
  return n;
}

/* ---- functions that are left */

/* By function: main, or called by one that is, or through a pointer perhaps. */
static bool *reached(const pt_ir_prog *p) {
  size_t nfns = p->fns.n;
  pt_ir_callgraph g;
  bool *in = pt_mem_alloc(p->mem, nfns * sizeof *in), more = true;
  pt_ir_callgraph_init(&g, p->mem, p);
  in[p->main] = true;
  while (more) {
    more = false;
    for (uint32_t fn = 1; fn < nfns; fn++)
      for (size_t k = 0; in[fn] && k < g.callees[fn].n; k++)
        if (g.callees[fn].at[k] < nfns && !in[g.callees[fn].at[k]])
          in[g.callees[fn].at[k]] = more = true;
  }
  pt_ir_callgraph_release(&g);
  return in;
}

static bool calls_what_no_model_covers(const pt_ir_prog *p, const pt_ir_fn *f) {
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (i->dead || i->op != PT_OP_CALL) continue;
    pt_builtin_kind kind = pt_ir_builtin(p, i->ref);
    if (kind == PT_BUILTIN_ENDS || kind == PT_BUILTIN_LEAVES) return true;
  }
  return false;
}

static uint64_t largest_of(const pt_ir_prog *p) {
  uint64_t largest = 16;
  for (uint32_t fn = 1; fn < p->fns.n; fn++)
    for (size_t k = 1; k < p->fns.at[fn]->ins.n; k++) {
      const pt_ir_fn *f = p->fns.at[fn];
      size_t row = replaced(p, f, &f->ins.at[k]);
      if (row == ROWS || table[row].reads != READS_FORMAT) continue;
      uint64_t n = largest_piece(format_of(p, f, &f->ins.at[k], row), p->ptr_width);
      if (n > largest) largest = n;
    }
  return largest;
}

static uint32_t rewrite(writer *w) {
  pt_ir_prog *p = w->e.p;
  uint32_t calls = 0;
  pt_ir_global nowhere = {.name = pt_ir_string(p, "__protest_nowhere"), .align = 16};
  nowhere.size = largest_of(p); /* pointers fit, too */
  w->nowhere = pt_ir_add_global(p, nowhere);
  w->standard = global_named(p, "stdin"), w->error = global_named(p, "__pt_errno");
  for (w->e.fn = 1; w->e.fn < p->fns.n; w->e.fn++) {
    size_t n = p->fns.at[w->e.fn]->blocks.n;
    w->carrier = w->first = 0;
    for (w->e.block = 0; w->e.block < n; w->e.block++) calls += replace_in_block(w);
  }
  return calls;
}

bool pt_ir_read_anything(pt_ir_prog *p, uint64_t kinds, pt_anyread *out) {
  writer w = {.e = {.p = p}, .asked = kinds >> PT_CHECK_ACCESS & 1, .out = out};
  *out = (pt_anyread){.nfns = p->fns.n, .carriers = p->checks.n};
  if (!p->main) return false;
  out->left = reached(p);
  if (reads_streams(p)) out->calls = rewrite(&w);
  out->arguments = pt_ir_number_arguments(p);
  bool *still = reached(p);
  for (size_t k = 1; k < out->nfns; k++) {
    out->left[k] &= !still[k];
    out->leaves |= still[k] && calls_what_no_model_covers(p, p->fns.at[k]);
  }
  pt_mem_free(p->mem, still, p->fns.n * sizeof *still);
  return out->calls || out->arguments;
}

void pt_anyread_release(pt_anyread *r, pt_mem *m) {
  if (r->left) pt_mem_free(m, r->left, r->nfns * sizeof *r->left);
  pt_vec_release(m, &r->firsts);
  pt_vec_release(m, &r->entries);
}
