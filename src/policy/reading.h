/* How `protest lines` reads a program: as C does, or as is asked for.  Results under a reading that
   is not C's are hints: they are printed as such, and nothing is proved by them. */
#ifndef PT_POLICY_READING_H
#define PT_POLICY_READING_H

#include "base/options.h"

bool pt_reads_contracts(const pt_options *o); /* --calls=contracts */
bool pt_reads_c(const pt_options *o);

#endif
