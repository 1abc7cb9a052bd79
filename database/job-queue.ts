import { Logger, runMigrations } from 'graphile-worker';
import type { Client } from 'pg';

const silent = new Logger(() => () => {});

/**
 * Installs graphile-worker's tables and grants our roles access. Its tables have row-level security
 * without policies. `foyer_app` can only add jobs, through functions that run as their owner;
 * `foyer_jobs` can do everything that a worker does.
 */
export async function installJobQueue(client: Client, connectionString: string): Promise<void> {
  await runMigrations({ connectionString, logger: silent });
  // Repeated each time, because an upgrade of graphile-worker replaces functions and tables.
  await client.query(`
    begin;
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
      loop
execute format('drop policy if exists foyer_jobs on %s', job_table);
        execute format('create policy foyer_jobs on %s to foyer_jobs using (true)', job_table);
      end loop;
for add_function in
        select oid from pg_proc
        where pronamespace = 'graphile_worker'::regnamespace and proname in ('add_job', 'add_jobs')
      loop
execute format('alter function %s security definer', add_function);
        execute format('alter function %s set search_path = pg_catalog, pg_temp', add_function);
      end loop;
    end $$;
    commit`);
}
