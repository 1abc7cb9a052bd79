import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { CannotStart } from './cannot-start.ts';

export interface Migration {
  number: number;
  /** File name, such as `0001-portals.sql`. */
  name: string;
  sql: string;
  /** Hash of the file's bytes, in hexadecimal. */
  sha256: string;
  /**
   * A single statement outside any transaction, such as `drop index concurrently`. It waits for its locks as long as necessary,
   * because nobody waits behind it, and has to be repeatable: if the process dies afterwards, it is run again.
   */
  isAlone: boolean;
}

/** First line of a migration that runs outside any transaction. */
const alone = /^-- Outside a transaction\b/;

/** Reads the files `NNNN-name.sql` in order; the numbers must be 1, 2, 3 … without gaps or duplicates. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name) || Number(name.slice(0, 4)) !== index + 1) {
        const expected = String(index + 1).padStart(4, '0');
        throw new CannotStart(
          `The migration ${name} is in the place of number ${expected}: name it ` +
            `${expected}-what-it-does.sql.`,
        );
      }
      const sql = await readFile(path.join(folder, name), 'utf8');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      return { number: index + 1, name, sql, sha256, isAlone: alone.test(sql) };
    }),
  );
}

/** Returns the newest migration of this version. */
export async function newestMigration(): Promise<Migration> {
  const newest = (await readMigrations(path.join(import.meta.dirname, 'migrations'))).at(-1);
  if (!newest) throw new Error('there are no migrations');
  return newest;
}
