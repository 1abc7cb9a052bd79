import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cartOf, checkout, lines, type ReserveOptions } from '../testing/buyer.ts';
import { seedRules, usesOf } from '../testing/codes.ts';
import {
  type Bought,
  change,
  complete,
  moveTo,
  openEdits,
  orderOf,
  placesOf,
  purchaseOf,
} from '../testing/edits.ts';
import { assertConsistent, paymentFaultsIn } from '../testing/faults/payment-faults.ts';
import { configure } from '../testing/member.ts';
import { refund } from '../testing/staff.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

/** Adult 20.00 (25.00 at noon) plus 1.00 and 2.5 %; child 8.00 (13.00 at noon); pass 50.00 of a second seller. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 100 });
  await seedRules(world, {
    half: { discount: { kind: 'percent', percent: '50' }, codes: { HALF: null } },
    noon: {
      discount: { kind: 'percent', percent: '20' },
      codes: { NOON: null },
      scope: { sessions: { time_from: '12:00' } },
    },
    tenner: { discount: { kind: 'cart_amount', amount: 1000 }, codes: { TENNER: null } },
    letter: {
      discount: { kind: 'cart_amount', amount: 500 },
      codes: { LETTER: null },
      min_amount: 3000,
    },
    companion: {
      discount: { kind: 'free_tickets', count: 1, every: null },
      codes: { COMPANION: null },
      min_tickets: 2,
    },
    pair: { discount: { kind: 'percent', percent: '50' }, codes: { PAIR: null }, min_tickets: 2 },
    children: {
      discount: { kind: 'percent', percent: '100' },
      codes: { CHILDREN: null },
      scope: { types: ['child'] },
      min_tickets: 2,
    },
  });
  const portal = [world.venue.portalId];
  await world.sql(
    `insert into seller (portal_id, id, slug, name) values ($1, 'annex', 'annex', 'Annex')`,
    portal,
  );
  await world.sql(
    `update event_template set seller_id = 'annex' where portal_id = $1 and id = 'pass'`,
    portal,
  );
  await openEdits(world);
});
afterAll(() => world.close());
afterEach(async () => {
  await paymentFaultsIn(world).settle();
  await assertConsistent(world);
});

async function boughtWith(code: string, ...wishes: ReserveOptions[]): Promise<Bought> {
  const body = { add: lines(wishes), preReservePromoCodes: { codes: [code] } };
  const held = await answered<'createCart'>(world.api.call('createCart', { body }));
  return purchaseOf(world, await answered<'guestCheckoutMyCart'>(checkout(world.api, held)));
}

const take = (order: Bought, ...at: number[]) =>
  answered<'modifyCart'>(
    change(world.api, order.cartId, { remove: at.map((each) => order.tickets[each]?.id ?? '') }),
  );

const pricesIn = async (order: Bought) =>
  (await orderOf(world.api, order.id)).ticket
    .filter(({ state }) => state === 'booked')
    .map(({ ticket_type_id, adjusted_value }) => `${ticket_type_id} ${adjusted_value}`);

const feesOf = async (order: Bought) =>
  (await orderOf(world.api, order.id)).ticket_order[0]?.ticket_order_fees;

const reasonOf = async (call: ReturnType<typeof change> | ReturnType<typeof complete>) => {
  const outcome = await call;
  return outcome.ok ? 'changed' : outcome.errors[0]?._extra['reason'];
};

describe('an edited order is repriced with its own codes', () => {
  test('a ticket of the same price keeps its discount without using the code again', async () => {
    const order = await boughtWith('HALF', { type: 'child', n: 2 });
    const uses = await usesOf(world, 'HALF');
    const same = await moveTo(world, order, [order.tickets[0]], {
      type: 'child',
      session: 'tour-11',
    });
    expect(same.ticket).toMatchObject([{ face_value: '8.00', adjusted_value: '4.00' }]);
    expect(cartOf(same)).toMatchObject({
      payment_due: '0',
      edit: { refund: '0', staying_change: '0' },
    });
    await answered<'guestCheckoutCart'>(complete(world, same));
    const answer = await orderOf(world.api, order.id);
    expect(answer.cartmod).toMatchObject([{ code: 'HALF', discount: '8.00' }]);
    expect(answer.ticket_order[0]?.ticket_order_fees).toMatchObject({
      total_before_cartmod_price: '16.00',
      total_cartmod_amount: '-8.00',
      total_after_fees_price: '8.00',
    });
    expect(await usesOf(world, 'HALF')).toBe(uses);
  });

  test('the free ticket of a pair costs its full price once the paid one is removed', async () => {
    const order = await boughtWith('COMPANION', { type: 'adult', n: 2 });
    const paid = order.tickets.findIndex(({ adjusted_value }) => adjusted_value !== '0');
    const edit = await take(order, paid);
    expect(cartOf(edit)).toMatchObject({
      payment_due: '0',
      edit: { credit: '21.50', staying_change: '21.50', refund: '0' },
    });
    await answered<'guestCheckoutCart'>(complete(world, edit));
    expect(await pricesIn(order)).toEqual(['adult 20.00']);
    expect(await feesOf(order)).toMatchObject({
      total_cartmod_amount: '0',
      total_after_fees_price: '21.50',
    });
    const { cartmod, payment } = await orderOf(world.api, order.id);
    expect(cartmod).toEqual([]);
    expect(payment.map(({ audit_action }) => audit_action)).toEqual(['capture']);
  });

  test('a percentage comes off the price of the new tickets', async () => {
    const order = await boughtWith('NOON', { type: 'adult', session: 'tour-12', n: 2 });
    const edit = await moveTo(world, order, order.tickets, {
      type: 'child',
      session: 'tour-12',
      n: 2,
    });
    expect(edit.ticket.map(({ adjusted_value }) => adjusted_value)).toEqual(['10.40', '10.40']);
  });

  test('a ticket for a time outside the code’s scope costs its full price', async () => {
    const order = await boughtWith('NOON', { type: 'child', session: 'tour-12' });
    const edit = await moveTo(world, order, order.tickets, { type: 'child', session: 'tour-10' });
    expect(edit.ticket).toMatchObject([{ adjusted_value: '8.00' }]);
    expect(cartOf(edit)).toMatchObject({ payment_due: '0', edit: { refund: '2.40' } });
  });

  test('a fixed discount is split again over the remaining tickets', async () => {
    const order = await boughtWith('TENNER', { type: 'child', n: 2 });
    const dearer = await moveTo(world, order, [order.tickets[0]], {
      type: 'child',
      session: 'tour-12',
    });
    expect(dearer.ticket).toMatchObject([{ face_value: '13.00', adjusted_value: '6.81' }]);
    expect(cartOf(dearer)).toMatchObject({
      payment_due: '5.00',
      edit: { staying_change: '1.19' },
    });
    await answered<'guestCheckoutCart'>(complete(world, dearer));
    expect(await pricesIn(order)).toEqual(['child 4.19', 'child 6.81']);
    expect(await feesOf(order)).toMatchObject({ total_after_fees_price: '11.00' });
  });

  test('a discount on 30.00 or more is lost with the ticket that reached that amount', async () => {
    const order = await boughtWith('LETTER', { type: 'child', n: 4 });
    const edit = await take(order, 0);
    expect(cartOf(edit)).toMatchObject({ payment_due: '0', edit: { refund: '3.00' } });
    await answered<'guestCheckoutCart'>(complete(world, edit));
    expect(await pricesIn(order)).toEqual(['child 8.00', 'child 8.00', 'child 8.00']);
  });

  test('removing a ticket costs money if the rest loses a larger discount', async () => {
    const order = await boughtWith('PAIR', { type: 'adult' }, { type: 'child' });
    const child = order.tickets.findIndex(({ ticket_type_id }) => ticket_type_id === 'child');
    const edit = await take(order, child);
    expect(cartOf(edit)).toMatchObject({
      payment_due: '6.25',
      edit: { credit: '4.00', staying_change: '10.25', refund: '0' },
    });
    const free = world.api.call('guestCheckoutCart', {
      params: { id: cartOf(edit).id },
      body: { gateway_id: 'free', gateway_data: {}, send_email: false },
    });
    expect((await free).ok).toBe(false);
    await answered<'guestCheckoutCart'>(complete(world, edit));
    expect(await pricesIn(order)).toEqual(['adult 20.00']);
    expect(await feesOf(order)).toMatchObject({ total_after_fees_price: '21.50' });
  });

  test('a rule changed after the purchase does not change the order', async () => {
    const order = await boughtWith('HALF', { type: 'child', n: 2 });
    const writeRule = (percent: string) =>
      world.sql(
        `update cart_rule set rule = jsonb_set(rule, '{discount,percent}', to_jsonb($2::text))
         where portal_id = $1 and id = 'half'`,
        [world.venue.portalId, percent],
      );
    await writeRule('10');
    // Raises the version of the catalogue.
    await configure(world, { 'self_edit_rules.enabled': true });
    const edit = await take(order, 0);
    expect(cartOf(edit)).toMatchObject({ edit: { refund: '4.00', staying_change: '0' } });
    await answered<'guestCheckoutCart'>(complete(world, edit));
    await writeRule('50');
    await configure(world, { 'self_edit_rules.enabled': true });
  });
});

describe('an edit is refused', () => {
  test('if it would change the price of another seller’s tickets in the same cart', async () => {
    const order = await boughtWith('LETTER', { type: 'pass', session: null }, { type: 'child' });
    const { ticket_order } = await answered<'getCart'>(
      world.api.call('getCart', { params: { id: order.cartId } }),
    );
    const shop = ticket_order.find(({ seller_id }) => seller_id === 'shop');
    const { ticket } = await orderOf(world.api, shop?.id ?? '');
    const to = (session: string) =>
      change(world.api, order.cartId, {
        remove: ticket.map(({ id }) => id),
        add: lines([{ type: 'child', session }]),
      });
    expect(await reasonOf(to('tour-12'))).toBe('priced_together');
    expect(await reasonOf(to('tour-11'))).toBe('changed');
  });

  /** Has staff cancel a ticket that the price of an open edit depends on. */
  async function cancelledByStaff(order: Bought): Promise<void> {
    const { ticket_order } = await orderOf(world.api, order.id);
    await refund(world, {
      reference: randomUUID(),
      seller: world.venue.slug,
      order: ticket_order[0]?.order_number,
      tickets: [order.tickets[1]?.id],
      keep_prices: true,
    });
  }
  async function begun() {
    const order = await boughtWith('LETTER', { type: 'child', n: 4 });
    const wish = { type: 'child', session: 'tour-12' };
    const edit = await moveTo(world, order, [order.tickets[0]], wish);
    expect(cartOf(edit).payment_due).toBe('5.00');
    return { order, edit };
  }

  test('before payment if staff cancelled a ticket that its price depends on', async () => {
    const { order, edit } = await begun();
    await cancelledByStaff(order);
    expect(await reasonOf(complete(world, edit))).toBe('changed');
    expect((await orderOf(world.api, order.id)).payment.map((one) => one.audit_action)).toEqual([
      'capture',
      'refund',
    ]);
  });

  test('and its payment refunded if staff cancelled such a ticket during the payment', async () => {
    const { order, edit } = await begun();
    const asked = await complete(world, edit, { card: 'pm_card_threeDSecureRequired' });
    const [error] = asked.ok ? [] : asked.errors;
    expect(error?._code).toBe('intent_requires_action');
    await cancelledByStaff(order);
    const intent = String(error?._extra['payment_intent_id']);
    await paymentFaultsIn(world).advance(intent, 'succeeded');
    await world.sweep();
    await paymentFaultsIn(world).settle();
    expect(await placesOf(world, order.id)).toEqual(Array(3).fill('child tour-10'));
    expect(await paymentFaultsIn(world).kept(cartOf(edit).id)).toMatchObject({ card: 0 });
  });

  test('free tickets cannot be cancelled if the rest would cost more without them', async () => {
    const order = await boughtWith('CHILDREN', { type: 'child', n: 2 });
    const cancel = (n: number) =>
      world.api.call('cancelTicketOrder', {
        params: { id: order.id },
        body: { tickets: order.tickets.slice(0, n).map(({ id }) => ({ ticket_id: id })) },
      });
    expect(await cancel(1)).toMatchObject({
      ok: false,
      errors: [{ _code: 'ticket_state_incorrect', _extra: { reason: 'not_free' } }],
    });
    expect((await cancel(2)).ok).toBe(true);
  });
});
