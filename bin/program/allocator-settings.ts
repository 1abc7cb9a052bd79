/**
 * Settings of glibc's allocator (mallopt(3)): two arenas instead of eight a processor, and large blocks go back to
 * the system once they are free. glibc reads them when a process begins.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '1000000',
} as const;
