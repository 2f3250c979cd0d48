/* All files of a project as one program: who defines what, and what a function needs of other
   files.

   Idea: each file has an outline (definitions, what they mention, hashes of their texts) that is
   made once per text and kept.  A name is resolved as a linker would: the definition of the own
   file comes first; else the only one that others see.  What a function reaches decides which files
   are linked to check it, and the key under which its result is kept: the text outside of bodies of
   those files, and the bodies that it reaches.  So another body that changes costs nothing.

   What makes the arguments of a function is called when it is checked, so it is reached, too: a
   maker of its own file, else one of any other.

   A name that several files define is nobody else's: a file that has none of its own finds none,
   unless the checked file defines it. */
#ifndef PT_PROJECT_PROGRAM_H
#define PT_PROJECT_PROGRAM_H

#include "front/front.h"

/* The outline as text, for pipes and the file of results:
     s HASH          of the text outside of bodies
     d KIND SEEN HASH NAME    a definition; KIND f or v; SEEN s (by others), w (weak) or -; HASH of
                     its body, or -
     h HEADER        that declares it
     m NAME          it mentions NAME
     t OBJECT        it takes a pointer to an object that others may make (front/maker.h)
     k KIND N OBJECT it makes such objects: how, and of how much (front/maker_rank.h) */
void pt_outline_print(const pt_outline *o, pt_mem *m, pt_buf *out);
/* The hash of the preprocessed text, without what differs from run to run. */
void pt_outline_hash(const pt_outline *o, pt_mem *m, char out[65]);

typedef struct {
  uint32_t name;
  uint32_t file;
  bool function, seen, weak;
  char body[65];     /* hash; "": it is part of the text outside */
  uint32_t header;   /* 0: none */
  uint32_t first, n; /* what it mentions */
  uint32_t takes_first, takes; /* objects that it takes */
} pt_definition;

/* A function that makes objects. */
typedef struct {
  uint32_t object; /* name */
  uint32_t definition;
  pt_maker_kind kind;
  uint32_t choices;
} pt_program_maker;

typedef struct {
  char outside[65]; /* hash of the text outside of bodies */
  uint32_t first, n;
} pt_program_file;

typedef struct {
  pt_mem *mem;
  pt_strtab names;
  PT_VEC(pt_program_file) files;
  PT_VEC(pt_definition) definitions;
  PT_VEC(uint32_t) mentions;
  PT_VEC(uint32_t) taken;
  PT_VEC(pt_program_maker) makers;
  pt_map own;     /* file and name -> definition + 1 */
  pt_map strong;  /* name -> the first definition that others see + 1 */
  pt_map weak;    /* the same, of those that may be replaced */
  pt_map several; /* names of more than one strong definition -> how many */
} pt_program;

void pt_program_release(pt_program *p);
/* Files are numbered in the order in which they are added.  False: TEXT is no outline; then the
   file defines nothing. */
bool pt_program_add(pt_program *p, const char *text);
/* The definition of a function; NULL: FILE has none of this name. */
const pt_definition *pt_program_find(const pt_program *p, uint32_t file, const char *name);

/* What a function reaches. */
typedef struct {
  PT_VEC(uint32_t) definitions; /* ascending */
  PT_VEC(uint32_t) files;       /* of them, ascending */
  PT_VEC(uint32_t) own;         /* names of several definitions that linked files define */
} pt_reach;

void pt_program_reach(const pt_program *p, const pt_definition *from, pt_reach *out);
/* All texts that it reaches, as a text with hashes. */
void pt_program_print_reach(const pt_program *p, const pt_reach *r, pt_buf *out);
void pt_reach_release(pt_mem *m, pt_reach *r);

/* Functions that others can call, callees before their callers where there is no recursion: the
   place of each definition in that order. */
void pt_program_order(const pt_program *p, uint32_t *place);

#endif
