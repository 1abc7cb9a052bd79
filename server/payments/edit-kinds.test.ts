import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cartOf, checkout } from '../testing/buyer.ts';
import {
  type Bought,
  buy,
  change,
  complete,
  openEdits,
  orderOf,
  placesOf,
  purchaseOf,
} from '../testing/edits.ts';
import { assertConsistent, paymentFaultsIn } from '../testing/faults/payment-faults.ts';
import { configure } from '../testing/member.ts';
import { editByStaff } from '../testing/staff.ts';
import { openTheatre, reserveSeats, seatLines, type Theatre } from '../testing/venues/theatre.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

/** Edits of orders with seats and with add-ons. */
let world: World;
let theatre: Theatre;
beforeAll(async () => {
  world = await openWorld({ capacity: 100 });
  const portal = [world.venue.portalId];
  await world.sql(
    `insert into event_template (portal_id, id, seller_id, venue_id, name, event_type,
       hidden_type, meta)
     select portal_id, 'guide', seller_id, venue_id, 'Guide', 'other', 'public_browsable',
       '{"requires_anchor": true}'
     from event_template where portal_id = $1 and id = 'pass'`,
    portal,
  );
  await world.sql(
    `insert into ticket_group (portal_id, id, event_template_id, name, handler, hidden_type, capacity)
     values ($1, 'guide', 'guide', 'Guide', 'tickets', 'public_browsable', -1)`,
    portal,
  );
  await world.sql(
    `insert into ticket_type (portal_id, id, ticket_group_id, name, currency_amount)
     values ($1, 'guide', 'guide', 'Guide', 500)`,
    portal,
  );
  theatre = await openTheatre(world);
  await openEdits(world);
  await configure(world, { admission_event_id: 'tour' });
});
afterAll(() => world.close());
afterEach(async () => {
  const sweep = async () => {
    await world.sweep();
    await theatre.sweep();
  };
  await paymentFaultsIn(world, { api: world.api, sweep }).settle();
  await assertConsistent(world);
});

describe('seats', () => {
  beforeAll(async () => {
    await configureTheatre({ 'self_edit_rules.enabled': true });
  });
  const configureTheatre = (values: Record<string, unknown>) =>
    configure({ ...world, venue: { ...world.venue, portalId: theatre.portalId } }, values);
  const seatsOf = async ({ id }: Bought) =>
    (await orderOf(theatre.api, id)).ticket
      .filter(({ state }) => state === 'booked')
      .map(({ seat, event_session_id }) => `${event_session_id} ${seat?.seat_template_id}`);
  async function bought(group: string, seats: string[]): Promise<Bought> {
    const held = await answered<'createCart'>(reserveSeats(theatre.api, group, seats));
    return purchaseOf(
      { ...world, api: theatre.api },
      await answered<'guestCheckoutMyCart'>(checkout(theatre.api, held)),
    );
  }

  // Guards: ORD-32
  test('are exchanged in one transaction, and can be sold again at once', async () => {
    const order = await bought('rear', ['stalls-d-1', 'stalls-d-2']);
    const edit = await answered<'modifyCart'>(
      change(theatre.api, order.cartId, {
        remove: order.tickets.map(({ id }) => id),
        add: seatLines('rear', ['stalls-d-3', 'stalls-d-4'], 'play-2'),
      }),
    );
    expect((await reserveSeats(theatre.api, 'rear', ['stalls-d-1'])).ok).toBe(false);
    expect((await reserveSeats(theatre.api, 'rear', ['stalls-d-3'], 'play-2')).ok).toBe(false);
    await answered<'guestCheckoutCart'>(complete(theatre, edit));
    expect(await seatsOf(order)).toEqual(['play-2 stalls-d-3', 'play-2 stalls-d-4']);
    const again = await reserveSeats(theatre.api, 'rear', ['stalls-d-1', 'stalls-d-2']);
    expect(again.ok).toBe(true);
    await theatre.sweep();
  });

  test('that are taken are refused, and the order keeps its own', async () => {
    const order = await bought('rear', ['stalls-e-1']);
    await bought('rear', ['stalls-e-5']);
    const taken = change(theatre.api, order.cartId, {
      remove: order.tickets.map(({ id }) => id),
      add: seatLines('rear', ['stalls-e-5']),
    });
    expect(await refusedWith(taken)).toBe('seat_taken');
    expect(await seatsOf(order)).toEqual(['play-1 stalls-e-1']);
  });

  // Guards: SLS-04
  test('stay with their tickets when staff change those, and are refused if already resold (SLS-04)', async () => {
    const order = await bought('rear', ['stalls-d-6', 'stalls-d-7']);
    const [row] = await world.sql<{ order_number: string }>(
      'select order_number from ticket_order where id = $1',
      [order.id],
    );
    const ticketAt = async (seat: string) =>
      (await orderOf(theatre.api, order.id)).ticket.find(
        (ticket) => ticket.state === 'booked' && ticket.seat?.seat_template_id === seat,
      )?.id ?? '';
    const edit = async (seat: string, what: object) =>
      editByStaff(world, {
        reference: randomUUID(),
        seller: 'theatre',
        order: row?.order_number,
        changes: [{ ticket: await ticketAt(seat), ...what }],
        reason: 'Called',
      });
    await edit('stalls-d-6', { holder: 'Grace Hopper' });
    expect((await seatsOf(order)).toSorted()).toEqual(['play-1 stalls-d-6', 'play-1 stalls-d-7']);
    await edit('stalls-d-6', { session: 'play-2' });
    await edit('stalls-d-7', { seat: 'stalls-d-8' });
    expect((await seatsOf(order)).toSorted()).toEqual(['play-1 stalls-d-8', 'play-2 stalls-d-6']);
    expect((await reserveSeats(theatre.api, 'rear', ['stalls-d-6', 'stalls-d-7'])).ok).toBe(true);
    const late = edit('stalls-d-8', { seat: 'stalls-d-7' });
    await expect(late).rejects.toMatchObject({ code: 'seat_taken' });
    expect((await seatsOf(order)).toSorted()).toEqual(['play-1 stalls-d-8', 'play-2 stalls-d-6']);
    await theatre.sweep();
  });

  test('that would leave a single seat are refused if the tenant forbids that', async () => {
    const order = await bought('rear', ['stalls-d-10']);
    await configureTheatre({ 'seats.prevent_single': true });
    const moved = (seat: string) =>
      change(theatre.api, order.cartId, {
        remove: order.tickets.map(({ id }) => id),
        add: seatLines('rear', [seat], 'play-2'),
      });
    expect(await refusedWith(moved('stalls-e-2'))).toBe('single_seat_left');
    expect((await moved('stalls-e-1')).ok).toBe(true);
    await configureTheatre({ 'seats.prevent_single': false });
  });

  test('at a higher price cost the difference', async () => {
    const order = await bought('rear', ['stalls-e-8']);
    const edit = await answered<'modifyCart'>(
      change(theatre.api, order.cartId, {
        remove: order.tickets.map(({ id }) => id),
        add: seatLines('front', ['stalls-a-5']),
      }),
    );
    expect(cartOf(edit).payment_due).toBe('20.00');
    await answered<'guestCheckoutCart'>(complete(theatre, edit));
    expect(await seatsOf(order)).toEqual(['play-1 stalls-a-5']);
  });
});

describe('an admission with an add-on', () => {
  const guide = { type: 'guide', session: null };
  // Guards: ORD-31
  test('cannot be edited, and neither can the add-on (ORD-31)', async () => {
    const order = await buy(world, { type: 'adult' }, guide);
    for (const ticket of order.tickets) {
      const moved = await change(world.api, order.cartId, { remove: [ticket.id] });
      expect(moved.ok || moved.errors[0]).toMatchObject({
        _code: 'ticket_state_incorrect',
        _extra: { reason: 'anchored' },
      });
    }
    expect(await placesOf(world, order.id)).toHaveLength(2);
  });
});
