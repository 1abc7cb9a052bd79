import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import { createApp } from '../app.ts';
import { openServices } from '../serve.ts';
import { moveStock } from '../store/cart/carts.ts';
import { db } from '../store/database.ts';
import { cartOf, holdCart, lines, reserve } from '../testing/buyer.ts';
import { patientBounds } from '../testing/venues/patient-bounds.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld({ capacity: 100, limited: 50 });
});
afterEach(() => world.close());

/** The same SQL function without its guard: it reads, waits until another call has read the same, then takes. */
const unguarded = `
create sequence readers;
grant all on sequence readers to foyer_app;
create or replace function move_stock(portal int, moves jsonb)
  returns table (session_id text, group_id text, available int) language plpgsql as $$
declare move record; seen int;
begin
  for move in select m->>'session' as session, m->>'group' as "group", (m->>'n')::int as n
    from jsonb_array_elements(moves) m order by 1, 2
  loop
    select s.capacity - s.used into seen from stock s
      where s.portal_id = portal and s.session_id = move.session and s.group_id = move."group";
    if seen < move.n then
      return query select move.session, move."group", seen; return;
    end if;
    perform nextval('readers');
    while (select last_value < 2 from readers) loop perform pg_sleep(0.005); end loop;
    update stock s set used = s.used + move.n
      where s.portal_id = portal and s.session_id = move.session and s.group_id = move."group";
  end loop;
end $$`;

const buyers = (count: number, type: string) =>
  Promise.all(Array.from({ length: count }, () => reserve(world.api, { type })));

async function sold(outcomes: Awaited<ReturnType<typeof buyers>>) {
  const codes = new Set(
    outcomes.flatMap((outcome) => (outcome.ok ? [] : outcome.errors[0]?._code)),
  );
  const [held] = await world.sql<{ n: number }>(
    "select count(*)::int as n from ticket where state = 'held'",
  );
  return { yes: outcomes.filter((outcome) => outcome.ok).length, codes, held: held?.n };
}

/** Runs transactions that take one place each, all at the same time; returns how many succeeded. */
async function takers(count: number): Promise<number> {
  const { store } = world.services;
  const moves = [{ session: 'tour-10', group: '', n: 1 }];
  const short = await Promise.all(
    Array.from({ length: count }, () =>
      store.write(world.venue.portalId, (tx) => moveStock(tx, moves)),
    ),
  );
  return short.filter((shortage) => shortage === undefined).length;
}

test('500 buyers at once on a session of 100 places hold exactly 100', async () => {
  const { yes, codes, held } = await sold(await buyers(500, 'adult'));
  expect({ yes, held }).toEqual({ yes: 100, held: 100 });
  expect(codes).toEqual(new Set(['event_session_sold_out']));
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

// Guards: QTY-15
test("500 buyers at once on a group's 50 places hold exactly 50", async () => {
  const { yes, codes, held } = await sold(await buyers(500, 'front'));
  expect({ yes, held }).toEqual({ yes: 50, held: 50 });
  expect(codes).toEqual(new Set(['ticket_group_sold_out']));
});

test('500 buyers at once over two processes hold exactly the 50 places of a group', async () => {
  const { serving } = world.database;
  const reach = { ...patientBounds, ...serving };
  const services = await openServices(world.services.settings, serving.databaseUrl, reach);
  const app = createApp({ services });
  const other = createClient({
    origin: 'http://localhost',
    seller: world.venue.slug,
    fetch: async (url, init) => app.fetch(new Request(url, init)),
  });
  const wishes = Array.from({ length: 250 }, () => ({ type: 'front' }));
  const outcomes = await Promise.all(
    wishes.flatMap((wish) => [reserve(world.api, wish), reserve(other, wish)]),
  );
  await services.close();
  expect(await sold(outcomes)).toMatchObject({ yes: 50, held: 50 });
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

test('150 transactions at once take exactly 100 places', async () => {
  expect(await takers(150)).toBe(100);
});

test('control: without the guard in the increment the same transactions oversell', async () => {
  await world.sql("update stock set used = 99 where session_id = 'tour-10' and group_id = ''");
  await world.sql(unguarded);
  expect(await takers(150)).toBeGreaterThan(1);
});

test('retries at the same time find one cart and take its place once', async () => {
  const body = { add: lines([{ type: 'adult' }]) };
  const idempotencyKey = crypto.randomUUID();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => world.api.call('createCart', { body, idempotencyKey })),
  );
  const ids = outcomes.map((outcome) => outcome.ok && outcome.answer.cart[0]?.id);
  expect(new Set(ids).size).toBe(1);
  expect(
    await world.sql("select used from stock where session_id = 'tour-10' and group_id = ''"),
  ).toEqual([{ used: 1 }]);
});

test('a key reused for another request opens no second cart, at the same time or later', async () => {
  const idempotencyKey = crypto.randomUUID();
  const open = (n: number) =>
    world.api.call('createCart', { body: { add: lines([{ type: 'adult', n }]) }, idempotencyKey });
  const before = await world.sql<{ n: number }>('select count(*)::int as n from cart');
  const outcomes = await Promise.all([open(1), open(2), open(3), open(1)]);
  const opened = outcomes.filter(({ ok }) => ok);
  expect(opened.length).toBeGreaterThan(0);
  for (const outcome of outcomes) {
    if (!outcome.ok) expect(outcome.errors).toMatchObject([{ _code: 'idempotency_key_reused' }]);
  }
  const later = await Promise.all([open(1), open(2), open(3)]);
  expect(later.filter(({ ok }) => ok)).toHaveLength(1);
  const after = await world.sql<{ n: number }>('select count(*)::int as n from cart');
  expect((after[0]?.n ?? 0) - (before[0]?.n ?? 0)).toBe(1);
});

test('a retry of the request that took the last places finds its cart, not a sold-out session', async () => {
  const open = (idempotencyKey: string) =>
    world.api.call('createCart', {
      body: { add: lines([{ type: 'front', n: 50 }]) },
      idempotencyKey,
    });
  const key = crypto.randomUUID();
  const outcomes = await Promise.all([open(key), open(key), open(key)]);
  const again = await open(key);
  const ids = [...outcomes, again].map((outcome) => outcome.ok && outcome.answer.cart[0]?.id);
  expect(new Set(ids)).toEqual(new Set([again.ok && again.answer.cart[0]?.id]));
  expect(again.ok).toBe(true);
  expect(await refusedWith(open(crypto.randomUUID()))).toBe('ticket_group_sold_out');
});

test('a hold that the database rejects fails without those that wait with it', async () => {
  await world.sql(`alter table ticket add check (admit_name <> 'impossible')`);
  const outcomes = await Promise.all(
    ['Ada', 'Grace', 'impossible', 'Edith', 'Katherine'].map((admit_name) =>
      world.api.call('createCart', {
        body: { add: lines([{ type: 'adult' }]).map((line) => ({ ...line, admit_name })) },
      }),
    ),
  );
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false, true, true]);
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

test('a cart that holds the last places is refused another as over capacity, not as sold out', async () => {
  const held = await holdCart(world.api, { type: 'front', n: 50 });
  const more = world.api.call('modifyMyCart', {
    params: { id: cartOf(held).id },
    body: { add: lines([{ type: 'front' }]) },
  });
  expect(await refusedWith(more)).toBe('ticket_group_capacity_exceeded');
});

test('opposite changes and deletes at the same time never deadlock, and the counters are right', async () => {
  const carts = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      holdCart(world.api, { type: 'front', session: index % 2 === 0 ? 'tour-10' : 'tour-11' }),
    ),
  );
  const outcomes = await Promise.all(
    carts.flatMap((held, index) => {
      const params = { id: cartOf(held).id };
      const remove = held.ticket.map((ticket) => ticket.id);
      // Releases in one session what it takes in the other; half of them do it in reverse.
      const other = index % 2 === 0 ? 'tour-11' : 'tour-10';
      const add = lines([{ type: 'front', session: other, n: 2 }]);
      return [
        world.api.call('modifyMyCart', { params, body: { add, remove } }),
        world.api.call('modifyMyCart', {
          params,
          body: { add: lines([{ type: 'adult', session: 'tour-12' }]) },
        }),
        ...(index % 5 === 0 ? [world.api.call('deleteMyCart', { params })] : []),
      ];
    }),
  );
  const faults = outcomes.filter((outcome) => !outcome.ok && outcome.status >= 500);
  expect(faults).toEqual([]);
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

test('control: counters updated in another order deadlock', async () => {
  const take = (session: string) =>
    sql`update stock set used = used + 1
      where portal_id = ${world.venue.portalId} and session_id = ${session}
        and group_id = ''`.compile(db);
  let arrived = 0;
  let release: () => void = () => {};
  const both = new Promise<void>((resolve) => {
    release = resolve;
  });
  const crosswise = (first: string, second: string) =>
    world.services.store.write(world.venue.portalId, async (tx) => {
      await tx.run(take(first));
      arrived += 1;
      if (arrived === 2) release();
      await both;
      await tx.run(take(second));
    });
  const ends = await Promise.allSettled([
    crosswise('tour-10', 'tour-11'),
    crosswise('tour-11', 'tour-10'),
  ]);
  const lost = ends.find((end) => end.status === 'rejected');
  expect(lost?.reason).toMatchObject({ code: '40P01' });
});

test('carts that expire while others buy release each place once', async () => {
  await buyers(100, 'adult');
  world.advance(21 * 60_000);
  const sweeps = Promise.all([world.sweep(), world.sweep(), world.sweep()]);
  const late = await buyers(150, 'adult');
  await sweeps;
  const more = await buyers(150, 'adult');
  const held = [...late, ...more].filter((outcome) => outcome.ok).length;
  expect(held).toBe(100);
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

test('the audit finds a counter that tickets do not account for', async () => {
  await answered<'createCart'>(reserve(world.api, { type: 'adult' }));
  await world.sql(
    "update stock set used = used + 1 where session_id = 'tour-10' and group_id = ''",
  );
  expect(await world.sql('select session_id, used, tickets from stock_audit')).toEqual([
    { session_id: 'tour-10', used: 2, tickets: 1 },
  ]);
});
