/* Texts that the program finds: of its arguments, of the environment.

   A text is an object of its own of LENGTH + 1 bytes, where LENGTH is an input: the last byte is a
   NUL, the others are arbitrary.  One with a NUL before its end is a shorter text with more room
   behind it: no behaviour is lost, as the text with exactly that room is among them, too.  It is
   at most as long as Linux passes them.  src/result/feed_args.c and feed_env.c read the inputs
   back. */
#ifndef PT_WORLD_H
#define PT_WORLD_H

#include "model.h"

/* The table of the environment; NULL: main has none. */
extern char **__pt_environment;

enum { WORD = 15, MOST_LENGTH = (1 << 17) - 1 };

/* A number up to MOST (bits that are all set), of two inputs: SMALL, which has the first one in it;
   or, when the upper bits of the second one say so, any one.  The branch keeps tests small: what is
   turned round behind it leaves it alone. */
#define NUMBER(NAME, SMALL, MOST)                                                                  \
  ({                                                                                               \
    unsigned few_ = __protest_input_uchar(NAME), any_ = __protest_input_uint(NAME), n_ = (SMALL);  \
    if (any_ >> 18 == 1) n_ = any_ & (MOST);                                                       \
    n_;                                                                                            \
  })

#define TEXT(NAME)                                                                                 \
  ({                                                                                               \
    size_t length_ = NUMBER("length of " NAME, few_ ^ WORD, MOST_LENGTH), size_ = length_ + 1;     \
    char *text_ = __protest_world(size_);                                                          \
    __protest_any(text_, size_, NAME);                                                             \
    text_[length_] = 0;                                                                            \
    text_;                                                                                         \
  })

#endif
