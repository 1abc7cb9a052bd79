import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CannotStart } from '#database/cannot-start.ts';
import type { NodeName } from './ports.ts';
import type { Secrets } from './secrets.ts';
import type { System } from './system.ts';
import { fillTemplate } from './template.ts';

/** The repository's folder, next to the nodes'; a real one is on another machine. */
export const repositoryFolder = 'repository';

/** The size of the log that a node keeps while the repository is unavailable. */
const queueMax = '2GiB';

/** Creates a folder owned by the user that a machine's programs run as. */
export async function makeFolder(system: System, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await system.own(folder);
}

/** Writes the file that tells a node's programs where the repository is. */
export async function writeBackupConfig(
  system: System,
  name: NodeName,
  database: { readonly port: number; readonly data: string },
  { repository }: Pick<Secrets, 'repository'>,
): Promise<void> {
  await makeFolder(system, path.join(system.shared, repositoryFolder));
  await makeFolder(system, path.join(system.shared, name, 'pgbackrest'));
  const text = await fillTemplate('pgbackrest.conf', {
    REPOSITORY: `/cluster/${repositoryFolder}`,
    CIPHER_KEY: repository,
    QUEUE_MAX: queueMax,
    FOLDER: `/cluster/${name}`,
    DATA: database.data,
    DATABASE_PORT: database.port,
  });
  const file = path.join(system.shared, name, 'pgbackrest.conf');
  await writeFile(file, text, { mode: 0o600 });
  await system.own(file);
}

/** pgBackRest's options to restore a point in time; without one, everything archived. */
export const restoreOptions = (to: Date | undefined): string =>
  to === undefined
    ? '--type=default'
    : `--type=time "--target=${to.toISOString().replace('T', ' ').replace('Z', '+00')}" --target-action=promote`;

/** Creates the repository of the primary's database, unless it is there. */
export const createRepository = (system: System, primary: NodeName): Promise<string> =>
  pgBackRest(system, primary, 'stanza-create');

/**
 * Runs a command of pgBackRest on a node, as its timer would, and returns what it printed.
 * @throws CannotStart if it fails.
 */
export async function pgBackRest(system: System, node: NodeName, command: string): Promise<string> {
  const name = `pgbackrest-${node}`;
  const own = path.join(system.shared, node, 'command');
  const at = `/cluster/${node}/command`;
  await makeFolder(system, own);
  await rm(path.join(own, 'code'), { force: true });
  const line = `pgbackrest --config=/cluster/${node}/pgbackrest.conf --stanza=foyer ${command}`;
  await writeFile(path.join(own, 'run.sh'), `${line} >${at}/log 2>&1; echo $? >${at}/code\n`);
  const machine = await system.start(name, [`sh ${at}/run.sh`]);
  await machine.ended;
  const printed = await readFile(path.join(own, 'log'), 'utf8').catch(() => '');
  const code = await readFile(path.join(own, 'code'), 'utf8').catch(() => '');
  if (code.trim() !== '0') throw new CannotStart(`pgbackrest ${command} failed:\n${printed}`);
  return printed;
}
