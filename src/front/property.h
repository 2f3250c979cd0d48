/* SV-COMP property files: which checks a property is about. */
#ifndef PT_FRONT_PROPERTY_H
#define PT_FRONT_PROPERTY_H

#include "base/err.h"
#include "base/mem.h"
#include "ir/check.h"

#include <stdint.h>

typedef struct {
  uint64_t checks;   /* kinds that matter, bit k */
  bool termination;  /* LTL(F end) */
  bool race;         /* LTL(G ! data-race): about what is not in a program of one thread */
  bool coverage;     /* COVER(...): for test suites */
  bool error_call;   /* COVER EDGES(@CALL(...)): a test that reaches the error */
  char name[64];     /* unreach-call, valid-memsafety, ... */
  char text[256];    /* the first line, as written */
} pt_property;

/* On failure: PT_INPUT with `PATH:LINE: what`. */
pt_status pt_property_read(pt_property *out, pt_mem *m, const char *path, pt_err *e);
pt_status pt_property_parse(pt_property *out, const char *path, const char *text, pt_err *e);

#endif
