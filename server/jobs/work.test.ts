import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openWorld } from '../testing/world.ts';
import { startWork } from './work.ts';

test('a job that fails just as the database goes away is written down when it is back', async () => {
  const world = await openWorld();
  const { administratorUrl, url } = world.database;
  const name = new URL(url).pathname.slice(1);
  const elsewhere = Object.assign(new URL(administratorUrl), { pathname: '/postgres' });
  const administrator = new pg.Client(elsewhere.href);
  await administrator.connect();
  const accept = (yes: boolean) =>
    administrator.query(`alter database ${name} allow_connections ${yes}`);
  let isGone = false;
  const work = await startWork({
    services: world.services,
    databaseUrl: url,
    tasks: {
      async doomed() {
        await accept(false);
        await administrator.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = $1 and usename <> current_user`,
          [name],
        );
        isGone = true;
        throw new Error('doomed');
      },
    },
  });
  await world.sql("select graphile_worker.add_job('doomed')");
  await vi.waitFor(() => expect(isGone).toBe(true), { timeout: 10_000 });
  await accept(true);
  await vi.waitFor(
    async () => {
      const rows = await world.sql(
        'select last_error, locked_by from graphile_worker._private_jobs',
      );
      expect(rows).toEqual([{ last_error: 'doomed', locked_by: null }]);
    },
    { timeout: 20_000, interval: 200 },
  );
  await work.stop();
  await administrator.end();
  await world.close();
});
