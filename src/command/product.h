/* A program that runs two versions of a program one after the other with the same inputs, and
   asserts that they end alike.

   Each version is a file of its own; the second one's functions get other names, its inputs are
   those that the first one was given, and its assumptions must hold.  A run that fails is a
   candidate for a test that tells the versions apart.  When everything about it is proved, that all
   runs end among it, no run does: the versions are equivalent, if a run of theirs shows nothing but
   its exit code. */
#ifndef PT_COMMAND_PRODUCT_H
#define PT_COMMAND_PRODUCT_H

#include "base/options.h"
#include "ir/ir.h"

/* Whether such a program can be written for P: one file that starts at main, without arguments. */
bool pt_product_is_possible(const pt_ir_prog *p, const pt_options *o);
/* Whether runs of P show nothing but their exit code, so that a proof of the product is one of
   equivalence: only functions of the library that are known to do nothing else are called. */
bool pt_product_decides(const pt_ir_prog *p);

/* What stands before the text of the first (1) and second (2) version; P is the first one. */
void pt_product_head(pt_buf *out, pt_mem *m, const pt_ir_prog *p, int version, const char *path);
/* The file that runs both; it has room for MOST inputs of a run of P, and fails when there are
   more. */
void pt_product_driver(pt_buf *out, pt_mem *m, const pt_ir_prog *p, size_t most);

#endif
