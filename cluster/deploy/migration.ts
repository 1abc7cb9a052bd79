import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Program } from '#bin/program/program.ts';
import { migrate } from '#database/migrate.ts';
import { servingUser } from '../front.ts';
import { ownVersion } from '../shop.ts';
import type { Cluster } from '../start-cluster.ts';

/** Milliseconds for which a report reads the tables that the migration changes. */
const reads = 8_000;

/** Adds columns to the tables that every purchase locks, and an index on the largest. */
const migration = `alter table cart add column deploy_trial text not null default '';
alter table ticket add column deploy_trial int;
alter table stock add column deploy_trial timestamptz not null default now();
`;
const index = `create index concurrently if not exists deploy_trial on ticket (portal_id, deploy_trial)
  where deploy_trial is not null;
`;

/**
 * Runs a migration that locks the tables of every purchase while a report reads one of them. No version of the programs knows
 * it, so from now on all serve with a newer schema. @returns the seconds it took.
 */
export async function tryMigration(
  { print, signal }: Program,
  { urls }: Cluster,
  folder: string,
): Promise<number> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const part of ['migrations', 'functions', 'indexes']) {
    await cp(path.join(ownVersion, 'database', part), path.join(folder, part), { recursive: true });
  }
  const number = (await readdir(path.join(folder, 'migrations'))).length + 1;
  const name = `${String(number).padStart(4, '0')}-deploy-trial.sql`;
  await writeFile(path.join(folder, 'migrations', name), migration);
  await writeFile(path.join(folder, 'indexes/deploy_trial.sql'), index);
  const report = new pg.Client({ connectionString: urls.owner, application_name: 'a report' });
  await report.connect();
  await report.query('begin');
  await report.query('select count(*) from ticket');
  const begun = Date.now();
  const over = pause(reads, undefined, { signal }).finally(() => report.end());
  await migrate({
    url: urls.owner,
    servingUsers: [servingUser],
    isPooled: true,
    folder,
    onProgress: print,
  });
  await over;
  return (Date.now() - begun) / 1000;
}
