// REPLAY
/* The shipped header: named inputs, bytes, assumptions, assertions. */
#include <protest.h>

int main(void) {
  unsigned char word[4];
  protest_bytes(word, sizeof word, "word");
  protest_assume(word[0] >= 'a' && word[0] <= 'z');
  int key = protest_int("key");
  if (word[1] == 'k' && word[2] == word[0] + 1)
    protest_assert(word[3] != 'y' || key != word[0] * 1000);
  return word[3] == 0;
}
