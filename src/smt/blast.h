/* Bit-blasting: the word of gate literals of every term, computed once.

   Arrays are eliminated while blasting: a read is pushed through writes, constant arrays and
   choices down to array variables.  A read of an array variable is a point: a fresh word that
   stands for the element.  The result of an uninterpreted function is a point too.  Nothing ties
   the points of one symbol together at first; pt_blast_repair (arrays.c) adds what a model
   violates: equal arguments, equal values.

   Supported: Booleans, bit-vectors, arrays from Booleans or bit-vectors to such, functions over
   such.  Not: floats, quantifiers, arrays compared, arrays of arrays. */
#ifndef PT_SMT_BLAST_H
#define PT_SMT_BLAST_H

#include "smt/cnf.h"

typedef enum { PT_BLAST_OK, PT_BLAST_STOPPED, PT_BLAST_UNSUPPORTED } pt_blast_status;

typedef struct {
  uint32_t array; /* 0: blast the term; else: read this array at the index `term` */
  uint32_t term;
} pt_blast_task;

typedef struct {
  uint32_t symbol; /* 2 * array variable, or 2 * function + 1 */
  uint32_t arg;    /* its arguments start here in `args` */
  uint32_t nargs;
  uint32_t value; /* its word starts here in `bits` */
  uint32_t width;
  uint32_t walk; /* the last walk over gates that met it */
} pt_blasted;

typedef struct {
  uint32_t p, q; /* points */
} pt_point_pair;

typedef struct {
  pt_point_pair pair;
  pt_lit lit;          /* equal arguments, equal values */
  uint32_t generation; /* of the last instance that has it */
} pt_point_lemma;

typedef struct {
  pt_mem *m;
  pt_terms *tt;
  pt_aig *aig;
  pt_stop *stop;
  pt_lit_vec bits;
  pt_u32_vec word;   /* by term: 1 + where its word starts in `bits`; 0: not blasted */
  pt_map reads;      /* array and index -> where the element starts in `bits` */
  pt_map udiv, sdiv; /* both arguments -> where the quotient starts; the remainder follows */
  PT_VEC(pt_blast_task) tasks;
  PT_VEC(pt_blasted) points;
  PT_VEC(pt_term) args;
  pt_lit_vec aliased; /* literals of aliases: their points matter to every model */
  PT_VEC(pt_point_lemma) lemmas;
  pt_map lemma_of;     /* two points -> lemma */
  uint32_t generation; /* of the instance that lemmas were restored for */
  pt_u32_vec active;   /* points in the cone of the last repair */
  pt_u32_vec owners;   /* used by a repair, as are these: */
  pt_map by_args;      /* hash of symbol and argument values -> point */
  PT_VEC(pt_point_pair) violated;
  char message[128]; /* UNSUPPORTED: what */
} pt_blast;

void pt_blast_init(pt_blast *b, pt_terms *tt, pt_aig *g, pt_stop *stop);
void pt_blast_release(pt_blast *b);

/* Blasts T, which is no array.  After OK, pt_blast_word gives its literals (lowest bit first). */
pt_blast_status pt_blast_term(pt_blast *b, pt_term t);
uint32_t pt_blast_width(const pt_blast *b, pt_term t); /* literals of a word; 1 for a Boolean */
/* NULL: not blasted.  Valid until the next term is blasted. */
const pt_lit *pt_blast_word(const pt_blast *b, pt_term t);
/* Makes VAR, which was not blasted, share the word of DEF, which was. */
void pt_blast_alias(pt_blast *b, pt_term var, pt_term def);

/* ---- between the files of the back end */

bool pt_blast_need(pt_blast *b, pt_term t);    /* false: T became a task */
bool pt_blast_sort_ok(pt_blast *b, pt_sort s); /* Boolean or bit-vector; else says so */
pt_blast_status pt_blast_unsupported(pt_blast *b, const char *what);
/* A fresh word for the point of SYMBOL at ARGS; returns where it starts. */
uint32_t pt_blast_point(pt_blast *b, uint32_t symbol, const pt_term *args, uint32_t n,
                        pt_sort range);
/* One step of reading ARRAY at INDEX: either some tasks are pushed, or the result is entered
   in `reads`. */
pt_blast_status pt_blast_read(pt_blast *b, pt_term array, pt_term index);
/* T is a sum that was blasted: what is known of it beyond its bits becomes facts (average.c). */
void pt_blast_note_sum(pt_blast *b, pt_term t);
static inline uint64_t pt_blast_key(pt_term a, pt_term b) { return (uint64_t)a.i << 32 | b.i; }

/* ---- consistency of points (arrays.c) */

/* Looks at the model of the instance for points in the cone of L and of the roots that have equal
   arguments and different values, and asserts lemmas that forbid it.  *ADDED: how many.  With 0
   the model is one of the formula.  False: stopped. */
bool pt_blast_repair(pt_blast *b, pt_cnf *c, const pt_lit *l, size_t n, uint32_t *added);
/* After a rebuild: asserts the lemmas between points that are both in the new instance.  False:
   stopped. */
bool pt_blast_restore(pt_blast *b, pt_cnf *c);
/* The values of a model: of a word, and of the points of the last repair. */
pt_bv pt_blast_value(const pt_blast *b, pt_cnf *c, uint32_t start, uint32_t width);
void pt_blast_fill(const pt_blast *b, pt_cnf *c, pt_model *md);

#endif
