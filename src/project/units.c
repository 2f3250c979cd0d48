#include "project/units.h"

#include "front/compdb.h"
#include "project/program.h"
#include "report/sha256.h"

static void add_flags(pt_session *s, pt_buf *out, const char *file) {
  pt_compdb db = {0};
  if (*s->options.compile_db) pt_compdb_load(&db, s->mem, s->options.compile_db, &s->err);
  const pt_compdb_entry *e = pt_compdb_find(&db, file);
  for (size_t k = 0; e && k < e->flags.kept.n; k++)
    pt_buf_printf(s->mem, out, "%s\n", e->flags.kept.at[k]);
  pt_compdb_release(&db, s->mem);
}

static void print(pt_session *s, const pt_outline *o, const char *file, FILE *out) {
  pt_buf text = {0};
  char hash[65];
  pt_outline_hash(o, s->mem, hash);
  pt_buf_printf(s->mem, &text, "%s\n", hash);
  add_flags(s, &text, file);
  if (s->err.status == PT_OK) fprintf(out, "%s\n", pt_sha256(pt_buf_text(&text), text.n, hash));
  for (size_t k = 0; s->err.status == PT_OK && k < o->items.n; k++)
    if (o->items.at[k].function && o->items.at[k].seen)
      fprintf(out, "%s\n", pt_strtab_text(&o->names, o->items.at[k].name));
  pt_buf_release(s->mem, &text);
}

int pt_units_print(pt_session *s, const char *file, FILE *out) {
  pt_outline o;
  pt_front_options f = pt_session_front(s, false);
  if (pt_front_outline(&o, s->mem, &f, file, &s->err) == PT_OK &&
      pt_front_outline_items(&o, s->mem, &f, file, &s->err) == PT_OK)
    print(s, &o, file, out);
  if (s->err.status != PT_OK) fputs(s->err.text, out);
  pt_outline_release(&o, s->mem);
  return s->err.status == PT_OK ? PROTEST_OK : PROTEST_INPUT;
}
