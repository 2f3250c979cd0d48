#include "command/real.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the command line */

/* NUMBER of models/world.h: a small one is in the first of two inputs, any other in the second. */
enum {
  WORD = 15,
  FEW_ARGUMENTS = 7,
  LARGE = 1 << 18,
  MOST_ARGUMENTS = (1 << 18) - 1,
  MOST_LENGTH = (1 << 17) - 1,
  FIRST_TEXT = 2 /* the how-manieth object of any bytes argv[0] is */
};

static const char *argument(const pt_real_io *g, size_t k) {
  if (k == 0) return pt_buf_text(&g->name);
  return k <= g->nargs ? g->args[k - 1] : "";
}

static void give_count(const pt_real_io *g, pt_input *in) {
  bool few = g->nargs <= FEW_ARGUMENTS;
  if (in->kind == PT_INPUT_UCHAR) in->lo = few ? g->nargs : 0;
  else in->lo = few ? 0 : LARGE | g->nargs;
}

static void give_length(pt_real_io *g, pt_input *in) {
  if (in->kind == PT_INPUT_UCHAR) g->lengths++;
  size_t n = strlen(argument(g, g->lengths - 1));
  bool few = n <= UINT8_MAX;
  if (in->kind == PT_INPUT_UCHAR) in->lo = few ? n ^ WORD : 0;
  else in->lo = few ? 0 : LARGE | n;
}

/* Bytes of a text that somebody looks at. */
static bool give_bytes(const pt_real_io *g, pt_input *in) {
  size_t k = in->origin - FIRST_TEXT;
  if (!g->args || in->origin < FIRST_TEXT || k >= g->lengths) return false;
  const char *text = argument(g, k);
  size_t n = strlen(text);
  in->lo = in->hi = 0;
  for (uint32_t b = 0; b < in->width / 8u && in->offset + b < n; b++) {
    uint64_t byte = (unsigned char)text[in->offset + b];
    if (b < 8) in->lo |= byte << 8 * b;
    else in->hi |= byte << 8 * (b - 8);
  }
  return true;
}

static bool give_argument(pt_real_io *g, pt_input *in, const char *name) {
  static const char length[] = "length of argv[";
  if (!g->args) return false;
  if (strcmp(name, "argc - 1") == 0) give_count(g, in);
  else if (strncmp(name, length, sizeof length - 1) == 0) give_length(g, in);
  else return false;
  return true;
}

/* ---- the memory of the run */

enum { BARRED_SPACE = 1, BARRED_AT = 24 }; /* models/model.h: of a FILE */

/* 0: the program does not know of it. */
static uint64_t stdin_address(const pt_real_io *g, const pt_exec *x) {
  const pt_ir_prog *p = g->s->prog;
  uint32_t name = pt_strtab_find(&p->strings, "__pt_stdin");
  for (uint32_t k = 1; name && k < p->globals.n; k++)
    if (p->globals.at[k].name == name) return pt_exec_global_address(x, k);
  return 0;
}

/* Whether the library works on standard input: one of its functions was called with that. */
static bool is_stdin(const pt_real_io *g, pt_exec *x) {
  const pt_ir_prog *p = g->s->prog;
  uint64_t file = stdin_address(g, x);
  for (uint32_t k = pt_exec_depth(x); file && k-- > 0;) {
    const pt_ir_fn *f = p->fns.at[pt_exec_frame_fn(x, k)];
    if (!f->model) return false;
    for (pt_val v = 1; v <= f->nparams; v++)
      if (f->values.at[v].width == p->ptr_width && pt_exec_frame_value(x, k, v).w[0] == file)
        return true;
  }
  return false;
}

static bool skips_space(const pt_real_io *g, pt_exec *x) {
  uint8_t barred[4] = {0};
  uint64_t file = stdin_address(g, x);
  return pt_exec_read(x, file + BARRED_AT, sizeof barred, barred, NULL) &&
         barred[0] & BARRED_SPACE;
}

/* What scanf looks for (struct __pt_scan of models/scan.h). */
typedef struct {
  char conversion;
  uint64_t width; /* 0: none */
} item;

static item item_of(const pt_real_io *g, pt_exec *x) {
  const pt_ir_prog *p = g->s->prog;
  uint32_t pointer = p->ptr_width / 8;
  for (uint32_t k = pt_exec_depth(x); k-- > 0;) {
    const pt_ir_fn *f = p->fns.at[pt_exec_frame_fn(x, k)];
    if (strcmp(pt_ir_text(p, f->cname), "__pt_read_number_item") != 0) continue;
    uint64_t scan = pt_exec_frame_value(x, k, 2).w[0];
    uint8_t letter = 0, width[8] = {0};
    pt_exec_read(x, scan + 4 * pointer + 8, 1, &letter, NULL);
    pt_exec_read(x, scan + 3 * pointer, pointer, width, NULL);
    item i = {.conversion = (char)letter};
    memcpy(&i.width, width, sizeof i.width);
    return i;
  }
  return (item){.conversion = 'd'};
}

/* ---- standard input */

static void read_all(pt_real_io *g) {
  char part[4096];
  ssize_t n;
  if (g->has_read) return;
  g->has_read = true;
  while ((n = read(STDIN_FILENO, part, sizeof part)) > 0)
    pt_buf_addn(g->s->mem, &g->text, part, (size_t)n);
}

static void skip_space(pt_real_io *g) {
  while (g->at < g->text.n && isspace((unsigned char)g->text.text[g->at])) g->at++;
}

static bool is_real(char conversion) { return strchr("aAeEfFgG", conversion) != NULL; }

static int base_of(char conversion) {
  if (conversion == 'i') return 0;
  if (conversion == 'o') return 8;
  return conversion == 'd' || conversion == 'u' ? 10 : 16;
}

enum { LONGEST = 400 }; /* characters of a number that are looked at */

static void copy_number(const pt_real_io *g, uint64_t width, char out[LONGEST + 1]) {
  size_t n = g->text.n - g->at;
  if (n > LONGEST) n = LONGEST;
  if (width && n > width) n = width;
  memcpy(out, g->text.text + g->at, n);
  out[n] = 0;
}

/* Whether a number starts here; then, where it ends. */
static bool find_number(pt_real_io *g, item i) {
  char text[LONGEST + 1], *end = text;
  copy_number(g, i.width, text);
  errno = 0;
  if (is_real(i.conversion)) strtold(text, &end);
  else if (i.conversion == 'd' || i.conversion == 'i') strtoll(text, &end, base_of(i.conversion));
  else strtoull(text, &end, base_of(i.conversion));
  g->end = g->at + (size_t)(end - text);
  g->range = errno == ERANGE;
  return end != text;
}

static uint64_t integer(const char *text, int base, bool is_signed) {
  return is_signed ? (uint64_t)strtoll(text, NULL, base) : strtoull(text, NULL, base);
}

static void give_value(pt_real_io *g, pt_input *in, item i) {
  char text[LONGEST + 1];
  copy_number(g, g->end - g->at, text);
  bool is_signed = pt_input_is_signed((pt_input_kind)in->kind);
  in->lo = in->hi = 0;
  if (in->kind == PT_INPUT_FLOAT) memcpy(&in->lo, &(float){strtof(text, NULL)}, sizeof(float));
  else if (in->kind == PT_INPUT_DOUBLE) memcpy(&in->lo, &(double){strtod(text, NULL)}, 8);
  else if (in->kind == PT_INPUT_LDOUBLE) {
    unsigned char bytes[sizeof(long double)];
    memcpy(bytes, &(long double){strtold(text, NULL)}, sizeof bytes);
    memcpy(&in->lo, bytes, 8), memcpy(&in->hi, bytes + 8, 2);
  } else in->lo = integer(text, base_of(i.conversion), is_signed);
  if (in->width < 64) in->lo &= (UINT64_C(1) << in->width) - 1;
  g->at = g->end;
}

/* Names of inputs that are 0 while nothing goes wrong. */
static bool is_trouble(const char *name) {
  return strcmp(name, "read error?") == 0 || strcmp(name, "ungetc") == 0;
}

static bool is_value(const char *name) {
  static const char *const names[] = {"scanf", "scanf %x", "scanf %o", "scanf of a few digits"};
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    if (strcmp(name, names[k]) == 0) return true;
  return false;
}

static bool give_stdin(pt_real_io *g, pt_exec *x, pt_input *in, const char *name) {
  bool more = strcmp(name, "more input?") == 0, letter = strcmp(name, "getchar") == 0,
       behind = strcmp(name, "end behind space?") == 0;
  if (!g->reads || !is_stdin(g, x)) return false;
  read_all(g);
  if (behind || ((more || letter) && skips_space(g, x))) skip_space(g);
  in->lo = in->hi = 0;
  if (more) in->lo = g->at < g->text.n;
  else if (letter) in->lo = g->at < g->text.n ? (unsigned char)g->text.text[g->at++] : 0;
  else if (strcmp(name, "a number?") == 0) in->lo = find_number(g, item_of(g, x));
  else if (is_value(name)) give_value(g, in, item_of(g, x));
  else if (behind) in->lo = g->at == g->text.n;
  else if (strcmp(name, "end of file?") == 0) in->lo = (g->at == g->text.n) | g->range << 1;
  else if (!is_trouble(name)) return false;
  return true;
}

bool pt_real_io_ask(void *payload, pt_exec *x, pt_input *in) {
  pt_real_io *g = payload;
  const char *name = pt_ir_text(g->s->prog, in->name);
  bool given;
  if (in->origin) given = give_bytes(g, in);
  else given = give_argument(g, in, name) || give_stdin(g, x, in, name);
  g->answered += given;
  return given;
}

/* ---- from the command */

/* `./digits`, from the name of a source file. */
static void name_program(pt_real_io *g) {
  const char *file = g->s->options.files.at[0], *slash = strrchr(file, '/');
  const char *name = slash ? slash + 1 : file, *dot = strrchr(name, '.');
  pt_buf_printf(g->s->mem, &g->name, "./%.*s", dot ? (int)(dot - name) : (int)strlen(name), name);
}

static pt_status check_arguments(const pt_real_io *g) {
  if (g->nargs > MOST_ARGUMENTS)
    return pt_err_set(&g->s->err, PT_USAGE, "%zu arguments are too many", g->nargs);
  for (size_t k = 0; k < g->nargs; k++)
    if (strlen(g->args[k]) > MOST_LENGTH)
      return pt_err_set(&g->s->err, PT_USAGE, "argument %zu is too long", k + 1);
  return PT_OK;
}

pt_status pt_real_io_init(pt_real_io *g, pt_session *s) {
  pt_options *o = &s->options;
  struct stat in;
  *g = (pt_real_io){.s = s};
  bool piped = fstat(STDIN_FILENO, &in) == 0 && (S_ISREG(in.st_mode) || S_ISFIFO(in.st_mode));
  bool alone = !o->behind || o->behind > o->files.n;
  g->reads = !*o->inputs && (piped || (!alone && !isatty(STDIN_FILENO)));
  if (alone) return PT_OK;
  g->args = o->files.at + o->behind, g->nargs = o->files.n - o->behind;
  o->files.n = o->behind;
  name_program(g);
  return check_arguments(g);
}

void pt_real_io_release(pt_real_io *g) {
  pt_buf_release(g->s->mem, &g->name);
  pt_buf_release(g->s->mem, &g->text);
}
