/* What workers tell the scheduler: messages over a pipe.

   A message is a header and as many bytes as it says.  A worker may have broken memory, so every
   field of every message is looked at before it is believed: numbers name things that exist, texts
   end. */
#ifndef PT_SEARCH_MESSAGE_H
#define PT_SEARCH_MESSAGE_H

#include "result/result.h"

typedef enum {
  PT_MESSAGE_VERDICT = 1, /* pt_verdict_message */
  PT_MESSAGE_TEST,        /* pt_test without its inputs, then the inputs */
  PT_MESSAGE_INPUTS,      /* those of a test that fails nothing, for other engines */
  PT_MESSAGE_INVARIANT,   /* pt_invariant, then its text */
  PT_MESSAGE_FACT,        /* pt_fact, for other engines */
  PT_MESSAGE_REASON,      /* pt_reason_message */
  PT_MESSAGE_WORK,        /* pt_work_message: what was counted so far */
  PT_MESSAGE_LOG,         /* texts, with their 0: lines for --verbose ... */
  PT_MESSAGE_EXPLANATION, /* ... for --explain ... */
  PT_MESSAGE_CONTRADICTION,
  PT_MESSAGE_DONE /* nothing */
} pt_message_kind;

typedef struct {
  uint32_t kind, bytes;
} pt_message_header;

typedef struct {
  uint32_t check, verdict;
} pt_verdict_message;

/* Why the worker leaves a check open. */
typedef struct {
  uint32_t check, reason, loc;
} pt_reason_message;

typedef struct {
  uint64_t runs, queries;
  pt_counters counters;
  uint64_t checking; /* not 0: a proof is being checked */
} pt_work_message;

enum { PT_MESSAGE_LONGEST = 1 << 26 };

/* Whether BYTES (h.bytes of them) can be what H says, about program P. */
bool pt_message_makes_sense(const pt_ir_prog *p, pt_message_header h, const char *bytes);

#endif
