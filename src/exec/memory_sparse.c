/* Large objects of which only the pages that are touched take memory.

   The bytes of a heap object of more than PT_MEMORY_SPARSE bytes, and behind them its flags, are
   one file without a name, with holes, that is mapped: outside of the counted memory (pt_mem), and
   not limited by what is reserved.  The system knows which pages are there: how many, and where the
   next one is. */
#include <assert.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "exec/memory_priv.h"

enum { PAGE = 4096 };

/* Where the flags begin. */
static uint64_t pages(const pt_object *o) { return (o->size + PAGE - 1) / PAGE * PAGE; }

bool pt_memory_map(pt_memory *m, pt_object *o, bool zeroed) {
  uint64_t bytes = pages(o) * (zeroed ? 1 : 2);
  int fd = memfd_create("object", MFD_CLOEXEC);
  if (fd < 0) return false;
  void *p = ftruncate(fd, (off_t)bytes) != 0 ? MAP_FAILED
                                             : mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                                                    MAP_SHARED | MAP_NORESERVE, fd, 0);
  if (p == MAP_FAILED) {
    close(fd);
    return false;
  }
  o->data = p;
  o->defined = zeroed ? NULL : o->data + pages(o);
  o->undefined = zeroed ? 0 : o->size;
  o->sparse = true, o->file = fd;
  pt_vec_push(m->mem, &m->sparse, o);
  return true;
}

void pt_memory_unmap(pt_memory *m, pt_object *o) {
  assert(o->sparse);
  munmap(o->data, pages(o) * (o->defined ? 2 : 1));
  close(o->file);
  o->sparse = false;
  for (size_t k = 0; k < m->sparse.n; k++)
    if (m->sparse.at[k] == o) {
      m->sparse.at[k] = pt_vec_top(&m->sparse);
      m->sparse.n--;
      return;
    }
}

void pt_memory_forget_pages(pt_object *o) {
  assert(o->sparse && o->defined);
  int failed = fallocate(o->file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)pages(o),
                         (off_t)pages(o));
  if (failed) abort(); /* memory files can do that */
}

uint64_t pt_memory_touched(const pt_memory *m) {
  uint64_t all = 0;
  for (size_t k = 0; k < m->sparse.n; k++) {
    struct stat s;
    if (fstat(m->sparse.at[k]->file, &s) == 0) all += (uint64_t)s.st_blocks * 512;
  }
  return all;
}

uint64_t pt_memory_skip(const pt_object *o, uint64_t at) {
  if (!o->sparse) return at;
  uint64_t start = o->defined ? pages(o) : 0;
  off_t next = lseek(o->file, (off_t)(start + at), SEEK_DATA);
  if (next < 0) return o->size; /* there is none */
  uint64_t found = (uint64_t)next - start;
  return found < o->size ? found : o->size;
}
