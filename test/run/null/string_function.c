// RUN expect=null@11 native=asan
#include <stdio.h>
#include <string.h>

struct person {
  const char *first, *last;
};

static size_t width(const struct person *p) {
  return strlen(p->first) +
         strlen(p->last); /* BUG: no last name */
}

int main(void) {
  struct person people[] = {{"Ada", "Lovelace"}, {.first = "Plato"}};
  for (int i = 0; i < 2; i++)
    printf("%zu\n", width(&people[i]));
  return 0;
}
