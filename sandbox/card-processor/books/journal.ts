import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { StringDecoder } from 'node:string_decoder';

/**
 * A file to which every change is appended as a line; the last line about a row wins.
 * A write returns once the operating system has it, so that a killed process loses nothing.
 */
export type Journal = {
  append(lines: string[]): void;
  close(): void;
};

// One line at a time is slow, and the whole file can exceed the longest string.
const linesAtOnce = 1_000;
const bytesAtOnce = 4 * 1024 * 1024;

/** Yields the complete lines of a journal, oldest first; a truncated last line is skipped. */
export function* readJournal(file: string): Generator<string> {
  if (!existsSync(file)) return;
  const handle = openSync(file, 'r');
  const decoder = new StringDecoder('utf8');
  const chunk = Buffer.alloc(bytesAtOnce);
  let rest = '';
  for (let size = readSync(handle, chunk); size > 0; size = readSync(handle, chunk)) {
    const lines = (rest + decoder.write(chunk.subarray(0, size))).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  closeSync(handle);
}

/** Rewrites the journal with `lines` and opens it for appending. */
export function startJournal(file: string, lines: string[]): Journal {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.new`;
  const handle = openSync(fresh, 'w', 0o600);
  for (const chunk of chunksOf(lines, linesAtOnce)) writeSync(handle, `${chunk.join('\n')}\n`);
  renameSync(fresh, file);
  return {
    append: (more) => {
      if (more.length > 0) writeSync(handle, `${more.join('\n')}\n`);
    },
    close: () => closeSync(handle),
  };
}

function* chunksOf<Item>(items: Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
