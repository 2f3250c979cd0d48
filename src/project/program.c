#include "project/program.h"

#include <stdlib.h>
#include <string.h>

void pt_program_release(pt_program *p) {
  pt_strtab_release(p->mem, &p->names);
  pt_vec_release(p->mem, &p->files);
  pt_vec_release(p->mem, &p->definitions);
  pt_vec_release(p->mem, &p->mentions);
  pt_vec_release(p->mem, &p->taken);
  pt_vec_release(p->mem, &p->makers);
  pt_map_release(p->mem, &p->own);
  pt_map_release(p->mem, &p->strong);
  pt_map_release(p->mem, &p->weak);
  pt_map_release(p->mem, &p->several);
}

/* ---- adding a file */

static uint64_t own_key(uint32_t file, uint32_t name) { return (uint64_t)file << 32 | name; }

/* A definition that is read completely. */
static void enter(pt_program *p, uint32_t number) {
  const pt_definition *d = &p->definitions.at[number];
  uint64_t count = 1;
  pt_map_put(p->mem, &p->own, own_key(d->file, d->name), number + 1);
  if (!d->seen) return;
  pt_map *to = d->weak ? &p->weak : &p->strong;
  if (!pt_map_get(to, d->name, NULL)) pt_map_put(p->mem, to, d->name, number + 1);
  else if (!d->weak) {
    pt_map_get(&p->several, d->name, &count);
    pt_map_put(p->mem, &p->several, d->name, count + 1);
  }
}

static bool read_definition(pt_program *p, const char *line) {
  char kind, seen, hash[65], name[300];
  if (sscanf(line, "d %c %c %64s %299s", &kind, &seen, hash, name) != 4) return false;
  pt_definition d = {.name = pt_strtab_add(p->mem, &p->names, name),
                     .file = (uint32_t)p->files.n,
                     .function = kind == 'f',
                     .seen = seen != '-',
                     .weak = seen == 'w',
                     .first = (uint32_t)p->mentions.n,
                     .takes_first = (uint32_t)p->taken.n};
  if (hash[0] != '-') memcpy(d.body, hash, sizeof hash);
  pt_vec_push(p->mem, &p->definitions, d);
  return true;
}

static bool read_maker(pt_program *p, const char *line) {
  unsigned kind, choices;
  int at = 0;
  if (sscanf(line, "k %u %u %n", &kind, &choices, &at) != 2 || !at) return false;
  pt_program_maker m = {.object = pt_strtab_add(p->mem, &p->names, line + at),
                        .definition = (uint32_t)p->definitions.n - 1,
                        .kind = (pt_maker_kind)kind,
                        .choices = choices};
  pt_vec_push(p->mem, &p->makers, m);
  return kind > PT_MAKER_NONE && kind <= PT_MAKER_PREPARES;
}

/* One line; FIRST: the number of the file's first definition. */
static bool read_line(pt_program *p, pt_program_file *f, const char *line) {
  pt_definition *last = p->definitions.n > f->first ? &pt_vec_top(&p->definitions) : NULL;
  switch (line[0]) {
  case 's': return sscanf(line, "s %64s", f->outside) == 1;
  case 'd': return read_definition(p, line);
  case 'h':
    if (last) last->header = pt_strtab_add(p->mem, &p->names, line + 2);
    return last;
  case 'm':
    if (last) pt_vec_push(p->mem, &p->mentions, pt_strtab_add(p->mem, &p->names, line + 2));
    if (last) last->n++;
    return last;
  case 't':
    if (last) pt_vec_push(p->mem, &p->taken, pt_strtab_add(p->mem, &p->names, line + 2));
    if (last) last->takes++;
    return last;
  case 'k': return last && read_maker(p, line);
  default: return false;
  }
}

bool pt_program_add(pt_program *p, const char *text) {
  pt_program_file f = {.first = (uint32_t)p->definitions.n};
  size_t makers = p->makers.n;
  bool ok = *text;
  pt_buf line = {0};
  while (*text && ok) {
    size_t n = strcspn(text, "\n");
    pt_buf_reset(&line);
    pt_buf_addn(p->mem, &line, text, n);
    ok = read_line(p, &f, pt_buf_text(&line));
    text += n + (text[n] == '\n');
  }
  pt_buf_release(p->mem, &line);
  if (!ok) p->definitions.n = f.first, p->makers.n = makers;
  f.n = (uint32_t)p->definitions.n - f.first;
  for (uint32_t k = f.first; k < f.first + f.n; k++) enter(p, k);
  pt_vec_push(p->mem, &p->files, f);
  return ok;
}

const pt_definition *pt_program_find(const pt_program *p, uint32_t file, const char *name) {
  uint64_t number;
  uint32_t id = pt_strtab_find(&p->names, name);
  return id && pt_map_get(&p->own, own_key(file, id), &number) ? &p->definitions.at[number - 1]
                                                               : NULL;
}

/* ---- resolving */

static uint32_t find(const pt_map *map, uint64_t key) {
  uint64_t number = 0;
  return pt_map_get(map, key, &number) ? (uint32_t)number : 0;
}

/* The definition + 1 that NAME is in FILE, when PRIMARY is checked; 0: none. */
static uint32_t resolve(const pt_program *p, uint32_t primary, uint32_t file, uint32_t name) {
  uint32_t own = find(&p->own, own_key(file, name)), strong = find(&p->strong, name);
  if (own && !p->definitions.at[own - 1].weak) return own;
  if (strong && pt_map_get(&p->several, name, NULL)) {
    uint32_t first = find(&p->own, own_key(primary, name));
    strong = first && p->definitions.at[first - 1].seen ? first : 0;
  }
  if (strong) return strong;
  return own ? own : find(&p->weak, name);
}

/* ---- what is reached */

typedef struct {
  const pt_program *p;
  uint32_t primary;
  pt_map seen, files;
  pt_reach *out;
} walk;

static void visit(walk *w, uint32_t number) {
  if (!number || pt_map_get(&w->seen, number, NULL)) return;
  pt_map_put(w->p->mem, &w->seen, number, 1);
  pt_vec_push(w->p->mem, &w->out->definitions, number - 1);
}

static pt_maker_rank rank_of(const pt_program *p, const pt_program_maker *m) {
  const char *name = pt_strtab_text(&p->names, p->definitions.at[m->definition].name);
  return (pt_maker_rank){.kind = m->kind, .choices = m->choices, .name = name};
}

/* The maker of OBJECT for FROM, of its own file or of others. */
static const pt_program_maker *best_of(const pt_program *p, const pt_definition *from,
                                       uint32_t object, bool own, pt_maker_turn turn) {
  const pt_program_maker *best = NULL;
  for (size_t k = 0; k < p->makers.n; k++) {
    const pt_program_maker *m = &p->makers.at[k];
    const pt_definition *d = &p->definitions.at[m->definition];
    if (m->object != object || d == from || (d->file == from->file) != own) continue;
    if (!own && m->kind == PT_MAKER_PREPARES) continue;
    if (!own && pt_map_get(&p->several, d->name, NULL)) continue; /* nobody else's */
    pt_maker_rank rank = rank_of(p, m), other = best ? rank_of(p, best) : rank;
    if (!best || pt_maker_is_better(&rank, &other, turn)) best = m;
  }
  return best;
}

/* Whether it makes what it gets. */
static bool makes_first(const pt_program *p, const pt_definition *from) {
  for (size_t k = 0; k < p->makers.n; k++)
    if (&p->definitions.at[p->makers.at[k].definition] == from)
      return p->makers.at[k].kind != PT_MAKER_RETURNS;
  return false;
}

/* What the check of FROM calls to make its arguments. */
static void visit_makers(walk *w, const pt_definition *from) {
  if (makes_first(w->p, from)) return; /* it takes nothing else that is made */
  for (uint32_t k = 0; k < from->takes; k++)
    for (int turn = 0; turn < PT_MAKER_TURNS; turn++) {
      uint32_t object = w->p->taken.at[from->takes_first + k];
      const pt_program_maker *m = best_of(w->p, from, object, true, (pt_maker_turn)turn);
      if (!m) m = best_of(w->p, from, object, false, (pt_maker_turn)turn);
      if (m) visit(w, m->definition + 1);
    }
}

/* What runs before and after main runs whenever its file is there. */
static void visit_file(walk *w, uint32_t file) {
  static const char *const hooks[] = {"llvm.global_ctors", "llvm.global_dtors"};
  if (pt_map_get(&w->files, file, NULL)) return;
  pt_map_put(w->p->mem, &w->files, file, 1);
  pt_vec_push(w->p->mem, &w->out->files, file);
  for (size_t k = 0; k < sizeof hooks / sizeof *hooks; k++) {
    uint32_t name = pt_strtab_find(&w->p->names, hooks[k]);
    if (name) visit(w, find(&w->p->own, own_key(file, name)));
  }
}

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

/* Of the linked files. */
static void list_own(walk *w) {
  pt_map listed = {0};
  for (size_t k = 0; k < w->out->files.n; k++) {
    const pt_program_file *f = &w->p->files.at[w->out->files.at[k]];
    for (uint32_t i = f->first; w->out->files.at[k] != w->primary && i < f->first + f->n; i++) {
      const pt_definition *d = &w->p->definitions.at[i];
      if (!d->seen || d->weak || !pt_map_get(&w->p->several, d->name, NULL)) continue;
      if (pt_map_get(&listed, d->name, NULL)) continue;
      pt_map_put(w->p->mem, &listed, d->name, 1);
      pt_vec_push(w->p->mem, &w->out->own, d->name);
    }
  }
  pt_map_release(w->p->mem, &listed);
}

void pt_program_reach(const pt_program *p, const pt_definition *from, pt_reach *out) {
  walk w = {.p = p, .primary = from->file, .out = out};
  visit(&w, (uint32_t)(from - p->definitions.at) + 1);
  visit_makers(&w, from);
  for (size_t k = 0; k < out->definitions.n; k++) {
    const pt_definition *d = &p->definitions.at[out->definitions.at[k]];
    visit_file(&w, d->file);
    for (uint32_t i = d->first; i < d->first + d->n; i++)
      visit(&w, resolve(p, w.primary, d->file, p->mentions.at[i]));
  }
  qsort(out->definitions.at, out->definitions.n, sizeof *out->definitions.at, by_number);
  qsort(out->files.at, out->files.n, sizeof *out->files.at, by_number);
  list_own(&w);
  pt_map_release(p->mem, &w.seen);
  pt_map_release(p->mem, &w.files);
}

void pt_reach_release(pt_mem *m, pt_reach *r) {
  pt_vec_release(m, &r->definitions);
  pt_vec_release(m, &r->files);
  pt_vec_release(m, &r->own);
}

void pt_program_print_reach(const pt_program *p, const pt_reach *r, pt_buf *out) {
  for (size_t k = 0; k < r->files.n; k++)
    pt_buf_printf(p->mem, out, "%u %s\n", r->files.at[k], p->files.at[r->files.at[k]].outside);
  for (size_t k = 0; k < r->definitions.n; k++) {
    const pt_definition *d = &p->definitions.at[r->definitions.at[k]];
    pt_buf_printf(p->mem, out, "%u %s %s\n", d->file, pt_strtab_text(&p->names, d->name), d->body);
  }
  for (size_t k = 0; k < r->own.n; k++)
    pt_buf_printf(p->mem, out, "%s\n", pt_strtab_text(&p->names, r->own.at[k]));
}

/* ---- callees first */

typedef struct {
  uint32_t number, next; /* mentions that were looked at */
} frame;

void pt_program_order(const pt_program *p, uint32_t *place) {
  enum { NEVER = 0, OPEN = UINT32_MAX };
  PT_VEC(frame) stack = {0};
  uint32_t done = 0;
  memset(place, NEVER, p->definitions.n * sizeof *place);
  for (uint32_t k = 0; k < p->definitions.n; k++) {
    if (place[k] != NEVER) continue;
    place[k] = OPEN;
    pt_vec_push(p->mem, &stack, (frame){.number = k});
    while (stack.n) {
      frame *f = &pt_vec_top(&stack);
      const pt_definition *d = &p->definitions.at[f->number];
      if (f->next == d->n) {
        place[f->number] = ++done;
        stack.n--;
        continue;
      }
      uint32_t to = resolve(p, d->file, d->file, p->mentions.at[d->first + f->next++]);
      if (to && place[to - 1] == NEVER) {
        place[to - 1] = OPEN;
        pt_vec_push(p->mem, &stack, (frame){.number = to - 1});
      }
    }
  }
  pt_vec_release(p->mem, &stack);
}
