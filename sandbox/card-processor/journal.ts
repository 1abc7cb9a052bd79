import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A file to which every change is appended as a line; the last line about a thing counts.
 * A write returns once the system has it, so that a killed process loses nothing.
 */
export type Journal = {
  append(lines: string[]): void;
  close(): void;
};

/** The whole lines of a journal, oldest first. A last line that a kill cut short is left out. */
export function readJournal(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Starts the journal anew with `lines`, which replace what the file held. */
export function startJournal(file: string, lines: Iterable<string>): Journal {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.new`;
  const handle = openSync(fresh, 'w', 0o600);
  for (const line of lines) writeSync(handle, `${line}\n`);
  renameSync(fresh, file);
  return {
    append: (more) => {
      if (more.length > 0) writeSync(handle, `${more.join('\n')}\n`);
    },
    close: () => closeSync(handle),
  };
}
