/* Witnesses of runs without an end: GraphML, as sv-witnesses has it for termination.

   The path leads from the entry by the inputs of the run to the node of the cycle's head, and from
   there by the inputs that are given again and again back to it.  An edge has the line where an
   input is asked for, the function that returns it and its value. */
#include "report/source.h"
#include "report/witness.h"
#include "report/xml.h"

typedef struct {
  pt_mem *mem;
  pt_buf *out;
  uint32_t nodes;
} writer;

/* ---- pieces */

static void add_data(writer *w, int indent, const char *key, const char *text) {
  pt_buf_printf(w->mem, w->out, "%*s<data key=\"%s\">", indent, "", key);
  pt_xml_escape(w->mem, w->out, text);
  pt_buf_add(w->mem, w->out, "</data>\n");
}

static const struct {
  const char *name, *type, *of;
} keys[] = {{"witness-type", "string", "graph"},
            {"sourcecodelang", "string", "graph"},
            {"producer", "string", "graph"},
            {"specification", "string", "graph"},
            {"programfile", "string", "graph"},
            {"programhash", "string", "graph"},
            {"architecture", "string", "graph"},
            {"creationtime", "string", "graph"},
            {"entry", "boolean", "node"},
            {"cyclehead", "boolean", "node"},
            {"startline", "int", "edge"},
            {"enterLoopHead", "boolean", "edge"},
            {"assumption", "string", "edge"},
            {"assumption.scope", "string", "edge"},
            {"assumption.resultfunction", "string", "edge"}};

static void add_head(writer *w, const pt_report *r) {
  char when[40];
  pt_buf producer = {0};
  pt_buf_add(w->mem, w->out,
             "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
             "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
             "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n");
  for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
    pt_buf_printf(w->mem, w->out,
                  " <key attr.name=\"%s\" attr.type=\"%s\" for=\"%s\" id=\"%s\"/>\n", keys[k].name,
                  keys[k].type, keys[k].of, keys[k].name);
  pt_buf_add(w->mem, w->out, " <graph edgedefault=\"directed\">\n");
  add_data(w, 2, "witness-type", "violation_witness");
  add_data(w, 2, "sourcecodelang", "C");
  pt_buf_printf(w->mem, &producer, "Protest %s", r->version);
  add_data(w, 2, "producer", pt_buf_text(&producer));
  pt_buf_release(w->mem, &producer);
  add_data(w, 2, "specification", "CHECK( init(main()), LTL(F end) )");
  for (size_t k = 0; k < r->files.n; k++) {
    add_data(w, 2, "programfile", r->files.at[k].path);
    add_data(w, 2, "programhash", r->files.at[k].sha256);
  }
  add_data(w, 2, "architecture", strcmp(r->data_model, "ILP32") == 0 ? "32bit" : "64bit");
  pt_report_time(when);
  add_data(w, 2, "creationtime", when);
}

/* The number of the node. */
static uint32_t add_node(writer *w, const char *key) {
  pt_buf_printf(w->mem, w->out, "  <node id=\"N%u\">%s", w->nodes, key ? "\n" : "");
  if (key) add_data(w, 3, key, "true");
  pt_buf_add(w->mem, w->out, key ? "  </node>\n" : "</node>\n");
  return w->nodes++;
}

static void begin_edge(writer *w, uint32_t from, uint32_t to, uint32_t line) {
  char text[16];
  pt_buf_printf(w->mem, w->out, "  <edge source=\"N%u\" target=\"N%u\">\n", from, to);
  snprintf(text, sizeof text, "%u", line);
  add_data(w, 3, "startline", text);
}

static void add_input(writer *w, uint32_t from, uint32_t to, const pt_report_input *in) {
  pt_buf text = {0};
  begin_edge(w, from, to, in->at.line);
  pt_buf_printf(w->mem, &text, "\\result %s;", in->constraint);
  add_data(w, 3, "assumption", pt_buf_text(&text));
  add_data(w, 3, "assumption.scope", in->at.function);
  add_data(w, 3, "assumption.resultfunction", in->name);
  pt_buf_add(w->mem, w->out, "  </edge>\n");
  pt_buf_release(w->mem, &text);
}

static void add_loop_edge(writer *w, uint32_t from, uint32_t to, uint32_t line) {
  begin_edge(w, from, to, line);
  add_data(w, 3, "enterLoopHead", "true");
  pt_buf_add(w->mem, w->out, "  </edge>\n");
}

/* ---- the run */

/* What the functions that the program calls return is all that such a witness can say. */
static const pt_report_input *first_other(const pt_report_failure *f) {
  for (size_t k = 0; k < f->inputs.n; k++)
    if (f->inputs.at[k].way != PT_WAY_RETURN || !*f->inputs.at[k].constraint)
      return &f->inputs.at[k];
  return NULL;
}

pt_status pt_witness_write_graph(pt_buf *out, const pt_report *r, pt_err *e) {
  const pt_report_failure *f = &r->failures.at[0];
  writer w = {.mem = r->mem, .out = out};
  if (first_other(f))
    return pt_err_set(e, PT_INPUT, "no witness: an input is not what a function returned");
  size_t stem = f->inputs.n - f->repeat;
  add_head(&w, r);
  uint32_t at = add_node(&w, "entry");
  for (size_t k = 0; k < stem; k++) {
    uint32_t next = add_node(&w, NULL);
    add_input(&w, at, next, &f->inputs.at[k]);
    at = next;
  }
  uint32_t head = add_node(&w, "cyclehead");
  add_loop_edge(&w, at, head, f->at.line);
  at = head;
  for (size_t k = stem; k < f->inputs.n; k++) {
    uint32_t next = add_node(&w, NULL);
    add_input(&w, at, next, &f->inputs.at[k]);
    at = next;
  }
  add_loop_edge(&w, at, head, f->at.line);
  pt_buf_add(w.mem, out, " </graph>\n</graphml>\n");
  return PT_OK;
}
