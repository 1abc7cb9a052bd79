import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const head = z.strictObject({
  portal: z.int(),
  position: z.int().positive(),
  hash: z.hex().length(64),
  at: z.iso.datetime(),
  /** The time to which the database was restored, in a head that acknowledges it. */
  restored: z.iso.datetime().optional(),
});

/**
 * The last seal of a portal's audit log at some time, kept outside the database, where someone who rewrites the log
 * cannot change it too (AUD-02). `hash` is hexadecimal, `at` ISO 8601.
 */
export type Head = z.output<typeof head>;

/** The maximum time in milliseconds between reading a seal and the time of its head. */
const readWithin = 60_000;

/** A portal's heads that still hold, and those that a restore invalidated. */
export interface StandingHeads {
  readonly standing: readonly Head[];
  /** One per acknowledged restore, with the number of heads that it invalidated. */
  readonly restores: readonly { readonly head: Head; readonly taken: number }[];
}

/**
 * Leaves out the heads that a restore invalidated: those kept after the time restored to and before the line that
 * acknowledges it. They were true, but the log that they prove is gone.
 */
export function validHeads(heads: readonly Head[]): StandingHeads {
  const restores = heads.flatMap((head, at) =>
    head.restored === undefined
      ? []
      : [{ head, at, until: Date.parse(head.restored) - readWithin }],
  );
  const isTakenBy = (restore: (typeof restores)[number], head: Head, at: number) =>
    at < restore.at && Date.parse(head.at) > restore.until;
  return {
    standing: heads.filter((head, at) => !restores.some((each) => isTakenBy(each, head, at))),
    restores: restores.map((each) => ({
      head: each.head,
      taken: heads.filter((head, at) => isTakenBy(each, head, at)).length,
    })),
  };
}

/** Appends heads to the file, one JSON object per line; creates the folder if it is missing. */
export async function appendHeads(file: string, heads: readonly Head[]): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await appendFile(file, linesOf(heads), { mode: 0o600 });
}

/** Returns the file's lines for heads. */
export const linesOf = (heads: readonly Head[]): string =>
  heads.map((one) => `${JSON.stringify(one)}\n`).join('');

/** Returns a file's heads, oldest first; none if there is no file. Throws for an invalid line. */
export async function readHeads(file: string): Promise<Head[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, at) => {
      const read = head.safeParse(jsonOf(line));
      if (read.success) return read.data;
      throw new Error(`${file}, line ${at + 1}: is not a head of the audit log`);
    });
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
