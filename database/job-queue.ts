import { Logger, runMigrations } from 'graphile-worker';
import type { Client } from 'pg';

const silent = new Logger(() => () => {});

/**
 * Installs graphile-worker's tables as their owner and opens them to our roles. Its tables have row
 * security without policies, so: `foyer_app` may only add a job (through functions that run as the
 * owner) and can read none; `foyer_jobs` may do all that a worker does.
 */
export async function installJobQueue(client: Client, connectionString: string): Promise<void> {
  await runMigrations({ connectionString, logger: silent });
  // Run each time: an upgrade of graphile-worker replaces functions and makes tables anew.
  await client.query(`
    begin;
    grant usage on schema graphile_worker to foyer_app, foyer_jobs;
    grant select, insert, update, delete on all tables in schema graphile_worker to foyer_jobs;
    do $$
    declare
      item regclass;
      deed regprocedure;
    begin
      for item in
        select oid from pg_class
        where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
      loop
        execute format('drop policy if exists foyer_jobs on %s', item);
        execute format('create policy foyer_jobs on %s to foyer_jobs using (true)', item);
      end loop;
      for deed in
        select oid from pg_proc
        where pronamespace = 'graphile_worker'::regnamespace and proname in ('add_job', 'add_jobs')
      loop
        execute format('alter function %s security definer', deed);
        execute format('alter function %s set search_path = pg_catalog, pg_temp', deed);
      end loop;
    end $$;
    commit`);
}
