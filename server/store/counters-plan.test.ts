import type { Compilable, CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import { withoutAutovacuum } from '../testing/no-autovacuum.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import type { Tx } from './database.ts';
import { endOfTime, readCounters, readUse } from './events/sessions.ts';

let database: TestDatabase;
let owner: pg.Client;
let portals: { readonly known: number; readonly fresh: number };

/** A tenant of 3,000 sessions that the planner knows, and one of as many that was added later. */
beforeAll(async () => {
  database = await cloneDatabase();
  owner = new pg.Client(database.administratorUrl);
  await owner.connect();
  await withoutAutovacuum((text) => owner.query(text));
  const known = await seedVenue(database.administratorUrl, { key: 'known' });
  await addSessions(known.portalId);
  await owner.query('vacuum analyze');
  const fresh = await seedVenue(database.administratorUrl, { key: 'fresh' });
  await addSessions(fresh.portalId);
  portals = { known: known.portalId, fresh: fresh.portalId };
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

async function addSessions(portalId: number): Promise<void> {
  await owner.query(
    `insert into event_session (portal_id, id, event_template_id, start_datetime, end_datetime)
     select $1, 's' || n, 'tour', now() + make_interval(hours => n), now() + make_interval(hours => n + 1)
     from generate_series(1, 3000) n`,
    [portalId],
  );
  await owner.query(
    `insert into stock (portal_id, session_id, group_id, capacity)
     select portal_id, id, '', 10 from event_session where portal_id = $1 and id like 's%'`,
    [portalId],
  );
}

interface Plan {
  readonly text: string;
  /** Pages of 8 kB. */
  readonly pages: number;
}

/** The plans of a read of all sessions' counters, as a server's connection runs it. */
async function planOf(portalId: number, read: typeof readCounters | typeof readUse): Promise<Plan> {
  const plan = { text: '', pages: 0 };
  const tx = {
    portalId,
    async rows(query: Compilable<unknown> | CompiledQuery<unknown>) {
      const { sql, parameters } = 'compile' in query ? query.compile() : query;
      const { rows } = await owner.query(`explain (analyze, buffers, format json) ${sql}`, [
        ...parameters,
      ]);
      const [{ Plan: root }] = rows[0]['QUERY PLAN'];
      plan.text += JSON.stringify(root);
      plan.pages += root['Shared Hit Blocks'] + root['Shared Read Blocks'];
      return [];
    },
  } as unknown as Tx;
  await owner.query('begin');
  await owner.query('set local random_page_cost = 1.1');
  await owner.query('set local role foyer_app');
  await owner.query("select set_config('foyer.portal', $1, true)", [String(portalId)]);
  await read(tx, ['tour'], { from: new Date(), until: endOfTime });
  await owner.query('rollback');
  return plan;
}

test.each(['known', 'fresh'] as const)(
  'the counters in use of a %s tenant are one range of an index, whose cost depends on their number',
  async (tenant) => {
    const portalId = portals[tenant];
    const unsold = await planOf(portalId, readUse);
    expect(unsold.text).toContain('stock_by_start');
    await owner.query(
      `update stock set used = 1
       where portal_id = $1 and session_id in ('s7', 's700', 's2999') and group_id = ''`,
      [portalId],
    );
    const sold = await planOf(portalId, readUse);
    const all = await planOf(portalId, readCounters);
    // One page for each counter and its index lookups; the other 2,997 are not read.
    expect(sold.pages - unsold.pages).toBeLessThanOrEqual(12);
    expect(all.pages - unsold.pages).toBeGreaterThan(50);
  },
);

test('all counters of a tenant are read without comparing rows one by one, even without planner statistics', async () => {
  expect((await planOf(portals.fresh, readCounters)).text).not.toContain('Join Filter');
});

test('taking further places of a session changes no index', async () => {
  const updates = async () => {
    const { rows } = await owner.query(
      `select n_tup_upd::int as updates, n_tup_hot_upd::int as within_page
       from pg_stat_xact_user_tables where relname = 'stock'`,
    );
    return rows[0];
  };
  const take = async () => {
    await owner.query('begin');
    const before = await updates();
    await owner.query(
      `select move_stock($1, '[{"session": "s42", "group": "", "n": 1}, {"session": "s43", "group": "", "n": 1}]')`,
      [portals.known],
    );
    const after = await updates();
    await owner.query('commit');
    return {
      updates: after.updates - before.updates,
      within_page: after.within_page - before.within_page,
    };
  };
  expect(await take()).toEqual({ updates: 2, within_page: 0 });
  expect(await take()).toEqual({ updates: 2, within_page: 2 });
});
