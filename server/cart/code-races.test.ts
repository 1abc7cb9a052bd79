import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { db } from '../store/database.ts';
import { moveCodes } from '../store/pricing/cart-codes.ts';
import { cartOf, holdCart, lines } from '../testing/buyer.ts';
import { apply, seedRules, usesOf } from '../testing/codes.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld({ capacity: 1000, limited: 1000 });
  const off = { kind: 'ticket_amount', amount: 100 } as const;
  await seedRules(world, {
    ten: { discount: off, codes: { TEN: 10 }, combines: true },
    other: { discount: off, codes: { OTHER: 15 }, combines: true },
    one: { discount: off, codes: { ONE: 1 } },
  });
});
afterEach(async () => {
  expect(await world.sql('select * from stock_audit')).toEqual([]);
  await world.close();
});

/** The same SQL function without its guard: it reads, waits until another call has read the same, then takes. */
const unguarded = `
create sequence readers;
grant all on sequence readers to foyer_app;
create or replace function move_codes(portal int, moves jsonb) returns text[]
  language plpgsql as $$
declare move record; seen record;
begin
  for move in
    select m->>'code' as code, (m->>'n')::int as n from jsonb_array_elements(moves) m
    order by m->>'code' collate "C"
  loop
    select used, max_uses into seen from promo_code p
    where p.portal_id = portal and p.id = move.code;
    if move.n > 0 and seen.used + move.n > seen.max_uses then return array[move.code]; end if;
    perform nextval('readers');
    while (select last_value < 2 from readers) loop perform pg_sleep(0.005); end loop;
    update promo_code p set used = p.used + move.n where p.portal_id = portal and p.id = move.code;
  end loop;
  return '{}';
end $$`;

/** A hundred buyers with a cart each apply the code at the same time; returns how many succeeded. */
async function racers(code: string): Promise<number> {
  const carts = await Promise.all(
    Array.from({ length: 100 }, () => holdCart(world.api, { type: 'adult' })),
  );
  const outcomes = await Promise.all(carts.map((held) => apply(world.api, cartOf(held).id, code)));
  const refusals = outcomes.flatMap((outcome) => (outcome.ok ? [] : outcome.errors[0]?._code));
  expect(new Set(refusals)).toEqual(new Set(['code_exhausted']));
  return outcomes.filter(({ ok }) => ok).length;
}

test('100 buyers at the same time use a code with 10 uses exactly 10 times', async () => {
  expect(await racers('TEN')).toBe(10);
  expect(await usesOf(world, 'TEN')).toBe(10);
  expect(await world.sql('select * from promo_audit')).toEqual([]);
});

test('control: without the guard in the increment several buyers get the only use of a code', async () => {
  await world.sql(unguarded);
  expect(await racers('ONE')).toBeGreaterThan(1);
});

test('100 buyers at the same time use a code with one use once', async () => {
  expect(await racers('ONE')).toBe(1);
});

test('a code sent with the tickets is used exactly 10 times, and refused buyers hold nothing', async () => {
  const body = { add: lines([{ type: 'adult' }]), preReservePromoCodes: { codes: ['TEN'] } };
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () => world.api.call('createCart', { body })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
  expect(await usesOf(world, 'TEN')).toBe(10);
  expect(await world.sql('select count(*)::int as n from ticket')).toEqual([{ n: 10 }]);
  expect(await world.sql('select * from promo_audit')).toEqual([]);
});

test('a preloaded code is used exactly 10 times, and the other carts are held without it', async () => {
  const body = { add: lines([{ type: 'adult' }]), preloadedPromoCodes: ['TEN'] };
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, () => world.api.call('createCart', { body })),
  );
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  const used = outcomes.filter((outcome) => outcome.ok && outcome.answer.cartmod.length > 0);
  expect(used).toHaveLength(10);
});

test('applying, removing, deleting and expiring at the same time never deadlock', async () => {
  const carts = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      holdCart(world.api, { type: 'front', session: index % 2 === 0 ? 'tour-10' : 'tour-11' }),
    ),
  );
  const outcomes = await Promise.all(
    carts.flatMap((held, index) => {
      const params = { id: cartOf(held).id };
      const codes = index % 2 === 0 ? ['TEN', 'OTHER'] : ['OTHER', 'TEN'];
      const session = index % 2 === 0 ? 'tour-11' : 'tour-10';
      return [
        world.api.call('modifyMyCart', {
          params,
          body: {
            add: lines([{ type: 'front', session }]),
            remove: held.ticket.map(({ id }) => id),
            preloadedPromoCodes: codes,
          },
        }),
        apply(world.api, params.id, codes[0] ?? ''),
        world.api.call('removeMyCode', { params, body: { code: codes[1] ?? '' } }),
        ...(index % 3 === 0 ? [world.api.call('deleteMyCart', { params })] : []),
        world.api.call('createCart', {
          body: { add: lines([{ type: 'front', session }]), preloadedPromoCodes: codes },
        }),
      ];
    }),
  );
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.status >= 500)).toEqual([]);
  expect(await world.sql('select * from promo_audit')).toEqual([]);
  world.advance(3_600_000);
  await Promise.all([world.sweep(), world.sweep(), world.sweep()]);
  await world.sweep();
  expect([await usesOf(world, 'TEN'), await usesOf(world, 'OTHER')]).toEqual([0, 0]);
});

test('control: codes updated in another order deadlock', async () => {
  let arrived = 0;
  let release: () => void = () => {};
  const both = new Promise<void>((resolve) => {
    release = resolve;
  });
  const crosswise = (first: string, second: string) =>
    world.services.store.write(world.venue.portalId, async (tx) => {
      await moveCodes(tx, [first], 'take');
      arrived += 1;
      if (arrived === 2) release();
      await both;
      await moveCodes(tx, [second], 'take');
    });
  const ends = await Promise.allSettled([crosswise('ten', 'other'), crosswise('other', 'ten')]);
  const lost = ends.find((end) => end.status === 'rejected');
  expect(lost?.reason).toMatchObject({ code: '40P01' });
});

test('the audit finds a counter that carts do not account for', async () => {
  await world.services.store.write(world.venue.portalId, (tx) =>
    tx.run(
      sql`update promo_code set used = 2 where portal_id = ${world.venue.portalId} and id = 'ten'`.compile(
        db,
      ),
    ),
  );
  expect(await world.sql('select id, used, carts from promo_audit')).toEqual([
    { id: 'ten', used: 2, carts: 0 },
  ]);
});
