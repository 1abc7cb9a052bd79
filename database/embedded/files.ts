import { stat } from 'node:fs/promises';

/** True if `file` exists; a broken link does not. */
export async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(undefinedIfMissing)) !== undefined;
}

/** Returns undefined for ENOENT and throws any other error. */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
