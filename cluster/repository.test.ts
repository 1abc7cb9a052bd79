import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restoreOptions, writeBackupConfig } from './repository.ts';
import type { System } from './system.ts';
import { fillTemplate } from './template.ts';

let shared: string;
beforeEach(async () => {
  shared = await mkdtemp(path.join(tmpdir(), 'foyer-repository-'));
  await mkdir(path.join(shared, 'node1'));
});
afterEach(() => rm(shared, { recursive: true }));

// Guards: OPS-07
test('a node has a repository file of its own, which nobody else may read', async () => {
  const owned: string[] = [];
  const own = async (file: string) => void owned.push(file);
  const database = { port: 5432, data: '/cluster/node1/data' };
  const secrets = { repository: 'the key of the repository' };
  await writeBackupConfig({ shared, own } as unknown as System, 'node1', database, secrets);
  const file = path.join(shared, 'node1', 'pgbackrest.conf');
  const text = await readFile(file, 'utf8');
  expect(text).toContain('repo1-cipher-pass=the key of the repository');
  expect(text).toContain('pg1-path=/cluster/node1/data');
  expect(text).toMatch(/^archive-push-queue-max=\d+GiB$/m);
  expect(owned).toContain(file);
});

// Guards: OPS-07
test('a restore stops at the given time, or replays everything without one', () => {
  expect(restoreOptions(new Date('2026-11-26T09:30:00.125Z'))).toBe(
    '--type=time "--target=2026-11-26 09:30:00.125+00" --target-action=promote',
  );
  expect(restoreOptions(undefined)).toBe('--type=default');
});

// Guards: OPS-07
test('every node sends each change to the repository, and a new cluster can start from it', async () => {
  const names =
    `NAME ADDRESS NETWORK REST_PORT DATABASE_PORT ETCD_HOSTS SUPERUSER_PASSWORD REPLICATION_PASSWORD
    REWIND_PASSWORD`.split(/\s+/);
  const patroni = await fillTemplate('patroni.yml', {
    ...Object.fromEntries(names.map((name) => [name, 'x'])),
    FOLDER: '/cluster/node1',
    DATA: '/cluster/node1/data',
    ARCHIVE_MODE: '"on"',
    BOOTSTRAP_METHOD: 'pgbackrest',
    RESTORE_OPTIONS: restoreOptions(new Date('2026-11-26T09:30:00Z')),
  });
  const pgBackRest = 'pgbackrest --config=/cluster/node1/pgbackrest.conf --stanza=foyer';
  expect(patroni).toContain('archive_mode: "on"');
  expect(patroni).toContain(`archive_command: ${pgBackRest} archive-push %p`);
  expect(patroni).toContain(`restore_command: ${pgBackRest} archive-get %f "%p"`);
  expect(patroni).toContain('  method: pgbackrest\n');
  expect(patroni).toContain(
    `command: ${pgBackRest} --type=time "--target=2026-11-26 09:30:00.000+00" --target-action=promote restore`,
  );
});
