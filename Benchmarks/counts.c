/* Counts the allocations of a process, and what it writes to files and waits for: loaded before the C library
   (LD_PRELOAD), and asked by name. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

static atomic_ulong count;

unsigned long devcat_allocations(void) { return atomic_load(&count); }

static void note(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  note();
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **place, size_t alignment, size_t size) {
  void *memory = memalign(alignment, size);
  if (!memory) return ENOMEM;
  *place = memory;
  return 0;
}

static atomic_ulong pages;
static _Thread_local unsigned long syncs;

/* How many pages of 4 KiB the process wrote, and how often this thread waited until files were durable. */
unsigned long devcat_pages(void) { return atomic_load(&pages); }
unsigned long devcat_syncs(void) { return syncs; }

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t place) {
  atomic_fetch_add_explicit(&pages, size / 4096, memory_order_relaxed);
  return syscall(SYS_pwrite64, file, bytes, size, place);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t place) {
  return pwrite64(file, bytes, size, place);
}

int fsync(int file) {
  syncs++;
  return (int)syscall(SYS_fsync, file);
}

int fdatasync(int file) {
  syncs++;
  return (int)syscall(SYS_fdatasync, file);
}
