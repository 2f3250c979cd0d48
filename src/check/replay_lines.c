/* Lines for the frames of a sanitizer's report that has addresses only.

   A sanitizer would start llvm-symbolizer in the middle of the failing run, which reads the debug
   information of every library on the stack.  Here addr2line, or what works like it, is asked
   once, after the run, and about the program alone:

     #1 0x4025bb  (/tmp/x/replay+0x4025bb) (BuildId: 445d)   becomes
     #1 0x4025bb in ? /path/file.c:12

   and is followed by the same for each function that it was inlined in. */
#include <stdlib.h>
#include <string.h>

#include "check/replay_priv.h"

enum { MOST = 512 }; /* frames that are asked about */

/* `(EXE+0x4025bb)` in a line of a trace, as 0x4025bb; 0: another one. */
static uint64_t address_in(const char *line, size_t n, const char *exe) {
  const char *at = memmem(line, n, exe, strlen(exe)), *end = line + n;
  if (!at || at == line || at[-1] != '(') return 0;
  at += strlen(exe);
  return at < end && *at == '+' ? strtoull(at + 1, NULL, 16) : 0;
}

typedef PT_VEC(uint64_t) addresses;

static void gather(pt_mem *m, const char *text, const char *exe, addresses *out) {
  for (const char *line = text; *line && out->n < MOST;) {
    size_t n = strcspn(line, "\n");
    uint64_t address = address_in(line, n, exe);
    bool known = !address;
    for (size_t k = 0; !known && k < out->n; k++) known = out->at[k] == address;
    if (!known) pt_vec_push(m, out, address);
    line += n + (line[n] == '\n');
  }
}

/* What the tool says of all of them: a line with each address, then one line per place. */
static void ask(pt_mem *m, const char *tool, const char *exe, const addresses *of,
                pt_launched *said) {
  pt_texts argv = {0};
  pt_buf numbers = {0};
  for (size_t k = 0; k < of->n; k++)
    pt_buf_printf(m, &numbers, "0x%016llx%c", (unsigned long long)of->at[k], 0);
  const char *const first[] = {tool, "-i", "-a", "-e", exe};
  for (size_t k = 0; k < sizeof first / sizeof *first; k++) pt_vec_push(m, &argv, first[k]);
  for (size_t at = 0; at < numbers.n; at += 19) pt_vec_push(m, &argv, numbers.text + at);
  pt_vec_push(m, &argv, NULL);
  pt_launch l = {.argv = argv.at, .wall = 10, .output = true};
  pt_launch_run(m, &l, said);
  pt_vec_release(m, &argv);
  pt_buf_release(m, &numbers);
}

/* The first line behind that of the address; NULL: there is none. */
static const char *places_of(const char *said, uint64_t address) {
  for (const char *line = said; *line;) {
    const char *next = line + strcspn(line, "\n");
    next += *next == '\n';
    if (strncmp(line, "0x", 2) == 0 && strtoull(line, NULL, 16) == address) return next;
    line = next;
  }
  return NULL;
}

#define DISCRIMINATOR " (discriminator " /* may stand behind a place */

/* Writes a frame for each place of the address; false: it has none. */
static bool add_places(pt_mem *m, const char *frame, size_t head, const char *place, pt_buf *out) {
  bool any = false;
  while (place && *place && strncmp(place, "0x", 2) != 0) {
    size_t n = strcspn(place, "\n");
    const char *behind = memmem(place, n, DISCRIMINATOR, strlen(DISCRIMINATOR));
    size_t length = behind ? (size_t)(behind - place) : n;
    if (*place != '?') {
      pt_buf_printf(m, out, "%.*s in ? %.*s\n", (int)head, frame, (int)length, place);
      any = true;
    }
    place += n + (place[n] == '\n');
  }
  return any;
}

void pt_seen_resolve(pt_mem *m, const char *tool, const char *exe, pt_buf *text) {
  addresses all = {0};
  pt_buf out = {0};
  pt_launched said = {0};
  gather(m, pt_buf_text(text), exe, &all);
  if (!all.n) return;
  ask(m, tool, exe, &all, &said);
  for (const char *line = pt_buf_text(text); *line;) {
    size_t n = strcspn(line, "\n"), head = strcspn(line, "(");
    uint64_t address = address_in(line, n, exe);
    const char *places = address ? places_of(pt_buf_text(&said.text), address) : NULL;
    while (head > 0 && line[head - 1] == ' ') head--;
    if (!add_places(m, line, head, places, &out)) pt_buf_printf(m, &out, "%.*s\n", (int)n, line);
    line += n + (line[n] == '\n');
  }
  pt_launched_release(m, &said);
  pt_vec_release(m, &all);
  pt_buf_release(m, text);
  *text = out;
}
