import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cartOf, holdCart, purchaser } from '../../testing/buyer.ts';
import { raceWithChange, raceWithServerChange } from '../../testing/faults/forced-race.ts';
import { balanceOf, makeCard, payFrom, type TestCard } from '../../testing/gift-card.ts';
import { openWorld, refusedWith, type World } from '../../testing/venues/world.ts';
import { db, type Tx } from '../database.ts';
import { cancelCards, expireCards, postLedger } from './ledger.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld({ capacity: 1000 });
});
afterEach(() => world.close());

const at = new Date('2031-03-08');
const write = <T>(work: (tx: Tx) => Promise<T>, portal = world.venue.portalId) =>
  world.services.store.write(portal, work);
const audit = () => world.sql('select * from ledger_audit');

/** The SQL function without its guard: it looks first, then takes. */
const unguarded = `
create or replace function post_ledger(portal int, card uuid, change bigint, why text, entry uuid,
  at timestamptz) returns bigint language plpgsql security definer as $$
declare seen bigint;
begin
  select balance into seen from ledger_account a where a.portal_id = portal and a.id = card;
  if seen + change < 0 then return null; end if;
  update ledger_account a set balance = balance + change where a.portal_id = portal and a.id = card;
  return seen + change;
end $$`;

/** Pays 5.00 for each of several carts from one card at once; returns how many succeeded. */
async function payers(card: TestCard, count: number): Promise<number> {
  const carts = await Promise.all(
    Array.from({ length: count }, async () => {
      const { id } = cartOf(await holdCart(world.api, { type: 'adult' }));
      await purchaser(world.api, id);
      return id;
    }),
  );
  const outcomes = await Promise.all(
    carts.map((cart) => payFrom(world.api, card, { cart, amount: '5.00' })),
  );
  const codes = outcomes.flatMap((one) => (one.ok ? [] : [one.errors[0]?._code]));
  expect(codes.filter((code) => code !== 'gift_card_short' && code !== 'gift_card_empty')).toEqual(
    [],
  );
  return outcomes.filter(({ ok }) => ok).length;
}

test('thirty simultaneous carts take the balance of one card, and not a cent more', async () => {
  const card = await makeCard(world, 2500);
  expect(await payers(card, 30)).toBe(5);
  expect(await balanceOf(world, card)).toBe(0);
  expect(await audit()).toEqual([]);
});

/** Pays from a card whose balance another cart takes after this one has looked; returns the outcome of its payment. */
async function beaten(card: TestCard) {
  const { id: cart } = cartOf(await holdCart(world.api, { type: 'adult' }));
  await purchaser(world.api, cart);
  return raceWithChange(
    world,
    (sql) => sql('update ledger_account set balance = 0 where id = $1', [card.id]),
    () => payFrom(world.api, card, { cart, amount: '5.00' }),
  );
}

test('of two carts that want the last of a card, the second is told that the balance is too low', async () => {
  const card = await makeCard(world, 500);
  expect(await refusedWith(beaten(card))).toBe('gift_card_short');
  expect(await balanceOf(world, card)).toBe(0);
});

test('control: without the guards both are paid, and the balance goes below zero', async () => {
  const card = await makeCard(world, 500);
  await world.sql(unguarded);
  await world.sql('alter table ledger_account drop constraint ledger_balance_not_negative');
  expect((await beaten(card)).ok).toBe(true);
  expect(await balanceOf(world, card)).toBe(-500);
});

test('the check constraint keeps a balance from going below zero without the guard', async () => {
  const card = await makeCard(world, 500);
  await world.sql(unguarded);
  expect(await beaten(card)).toMatchObject({ ok: false, status: 500 });
  expect(await balanceOf(world, card)).toBe(0);
});

test('the serving role cannot insert, change or delete entries or balances', async () => {
  await makeCard(world, 2500);
  const statements = [
    sql`update ledger_account set balance = 99 where portal_id = current_portal()`,
    sql`update ledger_account set number_hash = '' where portal_id = current_portal()`,
    sql`delete from ledger_account where portal_id = current_portal()`,
    sql`update ledger_entry set amount = 1 where portal_id = current_portal()`,
    sql`delete from ledger_entry where portal_id = current_portal()`,
    sql`insert into ledger_entry (portal_id, transaction_id, account, reason, amount, occurred_on)
      values (current_portal(), gen_random_uuid(), 'issued', 'issued', -1, now())`,
    sql`insert into ledger_account (portal_id, number_hash, last_four, currency, active_from, balance)
      values (current_portal(), '', '2222', 'USD', now(), 100)`,
  ];
  for (const statement of statements) {
    await expect(write((tx) => tx.run(statement.compile(db)))).rejects.toThrow('permission denied');
  }
});

test('a card of another portal can be neither seen nor debited', async () => {
  const card = await makeCard(world, 2500);
  const other = world.venue.portalId + 1;
  const take = { card: card.id, change: -100, reason: 'expired', at } as const;
  expect(await write((tx) => postLedger(tx, take), other)).toBeUndefined();
  const crossing = sql`select post_ledger(${world.venue.portalId}, ${card.id}, -100, 'expired', null, now())`;
  await expect(write((tx) => tx.run(crossing.compile(db)), other)).rejects.toThrow(
    'the ledger of another portal',
  );
  expect(await balanceOf(world, card)).toBe(2500);
});

test('the table refuses an entry with the wrong sign or without an amount', async () => {
  const card = await makeCard(world, 2500);
  for (const [change, reason] of [
    [100, 'redeemed'],
    [-100, 'refunded'],
    [-100, 'issued'],
    [0, 'expired'],
  ] as const) {
    await expect(
      write((tx) => postLedger(tx, { card: card.id, change, reason, at })),
    ).rejects.toThrow('ledger_entry');
  }
  expect(await balanceOf(world, card)).toBe(2500);
});

test('a card is issued once', async () => {
  const card = await makeCard(world, 2500);
  const again = write((tx) =>
    postLedger(tx, { card: card.id, change: 2500, reason: 'issued', at }),
  );
  await expect(again).rejects.toThrow('ledger_entry_one_issue');
});

test('the rest of an expired card is taken once, however many sweeps run', async () => {
  const ended = await makeCard(world, 2500, { expires_at: new Date('2030-01-01') });
  const living = await makeCard(world, 700, { expires_at: new Date('2032-01-01') });
  const sweeps = await Promise.all([1, 2, 3].map(() => write((tx) => expireCards(tx, at, 100))));
  expect(sweeps.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect([await balanceOf(world, ended), await balanceOf(world, living)]).toEqual([0, 700]);
  expect(await audit()).toEqual([]);
  expect(await world.sql("select amount::int from ledger_entry where account = 'expired'")).toEqual(
    [{ amount: 2500 }],
  );
});

test('an expired card in use during a sweep is left for the next sweep', async () => {
  const card = await makeCard(world, 2500, { expires_at: new Date('2030-01-01') });
  const sweep = () => write((tx) => expireCards(tx, at, 100));
  await write(async (tx) => {
    await postLedger(tx, { card: card.id, change: -100, reason: 'expired', at });
    expect(await sweep()).toBe(0);
  });
  expect(await sweep()).toBe(1);
  expect(await balanceOf(world, card)).toBe(0);
  expect(await audit()).toEqual([]);
});

test('a card that pays while it is cancelled returns its remaining balance', async () => {
  const card = await makeCard(world, 2500);
  const cart = cartOf(await holdCart(world.api, { type: 'adult' }));
  const [ticket] = await world.sql<{ id: string }>('select id from ticket where cart_id = $1', [
    cart.id,
  ]);
  const id = ticket?.id ?? '';
  await world.sql('update ledger_account set ticket_id = $2 where id = $1', [card.id, id]);
  const taken = await raceWithServerChange(
    world,
    (tx) => postLedger(tx, { card: card.id, change: -1000, reason: 'expired', at }),
    () => write((tx) => cancelCards(tx, [id], at)),
  );
  expect([...taken]).toEqual([[id, 1500]]);
  expect(await balanceOf(world, card)).toBe(0);
  expect(await audit()).toEqual([]);
});

test('cancelling cards while they pay never deadlocks', async () => {
  const cards = await Promise.all([1, 2, 3, 4].map(() => makeCard(world, 2500)));
  await world.sql('update ledger_account set ticket_id = null');
  const cart = cartOf(await holdCart(world.api, { type: 'adult', n: 4 }));
  const tickets = await world.sql<{ id: string }>('select id from ticket where cart_id = $1', [
    cart.id,
  ]);
  for (const [at, { id }] of cards.entries()) {
    await world.sql('update ledger_account set ticket_id = $2 where id = $1', [
      id,
      tickets[at]?.id,
    ]);
  }
  const ids = tickets.map(({ id }) => id);
  const work = Array.from({ length: 12 }, (_, turn) =>
    write((tx) => cancelCards(tx, turn % 2 === 0 ? ids : ids.toReversed(), at)),
  );
  await Promise.all([...work, ...cards.map((card) => payers(card, 4))]);
  for (const card of cards) expect(await balanceOf(world, card)).toBe(0);
  expect(await audit()).toEqual([]);
});

test('control: taking cards in another order deadlocks', async () => {
  const [one, other] = [await makeCard(world, 2500), await makeCard(world, 2500)];
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const take = (cards: readonly TestCard[], turn: 0 | 1) =>
    write(async (tx) => {
      for (const { id: card } of cards) {
        await postLedger(tx, { card, change: -100, reason: 'expired', at });
        both[turn].resolve();
        await Promise.all(both.map(({ promise }) => promise));
      }
    });
  const ends = await Promise.allSettled([take([one, other], 0), take([other, one], 1)]);
  expect(
    ends.map((end) => (end.status === 'rejected' ? end.reason.message : 'done')).sort(),
  ).toEqual(['deadlock detected', 'done']);
});

test('the audit reports an account that differs from its entries, and an entry without its other leg', async () => {
  const card = await makeCard(world, 2500);
  await world.sql('update ledger_account set balance = 2600 where id = $1', [card.id]);
  await world.sql("delete from ledger_entry where account = 'issued'");
  expect(
    await world.sql('select subject, expected::int, found::int from ledger_audit order by 1'),
  ).toEqual([
    { subject: 'card', expected: 2500, found: 2600 },
    { subject: 'transaction', expected: 0, found: 2500 },
  ]);
});
