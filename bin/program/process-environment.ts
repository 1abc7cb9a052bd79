import path from 'node:path';

/**
 * Settings for glibc's allocator (mallopt(3)): two arenas instead of eight per processor, and large blocks returned to the
 * system once free. glibc reads them when a process starts.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '1000000',
} as const;

/** The folder in which Node keeps compiled modules (`module.enableCompileCache`). */
export const compiledModules = path.join(import.meta.dirname, '../../node_modules/.cache/compiled');

/**
 * Returns the environment that a program of npm's scripts gets in addition to `env`. If the operator set any setting of the
 * allocator, all are left to them.
 */
export function processEnvironment(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const isChosen = Object.keys(allocatorSettings).some((name) => env[name] !== undefined);
  return {
    ...(!isChosen && allocatorSettings),
    ...(env['NODE_COMPILE_CACHE'] === undefined && { NODE_COMPILE_CACHE: compiledModules }),
  };
}
