import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cartOf, checkout, holdCart, lines, purchaser } from '../testing/buyer.ts';
import {
  type Bought,
  buy,
  change,
  complete,
  expectConsistent,
  moveTo,
  openEdits,
  orderOf,
  placesOf,
  takenPlaces,
} from '../testing/edits.ts';
import { configure, makeMember, openBrowser } from '../testing/member.ts';
import { inject } from '../testing/staff.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 40 });
  await openEdits(world);
});
afterAll(() => world.close());
afterEach(() => expectConsistent(world));

const reasonOf = async (call: ReturnType<typeof change>) => {
  const outcome = await call;
  const [error] = outcome.ok ? [] : outcome.errors;
  return [error?._code, error?._context, error?._extra['reason']];
};
const remove = (order: Bought, at = 0) => ({ remove: [order.tickets[at]?.id ?? ''] });
const discard = (id: string) => world.api.call('deleteCart', { params: { id } });

describe('an edit', () => {
  // Guards: API-05, ORD-01, ORD-17
  test('holds the new place and leaves the order as it is', async () => {
    const order = await buy(world, { type: 'adult', n: 2 });
    const before = [await takenPlaces(world, 'tour-10'), await takenPlaces(world, 'tour-11')];
    const edit = await moveTo(world, order, [order.tickets[0]], {
      type: 'adult',
      session: 'tour-11',
    });
    expect(edit.ticket).toMatchObject([
      { state: 'in_cart', event_session_id: 'tour-11', ticket_order_id: null },
    ]);
    expect(cartOf(edit)).toMatchObject({
      state: 'pending',
      payment_due: '0',
      expires_in: expect.any(Number),
      edit: {
        ticket_order_id: order.id,
        removed_ticket_ids: [order.tickets[0]?.id],
        replacements: [{ ticket_id: edit.ticket[0]?.id, replaces_ticket_id: order.tickets[0]?.id }],
        credit: '21.50',
        refund: '0',
      },
    });
    expect(await placesOf(world, order.id)).toEqual(['adult tour-10', 'adult tour-10']);
    const held = [await takenPlaces(world, 'tour-10'), await takenPlaces(world, 'tour-11')];
    expect(held).toEqual([before[0], (before[1] ?? 0) + 1]);
    const answer = await orderOf(world.api, order.id);
    expect(answer.ticket_order[0]?.edit_cart_id).toBe(cartOf(edit).id);
    const again = await answered<'getCart'>(
      world.api.call('getCart', { params: { id: cartOf(edit).id } }),
    );
    expect(again.ticket).toEqual(edit.ticket);
  });

  // Guards: ORD-03, ORD-19
  test('can be continued by the id of the order’s cart or its own', async () => {
    const order = await buy(world, { type: 'adult', n: 3 });
    const first = await answered<'modifyCart'>(change(world.api, order.cartId, remove(order)));
    const { id } = cartOf(first);
    const second = await answered<'modifyCart'>(change(world.api, order.cartId, remove(order, 1)));
    expect(cartOf(second).id).toBe(id);
    const third = await answered<'modifyCart'>(
      change(world.api, id, { add: lines([{ type: 'adult', session: 'tour-11', n: 2 }]) }),
    );
    expect(cartOf(third).edit?.replacements).toHaveLength(2);
    const back = await answered<'removeTickets'>(
      world.api.call('removeTickets', {
        params: { id },
        body: { tickets: [third.ticket[0]?.id ?? ''] },
      }),
    );
    expect(back.ticket).toHaveLength(1);
    expect(cartOf(back).edit?.removed_ticket_ids).toHaveLength(2);
  });

  test('keeps the name of a ticket on its replacement', async () => {
    const order = await buy(world, { type: 'adult' });
    await world.sql(
      "update ticket set admit_name = 'Ada L', admit_email = 'ada@example.org' where id = $1",
      [order.tickets[0]?.id],
    );
    const edit = await moveTo(world, order, order.tickets, { type: 'adult', session: 'tour-11' });
    expect(edit.ticket).toMatchObject([{ admit_name: 'Ada L', admit_email: 'a…@example.org' }]);
  });

  // Guards: API-05, ORD-23, ORD-48
  test('that is discarded or expires leaves nothing behind', async () => {
    const order = await buy(world, { type: 'adult' });
    world.advance(60 * 60_000);
    await world.sweep();
    const before = await takenPlaces(world, 'tour-11');
    const wish = { type: 'adult', session: 'tour-11' };
    const first = await moveTo(world, order, order.tickets, wish);
    expect((await discard(cartOf(first).id)).ok).toBe(true);
    expect(await takenPlaces(world, 'tour-11')).toBe(before);

    const second = await moveTo(world, order, order.tickets, wish);
    expect(cartOf(second).id).not.toBe(cartOf(first).id);
    world.advance(21 * 60_000);
    expect(await refusedWith(change(world.api, cartOf(second).id, remove(order)))).toBe(
      'cart_expired',
    );
    expect(await refusedWith(complete(world, second))).toBe('cart_expired');
    // No sweep has seen it: starting again releases it.
    const third = await moveTo(world, order, order.tickets, wish);
    expect(cartOf(third).id).not.toBe(cartOf(second).id);
    expect(await takenPlaces(world, 'tour-11')).toBe(before + 1);
    world.advance(21 * 60_000);
    await world.sweep();
    expect(
      (await answered<'getCart'>(world.api.call('getCart', { params: { id: cartOf(third).id } })))
        .cart,
    ).toMatchObject([{ state: 'expired' }]);
    expect(await placesOf(world, order.id)).toEqual(['adult tour-10']);
  });

  test('answers a retry with the same key as the first time', async () => {
    const order = await buy(world, { type: 'adult' });
    const ask = () =>
      world.api.call('modifyCart', {
        params: { id: order.cartId },
        idempotencyKey: `again-${order.id}`,
        body: { ...remove(order), add: lines([{ type: 'adult', session: 'tour-11' }]) },
      });
    const [first, second] = [await ask(), await ask()];
    expect(second).toEqual(first);
    expect(await world.sql('select from cart where edits_order_id = $1', [order.id])).toHaveLength(
      1,
    );
  });

  test('is a single one, even if two begin at the same time', async () => {
    const order = await buy(world, { type: 'adult', n: 3 });
    const both = await Promise.all(
      [0, 1].map((at) =>
        answered<'modifyCart'>(change(world.api, order.cartId, remove(order, at))),
      ),
    );
    expect(new Set(both.map((answer) => cartOf(answer).id)).size).toBe(1);
  });

  test('cannot be changed as a buyer’s own cart, and takes no codes', async () => {
    const order = await buy(world, { type: 'adult' });
    const edit = await moveTo(world, order, order.tickets, { type: 'adult', session: 'tour-11' });
    const { id } = cartOf(edit);
    const own = { params: { id }, body: { remove: [edit.ticket[0]?.id ?? ''] } };
    expect(await refusedWith(world.api.call('modifyMyCart', own))).toBe('incorrect_cart_state');
    expect(
      await refusedWith(change(world.api, id, { preReservePromoCodes: { codes: ['TENNER'] } })),
    ).toBe('validation_failed');
  });
});

describe('an edit is refused for', () => {
  // Guards: API-05, API-06, ORD-18, ORD-49
  test('tickets that are redeemed, of another order or not editable, each with its reason', async () => {
    const order = await buy(world, { type: 'adult', n: 3 });
    await world.sql("update ticket set state = 'redeemed' where id = $1", [order.tickets[0]?.id]);
    const context = 'cart_remove_tickets';
    expect(await reasonOf(change(world.api, order.cartId, remove(order)))).toEqual([
      'ticket_state_incorrect',
      context,
      'redeemed',
    ]);
    await world.api.call('cancelTicketOrder', {
      params: { id: order.id },
      body: { tickets: [{ ticket_id: order.tickets[1]?.id ?? '' }] },
    });
    const other = await buy(world, { type: 'adult' });
    expect(await reasonOf(change(world.api, order.cartId, remove(other)))).toEqual([
      'ticket_not_found',
      context,
      undefined,
    ]);
    const card = await buy(world, { type: 'present', session: null });
    expect(await reasonOf(change(world.api, card.cartId, remove(card)))).toEqual([
      'ticket_state_incorrect',
      context,
      'not_editable',
    ]);
  });

  // Guards: API-05, API-06, CFG-18, ORD-27, ORD-49, ORD-51
  test('tickets past the horizon', async () => {
    const order = await buy(world, { type: 'adult' });
    const [row] = await world.sql<{ days: number }>(
      "select extract(day from start_datetime - now())::int as days from event_session where id = 'tour-10'",
    );
    await configure(world, { 'self_edit_rules.horizon_days': 365 });
    expect(row?.days).toBeGreaterThan(365);
    await world.sql(
      "update event_session set start_datetime = start_datetime - make_interval(days => $1) where id = 'tour-10'",
      [(row?.days ?? 0) - 300],
    );
    // A session's facts are cached with the catalogue's version.
    await configure(world, { 'self_edit_rules.horizon_hours': 1 });
    expect(await reasonOf(change(world.api, order.cartId, remove(order)))).toEqual([
      'tickets_too_old',
      'cart_remove_tickets',
      undefined,
    ]);
    await world.sql(
      "update event_session set start_datetime = start_datetime + make_interval(days => $1) where id = 'tour-10'",
      [(row?.days ?? 0) - 300],
    );
    await configure(world, { 'self_edit_rules.horizon_days': 0 });
    await configure(world, { 'self_edit_rules.horizon_hours': 0 });
    expect((await change(world.api, order.cartId, { remove: [] })).ok).toBe(true);
  });

  // Guards: CFG-17, ORD-32
  test('a category that buyers may not edit', async () => {
    const order = await buy(world, { type: 'adult', n: 2 });
    await configure(world, { 'self_edit_rules.categories': ['Talks'] });
    expect(await reasonOf(change(world.api, order.cartId, remove(order)))).toEqual([
      'ticket_state_incorrect',
      'cart_remove_tickets',
      'not_editable',
    ]);
    await configure(world, { 'self_edit_rules.categories': null });
  });

  // Guards: ORD-30
  test('a paid session that would be left with only free tickets', async () => {
    const order = await buy(world, { type: 'adult', n: 2 });
    const [first, second] = order.tickets.map(({ id }) => id);
    const swap = (ids: readonly (string | undefined)[], type: string) =>
      change(world.api, order.cartId, {
        remove: ids.flatMap((id) => id ?? []),
        add: lines([{ type, session: 'tour-11', n: ids.length }]),
      });
    const refused = ['ticket_state_incorrect', 'cart_remove_tickets', 'not_free'];
    expect(await reasonOf(swap([first, second], 'free'))).toEqual(refused);
    expect((await swap([first], 'free')).ok).toBe(true);
    expect(await reasonOf(swap([second], 'free'))).toEqual(refused);
    expect((await swap([second], 'child')).ok).toBe(true);
  });

  // Guards: ORD-30
  test('the removal of all tickets of a paid session, but not of one of several', async () => {
    const order = await buy(world, { type: 'adult', n: 2 });
    const both = { remove: order.tickets.map(({ id }) => id) };
    expect(await reasonOf(change(world.api, order.cartId, both))).toEqual([
      'ticket_state_incorrect',
      'cart_remove_tickets',
      'not_free',
    ]);
    const edit = await answered<'modifyCart'>(change(world.api, order.cartId, remove(order)));
    expect(cartOf(edit)).toMatchObject({ edit: { credit: '21.50', refund: '21.50' } });
  });

  test('more new tickets than removed ones, and tickets of another event', async () => {
    const order = await buy(world, { type: 'adult', n: 2 });
    const more = { ...remove(order), add: lines([{ type: 'adult', session: 'tour-11', n: 2 }]) };
    expect(await refusedWith(change(world.api, order.cartId, more))).toBe('validation_failed');
    const other = { ...remove(order), add: lines([{ type: 'pass', session: null }]) };
    expect(await refusedWith(change(world.api, order.cartId, other))).toBe('validation_failed');
  });

  // Guards: API-05
  test('places that are sold out', async () => {
    const order = await buy(world, { type: 'front' });
    await holdCart(world.api, { type: 'front', session: 'tour-11', n: 5 });
    const moved = { ...remove(order), add: lines([{ type: 'front', session: 'tour-11' }]) };
    expect(await refusedWith(change(world.api, order.cartId, moved))).toBe('ticket_group_sold_out');
    expect(await world.sql('select from cart where edits_order_id = $1', [order.id])).toEqual([]);
  });

  test('an order with instalments, even once they are paid', async () => {
    const { id } = await inject(world, {
      reference: randomUUID(),
      seller: world.venue.slug,
      tickets: [{ ticket_type_id: 'adult', event_session_id: 'tour-10', quantity: 2 }],
      schedule: [
        { due: new Date(world.services.now() - 1000).toISOString(), amount: '20.00' },
        { due: new Date(world.services.now() + 86_400_000).toISOString(), amount: '23.00' },
      ],
    });
    const read = () => answered<'getCart'>(world.api.call('getCart', { params: { id } }));
    const buyer = await purchaser(world.api, id);
    for (const due of ['20.00', '23.00']) {
      const paid = await answered<'guestCheckoutMyCart'>(
        checkout(world.api, await read(), { buyer, amount: due }),
      );
      const [ticket] = paid.ticket;
      expect(await change(world.api, id, { remove: [ticket?.id ?? ''] })).toMatchObject({
        ok: false,
        errors: [{ _code: 'incorrect_cart_state', _extra: { state: 'scheduled' } }],
      });
    }
  });

  // Guards: ORD-02, ORD-52, ORD-53, ORD-59
  test('every order where edits are disabled, and for logged-in members', async () => {
    const order = await buy(world, { type: 'adult' });
    for (const key of ['self_edit_rules.enabled', 'self_edit_rules.anon_editing'] as const) {
      await configure(world, { [key]: false });
      expect(await refusedWith(change(world.api, order.cartId, remove(order)))).toBe(
        'incorrect_cart_state',
      );
      await configure(world, { [key]: true });
    }
    await configure(world, { 'login.mode': 'dialog', 'login.with': 'email_password' });
    const { email, password } = await makeMember(world);
    const { api } = openBrowser(world);
    await answered<'logIn'>(api.call('logIn', { body: { email, password } }));
    expect(await refusedWith(change(api, order.cartId, remove(order)))).toBe('log_out_to_edit');
    const edit = await moveTo(world, order, order.tickets, { type: 'adult', session: 'tour-11' });
    expect(await refusedWith(complete({ api }, edit))).toBe('log_out_to_edit');
  });
});

test('an unpaid cart is changed as usual', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const grown = await answered<'modifyCart'>(
    change(world.api, cartOf(held).id, { add: lines([{ type: 'child' }]) }),
  );
  expect(grown.ticket.map(({ state }) => state)).toEqual(['held', 'held']);
  expect((await checkout(world.api, grown)).ok).toBe(true);
});
