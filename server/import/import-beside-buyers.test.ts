import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TenantFileInput } from '#tenants/tenant-file.ts';
import type { Store, Tx } from '../store/database.ts';
import { moveCodes } from '../store/pricing/cart-codes.ts';
import { cartOf, holdCart } from '../testing/buyer.ts';
import { museumTenant } from '../testing/venues/museum.ts';
import { type MuseumWorld, openMuseum } from '../testing/venues/museum-world.ts';

/** An import while buyers buy: neither waits for rows that the other only references (law 2). */
let world: MuseumWorld;
beforeEach(async () => {
  world = await openMuseum();
});
afterEach(() => world.close());

/** The museum with another name, another seller's address, a larger session and codes. */
function changedMuseum(codes = ['APE', 'ZEBRA']): TenantFileInput {
  const tenant = museumTenant();
  const [admission] = tenant.events;
  const [first] = admission?.sessions ?? [];
  if (!admission || !first) throw new Error('the museum has no session');
  return {
    ...tenant,
    portal: { ...tenant.portal, name: 'Museum and garden' },
    sellers: tenant.sellers.map((seller) =>
      seller.id === 'cafe' ? { ...seller, slug: 'coffee' } : seller,
    ),
    events: tenant.events.map((event) =>
      event === admission
        ? {
            ...event,
            name: 'Admission and garden',
            sessions: event.sessions?.map((each) =>
              each.id === first.id ? { ...each, capacity: 900 } : each,
            ),
          }
        : event,
    ),
    cart_rules: codes.map((code) => ({
      id: code.toLowerCase(),
      name: code,
      discount: { kind: 'ticket_amount', amount: '1.00' },
      codes: [{ code }],
    })),
  } as TenantFileInput;
}

/** A store whose transaction, once an import has written everything, does this before it commits. */
const beforeCommit = (store: Store, meanwhile: (tx: Tx) => Promise<unknown>): Store => ({
  ...store,
  write: (portalId, work) =>
    store.write(portalId, async (tx) => {
      const done = await work(tx);
      await meanwhile(tx);
      return done;
    }),
});

const waiting = () =>
  world.sql(
    `select from pg_stat_activity
     where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  );

const someoneWaits = () =>
  vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 20_000 });

/** A place in a session whose counter the import does not change. */
const elsewhere = { type: 'child', session: 'sat-18' };

// Guards: OPS-03
test('buyers hold places during an import that is written but not committed', async () => {
  let held: string | undefined;
  const store = beforeCommit(world.services.store, async () => {
    held = cartOf(await holdCart(world.api, elsewhere)).id;
  });
  await world.importTenant(changedMuseum(), store);
  expect(held).toBeDefined();
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

// Guards: OPS-03
test('control: an import that locks its portal’s key blocks every buyer', async () => {
  await world.sql(`
    create or replace function portal_for_import(portal_key text) returns int
      language sql security definer set search_path = public, pg_temp as $$
        insert into portal (key) values (portal_key)
        on conflict (key) do update set key = excluded.key returning portal_id
      $$`);
  const holding: Promise<unknown>[] = [];
  const store = beforeCommit(world.services.store, async () => {
    holding.push(holdCart(world.api, elsewhere));
    await someoneWaits();
  });
  await world.importTenant(changedMuseum(), store);
  await Promise.all(holding);
});

// Guards: OPS-03
test('an import locks no row that buyers’ foreign keys wait for', async () => {
  // Rows to which only imports refer.
  const own = new Set(['seller']);
  const referred = await world.sql<{ name: string }>(
    `select distinct confrelid::regclass::text as name from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace order by 1`,
  );
  const locked: string[] = [];
  const store = beforeCommit(world.services.store, async () => {
    for (const { name } of referred.filter((table) => !own.has(table.name))) {
      const [rows] = await world.sql<{ all: number; free: number }>(
        `select (select count(*)::int from ${name}) as all, (
           select count(*)::int from (select from ${name} for key share skip locked) t) as free`,
      );
      if (rows?.all !== rows?.free) locked.push(name);
    }
  });
  // The existing rows, and those that a change of everything adds.
  await world.importTenant(changedMuseum());
  await world.importTenant(museumTenant(), store);
  expect(locked).toEqual([]);
});

// Guards: OPS-03
test('an import locks codes in the order of their ids, as carts do, including withdrawn ones', async () => {
  await world.importTenant(changedMuseum());
  const [portal] = await world.sql<{ id: number }>(
    "select portal_id as id from portal where key = 'museum'",
  );
  const { store } = world.services;
  const importing = await store.write(portal?.id ?? 0, async (tx) => {
    expect(await moveCodes(tx, ['ape'], 'take')).toEqual([]);
    const work = world.importTenant(changedMuseum(['ZEBRA']));
    work.catch(() => undefined);
    await someoneWaits();
    // If the import wrote its file's codes first, it would hold this one by now.
    expect(await moveCodes(tx, ['zebra'], 'take')).toEqual([]);
    return { work };
  });
  await importing.work;
  expect(await world.sql('select id, used from promo_code order by id')).toEqual([
    { id: 'ape', used: 1 },
    { id: 'zebra', used: 1 },
  ]);
});

// Guards: OPS-03
test('20 buyers and simultaneous imports of changing capacities all succeed', async () => {
  const sizes = [800, 900, 1000, 1100];
  const tenantOf = (capacity: number): TenantFileInput => {
    const tenant = museumTenant();
    for (const event of tenant.events) {
      for (const session of event.sessions ?? []) session.capacity = capacity;
    }
    return tenant;
  };
  await world.importTenant(tenantOf(700));
  const imports = sizes.map((size) => world.importTenant(tenantOf(size)));
  const holds = Array.from({ length: 20 }, (_, n) =>
    holdCart(
      world.api,
      { type: 'child', session: n % 2 === 0 ? 'sat-18' : 'sun-23' },
      { type: 'child', session: n % 2 === 0 ? 'sun-23' : 'sat-18' },
    ),
  );
  await Promise.all([...imports, ...holds]);
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});
