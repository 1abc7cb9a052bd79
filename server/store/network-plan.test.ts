import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#domain/time/days.ts';
import { withoutAutovacuum } from '../testing/no-autovacuum.ts';
import { sessionDay } from '../testing/venues/venue.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await withoutAutovacuum(world.sql);
});
afterAll(() => world.close());

/** Adds pending carts, each from a network of its own by default. */
const addCarts = (count: number, network: string | null = null) =>
  world.sql(
    `insert into cart (portal_id, id, cart_number, seller_id, identity_id, language, expires_at,
       held_until_max, network)
     select $1, gen_random_uuid(), gen_random_uuid()::text, 'shop', $2, 'en', ends, ends,
       coalesce($4, substr(md5(n::text || random()), 1, 16))
     from generate_series(1, $3::int) n, lateral (select clock_timestamp() + make_interval(mins => 20) as ends)`,
    [world.venue.portalId, world.venue.publicIdentityId, count, network],
  );

/** Configures a connection like a server's (`openStore`): rows of its portal only, and costs of modern disks. */
async function asAServer(client: pg.Client): Promise<void> {
  await client.query("select set_config('foyer.portal', $1, false)", [
    String(world.venue.portalId),
  ]);
  await client.query('set random_page_cost = 1.1');
  await client.query('set role foyer_app');
}

/** The number of rows of a table read to compute the share of a network that requests one more place. */
async function readBy(
  client: pg.Client,
  table: 'cart' | 'ticket' | 'event_session',
  { key, places = [] }: { readonly key: string; readonly places?: readonly object[] },
): Promise<number> {
  const hold = {
    cart: { id: '00000000-0000-4000-8000-000000000001' },
    codes: [],
    network: { key, carts: 500, least: 100, share: 20, least_uses: 3, n: 1, places },
  };
  const readSoFar = async (): Promise<number> => {
    const { rows } = await client.query<{ read: number }>(
      `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
       where relname = $1`,
      [table],
    );
    return rows[0]?.read ?? 0;
  };
  await client.query('begin');
  const before = await readSoFar();
  await client.query('select from network_verdicts($1, $2::jsonb)', [
    world.venue.portalId,
    JSON.stringify([hold]),
  ]);
  const after = await readSoFar();
  await client.query('commit');
  return after - before;
}

const cartsRead = (client: pg.Client) => readBy(client, 'cart', { key: 'new' });

test('a hold reads no carts of other networks, even on a connection older than the on-sale', async () => {
  const client = new pg.Client(world.database.administratorUrl);
  await client.connect();
  try {
    await asAServer(client);
    for (let call = 0; call < 10; call += 1) await cartsRead(client);
    // According to the statistics, all carts of the quiet hour belong to one network.
    await addCarts(100, 'office');
    await world.sql('analyze cart');
    // Estimates vary with the sizes of the indexes: no size may lead to another index.
    const read: number[] = [];
    for (let at = 0; at < 50; at += 1) {
      await addCarts(500);
      read.push(await cartsRead(client));
    }
    expect(read.filter((count) => count > 0)).toEqual([]);
  } finally {
    await client.end();
  }
});

// Guards: SPD-05
test('a hold reads only the tickets of its own network, even if the planner knows of no other', async () => {
  const client = new pg.Client(world.database.administratorUrl);
  await client.connect();
  try {
    await asAServer(client);
    await addCarts(400, 'school');
    await addCarts(8_000);
    await world.sql(
      `insert into ticket (portal_id, cart_id, state, ticket_type_id, ticket_group_id, event_template_id,
         event_session_id, handler, counts_session, counts_group, face_value, adjusted_value,
         fee_fixed_outside, fee_percent_outside)
       select portal_id, id, 'held', 'adult', 'day', 'tour', 'tour-10', 'general', true, false, 0, 0, 0, 0
       from cart where network is not null`,
    );
    const { day, from, until } = dayOf(sessionDay, 'America/New_York');
    const places = [{ event: 'tour', day, from: new Date(from), until: new Date(until), n: 1 }];
    expect(await readBy(client, 'ticket', { key: 'school', places })).toBe(400);
  } finally {
    await client.end();
  }
});

// Guards: SPD-05
test('only a few of a day’s sessions are read for a network that wants few places', async () => {
  const client = new pg.Client(world.database.administratorUrl);
  await client.connect();
  try {
    await asAServer(client);
    await world.sql(
      `with times as (
         insert into event_session (portal_id, id, event_template_id, start_datetime, end_datetime)
         select portal_id, 'slot-' || n, event_template_id, start_datetime + make_interval(secs => n),
           end_datetime + make_interval(secs => n)
         from event_session, generate_series(1, 288) n where id = 'tour-10' returning portal_id, id
       )
       insert into stock (portal_id, session_id, group_id, capacity)
       select portal_id, id, '', 4 from times`,
    );
    await addCarts(3, 'family');
    await world.sql(
      `insert into ticket (portal_id, cart_id, state, ticket_type_id, ticket_group_id, event_template_id,
         event_session_id, handler, counts_session, counts_group, face_value, adjusted_value,
         fee_fixed_outside, fee_percent_outside)
       select portal_id, id, 'held', 'adult', 'day', 'tour', 'slot-1', 'general', true, false, 0, 0, 0, 0
       from cart where network = 'family'`,
    );
    const { day, from, until } = dayOf(sessionDay, 'America/New_York');
    const wants = (n: number) => ({
      key: 'family',
      places: [{ event: 'tour', day, from: new Date(from), until: new Date(until), n }],
    });
    expect(await readBy(client, 'event_session', wants(1))).toBeLessThan(20);
    // Beyond the floor, its share of all places counts.
    expect(await readBy(client, 'event_session', wants(150))).toBeGreaterThan(288);
  } finally {
    await client.end();
  }
});
