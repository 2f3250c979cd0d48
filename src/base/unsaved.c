#include "base/unsaved.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Whether FILE, the first N bytes of an item, is PATH in the current folder. */
static bool is_here(const char *item, size_t n, const char *path) {
  char folder[PATH_MAX];
  if (!getcwd(folder, sizeof folder)) return false;
  size_t in = strlen(folder);
  return n == in + 1 + strlen(path) && memcmp(item, folder, in) == 0 && item[in] == '/' &&
         memcmp(item + in + 1, path, strlen(path)) == 0;
}

/* Whether FILE, the first N bytes of an item, is PATH. */
static bool is_file(const char *item, size_t n, const char *path) {
  char real[PATH_MAX];
  if (strlen(path) == n && memcmp(item, path, n) == 0) return true;
  if (realpath(path, real)) return strlen(real) == n && memcmp(item, real, n) == 0;
  return path[0] != '/' && is_here(item, n, path); /* a file that is not there */
}

const char *pt_unsaved_copy(const pt_texts *list, const char *path) {
  for (size_t k = 0; list && k < list->n; k++) {
    const char *item = list->at[k], *equals = strrchr(item, '=');
    if (equals && is_file(item, (size_t)(equals - item), path)) return equals + 1;
  }
  return path;
}

/* In double quotes, as JSON and YAML have them. */
static void add_quoted(pt_mem *m, pt_buf *out, const char *text, size_t n) {
  pt_buf_char(m, out, '"');
  for (size_t k = 0; k < n; k++) {
    unsigned char c = (unsigned char)text[k];
    if (c == '"' || c == '\\')
      pt_buf_printf(m, out, "\\%c", c);
    else if (c < 32)
      pt_buf_printf(m, out, "\\x%02x", c);
    else
      pt_buf_char(m, out, (char)c);
  }
  pt_buf_char(m, out, '"');
}

void pt_unsaved_overlay(pt_mem *m, pt_buf *out, const pt_texts *list) {
  const char *separator = "";
  pt_buf_add(m, out, "{\"version\": 0, \"use-external-names\": false, \"roots\": [");
  for (size_t k = 0; k < list->n; k++) {
    const char *item = list->at[k], *equals = strrchr(item, '=');
    if (!equals) continue;
    pt_buf_printf(m, out, "%s\n{\"type\": \"file\", \"name\": ", separator);
    add_quoted(m, out, item, (size_t)(equals - item));
    pt_buf_add(m, out, ", \"external-contents\": ");
    add_quoted(m, out, equals + 1, strlen(equals + 1));
    pt_buf_char(m, out, '}');
    separator = ",";
  }
  pt_buf_add(m, out, "]}\n");
}

const char *pt_unsaved_malformed(const pt_texts *list) {
  for (size_t k = 0; k < list->n; k++)
    if (!strchr(list->at[k], '=') || list->at[k][0] != '/') return list->at[k];
  return NULL;
}
