/* Reading a GraphML witness of a run without an end: one path from the entry to the head of a
   cycle, and from there back to it.  Elements and keys that we do not know are skipped. */
#include <stdlib.h>

#include "report/witness.h"

typedef struct {
  const char *id;
  bool entry, head;
} node;

typedef struct {
  const char *from, *to, *assumption, *function;
  uint32_t line;
  unsigned row;
} edge;

typedef struct {
  pt_witness *w;
  const char *path, *text, *at;
  pt_err *e;
  PT_VEC(node) nodes;
  PT_VEC(edge) edges;
  bool in_node, in_edge;
  pt_report_file file; /* whose hash follows */
} reader;

static unsigned row_of(const reader *r) {
  unsigned row = 1;
  for (const char *p = r->text; p < r->at; p++) row += *p == '\n';
  return row;
}

static bool fail(reader *r, const char *what) {
  pt_err_set(r->e, PT_INPUT, "%s:%u: %s", r->path, row_of(r), what);
  return false;
}

/* ---- text */

static const struct {
  const char *name;
  char c;
} entities[] = {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};

/* N bytes with entities replaced. */
static const char *keep(reader *r, const char *text, size_t n) {
  pt_buf b = {0};
  for (size_t k = 0; k < n;) {
    size_t length = 1;
    char c = text[k];
    for (size_t j = 0; c == '&' && j < sizeof entities / sizeof *entities; j++)
      if (strncmp(text + k, entities[j].name, strlen(entities[j].name)) == 0)
        c = entities[j].c, length = strlen(entities[j].name);
    pt_buf_char(r->w->mem, &b, c);
    k += length;
  }
  uint32_t s = pt_strtab_add(r->w->mem, &r->w->strings, pt_buf_text(&b));
  pt_buf_release(r->w->mem, &b);
  return pt_strtab_text(&r->w->strings, s);
}

/* The value of an attribute of the tag from r->at to END, or "". */
static const char *attribute(reader *r, const char *end, const char *name) {
  size_t n = strlen(name);
  for (const char *p = r->at; p + n + 2 < end; p++) {
    bool is_it = strchr(" \t\n", p[0]) && strncmp(p + 1, name, n) == 0 && p[n + 1] == '=';
    if (!is_it || (p[n + 2] != '"' && p[n + 2] != '\'')) continue;
    const char *value = p + n + 3, *stop = memchr(value, p[n + 2], (size_t)(end - value));
    return stop ? keep(r, value, (size_t)(stop - value)) : "";
  }
  return "";
}

/* ---- elements */

static bool is_true(const char *text) { return strcmp(text, "true") == 0; }

static void data_of_graph(reader *r, const char *key, const char *text) {
  if (strcmp(key, "specification") == 0) r->w->specification = text;
  else if (strcmp(key, "producer") == 0) r->w->producer = text;
  else if (strcmp(key, "architecture") == 0)
    r->w->data_model = strcmp(text, "32bit") == 0 ? "ILP32" : "LP64";
  else if (strcmp(key, "witness-type") == 0)
    r->w->violation = strcmp(text, "violation_witness") == 0;
  else if (strcmp(key, "programfile") == 0) r->file.path = text;
  else if (strcmp(key, "programhash") == 0) {
    r->file.sha256 = text;
    pt_vec_push(r->w->mem, &r->w->files, r->file);
  }
}

static void data_of_edge(edge *e, const char *key, const char *text) {
  if (strcmp(key, "startline") == 0) e->line = (uint32_t)strtoul(text, NULL, 10);
  else if (strcmp(key, "assumption") == 0) e->assumption = text;
  else if (strcmp(key, "assumption.resultfunction") == 0) e->function = text;
}

/* END is the end of the tag. */
static bool read_data(reader *r, const char *end) {
  const char *key = attribute(r, end, "key"), *stop = strstr(end, "</data>");
  if (end[-1] == '/') return true;
  if (!stop) return fail(r, "data without an end");
  const char *text = keep(r, end + 1, (size_t)(stop - end - 1));
  if (r->in_edge) data_of_edge(&pt_vec_top(&r->edges), key, text);
  else if (!r->in_node) data_of_graph(r, key, text);
  else if (strcmp(key, "entry") == 0) pt_vec_top(&r->nodes).entry = is_true(text);
  else if (strcmp(key, "cyclehead") == 0) pt_vec_top(&r->nodes).head = is_true(text);
  r->at = stop;
  return true;
}

static bool is_tag(const reader *r, const char *name) {
  size_t n = strlen(name);
  return strncmp(r->at + 1, name, n) == 0 && strchr(" \t\n/>", r->at[n + 1]);
}

/* At a `<`. */
static bool read_tag(reader *r) {
  const char *end = strncmp(r->at, "<!--", 4) == 0 ? strstr(r->at, "-->") : strchr(r->at, '>');
  if (!end) return fail(r, "a tag without an end");
  const char *from = r->at;
  if (is_tag(r, "node")) {
    node n = {.id = attribute(r, end, "id")};
    pt_vec_push(r->w->mem, &r->nodes, n);
    r->in_node = end[-1] != '/';
  } else if (is_tag(r, "edge")) {
    edge n = {attribute(r, end, "source"), attribute(r, end, "target"), "", "", 0, row_of(r)};
    pt_vec_push(r->w->mem, &r->edges, n);
    r->in_edge = end[-1] != '/';
  } else if (is_tag(r, "data")) {
    if (!read_data(r, end)) return false;
  } else if (is_tag(r, "/node") || is_tag(r, "/edge")) {
    r->in_node = r->in_edge = false;
  }
  if (r->at == from) r->at = end;
  return true;
}

/* ---- the path */

static const node *find_node(const reader *r, const char *id) {
  for (size_t k = 0; k < r->nodes.n; k++)
    if (strcmp(r->nodes.at[k].id, id) == 0) return &r->nodes.at[k];
  return NULL;
}

/* The only edge from the node, or NULL. */
static const edge *edge_from(const reader *r, const node *n) {
  const edge *found = NULL;
  for (size_t k = 0; k < r->edges.n; k++) {
    if (strcmp(r->edges.at[k].from, n->id) != 0) continue;
    if (found) return NULL;
    found = &r->edges.at[k];
  }
  return found;
}

/* `\result == 5;` without its end. */
static void add_waypoint(reader *r, const edge *e) {
  size_t n = strlen(e->assumption);
  while (n && strchr("; \n\t", e->assumption[n - 1])) n--;
  if (!n) return;
  pt_waypoint p = {.type = PT_WAYPOINT_RETURN,
                   .at = {.line = e->line, .function = e->function, .file = ""},
                   .value = keep(r, e->assumption, n),
                   .row = e->row};
  pt_vec_push(r->w->mem, &r->w->waypoints, p);
}

static bool walk(reader *r) {
  const node *at = NULL;
  for (size_t k = 0; k < r->nodes.n && !at; k++)
    if (r->nodes.at[k].entry) at = &r->nodes.at[k];
  for (size_t steps = 0; at && steps <= r->edges.n; steps++) {
    if (at->head && r->w->endless) return true;
    if (at->head) r->w->endless = true, r->w->cycle = r->w->waypoints.n;
    const edge *e = edge_from(r, at);
    if (!e) break;
    add_waypoint(r, e);
    at = find_node(r, e->to);
  }
  return fail(r, "there is no single path from the entry to the head of a cycle and round it");
}

pt_status pt_witness_read_graph(pt_witness *w, pt_mem *m, const char *path, const char *text,
                                pt_err *e) {
  *w = (pt_witness){.mem = m, .producer = "", .specification = "", .data_model = "LP64"};
  reader r = {.w = w, .path = path, .text = text, .at = text, .e = e, .file = {.path = ""}};
  while ((r.at = strchr(r.at, '<')) && read_tag(&r)) {}
  if (e->status == PT_OK) {
    r.at = text;
    if (!w->violation) fail(&r, "only witnesses of violations are read");
    else walk(&r);
  }
  pt_vec_release(m, &r.nodes);
  pt_vec_release(m, &r.edges);
  return e->status;
}
