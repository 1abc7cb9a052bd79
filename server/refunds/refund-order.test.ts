import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cardSecrets } from '../gifts/card-secrets.ts';
import { postLedger } from '../store/gifts/ledger.ts';
import { assertBooksAgree } from '../testing/books-agree.ts';
import {
  booksOf,
  type CartAnswer,
  cartOf,
  checkout,
  holdCart,
  purchaser,
  type ReserveOptions,
  reserve,
} from '../testing/buyer.ts';
import { applied, seedRules, usesOf } from '../testing/codes.ts';
import { faultsOf } from '../testing/faults-of.ts';
import { balanceOf, makeCard, payFrom } from '../testing/gift-card.ts';
import { inject, refund } from '../testing/staff.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  await seedRules(world, {
    two: { discount: { kind: 'ticket_amount', amount: 200 }, codes: { TWO: null } },
  });
});
afterEach(async () => {
  await world.sweep();
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});
afterAll(() => world.close());

const read = (id: string) => answered<'getCart'>(world.api.call('getCart', { params: { id } }));

async function buy(...wishes: ReserveOptions[]): Promise<CartAnswer> {
  const held = await holdCart(world.api, ...wishes);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  return read(cartOf(held).id);
}

const wishFor = (bought: CartAnswer, more: Record<string, unknown>) => ({
  reference: randomUUID(),
  seller: world.venue.slug,
  order: bought.ticket_order[0]?.order_number,
  ...more,
});

/** The payments and ticket states that the payer sees. */
async function seen(bought: CartAnswer) {
  const [id = ''] = cartOf(bought).order_ids;
  const order = await answered<'getTicketOrder'>(
    world.api.call('getTicketOrder', { params: { id } }),
  );
  return {
    payments: order.payment.map((entry) => `${entry.audit_action} ${entry.face_value}`),
    tickets: order.ticket.map(({ state }) => state),
  };
}

const visa = { kind: 'card', brand: 'visa', last_four: '4242' } as const;

test('an order is refunded in full: its tickets are cancelled, and its places can be sold again', async () => {
  const bought = await buy({ type: 'front', session: 'tour-10', n: 5 });
  expect(await refusedWith(reserve(world.api, { type: 'front' }))).toMatch(/sold_out|capacity/);
  const wish = wishFor(bought, { tickets: 'all' });
  const done = await refund(world, wish);
  expect(done).toEqual({
    tickets: 5,
    kept_places: 0,
    fees: [],
    currency: 'USD',
    amount: '150.00',
    staying_change: '0',
    parts: [{ gateway_id: 'stripe', ...visa, amount: '150.00' }],
  });
  // Repeated, even after it was sent, it returns the same result and is done once.
  expect(await refund(world, wish)).toEqual(done);
  await world.sweep();
  expect(await refund(world, wish)).toEqual(done);
  await expect(refund(world, wishFor(bought, { tickets: 'all' }))).rejects.toMatchObject({
    faults: [{ path: 'tickets', fault: 'are already cancelled' }],
  });
  await world.sweep();
  expect(await seen(bought)).toEqual({
    payments: ['capture 150.00', 'refund 150.00'],
    tickets: Array(5).fill('cancelled'),
  });
  expect(cartOf(await read(cartOf(bought).id))).toMatchObject({
    state: 'ordered',
    payment_due: '0',
    cart_fees: { grand_totals: { total_outstanding: '0', total_after_fees_price: '0' } },
  });
  await assertBooksAgree(world);
  await buy({ type: 'front', session: 'tour-10', n: 5 });
});

test('tickets are refunded by code or id, with their fees, and only once', async () => {
  const bought = await buy({ type: 'adult', n: 3 });
  const [first, second] = bought.ticket;
  const wish = wishFor(bought, { tickets: [first?.scan_code, second?.id] });
  expect(await refund(world, wish)).toMatchObject({ tickets: 2, amount: '43.00' });
  await world.sweep();
  expect(await seen(bought)).toEqual({
    payments: ['capture 64.50', 'refund 43.00'],
    tickets: ['cancelled', 'cancelled', 'booked'],
  });
  const again = wishFor(bought, { tickets: [first?.id] });
  expect(await faultsOf(refund(world, again))).toEqual(['tickets[0] is cancelled']);
  expect(await faultsOf(refund(world, { ...wish, tickets: 'all' }))).toEqual([
    'reference was already used for another refund',
  ]);
  await assertBooksAgree(world);
});

test('an amount without tickets can be refunded up to what is left, and does not become due again', async () => {
  const bought = await buy({ type: 'adult', n: 2 });
  const refundAmount = (amount: string) => refund(world, wishFor(bought, { amount }));
  await refundAmount('40.00');
  expect(await faultsOf(refundAmount('3.01'))).toEqual([
    'amount is more than the 3.00 that is left',
  ]);
  await refundAmount('3.00');
  await world.sweep();
  expect(await seen(bought)).toEqual({
    payments: ['capture 43.00', 'refund 40.00', 'refund 3.00'],
    tickets: ['booked', 'booked'],
  });
  expect(cartOf(await read(cartOf(bought).id)).payment_due).toBe('0');
  // Nothing is left to refund for the tickets.
  expect(await refund(world, wishFor(bought, { tickets: 'all' }))).toMatchObject({
    tickets: 2,
    amount: '0',
    parts: [],
  });
});

test('refunds go to the original payments, the latest first', async () => {
  const card = await makeCard(world, 3000);
  const held = await holdCart(world.api, { type: 'adult', n: 2 });
  const { id } = cartOf(held);
  const buyer = await purchaser(world.api, id);
  await checkout(world.api, held, { buyer, card: 'pm_card_visa_chargeDeclined' });
  await answered<'payMyCart'>(payFrom(world.api, card, { cart: id, amount: '30.00' }));
  await answered<'guestCheckoutMyCart'>(checkout(world.api, await read(id), { buyer }));
  const bought = await read(id);
  const done = await refund(world, wishFor(bought, { tickets: [bought.ticket[0]?.id] }));
  expect(done.parts).toEqual([
    { gateway_id: 'stripe', ...visa, amount: '13.00' },
    {
      gateway_id: 'ledger',
      kind: null,
      brand: null,
      last_four: card.number.slice(-4),
      amount: '8.50',
    },
  ]);
  await world.sweep();
  expect(await balanceOf(world, card)).toBe(850);
  await refund(world, wishFor(bought, { tickets: 'all' })).then((rest) =>
    expect(rest.amount).toBe('21.50'),
  );
  await world.sweep();
  expect(await balanceOf(world, card)).toBe(3000);
  await assertBooksAgree(world);
});

test('a dry run reports what would happen, and changes nothing', async () => {
  const bought = await buy({ type: 'adult', n: 2 });
  const wish = wishFor(bought, { tickets: 'all' });
  const tried = await refund(world, wish, true);
  expect(tried).toMatchObject({ tickets: 2, amount: '43.00' });
  await world.sweep();
  expect(await seen(bought)).toEqual({
    payments: ['capture 43.00'],
    tickets: ['booked', 'booked'],
  });
  expect(await refund(world, wish)).toEqual(tried);
});

test('the refund of an order paid in instalments first reduces what is still owed', async () => {
  const inDays = (days: number) => new Date(world.services.now() + days * 86_400_000).toISOString();
  const { id } = await inject(world, {
    reference: randomUUID(),
    seller: world.venue.slug,
    tickets: [{ ticket_type_id: 'adult', event_session_id: 'tour-12', quantity: 4 }],
    schedule: [
      { due: inDays(-1), amount: '56.00' },
      { due: inDays(30), amount: '30.00' },
    ],
  });
  await answered<'guestCheckoutMyCart'>(checkout(world.api, await read(id)));
  const bought = await read(id);
  const cancel = (at: number) =>
    refund(world, wishFor(bought, { tickets: [bought.ticket[at]?.id] }));
  expect(await cancel(0)).toMatchObject({ amount: '0' });
  expect(cartOf(await read(id)).payment_due).toBe('8.50');
  expect(await cancel(1)).toMatchObject({ amount: '13.00' });
  expect(cartOf(await read(id)).payment_due).toBe('0');
  await world.sweep();
  await assertBooksAgree(world);
});

test('a bought gift card is refunded up to its balance, and is then empty', async () => {
  const bought = await answered<'createCart'>(
    world.api.call('createCart', { body: { add: [{ ticket_type_id: 'present' }] } }),
  );
  await answered<'guestCheckoutMyCart'>(checkout(world.api, bought));
  const order = await read(cartOf(bought).id);
  const [card] = await world.sql<{ id: string }>(
    'select id from ledger_account where ticket_id = $1',
    [order.ticket[0]?.id],
  );
  await world.services.store.write(world.venue.portalId, async (tx) => {
    const at = new Date(world.services.now());
    await postLedger(tx, { card: card?.id ?? '', change: -2000, reason: 'expired', at });
  });
  expect(await refund(world, wishFor(order, { tickets: 'all' }))).toMatchObject({
    amount: '30.00',
  });
  expect(await balanceOf(world, { id: card?.id ?? '' })).toBe(0);
});

test('a refund to a gift card whose own purchase was refunded can be spent', async () => {
  const bought = await answered<'createCart'>(
    world.api.call('createCart', { body: { add: [{ ticket_type_id: 'present' }] } }),
  );
  await answered<'guestCheckoutMyCart'>(checkout(world.api, bought));
  const order = await read(cartOf(bought).id);
  const [{ id = '' } = {}] = await world.sql<{ id: string }>(
    'select id from ledger_account where ticket_id = $1',
    [order.ticket[0]?.id],
  );
  const { giftCardKey } = world.services.settings;
  const card = { number: cardSecrets(giftCardKey).numberOf(world.venue.portalId, id) };
  const paidByCard = async () => {
    const cart = cartOf(await holdCart(world.api, { type: 'adult' })).id;
    const buyer = await purchaser(world.api, cart);
    return payFrom(world.api, card, { cart, amount: '21.50', buyer });
  };
  const visit = await answered<'guestCheckoutMyCart'>(paidByCard());
  const undone = await refund(world, wishFor(order, { tickets: 'all' }));
  expect(undone).toMatchObject({ amount: '28.50' });
  expect(await refusedWith(paidByCard())).toBe('gift_card_empty');

  const done = await refund(world, wishFor(await read(cartOf(visit).id), { tickets: 'all' }));
  expect(done).toMatchObject({ amount: '21.50' });
  await world.sweep();
  expect(await balanceOf(world, { id })).toBe(2150);
  await answered<'guestCheckoutMyCart'>(paidByCard());
  expect(await balanceOf(world, { id })).toBe(0);
});

test('a repeated payment request does not refund what staff kept from an order', async () => {
  const bought = await answered<'createCart'>(
    world.api.call('createCart', { body: { add: [{ ticket_type_id: 'present' }] } }),
  );
  const buyer = await purchaser(world.api, cartOf(bought).id);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, bought, { buyer }));
  const order = await read(cartOf(bought).id);
  // The card bought something for 20.00 before it was refunded.
  await world.services.store.write(world.venue.portalId, async (tx) => {
    const [card] = await world.sql<{ id: string }>(
      'select id from ledger_account where ticket_id = $1',
      [order.ticket[0]?.id],
    );
    const at = new Date(world.services.now());
    await postLedger(tx, { card: card?.id ?? '', change: -2000, reason: 'expired', at });
  });
  await refund(world, wishFor(order, { tickets: 'all' }));
  await world.sweep();
  const [intent] = await booksOf(world, cartOf(order).id);
  const again = { buyer, intentId: intent?.id ?? '' };
  await answered<'guestCheckoutMyCart'>(checkout(world.api, bought, again));
  await world.sweep();
  expect((await seen(order)).payments).toEqual(['capture 50.00', 'refund 30.00']);
  const [books] = await booksOf(world, cartOf(order).id);
  expect(books?.balance).toMatchObject({ charged: 5000, refunded: 3000 });
});

test('a refund is refused during a payment, for redeemed tickets, and for invalid tickets or amounts', async () => {
  const bought = await buy({ type: 'adult', n: 2 });
  const { id } = cartOf(bought);
  const all = () => refund(world, wishFor(bought, { tickets: 'all' }));
  const [attempt] = await world.sql<{ id: string }>(
    `insert into payment (portal_id, cart_id, gateway_id, state, completes, amount, currency,
       identity_id, next_check_at)
     select portal_id, id, 'stripe', 'open', true, 2150, 'USD', identity_id, now() + interval '1 day'
     from cart where id = $1 returning id`,
    [id],
  );
  await expect(all()).rejects.toMatchObject({ code: 'payment_in_progress' });
  await world.sql('delete from payment where id = $1', [attempt?.id]);
  await world.sql("update ticket set state = 'redeemed' where id = $1", [bought.ticket[0]?.id]);
  expect(await faultsOf(all())).toEqual([
    'tickets include some that were used: name only the others',
  ]);
  const other = await buy({ type: 'adult' });
  for (const [more, said] of [
    [{ tickets: [bought.ticket[0]?.id] }, 'tickets[0] is redeemed'],
    [{ tickets: [other.ticket[0]?.id] }, 'tickets[0] is not a ticket of this order'],
    [
      { tickets: [bought.ticket[1]?.id, bought.ticket[1]?.scan_code] },
      'tickets names a ticket twice',
    ],
    [{ amount: '0' }, 'amount must be an amount in USD above zero'],
    [{ amount: '-5.00' }, 'amount must be an amount in USD above zero'],
    [{ amount: '1.005' }, 'amount must be an amount in USD above zero'],
    [{ amount: '5.00', order: 'NOTHING' }, 'order does not exist'],
    [{}, 'amount or tickets must be given, not both'],
    [{ amount: '5.00', tickets: 'all' }, 'amount or tickets must be given, not both'],
  ] as const) {
    expect(await faultsOf(refund(world, wishFor(bought, more)))).toEqual([said]);
  }
  await world.sweep();
  expect(await seen(bought)).toEqual({
    payments: ['capture 43.00'],
    tickets: ['redeemed', 'booked'],
  });
});

test('refunds at the same time never exceed the payment, and the same one is made once', async () => {
  const bought = await buy({ type: 'adult', n: 2 });
  const tries = await Promise.allSettled(
    Array.from({ length: 6 }, (_, at) =>
      refund(world, wishFor(bought, at % 2 === 0 ? { tickets: 'all' } : { amount: '30.00' })),
    ),
  );
  expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true);
  await world.sweep();
  const [intent] = await booksOf(world, cartOf(bought).id);
  const [back] = await world.sql<{ cents: number }>(
    `select sum(amount)::int as cents from payment_entry
     where cart_id = $1 and audit_action = 'refund'`,
    [cartOf(bought).id],
  );
  expect(back?.cents).toBeLessThanOrEqual(intent?.amount_received ?? 0);
  const wish = wishFor(await buy({ type: 'adult' }), { tickets: 'all' });
  const same = await Promise.all(Array.from({ length: 6 }, () => refund(world, wish)));
  expect(new Set(same.map((done) => JSON.stringify(done, Object.keys(done).sort()))).size).toBe(1);
});

test('a discount is not refunded, and the use of its code still counts', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const { id } = cartOf(held);
  const cheaper = await applied(world.api, id, 'TWO');
  await answered<'guestCheckoutMyCart'>(checkout(world.api, cheaper));
  const { amount } = await refund(world, wishFor(await read(id), { tickets: 'all' }));
  expect(amount).toBe(cartOf(cheaper).payment_due);
  expect(await usesOf(world, 'TWO')).toBe(1);
  expect(await world.sql('select * from promo_audit')).toEqual([]);
});
