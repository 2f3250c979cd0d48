/* Invariants in C's words, and why a proof failed.

   For every loop that was cut: the invariant as a C expression over the source's variables, and the
   variables of which nothing useful is known, by name and with the line of the loop (2LS, chapter
   3). */
#ifndef PT_ENGINE_KIKI_EXPLAIN_H
#define PT_ENGINE_KIKI_EXPLAIN_H

#include "base/buf.h"
#include "engine/kiki/templates.h"
#include "result/result.h"

/* The C expression of a variable: `i`, `state.count`, `buffer[3]`, and whether it is signed; false:
   it has no name. */
bool pt_kiki_name(const pt_merge *e, const pt_merge_loop *l, const pt_head_key *key, pt_mem *m,
                  pt_buf *out, bool *is_signed);

/* `.field[3]` from a type to the bytes at an offset, and the type of these; 0: they are not one
   thing. */
uint32_t pt_kiki_name_inside(const pt_ir_prog *p, uint32_t type, uint64_t offset, uint32_t bytes,
                             pt_mem *m, pt_buf *out);

/* The rows of a loop about every element, in words: `for all x < i: a[x] == 0; ...`
   (explain_each.c); nothing when there are none. */
void pt_kiki_tell_elements(const pt_merge *e, pt_templates *ts, size_t loop, pt_mem *m,
                           pt_buf *out);

/* Lines about fields of the objects that the loop allocates, of which nothing is known
   (explain_heap.c). */
void pt_kiki_tell_heap(const pt_merge *e, size_t loop, pt_mem *m, pt_buf *out);

/* Adds the invariants of all loops of the user's functions to R; TS has the states of the entries,
   too. */
void pt_kiki_report(const pt_merge *e, pt_templates *ts, pt_result *r);

/* For each loop of the user's functions: its invariant, and what is not bounded; lines of text. */
void pt_kiki_explain(const pt_merge *e, pt_templates *ts, pt_mem *m, pt_buf *out);

#endif
