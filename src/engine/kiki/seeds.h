/* States that loops really go round with, from a few runs: invariants have them for sure, so no
   question is needed.

   Only what a run shows directly is taken: values of the function with the loop, and globals. */
#ifndef PT_ENGINE_KIKI_SEEDS_H
#define PT_ENGINE_KIKI_SEEDS_H

#include "engine/kiki/kiki_priv.h"

/* Adds states to the templates that were just begun; returns how many. */
size_t pt_kiki_seed(pt_kiki *k);

#endif
