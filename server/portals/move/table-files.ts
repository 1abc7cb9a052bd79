import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/**
 * Maximum length of a row's line in characters, because a program keeps a whole line in memory. The longest lines contain a
 * picture of 16 MiB as hexadecimal text (`server/import/picture-fault.ts`).
 */
const longestLine = 64 * 2 ** 20;

/** A row's line exceeds the maximum length. */
export class LineTooLong extends Error {
  constructor() {
    super(`a row takes more than ${longestLine} characters`);
  }
}

/** The number of lines, and a hash of them in order. */
export interface Sum {
  readonly rows: number;
  readonly sha256: string;
}

/** Counts and hashes lines as they are added. */
export function openSum() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(lines: readonly string[]): void {
      rows += lines.length;
      for (const line of lines) hash.update(line).update('\n');
    },
    rows: () => rows,
    end: (): Sum => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** The file of a table: its rows as lines of JSON, compressed. */
export const tableFile = (folder: string, table: string): string =>
  path.join(folder, `${table}.ndjson.gz`);

/**
 * Writes lines as they arrive, readable only by the owner, and returns their sum once they are on the disk. Throws
 * `LineTooLong` for a line that an import would refuse.
 */
export async function writeTable(file: string, parts: AsyncIterable<string[]>): Promise<Sum> {
  const sum = openSum();
  async function* texts() {
    for await (const lines of parts) {
      if (lines.some(({ length }) => length > longestLine)) throw new LineTooLong();
      sum.add(lines);
      yield `${lines.join('\n')}\n`;
    }
  }
  const output = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true });
  await pipeline(Readable.from(texts()), createGzip({ level: 4 }), output);
  return sum.end();
}

/** Lines are yielded in batches of about this many characters. */
const partLength = 1_000_000;
const mostLines = 1_000;

/**
 * Reads a file's lines in batches; keeps at most a batch and a line in memory. Throws if the file is incomplete or of another
 * kind; `LineTooLong` for a line beyond the maximum length.
 */
export async function* readTable(file: string): AsyncGenerator<string[]> {
  // Even an empty table has a file, so a missing one is an error.
  await (await open(file)).close();
  const unzipped = createGunzip();
  // The error of either ends the loop below.
  const reading = pipeline(createReadStream(file), unzipped).catch(() => undefined);
  unzipped.setEncoding('utf8');
  let lines: string[] = [];
  let length = 0;
  let pieces: string[] = [];
  let piecesLength = 0;
  for await (const chunk of unzipped as AsyncIterable<string>) {
    const [first = '', ...more] = chunk.split('\n');
    pieces.push(first);
    piecesLength += first.length;
    if (piecesLength > longestLine) throw new LineTooLong();
    for (const next of more) {
      const line = pieces.join('');
      lines.push(line);
      length += line.length;
      pieces = [next];
      piecesLength = next.length;
      if (length < partLength && lines.length < mostLines) continue;
      yield lines;
      lines = [];
      length = 0;
    }
  }
  await reading;
  if (pieces.join('') !== '') throw new Error('its last line has no end');
  if (lines.length > 0) yield lines;
}

/** Yields the parts until the signal aborts, then throws. */
export async function* untilAborted<T>(
  signal: AbortSignal | undefined,
  parts: AsyncIterable<T>,
): AsyncGenerator<T> {
  for await (const part of parts) {
    signal?.throwIfAborted();
    yield part;
  }
}

/** Flushes a folder to the disk, so that its new files survive a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
