import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { CannotStart } from './cannot-start.ts';

export interface Migration {
  number: number;
  /** File name, `0001-portals.sql`. */
  name: string;
  sql: string;
  /** Of the file's bytes, hexadecimal. */
  sha256: string;
}

export const migrationsFolder = path.join(import.meta.dirname, 'migrations');

/** Reads `NNNN-name.sql` in order; the numbers must run 1, 2, 3 … without gap or double. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name) || Number(name.slice(0, 4)) !== index + 1) {
        const wanted = String(index + 1).padStart(4, '0');
        throw new CannotStart(
          `The migration ${name} stands where number ${wanted} belongs: name it ` +
            `${wanted}-what-it-does.sql.`,
        );
      }
      const sql = await readFile(path.join(folder, name), 'utf8');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      return { number: index + 1, name, sql, sha256 };
    }),
  );
}
