import { Logger, runMigrations } from 'graphile-worker';
import type { Client } from 'pg';
import type { BoundedLocks } from './bounded-locks.ts';

const silent = new Logger(() => () => {});

/**
 * Installs graphile-worker's tables and grants our roles access. Its tables have row-level security
 * without policies. `foyer_app` can only add jobs, through functions that run as their owner;
 * `foyer_jobs` can do everything that a worker does.
 */
export async function installJobQueue(
  client: Client,
  locks: BoundedLocks,
  url: string,
): Promise<void> {
  const connectionString = withLockTimeout(url, locks.lockTimeout);
  await locks.retry('The job queue', () => runMigrations({ connectionString, logger: silent }));
  // Repeated each time, because an upgrade of graphile-worker replaces functions and tables. A policy that is there stays: to
  // make one locks the table of jobs, to which every purchase adds.
  const grants = `
    grant usage on schema graphile_worker to foyer_app, foyer_jobs;
    grant select, insert, update, delete on all tables in schema graphile_worker to foyer_jobs;
    do $$
    declare
job_table regclass;
      add_function regprocedure;
    begin
for job_table in
        select oid from pg_class
        where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
          and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'foyer_jobs')
      loop
        execute format('create policy foyer_jobs on %s to foyer_jobs using (true)', job_table);
      end loop;
for add_function in
        select oid from pg_proc
        where pronamespace = 'graphile_worker'::regnamespace and proname in ('add_job', 'add_jobs')
      loop
execute format('alter function %s security definer', add_function);
        execute format('alter function %s set search_path = pg_catalog, pg_temp', add_function);
      end loop;
    end $$`;
  await locks.transaction('The job queue', async () => {
    await client.query(grants);
  });
}

/** The address of a connection with limited waits for locks. */
function withLockTimeout(url: string, milliseconds: number): string {
  const address = new URL(url);
  const { searchParams } = address;
  const options = [searchParams.get('options'), `-c lock_timeout=${milliseconds}`];
  searchParams.set('options', options.filter(Boolean).join(' '));
  searchParams.set('application_name', 'foyer migrate queue');
  return address.href;
}
