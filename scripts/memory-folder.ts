import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Linux keeps the files of this folder in memory. */
const inMemory = '/dev/shm';
/** The file system type of such a folder (`man 2 statfs`). */
const tmpfs = 0x01021994;
/** Several times the maximum bytes that the tests' files take. */
const needed = 2 * 1024 ** 3;

/**
 * Creates a folder in memory for temporary files, removed when the process ends; undefined if the machine has too little
 * memory. Tests create and drop hundreds of databases, each of a thousand files.
 */
export function makeMemoryFolder(): string | undefined {
  if (!existsSync(inMemory) || !hasRoom()) return undefined;
  const folder = mkdtempSync(path.join(inMemory, 'foyer-'));
  // The root user starts PostgreSQL as another user, who has to enter it.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  process.on('SIGINT', () => process.exit(130));
  return folder;
}

function hasRoom(): boolean {
  const { type, bavail, bsize } = statfsSync(inMemory);
  const isFree = bavail * bsize >= needed && process.availableMemory() >= 2 * needed;
  return type === tmpfs && isFree;
}
