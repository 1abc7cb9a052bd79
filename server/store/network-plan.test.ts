import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Pending carts, each of a network of its own. */
const addCarts = (count: number) =>
  world.sql(
    `insert into cart (portal_id, id, cart_number, seller_id, identity_id, language, expires_at,
       held_until_max, network)
     select $1, gen_random_uuid(), gen_random_uuid()::text, 'shop', $2, 'en', ends, ends,
       'network ' || n
     from generate_series(1, $3::int) n, lateral (select now() + make_interval(secs => n) as ends)`,
    [world.venue.portalId, world.venue.publicIdentityId, count],
  );

/** Carts that are read while the share of a new network is looked at. */
async function cartsRead(client: pg.Client): Promise<number> {
  const hold = {
    cart: { id: '00000000-0000-4000-8000-000000000001' },
    codes: [],
    network: { key: 'new', carts: 500, least: 100, share: 20, least_uses: 3, n: 1, places: [] },
  };
  await client.query('begin');
  await client.query('select from network_verdicts($1, $2::jsonb)', [
    world.venue.portalId,
    JSON.stringify([hold]),
  ]);
  const { rows } = await client.query<{ read: number }>(
    `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
     where relname = 'cart'`,
  );
  await client.query('commit');
  return rows[0]?.read ?? 0;
}

test('a hold reads no carts of other networks, also on a connection from before the on-sale', async () => {
  const client = new pg.Client(world.database.administratorUrl);
  await client.connect();
  try {
    for (let call = 0; call < 10; call += 1) await cartsRead(client);
    await addCarts(3000);
    expect(await cartsRead(client)).toBe(0);
  } finally {
    await client.end();
  }
});
