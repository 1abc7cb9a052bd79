import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { BoundedLocks } from './bounded-locks.ts';
import { CannotStart } from './cannot-start.ts';
import { describeError } from './describe-error.ts';

/** The file `<name>.sql` with the current definition of an SQL function and its grants. */
interface FunctionFile {
  name: string;
  sql: string;
  /** Hash of the file's bytes, in hexadecimal. */
  sha256: string;
}

/** Reads a folder's files `<name>.sql`, by name. */
export async function readFunctions(folder: string): Promise<FunctionFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (file) => {
      const sql = await readFile(path.join(folder, file), 'utf8');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      return { name: path.basename(file, '.sql'), sql, sha256 };
    }),
  );
}

/**
 * Replaces the functions whose files have changed since they were last applied, all in one transaction. The caller keeps other
 * processes out. @returns the names of the replaced functions. @throws CannotStart if a file changes a signature, or a newer
 * file has been applied since.
 */
export async function applyFunctions(
  client: pg.Client,
  locks: BoundedLocks,
  functions: FunctionFile[],
): Promise<string[]> {
  if (functions.length === 0) return [];
  const due = await dueFunctions(client, functions);
  if (due.length === 0) return [];
  await locks.transaction('The replacement of functions', async () => {
    // Functions call each other, so PostgreSQL can check their bodies only once all of them exist.
    for (const check of ['off', 'on']) {
      await client.query(`set local check_function_bodies = ${check}`);
      for (const file of due) await replaceFunction(client, file);
    }
    for (const file of due) await recordHash(client, file);
  });
  return due.map(({ name }) => name);
}

async function dueFunctions(client: pg.Client, functions: FunctionFile[]): Promise<FunctionFile[]> {
  const { rows } = await client.query<{ name: string; sha256: string; is_current: boolean }>(
    'select name, sha256, replaced_at is null as is_current from function_hash',
  );
  return functions.filter(({ name, sha256 }) => {
    const applied = rows.find((row) => row.name === name && row.sha256 === sha256);
    if (applied?.is_current === false) {
      throw new CannotStart(
        `The database has a newer definition of the function ${name} than this version of Foyer: ` +
          `start the newer version. To bring an old definition back, change a comment in ${name}.sql.`,
      );
    }
    return !applied;
  });
}

async function recordHash(client: pg.Client, { name, sha256 }: FunctionFile): Promise<void> {
  await client.query(
    'update function_hash set replaced_at = now() where name = $1 and replaced_at is null',
    [name],
  );
  await client.query('insert into function_hash (name, sha256) values ($1, $2)', [name, sha256]);
}

async function replaceFunction(client: pg.Client, { name, sql }: FunctionFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (cause) {
    if (isChangedSignature(cause)) throw changedSignature(name, { cause });
    throw new Error(`The function ${name} failed: ${describeError(cause, sql)}`, { cause });
  }
  // Functions with the same name and other parameters are different functions to PostgreSQL.
  const [definition, second] = await definitionsOf(client, name);
  if (!definition) {
    throw new Error(`The file ${name}.sql defines no function ${name}: name it like its function.`);
  }
  if (second) throw changedSignature(name);
  const owner = client.escapeIdentifier(definition.owner);
  await client.query(`alter routine ${definition.signature} owner to ${owner}`);
}

/** Returns the functions with a name, and the owner of our tables, who should also own them. */
async function definitionsOf(
  client: pg.Client,
  name: string,
): Promise<{ signature: string; owner: string }[]> {
  const { rows } = await client.query(
    `select f.oid::regprocedure::text as signature, pg_get_userbyid(t.relowner) as owner
     from pg_proc f, pg_class t
     where f.proname = $1 and f.pronamespace = 'public'::regnamespace
       and t.oid = 'function_hash'::regclass`,
    [name],
  );
  return rows;
}

/** Recognises `create or replace` failing because the result or a parameter's name would change. */
function isChangedSignature(cause: unknown): boolean {
  // A body that does not fit its own signature fails with the same code, in another routine.
  return (
    cause instanceof pg.DatabaseError &&
    cause.code === '42P13' &&
    cause.routine === 'ProcedureCreate'
  );
}

function changedSignature(name: string, options?: ErrorOptions): CannotStart {
  return new CannotStart(
    `The file ${name}.sql changes the parameters or the result of the function ${name}, which running ` +
      'processes call: restore them, and give the new function a new name and its own file.',
    options,
  );
}
