#include "exec/builtin_priv.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- arguments */

bool pt_builtin_takes(pt_builtin_call *c, uint32_t ret, uint32_t a, uint32_t b, uint32_t d) {
  const uint32_t widths[] = {a, b, d};
  uint32_t n = 0;
  bool ok = c->ret_width == ret;
  for (; n < 3 && widths[n]; n++) ok = ok && n < c->nargs && c->args[n].width == widths[n];
  if (ok && c->nargs == n) return true;
  return pt_builtin_stuck(c, "a builtin is called with arguments that it does not take");
}

float pt_builtin_float(pt_bv a) {
  float v;
  assert(a.width == 32);
  pt_bv_to_bytes(a, (uint8_t *)&v);
  return v;
}

double pt_builtin_double(pt_bv a) {
  double v;
  assert(a.width == 64);
  pt_bv_to_bytes(a, (uint8_t *)&v);
  return v;
}

long double pt_builtin_ldouble(pt_bv a) {
  long double v = 0;
  assert(a.width == 80);
  pt_bv_to_bytes(a, (uint8_t *)&v);
  return v;
}

pt_bv pt_builtin_from_float(float v) { return pt_bv_bytes(32, (const uint8_t *)&v); }

pt_bv pt_builtin_from_double(double v) { return pt_bv_bytes(64, (const uint8_t *)&v); }

pt_bv pt_builtin_from_ldouble(long double v) { return pt_bv_bytes(80, (const uint8_t *)&v); }

/* ---- the interpreter behind a pt_builtin_io */

static bool io_read(void *payload, uint64_t address, size_t n, void *bytes, pt_look how) {
  return pt_builtin_read(payload, address, n, bytes, how);
}

static bool io_write(void *payload, uint64_t address, size_t n, const void *bytes,
                     const uint64_t *from) {
  return pt_builtin_write(payload, address, n, bytes, from);
}

static void io_output(void *payload, int fd, const char *text, size_t n) {
  pt_builtin_output(payload, fd, text, n);
}

static bool io_stuck(void *payload, const char *reason) {
  return pt_builtin_stuck(payload, reason);
}

static pt_builtin_io io_of(pt_builtin_call *c) {
  return (pt_builtin_io){c, io_read, io_write, io_output, io_stuck};
}

/* ---- the builtins about text */

/* int __protest_format(int fd, char *buf, size_t n, int mode, const char *format, void *slots) */
static bool run_format(pt_builtin_call *c) {
  const pt_bv *a = c->args;
  uint32_t w = c->ptr_width;
  pt_builtin_io io = io_of(c);
  pt_format_request r;
  int32_t length;
  uint64_t mode;
  if (c->nargs != PT_FORMAT_NARGS || c->ret_width != 32 || a[0].width != 32 || a[1].width != w ||
      a[2].width != w || a[3].width != 32 || a[4].width != w || a[5].width != w)
    return pt_builtin_stuck(c, "__protest_format is called with arguments that it does not take");
  mode = pt_bv_to_u64(a[PT_FORMAT_MODE]);
  if (mode > PT_FORMAT_RAW) return pt_builtin_stuck(c, "__protest_format has no such mode");
  r = (pt_format_request){.ptr_width = w,
                          .fd = (int)pt_bv_to_i64(a[PT_FORMAT_FD]),
                          .buf = pt_bv_to_u64(a[PT_FORMAT_BUF]),
                          .n = pt_bv_to_u64(a[PT_FORMAT_N]),
                          .mode = (pt_format_mode)mode,
                          .format = pt_bv_to_u64(a[PT_FORMAT_TEXT]),
                          .slots = pt_bv_to_u64(a[PT_FORMAT_SLOTS])};
  if (!pt_format(&io, &r, &length)) return false;
  c->ret = pt_bv_i64(32, length);
  return true;
}

/* T __protest_strtoT(const char *s, char **end) */
static bool run_strto(pt_builtin_call *c, pt_real type, uint32_t width) {
  uint32_t w = c->ptr_width;
  pt_builtin_io io = io_of(c);
  uint64_t start, end;
  long double v;
  size_t used;
  if (!pt_builtin_takes(c, width, w, w, 0)) return false;
  start = pt_bv_to_u64(c->args[0]);
  end = pt_bv_to_u64(c->args[1]);
  if (!pt_read_real(&io, start, type, &v, &used)) return false;
  if (end) {
    uint8_t bytes[8];
    pt_bv_to_bytes(pt_bv_u64(w, start + used), bytes);
    if (!pt_builtin_write(c, end, w / 8, bytes, NULL)) return false;
  }
  if (type == PT_REAL_FLOAT) c->ret = pt_builtin_from_float((float)v);
  else if (type == PT_REAL_DOUBLE) c->ret = pt_builtin_from_double((double)v);
  else c->ret = pt_builtin_from_ldouble(v);
  return true;
}

static bool run_strtof(pt_builtin_call *c) { return run_strto(c, PT_REAL_FLOAT, 32); }

static bool run_strtod(pt_builtin_call *c) { return run_strto(c, PT_REAL_DOUBLE, 64); }

static bool run_strtold(pt_builtin_call *c) { return run_strto(c, PT_REAL_LDOUBLE, 80); }

/* void __protest_unmodelled(const char *what) */
static bool run_unmodelled(pt_builtin_call *c) {
  char what[100], reason[128];
  size_t n = 0;
  if (!pt_builtin_takes(c, 0, c->ptr_width, 0, 0)) return false;
  do {
    if (!pt_builtin_read(c, pt_bv_to_u64(c->args[0]) + n, 1, &what[n], PT_LOOK_VALUE)) return false;
  } while (what[n] && ++n < sizeof what - 1);
  what[n] = 0;
  snprintf(reason, sizeof reason, "%s: not modelled", what);
  return pt_builtin_stuck(c, reason);
}

/* void __protest_unmodelled_world(const char *what) */
static bool run_unmodelled_world(pt_builtin_call *c) { return run_unmodelled(c); }

/* _Bool __protest_symbolic(void) */
static bool run_symbolic(pt_builtin_call *c) {
  if (!pt_builtin_takes(c, 1, 0, 0, 0)) return false;
  c->ret = pt_bv_u64(1, 0);
  return true;
}

/* A run does not get where quantifiers are formulas. */
static bool run_bound(pt_builtin_call *c) {
  return pt_builtin_stuck(c, "a quantifier is run as a formula");
}

static bool run_close(pt_builtin_call *c) { return run_bound(c); }

pt_builtin_fn pt_builtin_find(const char *name) {
  static const struct {
    const char *name;
    pt_builtin_fn run;
  } table[] = {
#define X(NAME, KIND) {"__protest_" #NAME, run_##NAME},
      PT_BUILTINS(X)
#undef X
  };
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (!strcmp(table[i].name, name)) return table[i].run;
  return pt_builtin_find_math(name);
}
