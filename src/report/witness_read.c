/* Reading a witness: the parts of the format that we use, strictly; members that we do not know are
   skipped. */
#include <stdlib.h>
#include <yaml.h>

#include "report/witness.h"

typedef struct {
  pt_witness *w;
  const char *path;
  yaml_document_t doc;
  pt_err *e;
} reader;

static unsigned row_of(const yaml_node_t *n) { return (unsigned)n->start_mark.line + 1; }

static bool fail(reader *r, const yaml_node_t *n, const char *what) {
  pt_err_set(r->e, PT_INPUT, "%s:%u: %s", r->path, n ? row_of(n) : 1, what);
  return false;
}

/* ---- nodes */

static yaml_node_t *member(reader *r, const yaml_node_t *map, const char *key) {
  if (!map || map->type != YAML_MAPPING_NODE) return NULL;
  for (yaml_node_pair_t *p = map->data.mapping.pairs.start; p < map->data.mapping.pairs.top; p++) {
    yaml_node_t *k = yaml_document_get_node(&r->doc, p->key);
    if (k->type == YAML_SCALAR_NODE && strcmp((const char *)k->data.scalar.value, key) == 0)
      return yaml_document_get_node(&r->doc, p->value);
  }
  return NULL;
}

static const char *keep(reader *r, const char *text) {
  return pt_strtab_text(&r->w->strings, pt_strtab_add(r->w->mem, &r->w->strings, text));
}

/* The text of a member, or NULL when there is none (or it is no scalar). */
static const char *text_of(reader *r, const yaml_node_t *map, const char *key) {
  const yaml_node_t *n = member(r, map, key);
  return n && n->type == YAML_SCALAR_NODE ? keep(r, (const char *)n->data.scalar.value) : NULL;
}

static bool wanted(reader *r, const yaml_node_t *map, const char *key, const char **out) {
  char what[100];
  *out = text_of(r, map, key);
  if (*out) return true;
  snprintf(what, sizeof what, "`%s` is missing, or not a text", key);
  return fail(r, map, what);
}

static bool number_of(reader *r, const yaml_node_t *map, const char *key, uint32_t *out) {
  const char *text = text_of(r, map, key);
  char *end;
  char what[100];
  snprintf(what, sizeof what, "`%s` is not a positive number", key);
  if (!text || *text < '0' || *text > '9') return fail(r, map, what);
  unsigned long n = strtoul(text, &end, 10);
  *out = (uint32_t)n;
  return (*end == 0 && n > 0 && n < 1u << 30) || fail(r, map, what);
}

static bool read_place(reader *r, const yaml_node_t *in, pt_place *out) {
  const yaml_node_t *l = member(r, in, "location");
  *out = (pt_place){.file = "", .function = ""};
  if (!l || l->type != YAML_MAPPING_NODE) return fail(r, in, "`location` is missing");
  if (!wanted(r, l, "file_name", &out->file) || !number_of(r, l, "line", &out->line)) return false;
  if (member(r, l, "column") && !number_of(r, l, "column", &out->column)) return false;
  const char *function = text_of(r, l, "function");
  if (function) out->function = function;
  return true;
}

/* ---- metadata */

static bool read_files(reader *r, const yaml_node_t *task) {
  const yaml_node_t *hashes = member(r, task, "input_file_hashes");
  if (!hashes || hashes->type != YAML_MAPPING_NODE)
    return fail(r, task, "`input_file_hashes` is missing");
  for (yaml_node_pair_t *p = hashes->data.mapping.pairs.start; p < hashes->data.mapping.pairs.top;
       p++) {
    const yaml_node_t *k = yaml_document_get_node(&r->doc, p->key),
                      *v = yaml_document_get_node(&r->doc, p->value);
    if (k->type != YAML_SCALAR_NODE || v->type != YAML_SCALAR_NODE)
      return fail(r, hashes, "a hash is not a text");
    pt_report_file f = {.path = keep(r, (const char *)k->data.scalar.value),
                        .sha256 = keep(r, (const char *)v->data.scalar.value)};
    pt_vec_push(r->w->mem, &r->w->files, f);
  }
  return r->w->files.n || fail(r, hashes, "`input_file_hashes` is empty");
}

static bool read_metadata(reader *r, const yaml_node_t *entry) {
  const yaml_node_t *m = member(r, entry, "metadata"), *task = member(r, m, "task");
  const char *version, *language;
  if (!m) return fail(r, entry, "`metadata` is missing");
  if (!task) return fail(r, m, "`task` is missing");
  if (!wanted(r, m, "format_version", &version)) return false;
  if (strcmp(version, "2.0") != 0) return fail(r, m, "only witnesses of format 2.0 are read");
  if (!wanted(r, task, "specification", &r->w->specification) ||
      !wanted(r, task, "data_model", &r->w->data_model) || !wanted(r, task, "language", &language))
    return false;
  if (strcmp(language, "C") != 0) return fail(r, task, "`language` is not C");
  if (strcmp(r->w->data_model, "ILP32") != 0 && strcmp(r->w->data_model, "LP64") != 0)
    return fail(r, task, "`data_model` is neither ILP32 nor LP64");
  const char *name = text_of(r, member(r, m, "producer"), "name");
  r->w->producer = name ? name : "";
  return read_files(r, task);
}

/* ---- violations */

static bool read_waypoint(reader *r, const yaml_node_t *n) {
  static const char *const types[] = {"assumption", "branching", "function_enter",
                                      "function_return", "target"};
  const char *type, *action;
  pt_waypoint p = {.type = UINT8_MAX, .value = "", .row = row_of(n)};
  if (!wanted(r, n, "type", &type) || !wanted(r, n, "action", &action) || !read_place(r, n, &p.at))
    return false;
  for (size_t k = 0; k < sizeof types / sizeof *types; k++)
    if (strcmp(type, types[k]) == 0) p.type = (uint8_t)k;
  if (p.type == UINT8_MAX) return fail(r, n, "this type of waypoint is not known");
  p.avoid = strcmp(action, "avoid") == 0;
  if (!p.avoid && strcmp(action, "follow") != 0)
    return fail(r, n, "`action` is neither follow nor avoid");
  const yaml_node_t *c = member(r, n, "constraint");
  if (c && !wanted(r, c, "value", &p.value)) return false;
  bool needs = p.type == PT_WAYPOINT_ASSUMPTION || p.type == PT_WAYPOINT_BRANCHING ||
               p.type == PT_WAYPOINT_RETURN;
  if (needs && !*p.value) return fail(r, n, "`constraint` is missing");
  pt_vec_push(r->w->mem, &r->w->waypoints, p);
  return true;
}

/* Any number of avoids, then the one to follow. */
static bool read_segment(reader *r, const yaml_node_t *item) {
  const yaml_node_t *s = member(r, item, "segment");
  if (!s || s->type != YAML_SEQUENCE_NODE) return fail(r, item, "`segment` is missing");
  for (yaml_node_item_t *k = s->data.sequence.items.start; k < s->data.sequence.items.top; k++) {
    const yaml_node_t *node = yaml_document_get_node(&r->doc, *k), *n = member(r, node, "waypoint");
    if (!n) return fail(r, node, "`waypoint` is missing");
    if (!read_waypoint(r, n)) return false;
    bool last = k + 1 == s->data.sequence.items.top;
    if (pt_vec_top(&r->w->waypoints).avoid == last)
      return fail(r, n, "a segment ends with its only waypoint to follow");
  }
  return s->data.sequence.items.start < s->data.sequence.items.top ||
         fail(r, s, "a segment is empty");
}

static bool read_violation(reader *r, const yaml_node_t *content) {
  for (yaml_node_item_t *k = content->data.sequence.items.start;
       k < content->data.sequence.items.top; k++) {
    if (!read_segment(r, yaml_document_get_node(&r->doc, *k))) return false;
    bool last = k + 1 == content->data.sequence.items.top;
    if ((pt_vec_top(&r->w->waypoints).type == PT_WAYPOINT_TARGET) != last)
      return fail(r, yaml_document_get_node(&r->doc, *k), "the target must be the last waypoint");
  }
  return r->w->waypoints.n || fail(r, content, "there is no target");
}

/* ---- invariants */

static bool read_invariant(reader *r, const yaml_node_t *item) {
  const yaml_node_t *n = member(r, item, "invariant");
  const char *type, *format;
  if (!n) return fail(r, item, "`invariant` is missing");
  pt_witness_invariant i = {.row = row_of(n)};
  if (!wanted(r, n, "type", &type) || !wanted(r, n, "value", &i.value) ||
      !wanted(r, n, "format", &format) || !read_place(r, n, &i.at))
    return false;
  i.loop = strcmp(type, "loop_invariant") == 0;
  i.plain_c = strcmp(format, "c_expression") == 0;
  if (!i.loop && strcmp(type, "location_invariant") != 0)
    return fail(r, n, "this type of invariant is not known");
  pt_vec_push(r->w->mem, &r->w->invariants, i);
  return true;
}

static bool read_entry(reader *r, const yaml_node_t *entry) {
  const char *type;
  if (!wanted(r, entry, "entry_type", &type)) return false;
  r->w->violation = strcmp(type, "violation_sequence") == 0;
  if (!r->w->violation && strcmp(type, "invariant_set") != 0)
    return fail(r, entry, "this type of entry is not known");
  if (!read_metadata(r, entry)) return false;
  const yaml_node_t *content = member(r, entry, "content");
  if (!content || content->type != YAML_SEQUENCE_NODE)
    return fail(r, entry, "`content` is missing");
  if (r->w->violation) return read_violation(r, content);
  for (yaml_node_item_t *k = content->data.sequence.items.start;
       k < content->data.sequence.items.top; k++)
    if (!read_invariant(r, yaml_document_get_node(&r->doc, *k))) return false;
  return true;
}

static bool read_document(reader *r) {
  const yaml_node_t *root = yaml_document_get_root_node(&r->doc);
  if (!root || root->type != YAML_SEQUENCE_NODE)
    return fail(r, root, "a witness is a list of entries");
  const yaml_node_item_t *first = root->data.sequence.items.start;
  if (root->data.sequence.items.top - first != 1)
    return fail(r, root, "a witness with one entry is expected");
  return read_entry(r, yaml_document_get_node(&r->doc, *first));
}

pt_status pt_witness_read(pt_witness *w, pt_mem *m, const char *path, const char *text, size_t n,
                          pt_err *e) {
  *w = (pt_witness){.mem = m, .producer = "", .specification = "", .data_model = ""};
  reader r = {.w = w, .path = path, .e = e};
  yaml_parser_t parser;
  if (!yaml_parser_initialize(&parser))
    return pt_err_set(e, PT_INTERNAL, "no memory to read %s", path);
  yaml_parser_set_input_string(&parser, (const unsigned char *)text, n);
  pt_status st = PT_OK;
  if (!yaml_parser_load(&parser, &r.doc)) {
    st = pt_err_set(e, PT_INPUT, "%s:%zu: %s", path, parser.problem_mark.line + 1,
                    parser.problem ? parser.problem : "not readable as YAML");
  } else {
    if (!read_document(&r)) st = e->status;
    yaml_document_delete(&r.doc);
  }
  yaml_parser_delete(&parser);
  return st;
}

void pt_witness_release(pt_witness *w) {
  if (!w->mem) return;
  pt_vec_release(w->mem, &w->files);
  pt_vec_release(w->mem, &w->waypoints);
  pt_vec_release(w->mem, &w->invariants);
  pt_strtab_release(w->mem, &w->strings);
}
