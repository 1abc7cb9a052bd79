import { stat } from 'node:fs/promises';

/** True if something is at `file` (a link counts only if it leads somewhere). */
export async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(missing)) !== undefined;
}

/** Turns "there is no such file" into undefined; every other failure stays one. */
export function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
