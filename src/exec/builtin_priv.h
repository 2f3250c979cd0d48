/* What the files of the builtins share.

   The text builtins see the program's memory through a pt_builtin_io, so that
   they can be tested without an interpreter. */
#ifndef PT_EXEC_BUILTIN_PRIV_H
#define PT_EXEC_BUILTIN_PRIV_H

#include "exec/builtin.h"
#include "ir/builtin.h"

typedef struct {
  void *payload;
  /* False: the run has ended. */
  bool (*read)(void *payload, uint64_t address, size_t n, void *bytes, pt_look how);
  bool (*write)(void *payload, uint64_t address, size_t n, const void *bytes, const uint64_t *from);
  void (*output)(void *payload, int fd, const char *text, size_t n);
  bool (*stuck)(void *payload, const char *reason); /* returns false */
} pt_builtin_io;

typedef struct {
  uint32_t ptr_width; /* 32 or 64 */
  int fd;
  pt_format_mode mode;
  uint64_t buf, n, format, slots;
} pt_format_request;

/* Does what printf does; *length: what it returns. */
bool pt_format(const pt_builtin_io *io, const pt_format_request *r, int32_t *length);

/* Does what strtold (float: strtof, double: strtod) does with the text at an
   address; *used: how many characters the number has with the white space before
   it, 0 when there is none. */
typedef enum { PT_REAL_FLOAT, PT_REAL_DOUBLE, PT_REAL_LDOUBLE } pt_real;
bool pt_read_real(const pt_builtin_io *io, uint64_t address, pt_real type, long double *value,
                  size_t *used);

/* Floats as arguments and results: the bits in a pt_bv of 32, 64 or 80 bits. */
float pt_builtin_float(pt_bv a);
double pt_builtin_double(pt_bv a);
long double pt_builtin_ldouble(pt_bv a);
pt_bv pt_builtin_from_float(float v);
pt_bv pt_builtin_from_double(double v);
pt_bv pt_builtin_from_ldouble(long double v);

/* Are the arguments and the result as wide as these (0: no more)?  If not the run
   is stuck: the program declares the builtin in another way. */
bool pt_builtin_takes(pt_builtin_call *c, uint32_t ret, uint32_t a, uint32_t b, uint32_t d);

pt_builtin_fn pt_builtin_find_math(const char *name);

#endif
