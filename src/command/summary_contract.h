/* A summary as a contract, for the source and `protest prove` (docs/contracts.md).

   Needs are what is required; of a complete summary that frees and keeps nothing, what it writes is
   what it assigns, and when it writes nothing, exact outcomes are what it ensures.  What contracts
   have no words for stands in a comment.  Nothing rests on it: `protest prove` checks each clause,
   and replaces calls by contracts. */
#ifndef PT_COMMAND_SUMMARY_CONTRACT_H
#define PT_COMMAND_SUMMARY_CONTRACT_H

#include <stdio.h>

#include "report/report.h"
#include "result/summary.h"

void pt_summary_print_contract(FILE *out, const char *function, const pt_report *r,
                               const pt_summary *u);

#endif
