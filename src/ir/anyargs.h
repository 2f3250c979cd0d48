/* The arguments of the command line, for proofs: as many as there are, without objects.

   models/start.c makes an object for each argument, and a vector of their addresses.  A loop over
   all of them (`for (i = 1; i < argc; i++) use(argv[i])`) meets objects that were made in another
   loop: more than an encoding can name.  But what is known of them fits into arithmetic.  Here they
   are no objects: the vector lies at one fixed address behind all objects, and text number n at
   another one that is a linear function of n.  A load of element i of the vector is that function
   of i; a load from a text is any byte, but for the last one, which is a NUL; how long text n is,
   is element n of an array that holds anything.

   Which loads and stores may meet the vector or a text is known by a points-to analysis (points.h);
   one that may meet other objects, too, asks which it is.  Accesses fail of the check that they
   had.  A text that is only printed is replaced by an empty one, once it is known that it is one.

   Every run of the program is one of the new one, up to its first failing check, and with the same
   blocks in all functions but those that make arguments.  (A text that is read twice may differ.)
   Programs that write to the vector, copy it, or give texts to functions of the host in another way
   than to print them, are left as they are. */
#ifndef PT_IR_ANYARGS_H
#define PT_IR_ANYARGS_H

#include "ir/ir.h"

/* Whether an element of the vector is read whose number is no constant, and P can be changed. */
bool pt_ir_walks_arguments(const pt_ir_prog *p);
/* Changes P.  False: it does not walk along its arguments, or cannot be changed; P is what it
   was. */
bool pt_ir_number_arguments(pt_ir_prog *p);

#endif
