import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '#contract/client.ts';
import { checkout } from '../testing/buyer.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { openTheatre, reserveSeats, type Theatre } from '../testing/venues/theatre.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

/** Staff carts with seats, chosen prices, names, answers and custom schedules (SLS-06). */
let world: World;
let theatre: Theatre;
let bo: StaffMember;
let usher: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 500 });
  const { portalId } = world.venue;
  const spec = {
    type: 'object',
    properties: { age: { title: 'Age', type: 'integer', minimum: 3, maximum: 12 } },
    required: ['age'],
  };
  await world.sql(
    `insert into ticket_group (portal_id, id, event_template_id, name, handler, hidden_type, capacity,
       additional_info_spec, meta)
     values ($1, 'camp', 'tour', 'Camp', 'tickets', 'public_browsable', -1, $2, '{}'),
       ($1, 'named', 'tour', 'Named', 'tickets', 'public_browsable', -1, null,
         '{"admit_names": "yes", "admit_emails": "optional"}')`,
    [portalId, JSON.stringify(spec)],
  );
  await world.sql(
    `insert into ticket_type (portal_id, id, ticket_group_id, name, currency_amount, currency_amount_min,
       currency_amount_max)
     values ($1, 'camper', 'camp', 'Camper', 1000, null, null), ($1, 'guest', 'named', 'Guest', 500, null, null),
       ($1, 'patron', 'general', 'Patron', 0, 1000, 50000)`,
    [portalId],
  );
  theatre = await openTheatre(world);
  bo = await staffMember(world, { grants: ['box_office'] });
  const house = { ...world.venue, portalId: theatre.portalId, key: 'theatre' };
  usher = await staffMember({ ...world, venue: house }, { grants: ['box_office'] });
});
afterAll(() => world.close());

const wish = (more: object = {}) => ({
  id: randomUUID(),
  event: 'tour',
  session: 'tour-11',
  tickets: [{ type: 'adult', quantity: 2 }],
  name: 'Grace Hopper',
  email: 'grace@school.example',
  until: null,
  ...more,
});
const hold = (more: object = {}, { client } = bo) =>
  client.call('holdStaffCart', { body: wish(more) });
const inTheatre = (more: object) => hold({ event: 'play', session: 'play-1', ...more }, usher);
const cartAt = async ({ link }: { link: string | null }, api = world.api) => {
  const id = new URL(link ?? '').pathname.split('/').at(-1) ?? '';
  return answered<'getCart'>(api.call('getCart', { params: { id } }));
};
const pathOf = (outcome: Outcome<unknown>) =>
  outcome.ok ? 'held' : outcome.errors[0]?._extra['path'];
const today = () => {
  const at = new Date(world.services.now());
  return at.toLocaleDateString('sv', { timeZone: 'America/New_York' });
};
const inDays = (days: number) => {
  const day = new Date(`${today()}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
};

describe('numbered seats', () => {
  const seatsOf = (group: string, best: number, without?: string) =>
    usher.client.call('listHoldableSeats', {
      params: { id: 'play' },
      query: { session: 'play-1', group, best, without },
    });

  // Guards: SLS-06
  test('are listed while they are free, with the best ones together', async () => {
    const { seat, best } = good(await seatsOf('rear', 3));
    expect(seat).toHaveLength(20);
    expect(seat[0]).toEqual({
      id: 'stalls-d-1',
      section: 'Stalls',
      row: 'D',
      seat: '1',
      name: 'Stalls D 1',
    });
    expect(best.toSorted()).toEqual(['stalls-d-5', 'stalls-d-6', 'stalls-d-7']);
    expect(good(await seatsOf('rear', 21)).best).toEqual([]);
    const more = good(await seatsOf('rear', 2, best.join(','))).best;
    expect(more).toHaveLength(2);
    expect(more.filter((id) => best.includes(id))).toEqual([]);
  });

  // Guards: SLS-06
  test('can be held for someone, are then not free for others, and are paid for through the link', async () => {
    const seats = ['stalls-d-1', 'stalls-d-2'];
    const tickets = [{ type: 'rear', quantity: 2, seats }];
    const held = good(await inTheatre({ tickets })).staff_cart;
    expect(held).toMatchObject({ places: 2, price: '40.00' });
    const { seat } = good(await seatsOf('rear', 0));
    expect(seat.map(({ id }) => id)).not.toContain('stalls-d-1');
    expect((await reserveSeats(theatre.api, 'rear', ['stalls-d-1'])).ok).toBe(false);
    const late = await inTheatre({ tickets });
    expect(codeOf(late)).toBe('seat_taken');
    const cart = await cartAt(held, theatre.api);
    expect(cart.ticket.map(({ seat: of }) => of?.seat_template_id).toSorted()).toEqual(seats);
    await answered<'guestCheckoutMyCart'>(checkout(theatre.api, cart));
  });

  // Guards: SLS-06
  test('must be one for each ticket, from its group', async () => {
    const tickets = [{ type: 'rear', quantity: 2, seats: ['stalls-e-1'] }];
    expect(pathOf(await inTheatre({ tickets }))).toBe('tickets[0].seats');
    const strange = [{ type: 'rear', quantity: 2, seats: ['stalls-e-1', 'stalls-a-1'] }];
    expect(pathOf(await inTheatre({ tickets: strange }))).toBe('tickets[0].seats[1]');
    const without = [{ type: 'rear', quantity: 1 }];
    expect(pathOf(await inTheatre({ tickets: without }))).toBe('tickets[0].seats[0]');
  });
});

describe('a price of the buyer’s choice', () => {
  // Guards: SLS-06
  test('can be agreed with staff, within its bounds', async () => {
    const { type } = good(await bo.client.call('listHoldableTickets', { params: { id: 'tour' } }));
    expect(type).toContainEqual(
      expect.objectContaining({ id: 'patron', price: null, lowest: '10.00', highest: '500.00' }),
    );
    const held = good(await hold({ tickets: [{ type: 'patron', quantity: 2, price: '25.00' }] }));
    expect(held.staff_cart.price).toBe('50.00');
    for (const price of ['9.99', undefined]) {
      const low = [{ type: 'patron', quantity: 1, ...(price ? { price } : {}) }];
      expect(pathOf(await hold({ tickets: low }))).toBe('tickets[0].price');
    }
    const fixed = [
      { type: 'adult', quantity: 1 },
      { type: 'child', quantity: 2, price: '1.00' },
    ];
    expect(pathOf(await hold({ tickets: fixed }))).toBe('tickets[1].price');
  });
});

describe('names and questions', () => {
  // Guards: SLS-06
  test('a named ticket has the names that staff enter, and a missing one is refused, naming its place', async () => {
    const tickets = [
      { type: 'adult', quantity: 1 },
      { type: 'guest', quantity: 2, holders: [{ name: 'Ada Lovelace', email: 'ada@example.org' }] },
    ];
    expect(pathOf(await hold({ tickets }))).toBe('tickets[1].holders[1].name');
    const both = [{ name: 'Ada Lovelace' }, { name: 'Grace Hopper' }];
    const held = good(await hold({ tickets: [{ type: 'guest', quantity: 2, holders: both }] }));
    const { ticket } = await cartAt(held.staff_cart);
    expect(ticket.map(({ admit_name }) => admit_name)).toEqual(['Ada Lovelace', 'Grace Hopper']);
    const three = [...both, { name: 'Alan Turing' }];
    expect(pathOf(await hold({ tickets: [{ type: 'guest', quantity: 2, holders: three }] }))).toBe(
      'tickets[0].holders',
    );
  });

  // Guards: SLS-06
  test('staff answer the questions of a group, and a wrong answer is refused, naming its question', async () => {
    const params = { id: 'tour' };
    const { question } = good(await bo.client.call('listHoldableTickets', { params }));
    expect(question).toMatchObject([{ group_id: 'camp', name: 'age', is_required: true }]);
    const tickets = [{ type: 'camper', quantity: 2 }];
    const answers = (age: string) => [{ group: 'camp', data: { age } }];
    expect(pathOf(await hold({ tickets }))).toBe('answers.camp.age');
    expect(pathOf(await hold({ tickets, answers: answers('40') }))).toBe('answers.camp.age');
    const held = good(await hold({ tickets, answers: answers('8') })).staff_cart;
    const { cart } = await cartAt(held);
    expect(
      await world.sql('select data from cart_answer where cart_id = $1', [cart[0]?.id]),
    ).toEqual([{ data: { age: 8 } }]);
  });
});

describe('a schedule of other amounts and days', () => {
  beforeEach(() => world.sql('delete from rate_window'));

  // Guards: SLS-06
  test('starts from the price in equal parts, which can be seen without holding anything', async () => {
    const { id: _, name: __, email: ___, until: ____, ...body } = wish({ parts: 3 });
    const before = await world.sql('select count(*)::int as n from cart');
    const { price, parts } = good(await bo.client.call('priceStaffCart', { body }));
    expect(price).toBe('43.00');
    expect(parts.map(({ amount }) => amount)).toEqual(['14.34', '14.33', '14.33']);
    expect(parts[0]?.day).toBe(today());
    expect(await world.sql('select count(*)::int as n from cart')).toEqual(before);
  });

  // Guards: SLS-06
  test('is kept as it was agreed', async () => {
    const schedule = [
      { day: today(), amount: '10.00' },
      { day: inDays(12), amount: '33.00' },
    ];
    const held = good(await hold({ schedule })).staff_cart;
    expect(held.parts).toBe(2);
    const { scheduled_payment } = await cartAt(held);
    expect(scheduled_payment).toMatchObject([
      { amount: '10.00', date: today(), status: 'upcoming' }, // until the day ends
      { amount: '33.00', date: inDays(12), status: 'upcoming' },
    ]);
  });

  // Guards: SLS-06
  test('must end before the visit and begin with a part of the price, unless someone who may refund agrees', async () => {
    const manager = await staffMember(world, { grants: ['manager'] });
    const plan = (first: string, rest: string, day: string) => ({
      schedule: [
        { day: today(), amount: first },
        { day, amount: rest },
      ],
    });
    const tiny = plan('0.50', '42.50', inDays(30));
    expect(pathOf(await hold(tiny))).toBe('schedule[0].amount');
    expect(pathOf(await hold(plan('0.50', '42.50', inDays(30_000))))).toBe('schedule[1].day');
    expect(pathOf(await hold(plan('20.00', '23.00', inDays(800))))).toBe('schedule[1].day');
    good(await hold(tiny, manager));
    // Nobody may agree to more than two years.
    expect(pathOf(await hold(plan('20.00', '23.00', inDays(800)), manager))).toBe(
      'schedule[1].day',
    );

    await world.sql(
      `update event_session set start_datetime = $1, end_datetime = $2 where id = 'tour-12'`,
      [`${inDays(20)}T18:00:00Z`, `${inDays(20)}T19:00:00Z`],
    );
    const session = { session: 'tour-12' };
    expect(pathOf(await hold({ ...session, ...plan('20.00', '23.00', inDays(20)) }))).toBe(
      'schedule[1].day',
    );
    good(await hold({ ...session, ...plan('20.00', '23.00', inDays(19)) }));
  });

  // Guards: SLS-06
  test('is suggested as equal parts until the day before the visit, along with its limits', async () => {
    const visitIn = (days: number) =>
      world.sql(
        `update event_session set start_datetime = $1, end_datetime = $2 where id = 'tour-12'`,
        [`${inDays(days)}T18:00:00Z`, `${inDays(days)}T19:00:00Z`],
      );
    await visitIn(20);
    const asked = {
      event: 'tour',
      session: 'tour-12',
      parts: 3,
      tickets: [{ type: 'adult', quantity: 2 }],
    };
    const priced = async (parts: number, { client } = bo) =>
      client.call('priceStaffCart', { body: { ...asked, parts } });
    const { parts, ...bounds } = good(await priced(3));
    expect(parts.map(({ day }) => day)).toEqual([today(), inDays(9), inDays(19)]);
    expect(bounds).toMatchObject({ last_day: inDays(19), least_first_percent: 5 });
    const held = good(await hold({ session: 'tour-12', parts: 3 })).staff_cart;
    expect(held.parts).toBe(3);

    await visitIn(2);
    expect(pathOf(await priced(3))).toBe('parts');
    // Someone who may refund may agree to parts after the visit.
    const manager = await staffMember(world, { grants: ['manager'] });
    expect(good(await priced(3, manager)).parts).toHaveLength(3);
  });

  // Guards: SLS-06
  test('is refused without showing dates in a technical format', async () => {
    const late = { schedule: [{ day: inDays(30_000), amount: '43.00' }] };
    const outcome = await hold(late);
    expect(JSON.stringify(outcome)).toContain('must be before the day of the visit');
    expect(JSON.stringify(outcome)).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  });

  // Guards: SLS-06
  test.each([
    ['schedule', [['0', '43.01']]],
    [
      'schedule[1].amount',
      [
        ['0', '43.00'],
        ['1', '0'],
      ],
    ],
    ['schedule[0].day', [['-1', '43.00']]],
    [
      'schedule[1].day',
      [
        ['3', '3.00'],
        ['3', '40.00'],
      ],
    ],
  ])('with an error in %s is refused, naming it, and nothing is held', async (path, rows) => {
    const id = randomUUID();
    const schedule = rows.map(([days = '', amount = '']) => ({
      day: inDays(Number(days)),
      amount,
    }));
    expect(pathOf(await hold({ id, schedule }))).toBe(path);
    expect(await world.sql('select from staff_cart where id = $1', [id])).toEqual([]);
  });
});
