import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLogin, useToken } from '../store/accounts/provider-logins.ts';
import { cartOf, checkout, holdCart, purchaser } from '../testing/buyer.ts';
import { applied, seedRules } from '../testing/codes.ts';
import { balanceOf, makeCard } from '../testing/gift-card.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { deleteOldData } from './delete-old-data.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const discount = { kind: 'percent', percent: '50' } as const;
  await seedRules(world, { half: { discount, codes: { HALF: 9 } } });
});
afterAll(() => world.close());

test('a cart that expired a month ago is deleted with its tickets, codes and buyer, and paid ones stay', async () => {
  const left = await holdCart(world.api, { type: 'adult', n: 2 });
  const bought = await holdCart(world.api, { type: 'adult' });
  await applied(world.api, cartOf(left).id, 'HALF');
  await purchaser(world.api, cartOf(left).id);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, bought));
  world.advance(3_600_000);
  await world.sweep();
  const counts = () =>
    world.sql(`select (select count(*)::int from cart) as carts, (select count(*)::int from ticket) as tickets,
      (select count(*)::int from identity where kind = 'guest') as guests,
      (select count(*)::int from cart_code) as codes`);
  world.advance(29 * 86_400_000);
  await deleteOldData(world.services, world.venue.portalId);
  expect(await counts()).toEqual([{ carts: 2, tickets: 3, guests: 2, codes: 1 }]);
  world.advance(2 * 86_400_000);
  await deleteOldData(world.services, world.venue.portalId);
  expect(await counts()).toEqual([{ carts: 1, tickets: 1, guests: 1, codes: 0 }]);
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

test('the balance of an expired gift card is written off once', async () => {
  const ended = await makeCard(world, 2500, { expires_at: new Date(world.services.now()) });
  const living = await makeCard(world, 700);
  await deleteOldData(world.services, world.venue.portalId);
  await deleteOldData(world.services, world.venue.portalId);
  expect([await balanceOf(world, ended), await balanceOf(world, living)]).toEqual([0, 700]);
  expect(await world.sql("select amount::int from ledger_entry where account = 'expired'")).toEqual(
    [{ amount: 2500 }],
  );
});

test('a pass without phones is deleted, but not its ticket', async () => {
  const bought = await holdCart(world.api, { type: 'adult' });
  await answered<'guestCheckoutMyCart'>(checkout(world.api, bought));
  const [ticket] = bought.ticket;
  await world.sql(
    `insert into wallet_pass (portal_id, ticket_id, content_hash, changed_at)
     values ($1, $2, 'any', now())`,
    [world.venue.portalId, ticket?.id],
  );
  await deleteOldData(world.services, world.venue.portalId);
  expect(await world.sql('select * from wallet_pass')).toEqual([]);
  expect(await world.sql('select state from ticket where id = $1', [ticket?.id])).toEqual([
    { state: 'booked' },
  ]);
});

test('abandoned logins and used tokens are kept until they expire', async () => {
  const { store, now } = world.services;
  const { portalId } = world.venue;
  const until = new Date(now() + 600_000);
  const hash = Buffer.alloc(32, 1);
  await store.write(portalId, async (tx) => {
    await insertLogin(tx, hash, {
      browser_hash: hash,
      seller_id: 'any',
      next: '',
      expires_at: until,
    });
    await useToken(tx, hash, until);
  });
  const kept = () =>
    world.sql(`select (select count(*)::int from provider_login) as logins,
      (select count(*)::int from used_provider_token) as tokens`);
  await deleteOldData(world.services, portalId);
  expect(await kept()).toEqual([{ logins: 1, tokens: 1 }]);
  world.advance(600_001);
  await deleteOldData(world.services, portalId);
  expect(await kept()).toEqual([{ logins: 0, tokens: 0 }]);
});

test('a processor’s event is deleted after a month', async () => {
  const event = (id: string, days: number) =>
    world.sql(
      `insert into provider_event (portal_id, provider, id, type, body, received_at)
       values ($1, 'stripe', $2, 'any', '{}', $3)`,
      [world.venue.portalId, id, new Date(world.services.now() - days * 86_400_000)],
    );
  await event('evt_new', 29);
  await event('evt_old', 31);
  await deleteOldData(world.services, world.venue.portalId);
  expect(await world.sql('select id from provider_event')).toEqual([{ id: 'evt_new' }]);
});

test('a failing deletion does not stop the others, and the job fails', async () => {
  const card = await makeCard(world, 900, { expires_at: new Date(world.services.now()) });
  await world.sql('alter table idempotency_key rename to mislaid');
  await expect(deleteOldData(world.services, world.venue.portalId)).rejects.toThrow(
    'idempotency_key',
  );
  await world.sql('alter table mislaid rename to idempotency_key');
  expect(await balanceOf(world, card)).toBe(0);
});
