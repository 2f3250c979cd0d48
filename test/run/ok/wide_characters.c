// RUN expect=ok
/* Wide strings, their numbers and formats. */
#include <stdio.h>
#include <wchar.h>
#include <wctype.h>

int main(void) {
  wchar_t text[32], small[4], *end, *rest;
  int n = swprintf(text, 32, L"%d|%ls|%s|%c|%5.2f", 42, L"wide", "narrow", 'x', 1.5);
  printf("%d %ls\n", n, text);
  printf("%d\n", swprintf(small, 4, L"%d", 12345));
  printf("%d %ls\n", swprintf(small, 4, L"%d", 123), small);
  printf("%ld ", wcstol(L"  -0x1fz", &end, 16));
  printf("%ls %g\n", end, wcstod(L"2.5e2,", &end));
  wcscpy(text, L"one two  three");
  for (wchar_t *t = wcstok(text, L" ", &rest); t; t = wcstok(NULL, L" ", &rest))
    printf("%zu %ls\n", wcslen(t), t);
  int a = 0, b = 0;
  printf("%d ", swscanf(L"7 and 8", L"%d and %d", &a, &b));
  printf("%d %d\n", a, b);
  for (int c = 'a'; c < 'e'; c++) printf("%lc", towupper(c));
  printf("\n");
  return 0;
}
