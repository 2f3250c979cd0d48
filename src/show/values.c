#include "show/values.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { FOLDED = 4 }; /* so many equal elements are counted */

/* Whether an input is in a line of its own, or nothing to know. */
static bool is_elsewhere(const pt_report_input *in) {
  return in->way == PT_WAY_ARGUMENT || in->way == PT_WAY_STDIN || in->way == PT_WAY_FILE ||
         in->way == PT_WAY_USUAL;
}

/* The length of the array's name and the index of an input `name[3]`; false: it is no element. */
static bool is_element(const pt_report_input *in, size_t *length, unsigned long long *index) {
  const char *open = strrchr(in->name, '[');
  char *end;
  if (is_elsewhere(in) || !open || open == in->name || !isdigit((unsigned char)open[1]))
    return false;
  *index = strtoull(open + 1, &end, 10);
  if (strcmp(end, "]") != 0) return false;
  *length = (size_t)(open - in->name);
  return true;
}

/* ---- one array */

typedef struct {
  const pt_report_input *in;
  size_t n, length;         /* of the inputs; of the name */
  const char *name;
  unsigned long long next;  /* the index that comes next */
  const pt_report_input *at; /* the element with the smallest index from `next` on, or NULL */
  unsigned long long found;  /* its index */
} array;

static bool is_of(const array *a, size_t k, unsigned long long *index) {
  size_t length;
  return is_element(&a->in[k], &length, index) && length == a->length &&
         strncmp(a->in[k].name, a->name, length) == 0;
}

static bool step(array *a) {
  unsigned long long index;
  a->at = NULL;
  for (size_t k = 0; k < a->n; k++)
    if (is_of(a, k, &index) && index >= a->next && (!a->at || index < a->found))
      a->at = &a->in[k], a->found = index;
  return a->at;
}

/* Whether its elements are characters from the first one on. */
static bool is_text(array a) {
  a.next = 0;
  while (step(&a)) {
    if (!a.at->letter || a.found != a.next) return false;
    a.next = a.found + 1;
  }
  return a.next > 0;
}

static void put_char(FILE *out, unsigned char c, char quote) {
  static const char named[] = "\n\t\r\\", letters[] = "ntr\\";
  const char *at = c ? strchr(named, c) : NULL;
  if (at) fprintf(out, "\\%c", letters[at - named]);
  else if (c == (unsigned char)quote) fprintf(out, "\\%c", c);
  else if (isprint(c)) fputc(c, out);
  else fprintf(out, "\\%03o", c);
}

/* The NUL at the end is not written. */
static void put_text(FILE *out, array a) {
  fputc('"', out);
  while (step(&a)) {
    unsigned char c = (unsigned char)strtol(a.at->value, NULL, 0);
    array rest = a;
    rest.next = a.next = a.found + 1;
    if (c || step(&rest)) put_char(out, c, '"');
  }
  fputc('"', out);
}

static void put_element(FILE *out, const pt_report_input *in) {
  if (!in->letter) {
    fputs(in->value, out);
    return;
  }
  fputc('\'', out);
  put_char(out, (unsigned char)strtol(in->value, NULL, 0), '\'');
  fputc('\'', out);
}

/* How many elements from this one on are equal and next to each other. */
static unsigned long long count_equal(array a) {
  unsigned long long first = a.found;
  const char *value = a.at->value;
  do a.next = a.found + 1;
  while (step(&a) && a.found == a.next && strcmp(a.at->value, value) == 0);
  return a.next - first;
}

static void put_numbers(FILE *out, array a) {
  fputc('{', out);
  for (bool first = true; step(&a); first = false) {
    unsigned long long times = count_equal(a), shown = times >= FOLDED ? times : 1;
    if (!first) fputs(", ", out);
    if (a.found != a.next) fprintf(out, "[%llu] = ", a.found);
    put_element(out, a.at);
    if (shown > 1) fprintf(out, " /* %llu times */", shown);
    a.next = a.found + shown;
  }
  fputc('}', out);
}

/* ---- pointers that are passed: whether they are null, and to how many elements they point
   (front/args.c) */

static const char null_word[] = " is null", count_word[] = "elements of ";

/* The length of NAME in `NAME is null`; 0: it is another input. */
static size_t null_length(const pt_report_input *in) {
  size_t n = strlen(in->name), word = sizeof null_word - 1;
  return n > word && strcmp(in->name + n - word, null_word) == 0 ? n - word : 0;
}

static const char *counted_name(const pt_report_input *in) {
  size_t word = sizeof count_word - 1;
  return strncmp(in->name, count_word, word) == 0 ? in->name + word : NULL;
}

static bool is_zero(const pt_report_input *in) { return strcmp(in->value, "0") == 0; }

/* Whether the pointer that is called so is null. */
static bool is_null(const pt_report_input *in, size_t n, const char *name) {
  for (size_t k = 0; k < n; k++) {
    size_t length = null_length(&in[k]);
    if (length && length == strlen(name) && strncmp(in[k].name, name, length) == 0)
      return !is_zero(&in[k]);
  }
  return false;
}

/* Whether all elements are in the literal: from the first one to the last, NUL of a text apart. */
static bool is_whole(array a, const char *count) {
  unsigned long long n = strtoull(count, NULL, 10);
  bool text = is_text(a);
  while (step(&a) && a.found == a.next) a.next++;
  return !a.at && a.next && (n == a.next || (text && n == a.next + 1));
}

/* That a pointer is not null, and what its literal shows, goes without saying. */
static bool is_needless(const pt_report_input *in, size_t n, size_t k) {
  const char *name = counted_name(&in[k]);
  array a = {.in = in, .n = n, .name = name, .length = name ? strlen(name) : 0};
  if (name) return is_null(in, n, name) || is_whole(a, in[k].value);
  return null_length(&in[k]) && is_zero(&in[k]);
}

/* ---- all of them */

/* The first element of an array stands for all. */
static bool is_first(const pt_report_input *in, size_t n, size_t k, array *a) {
  unsigned long long index;
  *a = (array){.in = in, .n = n, .name = in[k].name};
  if (!is_element(&in[k], &a->length, &index)) return false;
  for (size_t j = 0; j < k; j++)
    if (is_of(a, j, &index)) return false;
  return true;
}

static void put_one(FILE *out, const pt_report_input *in) {
  size_t null = null_length(in);
  if (null) fprintf(out, "%.*s = NULL", (int)null, in->name);
  else if (in->way == PT_WAY_EVENT) fputs(in->name, out);
  else if (*in->name)
    fprintf(out, "%s%s = %s", in->name, in->way == PT_WAY_RETURN ? "()" : "", in->value);
  else fprintf(out, "%s %s", in->kind, in->value);
}

static void put(FILE *out, const array *a, const pt_report_input *in) {
  if (!a->length) {
    put_one(out, in);
    return;
  }
  fprintf(out, "%.*s = ", (int)a->length, a->name);
  if (is_text(*a)) put_text(out, *a);
  else put_numbers(out, *a);
}

/* Of several inputs with one name, it matters which of them is what. */
static bool is_only(const array *a, const pt_report_input *in) {
  enum { MANY = 1000 };
  size_t same = 0;
  for (size_t k = 0; k < a->n && a->n <= MANY; k++) same += strcmp(a->in[k].name, in->name) == 0;
  return same == 1;
}

static bool is_plain_zero(array a, const pt_report_input *in) {
  if (in->way == PT_WAY_RETURN || in->way == PT_WAY_EVENT || !*in->name) return false;
  if (!a.length) return is_zero(in) && is_only(&a, in);
  while (step(&a)) {
    if (!is_zero(a.at)) return false;
    a.next = a.found + 1;
  }
  return true;
}

void pt_values_each(const pt_report_input *in, size_t n, pt_value_sink sink, void *payload) {
  for (size_t k = 0; k < n; k++) {
    array a;
    char *text = NULL;
    size_t size = 0;
    bool first = is_first(in, n, k, &a);
    if (is_elsewhere(&in[k]) || (a.length && !first) || is_needless(in, n, k)) continue;
    FILE *out = open_memstream(&text, &size);
    if (!out) continue;
    put(out, &a, &in[k]);
    fclose(out);
    sink(payload, text, is_plain_zero(a, &in[k]));
    free(text);
  }
}
