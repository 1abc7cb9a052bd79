import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The memory of a process in bytes. */
export interface ProcessMemory {
  /** Measured before garbage collection. */
  readonly resident: number;
  readonly afterCollection: number;
  readonly heapAfterCollection: number;
}

/** Measures this process's memory before and after a garbage collection, which takes a moment. */
export function memoryNow(): ProcessMemory {
  const resident = process.memoryUsage.rss();
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { rss, heapUsed } = process.memoryUsage();
  return { resident, afterCollection: rss, heapAfterCollection: heapUsed };
}
