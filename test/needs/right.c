/* Functions as libraries have them, all right: none may be called wrong.  wrong.c has the same
   functions, each with one error. */
#include <stdlib.h>
#include <string.h>

unsigned sum(const unsigned *a, size_t n) {
  unsigned s = 0;
  for (size_t i = 0; i < n; i++) s += a[i];
  return s;
}

int find(const int *a, int n, int x) {
  for (int i = 0; i < n; i++)
    if (a[i] == x) return i;
  return -1;
}

int largest(const int *a, int n) {
  int best = a[0];
  for (int i = 1; i < n; i++)
    if (a[i] > best) best = a[i];
  return best;
}

void fill(unsigned char *p, unsigned char v, unsigned n) {
  for (unsigned i = 0; i < n; i++) p[i] = v;
}

void copy(int *to, const int *from, unsigned n) {
  for (unsigned i = 0; i < n; i++) to[i] = from[i];
}

int equal(const unsigned char *a, const unsigned char *b, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (a[i] != b[i]) return 0;
  return 1;
}

void reverse(int *a, int n) {
  for (int i = 0, j = n - 1; i < j; i++, j--) {
    int t = a[i];
    a[i] = a[j], a[j] = t;
  }
}

int get(const int *a, int n, int i) {
  if (i < 0 || i >= n) return -1;
  return a[i];
}

int put(int *a, unsigned n, unsigned at, int v) {
  if (at >= n) return 0;
  a[at] = v;
  return 1;
}

int last(const int *a, int n) { return n > 0 ? a[n - 1] : 0; }

void minmax(const short *a, int n, short *low, short *high) {
  *low = *high = a[0];
  for (int i = 1; i < n; i++) {
    if (a[i] < *low) *low = a[i];
    if (a[i] > *high) *high = a[i];
  }
}

int parse_digit(const char *s, int *out) {
  if (*s < '0' || *s > '9') return 0;
  *out = *s - '0';
  return 1;
}

size_t length(const char *s) {
  size_t n = 0;
  while (s[n]) n++;
  return n;
}

unsigned count(const char *s, char c) {
  unsigned n = 0;
  for (; *s; s++) n += *s == c;
  return n;
}

void lower(char *s) {
  for (; *s; s++)
    if (*s >= 'A' && *s <= 'Z') *s = (char)(*s + 32);
}

char *skip(char *s) {
  while (*s == ' ') s++;
  return s;
}

void cut(char *s, unsigned char at) {
  for (unsigned i = 0; i <= at; i++) {
    if (!s[i]) return;
    if (i == at) s[i] = 0;
  }
}

int first_word(char *to, unsigned char n, const char *s) {
  unsigned i = 0;
  if (n == 0) return -1;
  for (; i < n - 1u && s[i] && s[i] != ' '; i++) to[i] = s[i];
  to[i] = 0;
  return (int)i;
}

char *duplicate(const unsigned char *p, unsigned char n) {
  char *q = malloc(n + 1u);
  if (!q) return NULL;
  for (unsigned i = 0; i < n; i++) q[i] = (char)p[i];
  q[n] = 0;
  return q;
}

int *numbers(unsigned char n) {
  int *a = malloc((n + 1u) * sizeof *a);
  if (!a) return NULL;
  for (unsigned i = 0; i <= n; i++) a[i] = 0;
  return a;
}

int average(const unsigned char *a, unsigned char n) {
  int s = 0;
  if (!n) return 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s / n;
}

int add(int a, int b) { return a + b; }

int scale(int a, int b) { return a * b; }

int share(int sum, int n) { return sum / n; }

int month(int m) {
  static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return days[m];
}

int day_name(int d) {
  static const char names[7] = {'m', 't', 'w', 't', 'f', 's', 's'};
  return d >= 0 && d < 7 ? names[d] : '?';
}

unsigned bit(unsigned k) { return 1u << k; }

void swap(int *a, int *b) {
  int t = *a;
  *a = *b, *b = t;
}

struct point {
  int x, y;
};

int manhattan(const struct point *p) { return (p->x & 255) + (p->y & 255); }

void move(struct point *p, short dx) {
  if (p->x < 1000 && p->x > -1000) p->x += dx;
}

struct stack {
  int at[8];
  unsigned used;
};

void stack_init(struct stack *s) { s->used = 0; }

int push(struct stack *s, int v) {
  if (s->used >= 8) return 0;
  s->at[s->used++] = v;
  return 1;
}

int pop(struct stack *s, int *out) {
  if (s->used == 0 || s->used > 8) return 0;
  *out = s->at[--s->used];
  return 1;
}

struct vec {
  int *at;
  unsigned n, cap;
};

int vec_get(const struct vec *v, unsigned i) { return i < v->n ? v->at[i] : -1; }

void vec_free(struct vec *v) {
  if (!v) return;
  free(v->at);
  free(v);
}

struct vec *vec_new(unsigned char n) {
  struct vec *v = malloc(sizeof *v);
  if (!v) return NULL;
  v->at = malloc((n + 1u) * sizeof *v->at);
  if (!v->at) {
    free(v);
    return NULL;
  }
  v->n = 0, v->cap = n + 1u;
  return v;
}

int set_name(char **name, const char *text) {
  char *copy = malloc(strlen(text) + 1);
  if (!copy) return 0;
  strcpy(copy, text);
  free(*name);
  *name = copy;
  return 1;
}

int apply(int (*f)(int), int n) { return f ? f(n) : 0; }

unsigned matrix_trace(const unsigned *a, unsigned char n) {
  unsigned s = 0;
  for (unsigned i = 0; i < n; i++) s += a[i * n + i];
  return s;
}

int optional_out(int a, int *out) {
  if (out) *out = a;
  return a > 0;
}
