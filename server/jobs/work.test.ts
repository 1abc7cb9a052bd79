import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { paymentSweeps } from '../payments/jobs.ts';
import { jobTasks } from '../tasks.ts';
import { cartOf, holdCart } from '../testing/buyer.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import { openWorld } from '../testing/venues/world.ts';
import { startWork } from './work.ts';

test('a job that fails just as the database goes down is recorded once it is back', async () => {
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
        // It is retried some seconds later.
        if (!isGone) {
          await accept(false);
          await administrator.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = $1 and usename <> current_user`,
            [name],
          );
        }
        isGone = true;
        throw new Error('doomed');
      },
    },
  });
  await world.sql("select graphile_worker.add_job('doomed')");
  await vi.waitFor(() => expect(isGone).toBe(true), { timeout: 25_000 });
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

test('a failure in one portal does not stop the work of the others', async () => {
  const world = await openWorld();
  await seedVenue(world.database.administratorUrl, { key: 'hall' });
  const here = cartOf(await holdCart(world.api, { type: 'adult' })).id;
  const there = cartOf(await holdCart(world.clientOf('hall'), { type: 'adult' })).id;
  world.advance(60 * 60_000);
  const { store } = world.services;
  const write: typeof store.write = async (portalId, operation) => {
    if (portalId === world.venue.portalId) throw new Error('nothing can be written here');
    return store.write(portalId, operation);
  };
  const work = await startWork({
    services: { ...world.services, store: { ...store, write } },
    databaseUrl: world.database.url,
    tasks: {},
    sweeps: paymentSweeps,
  });
  const states = () => world.sql('select id, state from cart where state = $1', ['expired']);
  await vi.waitFor(async () => expect(await states()).toEqual([{ id: there, state: 'expired' }]), {
    timeout: 25_000,
  });
  await work.stop();
  expect(await world.sql('select state from cart where id = $1', [here])).toEqual([
    { state: 'pending' },
  ]);
  await world.close();
});

test('a timed job that fails at one portal still runs at the others, and then fails', async () => {
  const world = await openWorld();
  const hall = await seedVenue(world.database.administratorUrl, { key: 'hall' });
  const rule = {
    id: 'daily',
    from: '2020-01-01',
    times: ['10:00'],
    duration_minutes: 60,
    days_ahead: 3,
    capacity: 10,
  };
  await world.sql(
    `insert into schedule (portal_id, id, event_template_id, rule)
     values ($1, 'daily', 'tour', '{}'), ($2, 'daily', 'tour', $3)`,
    [world.venue.portalId, hall.portalId, rule],
  );
  const { tasks, close } = jobTasks(world.services, undefined);
  const extend = async () => tasks['extend_schedules']?.({}, {} as never);
  await expect(extend()).rejects.toThrow();
  const made = await world.sql<{ portal_id: number }>(
    "select distinct portal_id from event_session where schedule_id = 'daily'",
  );
  expect(made).toEqual([{ portal_id: hall.portalId }]);
  close();
  await world.close();
});
