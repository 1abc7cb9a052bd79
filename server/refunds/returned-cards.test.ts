import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { feeKinds } from '#domain/payments/fees-back.ts';
import { cardSecrets } from '../gifts/card-secrets.ts';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { type CartAnswer, cartOf, checkout, holdCart, purchaser } from '../testing/buyer.ts';
import { applied, seedRules } from '../testing/codes.ts';
import { balanceOf } from '../testing/gift-card.ts';
import { configure } from '../testing/member.ts';
import { refund } from '../testing/staff.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  await world.sql(
    `insert into ticket_type (portal_id, id, ticket_group_id, name, currency_amount, fee_fixed_outside, fee_percent_outside)
     values ($1, 'ten', 'present', 'Card of 10.00', 1000, 37, '0')`,
    [world.venue.portalId],
  );
  await seedRules(world, {
    third: {
      discount: { kind: 'ticket_amount', amount: 333 },
      codes: { THIRD: null },
      scope: { types: ['ten'] },
    },
    gift: {
      discount: { kind: 'percent', percent: '100' },
      codes: { GIFT: null },
      scope: { types: ['ten'] },
    },
  });
});
afterEach(async () => {
  await world.sweep();
  await assertBooksAgree(world);
  await configure(world, { 'refund_rules.returned_fees': [...feeKinds] });
});
afterAll(() => world.close());

const read = (id: string) => answered<'getCart'>(world.api.call('getCart', { params: { id } }));

/** Buys gift cards of 10.00, each with a fee of 0.37. */
async function buy({
  n = 1,
  code,
  more = [],
}: {
  n?: number;
  code?: string;
  more?: object[];
} = {}) {
  const cards = Array.from({ length: n }, () => ({ ticket_type_id: 'ten' }));
  const held = await answered<'createCart'>(
    world.api.call('createCart', { body: { add: [...cards, ...more] as typeof cards } }),
  );
  const { id } = cartOf(held);
  const priced = code === undefined ? held : await applied(world.api, id, code);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, priced));
  return read(id);
}

const ticketOf = ({ ticket }: CartAnswer, at = 0) => ticket[at]?.id ?? '';

/** The card that a ticket bought, with its number. */
async function cardOf(ticketId: string) {
  const [{ id = '' } = {}] = await world.sql<{ id: string }>(
    'select id from ledger_account where ticket_id = $1',
    [ticketId],
  );
  const { giftCardKey } = world.services.settings;
  return { id, number: cardSecrets(giftCardKey).numberOf(world.venue.portalId, id) };
}

/** Spends a part of the card on a visit. */
async function spend(ticketId: string, amount: string): Promise<CartAnswer> {
  const cart = cartOf(await holdCart(world.api, { type: 'adult' })).id;
  const buyer = await purchaser(world.api, cart);
  const card = await cardOf(ticketId);
  await answered<'payMyCart'>(
    world.api.call('payMyCart', {
      params: { id: cart },
      body: { amount, gateway_id: 'ledger', gateway_data: { number: card.number } },
    }),
  );
  const held = await read(cart);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { buyer }));
  return read(cart);
}

const back = (bought: CartAnswer, more: object, isTrial = false) =>
  refund(
    world,
    {
      reference: randomUUID(),
      seller: world.venue.slug,
      order: bought.ticket_order[0]?.order_number,
      ...more,
    },
    isTrial,
  );

const keptOf = async (bought: CartAnswer) => {
  const [row] = await world.sql(
    'select kept_fees::int as fees, kept_spent::int as spent from ticket_order where cart_id = $1',
    [cartOf(bought).id],
  );
  return row;
};

const fee = (returned: string, kept: string) => [{ fee: 'fee_fixed_outside', returned, kept }];

describe('the refund of a bought gift card, with what was spent from it, is what was paid (SLS-03)', () => {
  // Guards: SLS-03
  test('without a code the fee is refunded as in the dry run', async () => {
    const bought = await buy();
    const shown = await back(bought, { tickets: 'all' }, true);
    expect(shown).toMatchObject({ amount: '10.37', fees: fee('0.37', '0') });
    expect(await back(bought, { tickets: 'all' })).toEqual(shown);
  });

  // Guards: SLS-03
  test('with a code, the paid part counts as spent first', async () => {
    const bought = await buy({ code: 'THIRD' });
    await spend(ticketOf(bought), '3.33');
    const refunded = await back(bought, { tickets: 'all' });
    expect(refunded).toMatchObject({ amount: '3.71', fees: fee('0.37', '0') });
    expect(await keptOf(bought)).toEqual({ fees: 0, spent: 333 });
    expect(cartOf(await read(cartOf(bought).id)).payment_due).toBe('0');
  });

  // Guards: SLS-03
  test('with a code, the fee covers what was spent beyond the price', async () => {
    const bought = await buy({ code: 'THIRD' });
    await spend(ticketOf(bought), '6.80');
    expect(await back(bought, { tickets: 'all' })).toMatchObject({
      amount: '0.24',
      fees: fee('0.24', '0.13'),
    });
    expect(await keptOf(bought)).toEqual({ fees: 13, spent: 667 });
  });

  // Guards: SLS-03
  test('nothing is refunded for a card that was fully spent or cost nothing', async () => {
    const dear = await buy({ code: 'THIRD' });
    await spend(ticketOf(dear), '10.00');
    expect(await back(dear, { tickets: 'all' })).toMatchObject({
      amount: '0',
      fees: fee('0', '0.37'),
    });
    const free = await buy({ code: 'GIFT' });
    await spend(ticketOf(free), '5.00');
    expect((await back(free, { tickets: 'all' })).amount).toBe('0');
  });

  // Guards: SLS-03
  test('the venue’s rule to keep the fee applies to cards as well', async () => {
    await configure(world, { 'refund_rules.returned_fees': [] });
    const bought = await buy();
    await spend(ticketOf(bought), '4.00');
    expect(await back(bought, { tickets: 'all' })).toMatchObject({
      amount: '6.00',
      fees: fee('0', '0.37'),
    });
  });

  // Guards: SLS-03
  test('what was spent from one card is not covered by the others’ money', async () => {
    const bought = await buy({ n: 2, code: 'THIRD' });
    await spend(ticketOf(bought), '9.00');
    expect((await back(bought, { tickets: [ticketOf(bought)] })).amount).toBe('0');
    expect((await back(bought, { tickets: [ticketOf(bought, 1)] })).amount).toBe('7.04');
  });

  // Guards: SLS-03
  test('a goodwill refund is deducted from what was not spent', async () => {
    const bought = await buy();
    await spend(ticketOf(bought), '4.00');
    await back(bought, { amount: '5.00' });
    expect((await back(bought, { tickets: 'all' })).amount).toBe('1.37');
  });

  // Guards: SLS-03
  test('money refunded to the card later, from a visit, can be spent', async () => {
    const bought = await buy({ code: 'THIRD' });
    const visit = await spend(ticketOf(bought), '6.00');
    expect((await back(bought, { tickets: 'all' })).amount).toBe('1.04');
    await back(visit, { tickets: 'all' });
    await world.sweep();
    await spend(ticketOf(bought), '6.00');
    expect(await balanceOf(world, await cardOf(ticketOf(bought)))).toBe(0);
  });
});

const outOfLedger = () => world.sql<{ subject: string }>('select * from ledger_audit');

describe('the audit finds an order that was refunded more than was left on its cards (OPS-02)', () => {
  // Guards: SLS-03
  test('counting what was spent and what its other tickets cost', async () => {
    const bought = await buy({ code: 'THIRD', more: [{ ticket_type_id: 'present' }] });
    await spend(ticketOf(bought), '3.33');
    await back(bought, { tickets: [ticketOf(bought)] });
    expect(await outOfLedger()).toEqual([]);
    const raise = (by: number) =>
      world.sql(
        `with entry as (
           update payment_entry set amount = amount + $2
           where cart_id = $1 and audit_action = 'refund' returning id, amount)
         update payment_allocation a set amount = e.amount from entry e where a.payment_entry_id = e.id`,
        [cartOf(bought).id, by],
      );
    await raise(296);
    const [order] = cartOf(bought).order_ids;
    expect(await outOfLedger()).toEqual([
      expect.objectContaining({
        subject: 'order_of_returned_cards',
        id: order,
        expected: '5333',
        found: '5037',
      }),
    ]);
    await raise(-296);
  });
});
