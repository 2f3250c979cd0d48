/* A hunt for inputs that tell two versions of a program apart.

   Inputs near those of known runs (near.h) are tried with both.  What a run does that none did
   before (a step from one block to another, or one that is taken more often) makes it known, too.
   A run whose two versions go different ways and still end alike is half of what is looked for:
   most further ones start from such a run.  Everything is drawn from a seed. */
#ifndef PT_COMMAND_HUNT_H
#define PT_COMMAND_HUNT_H

#include "command/near.h"
#include "session/session.h"

typedef struct pt_hunt pt_hunt;

/* In S's program. */
pt_hunt *pt_hunt_new(const pt_session *s, uint64_t seed);
void pt_hunt_delete(pt_hunt *h);

/* A run that is known; IN is copied. */
void pt_hunt_add(pt_hunt *h, const pt_inputs *in);
/* Makes more runs known, without another version. */
void pt_hunt_explore(pt_hunt *h);
/* FOUND becomes inputs of a run that comes to its ordinary end and ends otherwise in VERSION.
   False: there was none; *FOUND is then empty. */
bool pt_hunt_difference(pt_hunt *h, const pt_session *version, pt_inputs *found);

#endif
