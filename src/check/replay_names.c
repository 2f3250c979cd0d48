/* The names that an object file mentions: those of its symbol table.

   An object that a compiler has just written; but any bytes are read safely: what does not fit the
   file is no name of it. */
#include <elf.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <fcntl.h>
#include <unistd.h>

#include "check/replay_priv.h"

typedef struct {
  const char *at;
  size_t n;
} bytes;

/* A range of the file that is in it; NULL: it is not. */
static const void *part(const bytes *b, uint64_t from, uint64_t n) {
  return from <= b->n && n <= b->n - from ? b->at + from : NULL;
}

/* The texts of the symbols of one table, from its strings. */
static void add_names(pt_mem *m, const bytes *symbols, size_t entry, const bytes *texts,
                      pt_strtab *to) {
  for (size_t k = 0; k + entry <= symbols->n; k += entry) {
    uint32_t at; /* the first field in both classes */
    memcpy(&at, symbols->at + k, sizeof at);
    if (at && at < texts->n && memchr(texts->at + at, 0, texts->n - at))
      pt_strtab_add(m, to, texts->at + at);
  }
}

#define READ_CLASS(BITS)                                                                           \
  static bool read_##BITS(pt_mem *m, const bytes *b, pt_strtab *to) {                              \
    Elf##BITS##_Ehdr h;                                                                            \
    Elf##BITS##_Shdr s, strings;                                                                   \
    const char *table;                                                                             \
    if (b->n < sizeof h) return false;                                                             \
    memcpy(&h, b->at, sizeof h);                                                                   \
    if (h.e_shentsize != sizeof s || !(table = part(b, h.e_shoff, h.e_shnum * sizeof s)))          \
      return false;                                                                                \
    for (unsigned k = 0; k < h.e_shnum; k++) {                                                     \
      memcpy(&s, table + k * sizeof s, sizeof s);                                                  \
      if (s.sh_type != SHT_SYMTAB) continue;                                                       \
      if (s.sh_link >= h.e_shnum) return false;                                                    \
      memcpy(&strings, table + s.sh_link * sizeof s, sizeof s);                                    \
      bytes symbols = {part(b, s.sh_offset, s.sh_size), s.sh_size};                                \
      bytes texts = {part(b, strings.sh_offset, strings.sh_size), strings.sh_size};                \
      if (!symbols.at || !texts.at) return false;                                                  \
      add_names(m, &symbols, sizeof(Elf##BITS##_Sym), &texts, to);                                 \
      return true;                                                                                 \
    }                                                                                              \
    return false;                                                                                  \
  }

READ_CLASS(32)
READ_CLASS(64)

bool pt_object_names(pt_mem *m, const char *path, pt_strtab *to) {
  struct stat info;
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  bool ok = fstat(fd, &info) == 0 && info.st_size > EI_NIDENT;
  void *at = ok ? mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_PRIVATE, fd, 0) : MAP_FAILED;
  close(fd);
  if (at == MAP_FAILED) return false;
  bytes b = {at, (size_t)info.st_size};
  ok = memcmp(b.at, ELFMAG, SELFMAG) == 0 &&
       (b.at[EI_CLASS] == ELFCLASS64 ? read_64(m, &b, to) : read_32(m, &b, to));
  munmap(at, b.n);
  return ok;
}
