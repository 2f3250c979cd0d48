/* Memory as a graph: what one path knows of the values and objects of all runs that take it.

   A value is a number, a symbol (an unknown number with a range; the same symbol is the same
   number), an address in an object, a function, or anything.  An object is one object of a run, or
   a SEGMENT: one or more nodes of a list (at least so many), in a row.  Each node of a segment
   links to the next one at one offset (and back at another one); the last one's link, and the first
   one's link back, are the segment's own fields.  What else nodes hold is one of the segment's
   KINDS of nodes: a kind has the node and the objects that nobody but the node points to.  A symbol
   in a kind is another number in each node.

   Invariants:
   - Different objects of a state stand for different objects of a run; a segment is not empty.
   - The address of a segment is that of its first node, or of its LAST one (only when it has links
     back); they may be the same node.
   - OWN values are only in kinds of nodes, and refer to objects of the same kind. */
#ifndef PT_SHAPE_STATE_H
#define PT_SHAPE_STATE_H

#include "ir/ir.h"
#include "ir/wrap.h"

typedef enum {
  PT_SHV_ANY, /* a number or an address of which nothing is known; it is accessed by nobody */
  PT_SHV_NUM,
  PT_SHV_SYM,
  PT_SHV_ADDR,
  PT_SHV_INTO, /* somewhere in an object */
  PT_SHV_OWN,  /* in a kind of node: an address in one of its objects */
  PT_SHV_FN
} pt_shv_kind;

typedef struct {
  uint8_t kind;
  bool last;    /* ADDR of a segment: of its last node */
  uint32_t ref; /* SYM: symbol; ADDR, INTO, OWN: object; FN: function */
  int64_t at;   /* NUM: the bits; ADDR, OWN: offset; INTO: the symbol that is the offset */
} pt_shv;

typedef struct {
  uint64_t offset;
  uint32_t bytes;
  pt_shv value;
} pt_shape_field;

typedef enum { PT_SHAPE_GLOBAL, PT_SHAPE_STACK, PT_SHAPE_HEAP } pt_shape_place;
/* What bytes are that no field has. */
typedef enum { PT_SHAPE_UNDEFINED, PT_SHAPE_ZERO, PT_SHAPE_INITIAL } pt_shape_rest;

typedef struct pt_shape_seg pt_shape_seg;

typedef struct {
  uint8_t place, rest;
  bool live, gone; /* GONE: there is no such object (any more); nobody refers to it */
  bool constant;   /* GLOBAL: it may not be written */
  uint32_t site;   /* global, or instruction that makes it */
  uint32_t frame;  /* STACK: of the call with this number, from 0 */
  uint64_t size;
  PT_VEC(pt_shape_field) fields; /* they do not overlap */
  pt_shape_seg *seg;             /* NULL: one object */
} pt_shape_obj;

typedef struct {
  PT_VEC(pt_shape_obj) objs; /* [0]: the node, without its links */
} pt_shape_node;

struct pt_shape_seg {
  uint64_t next, target; /* the link's offset, and the offset that it points to */
  bool both;             /* there are links back: */
  uint64_t prev, back;
  uint32_t least; /* it has at least so many nodes: 1 or more */
  PT_VEC(pt_shape_node) kinds;
};

typedef struct {
  uint32_t fn;
  pt_blk block;
  uint32_t at; /* number in the block of the instruction that is next */
  uint32_t n;  /* values */
  pt_shv *values;
} pt_shape_frame;

typedef struct {
  PT_VEC(pt_shape_frame) frames; /* calls, the innermost last */
  PT_VEC(pt_shape_obj) objs;
  PT_VEC(pt_wrap) syms;
} pt_shape;

void pt_shape_copy(pt_mem *m, const pt_shape *from, pt_shape *to);
void pt_shape_release(pt_mem *m, pt_shape *s);
void pt_shape_copy_obj(pt_mem *m, const pt_shape_obj *from, pt_shape_obj *to);
void pt_shape_release_obj(pt_mem *m, pt_shape_obj *o);
void pt_shape_copy_node(pt_mem *m, const pt_shape_node *from, pt_shape_node *to);
void pt_shape_release_node(pt_mem *m, pt_shape_node *n);
void pt_shape_release_seg(pt_mem *m, pt_shape_obj *o); /* it is one object then */

void pt_shape_push_frame(pt_mem *m, pt_shape *s, const pt_ir_prog *p, uint32_t fn);
void pt_shape_pop_frame(pt_mem *m, pt_shape *s);

/* ---- values */

static inline pt_shv pt_shv_num(uint64_t bits) {
  return (pt_shv){.kind = PT_SHV_NUM, .at = (int64_t)bits};
}
static inline pt_shv pt_shv_addr(uint32_t obj, int64_t at) {
  return (pt_shv){.kind = PT_SHV_ADDR, .ref = obj, .at = at};
}
static inline bool pt_shv_is_addr_of(pt_shv v, uint32_t obj) {
  return (v.kind == PT_SHV_ADDR || v.kind == PT_SHV_INTO) && v.ref == obj;
}
bool pt_shv_same(pt_shv a, pt_shv b);
/* A number of this range: a symbol, unless there is only one.  Wider than 64 bits: anything. */
pt_shv pt_shape_fresh(pt_mem *m, pt_shape *s, uint32_t width);
pt_shv pt_shape_number(pt_mem *m, pt_shape *s, pt_wrap range);
/* The range of V, a value of this width; false: it is not known to be a number. */
bool pt_shape_range(const pt_shape *s, pt_shv v, uint32_t width, pt_wrap *out);
/* The same, and for an address inside its object, or behind its last byte: any number but 0. */
bool pt_shape_bits(const pt_shape *s, pt_shv v, uint32_t width, pt_wrap *out);

/* Calls VISIT for every value of the state, or of one object. */
typedef void (*pt_shv_visit)(void *payload, pt_shv *v);
void pt_shape_each(pt_shape *s, pt_shv_visit visit, void *payload);
void pt_shape_each_of(pt_shape_obj *o, pt_shv_visit visit, void *payload);
/* Addresses of FROM (of its last node, when LAST; else of others) become those of TO. */
void pt_shape_replace(pt_shape *s, uint32_t from, bool last, uint32_t to, bool to_last);

/* ---- fields */

pt_shape_field *pt_shape_field_at(pt_shape_obj *o, uint64_t offset, uint32_t bytes);
void pt_shape_set_field(pt_mem *m, pt_shape_obj *o, uint64_t offset, uint32_t bytes, pt_shv v);
void pt_shape_drop_field(pt_shape_obj *o, uint64_t offset);
/* The object of a global; it is made when there is none yet. */
uint32_t pt_shape_global(pt_mem *m, pt_shape *s, const pt_ir_prog *p, uint32_t global);

#endif
