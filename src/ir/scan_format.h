/* Formats of scanf, piece by piece. */
#ifndef PT_IR_SCAN_FORMAT_H
#define PT_IR_SCAN_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
  PT_SCAN_SPACE,   /* white space: always found */
  PT_SCAN_LITERAL, /* a character that has to stand there */
  PT_SCAN_NUMBER,  /* `bytes` of an integer, a float or a double */
  PT_SCAN_TEXT,    /* up to `width` characters and a NUL; width 0: no limit */
  PT_SCAN_CHARS,   /* `width` characters, no NUL */
  PT_SCAN_COUNT,   /* %n: what was read so far, in an integer of `bytes` */
  PT_SCAN_OTHER    /* anything else */
} pt_scan_kind;

typedef struct {
  pt_scan_kind kind;
  bool skipped; /* %*: nothing is stored */
  uint32_t width, bytes;
} pt_scan_piece;

/* The piece at the start of TEXT, which is not empty; returns its length. */
size_t pt_scan_parse(const char *text, uint32_t ptr_width, pt_scan_piece *out);

#endif
