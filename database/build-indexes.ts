import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { describeError } from './describe-error.ts';

/** The file `<name>.sql` with the statement that builds an index without blocking writes. */
interface IndexFile {
  name: string;
  sql: string;
}

/** Reads a folder's files `<name>.sql`, by name. */
export async function readIndexes(folder: string): Promise<IndexFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (file) => ({
      name: path.basename(file, '.sql'),
      sql: await readFile(path.join(folder, file), 'utf8'),
    })),
  );
}

/**
 * Builds missing indexes one after another, outside any transaction, so that writes continue meanwhile (`create index
 * concurrently`). Rebuilds an index that an earlier build left unfinished. The caller keeps other processes out. @returns the
 * names of the indexes that it built.
 */
export async function buildIndexes(
  client: pg.Client,
  indexes: IndexFile[],
  onProgress?: (line: string) => void,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; is_valid: boolean }>(
    `select c.relname as name, i.indisvalid as is_valid from pg_index i
     join pg_class c on c.oid = i.indexrelid
     where c.relname = any ($1) and c.relnamespace = current_schema()::regnamespace`,
    [indexes.map(({ name }) => name)],
  );
  const built: string[] = [];
  for (const { name, sql } of indexes) {
    const before = rows.find((row) => row.name === name);
    if (before?.is_valid) continue;
    onProgress?.(`Building the index: ${name}`);
    try {
      if (before) await client.query(`drop index concurrently "${name}"`);
      await client.query(sql);
    } catch (cause) {
      throw new Error(`The index ${name} was not built: ${describeError(cause, sql)}`, { cause });
    }
    built.push(name);
  }
  return built;
}
