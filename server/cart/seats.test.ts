import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cartOf, checkout } from '../testing/buyer.ts';
import {
  clearTheatre,
  openTheatre,
  reserveSeats,
  seatLines,
  type Theatre,
  theatreTenant,
} from '../testing/venues/theatre.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
let theatre: Theatre;
beforeAll(async () => {
  world = await openWorld();
  theatre = await openTheatre(world);
});
beforeEach(() => clearTheatre(world));
afterAll(() => world.close());

const hold = (group: string, seats: readonly string[]) =>
  answered<'createCart'>(reserveSeats(theatre.api, group, seats));
const seatsOf = (cart: { ticket: readonly { seat: { seat_template_id: string } | null }[] }) =>
  cart.ticket.map((ticket) => ticket.seat?.seat_template_id).sort();
const modify = (
  id: string,
  body: { add?: ReturnType<typeof seatLines>; remove?: readonly string[] },
) =>
  theatre.api.call('modifyMyCart', {
    params: { id },
    body: { ...body, remove: [...(body.remove ?? [])] },
  });
const audit = () => world.sql('select * from stock_audit');
const taken = async () => {
  const rows = await world.sql<{ seat: string }>(
    `select seat_template_id as seat from ticket where state in ('held', 'booked') order by 1`,
  );
  return rows.map((row) => row.seat);
};

// Guards: SEA-17
test('a cart with seats has the section, row and seat of each ticket', async () => {
  const cart = await hold('rear', ['stalls-d-3', 'stalls-d-4']);
  expect(cart.ticket.map((ticket) => ticket.seat)).toEqual([
    { seat_template_id: 'stalls-d-3', section: 'Stalls', row: 'D', seat: '3' },
    { seat_template_id: 'stalls-d-4', section: 'Stalls', row: 'D', seat: '4' },
  ]);
  expect(cartOf(cart).payment_due).toBe('40.00');
});

test('a taken seat is refused by its id, and nothing is held', async () => {
  await hold('rear', ['stalls-d-3']);
  const outcome = await reserveSeats(theatre.api, 'rear', ['stalls-d-2', 'stalls-d-3']);
  expect(outcome).toMatchObject({
    ok: false,
    status: 409,
    errors: [{ _code: 'seat_taken', _extra: { seats: ['stalls-d-3'] } }],
  });
  expect(await taken()).toEqual(['stalls-d-3']);
  expect(await audit()).toEqual([]);
  const [carts] = await world.sql<{ n: number }>('select count(*)::int as n from cart');
  expect(carts?.n).toBe(1);
});

test('the same seat in another session is available', async () => {
  await hold('rear', ['stalls-d-3']);
  const outcome = await reserveSeats(theatre.api, 'rear', ['stalls-d-3'], 'play-2');
  expect(outcome.ok).toBe(true);
});

test('a cart that is refused another seat keeps its seats', async () => {
  await hold('rear', ['stalls-d-9']);
  const mine = await hold('rear', ['stalls-d-1', 'stalls-d-2']);
  const { id } = cartOf(mine);
  const first = mine.ticket[0]?.id ?? '';
  const lost = modify(id, { add: seatLines('rear', ['stalls-d-9']), remove: [first] });
  expect(await refusedWith(lost)).toBe('seat_taken');
  const after = await answered<'getCart'>(theatre.api.call('getCart', { params: { id } }));
  expect(seatsOf(after)).toEqual(['stalls-d-1', 'stalls-d-2']);
  expect(await audit()).toEqual([]);
});

test('a change of seats releases some and takes others, even one of its own again', async () => {
  const mine = await hold('rear', ['stalls-d-1', 'stalls-d-2']);
  const { id } = cartOf(mine);
  const [one = '', two = ''] = mine.ticket.map((ticket) => ticket.id);
  const moved = await answered<'modifyMyCart'>(
    modify(id, { add: seatLines('rear', ['stalls-d-2', 'stalls-e-2']), remove: [one, two] }),
  );
  expect(seatsOf(moved)).toEqual(['stalls-d-2', 'stalls-e-2']);
  expect(await taken()).toEqual(['stalls-d-2', 'stalls-e-2']);
  expect((await reserveSeats(theatre.api, 'rear', ['stalls-d-1'])).ok).toBe(true);
  expect(await audit()).toEqual([]);
});

test('a retry of the first hold finds its cart and its seats', async () => {
  const body = { add: seatLines('rear', ['stalls-d-3']) };
  const idempotencyKey = crypto.randomUUID();
  const one = await answered<'createCart'>(
    theatre.api.call('createCart', { body, idempotencyKey }),
  );
  const two = await answered<'createCart'>(
    theatre.api.call('createCart', { body, idempotencyKey }),
  );
  expect(cartOf(two).id).toBe(cartOf(one).id);
  expect(seatsOf(two)).toEqual(['stalls-d-3']);
  expect(await audit()).toEqual([]);
});

test('a deleted or expired cart releases its seats', async () => {
  const { id } = cartOf(await hold('rear', ['stalls-d-3']));
  await theatre.api.call('deleteMyCart', { params: { id } });
  await hold('rear', ['stalls-d-3']);
  world.advance(21 * 60_000);
  await theatre.sweep();
  expect(await taken()).toEqual([]);
  expect(await audit()).toEqual([]);
});

test('a refreshed cart keeps its seats', async () => {
  const { id } = cartOf(await hold('rear', ['stalls-d-3']));
  const at = new Date(world.services.now() + 20_000);
  await world.sql('update cart set expires_at = $1 where id = $2', [at, id]);
  const fresh = await answered<'modifyMyCart'>(
    modify(id, { add: seatLines('rear', ['stalls-d-4']) }),
  );
  expect(cartOf(fresh).id).not.toBe(id);
  expect(seatsOf(fresh)).toEqual(['stalls-d-3', 'stalls-d-4']);
  expect(await audit()).toEqual([]);
});

test('an order has the seats that were held, with section, row and seat', async () => {
  const held = await hold('balcony', ['balcony-a-1', 'balcony-a-2']);
  const paid = await answered<'guestCheckoutMyCart'>(checkout(theatre.api, held));
  const [orderId = ''] = cartOf(paid).order_ids;
  const order = await answered<'getTicketOrder'>(
    theatre.api.call('getTicketOrder', { params: { id: orderId } }),
  );
  expect(order.ticket.map(({ state, seat }) => ({ state, ...seat }))).toEqual([
    { state: 'booked', seat_template_id: 'balcony-a-1', section: 'Balcony', row: 'A', seat: '1' },
    { state: 'booked', seat_template_id: 'balcony-a-2', section: 'Balcony', row: 'A', seat: '2' },
  ]);
  expect(await refusedWith(reserveSeats(theatre.api, 'balcony', ['balcony-a-1']))).toBe(
    'seat_taken',
  );
});

// Guards: SEA-17
test.each([
  ['without a seat', [{ ticket_type_id: 'rear', event_session_id: 'play-1' }], 0, 'seat_template'],
  ['in another hall', seatLines('rear', ['studio-a-1']), 0, 'seat_template_id'],
  ['in another group', seatLines('rear', ['stalls-a-1']), 0, 'seat_template_id'],
  ['twice', seatLines('rear', ['stalls-d-1', 'stalls-d-1']), 1, 'seat_template_id'],
])('a seat %s is refused with its field', async (_, add, at, field) => {
  const outcome = await theatre.api.call('createCart', { body: { add } });
  expect(outcome).toMatchObject({
    ok: false,
    status: 400,
    errors: [
      {
        _code: 'validation_failed',
        _extra: { path: expect.stringContaining(`add[${at}].handler_data.${field}`) },
      },
    ],
  });
  expect(await taken()).toEqual([]);
});

test('a companion seat is held only with its wheelchair place', async () => {
  expect(await refusedWith(reserveSeats(theatre.api, 'balcony', ['balcony-a-2']))).toBe(
    'companion_seat_alone',
  );
  const both = await hold('balcony', ['balcony-a-2', 'balcony-a-1']);
  const place = both.ticket.find((ticket) => ticket.seat?.seat === '1')?.id ?? '';
  expect(await refusedWith(modify(cartOf(both).id, { remove: [place] }))).toBe(
    'companion_seat_alone',
  );
});

test('a late payment takes its seats again if they are available, else the cart stays expired', async () => {
  const late = async (seat: string, isGone: boolean) => {
    const held = await hold('rear', [seat]);
    const { id } = cartOf(held);
    const begun = await checkout(theatre.api, held, { card: 'pm_card_sandbox_processing' });
    expect(begun.ok).toBe(false);
    // As if the sweep had missed the payment: the hold expires while paying.
    await world.sql("update ticket set state = 'unbooked' where cart_id = $1", [id]);
    await world.sql("update cart set state = 'expired' where id = $1", [id]);
    await world.sql(
      `update stock set used = used - 1 where portal_id = $1 and session_id = 'play-1'
         and group_id in ('', 'rear')`,
      [theatre.portalId],
    );
    if (isGone) await hold('rear', [seat]);
    const [payment] = await world.sql<{ provider_ref: string }>(
      'select provider_ref from payment where cart_id = $1',
      [id],
    );
    return { id, intent: payment?.provider_ref ?? '' };
  };
  for (const isGone of [false, true]) {
    const seat = isGone ? 'stalls-e-5' : 'stalls-e-9';
    const { id, intent } = await late(seat, isGone);
    await world.control(`/payment_intents/${intent}/advance`, { outcome: 'succeeded' });
    world.advance(30 * 60_000);
    await theatre.sweep();
    const [cart] = await world.sql<{ state: string }>('select state from cart where id = $1', [id]);
    expect(cart?.state).toBe(isGone ? 'expired' : 'ordered');
    expect(await audit()).toEqual([]);
  }
});

test('leaving a single seat is refused where the tenant prevents it', async () => {
  const alone = () => reserveSeats(theatre.api, 'rear', ['stalls-d-2', 'stalls-d-3'], 'play-2');
  const { id } = cartOf(await answered<'createCart'>(alone()));
  await theatre.api.call('deleteMyCart', { params: { id } });
  await openTheatre(world, theatreTenant({ config: { 'seats.prevent_single': true } }));
  expect(await alone()).toMatchObject({
    ok: false,
    errors: [{ _code: 'single_seat_left', _extra: { seats: ['stalls-d-1'] } }],
  });
  const mine = await hold('rear', ['stalls-d-3']);
  const more = modify(cartOf(mine).id, { add: seatLines('rear', ['stalls-d-2']) });
  expect(await refusedWith(more)).toBe('single_seat_left');
  const two = modify(cartOf(mine).id, { add: seatLines('rear', ['stalls-d-2', 'stalls-d-1']) });
  expect((await two).ok).toBe(true);
});

test('leaving a single seat is allowed if the group, as it is sold now, has no other seats', async () => {
  const config = { 'seats.prevent_single': true };
  const rowD = Array.from({ length: 7 }, (_, at) => `stalls-d-${at + 4}`);
  const two = () => reserveSeats(theatre.api, 'rear', ['stalls-d-2', 'stalls-d-3']);
  await openTheatre(world, theatreTenant({ config }));
  await hold('rear', rowD);
  // Row E is in the same group.
  expect(await refusedWith(two())).toBe('single_seat_left');
  const [play] = theatreTenant().events;
  const groups = (play?.groups ?? []).map((group) => {
    const rows = { front: ['A', 'B', 'C', 'E'], rear: ['D'] }[group.id];
    return rows ? { ...group, seats: [{ section: 'stalls', rows }] } : group;
  });
  await openTheatre(world, theatreTenant({ config, groups }));
  expect((await two()).ok).toBe(true);
  await openTheatre(world);
});
