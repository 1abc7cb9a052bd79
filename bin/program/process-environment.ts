import path from 'node:path';

/**
 * Settings of glibc's allocator (mallopt(3)): two arenas instead of eight a processor, and large blocks go back to
 * the system once they are free. glibc reads them when a process begins.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '1000000',
} as const;

/** The folder in which Node keeps compiled modules (`module.enableCompileCache`). */
export const compiledModules = path.join(import.meta.dirname, '../../node_modules/.cache/compiled');

/**
 * Returns what a program of npm's scripts begins with beside `env`. If the operator chose a setting of the
 * allocator, all of them are theirs.
 */
export function processEnvironment(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const isChosen = Object.keys(allocatorSettings).some((name) => env[name] !== undefined);
  return {
    ...(!isChosen && allocatorSettings),
    ...(env['NODE_COMPILE_CACHE'] === undefined && { NODE_COMPILE_CACHE: compiledModules }),
  };
}
