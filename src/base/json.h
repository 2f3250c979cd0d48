/* A small JSON reader: text to a tree of nodes in one vector.

   Node 0 of a parsed document is the root.  Children of an array or object are
   linked by `next`; members of an object carry their key.  Strings are decoded
   (UTF-8) and interned.  Numbers keep their text. */
#ifndef PT_BASE_JSON_H
#define PT_BASE_JSON_H

#include "base/err.h"
#include "base/map.h"
#include "base/vec.h"

typedef enum {
  PT_JSON_NULL,
  PT_JSON_BOOL,
  PT_JSON_NUMBER,
  PT_JSON_STRING,
  PT_JSON_ARRAY,
  PT_JSON_OBJECT
} pt_json_kind;

typedef struct {
  uint8_t kind;
  bool truth;           /* BOOL */
  uint32_t text;        /* STRING, NUMBER: string in the table */
  uint32_t key;         /* member of an object: its key */
  uint32_t first, next; /* first child; next sibling; 0: none */
} pt_json_node;

typedef struct {
  pt_strtab strings;
  PT_VEC(pt_json_node) nodes;
} pt_json;

/* On failure: PT_INPUT with `PATH:LINE:COLUMN: what`. */
pt_status pt_json_parse(pt_json *j, pt_mem *m, const char *path, const char *text, pt_err *e);
void pt_json_release(pt_json *j, pt_mem *m);

/* The member KEY of object node N, or NULL. */
const pt_json_node *pt_json_member(const pt_json *j, const pt_json_node *n, const char *key);
/* The text of a string node, or NULL when N is none. */
const char *pt_json_string(const pt_json *j, const pt_json_node *n);

#endif
