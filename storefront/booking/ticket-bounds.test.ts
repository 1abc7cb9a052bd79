import { describe, expect, test } from 'vitest';
import type { OfferedGroup, Session, Sessions } from './offer.ts';
import { sampleGroup, sampleType } from './testing/sample-offer.ts';
import { allowedQuantities, boundsOf, whyNone } from './ticket-bounds.ts';

const type = (id: string, limit: number | null = null) => sampleType(id, { limit });
const group = (more: Partial<OfferedGroup>) =>
  sampleGroup([type('adult'), type('child')], { id: 'stalls', ...more });
const session = { id: 'noon', availableCapacity: 6 } as Session;
const choice = (more: Partial<Parameters<typeof boundsOf>[2]> = {}) => ({
  groups: [group({})],
  sessions: null,
  session,
  quantities: {},
  inCart: new Map<string, number>(),
  ...more,
});

test('a session has no more places than it has left, shared by its groups', () => {
  const stalls = group({});
  const balcony = group({ id: 'balcony', types: [type('high')] });
  const bounds = boundsOf(
    type('adult'),
    stalls,
    choice({ groups: [stalls, balcony], quantities: { child: 1, high: 2 } }),
  );
  expect(bounds.max).toBe(3);
});

test('a group counted apart in the session has its own places', () => {
  const sessions: Sessions = {
    event_session: [],
    price_schedule: [],
    group_availability: [{ event_session_id: 'noon', ticket_group_id: 'stalls', available: 2 }],
  };
  expect(boundsOf(type('adult'), group({ capacity: 50 }), choice({ sessions })).max).toBe(2);
});

test('without sessions a group has the places of its own counter', () => {
  const guides = group({ capacity: 10, used_capacity: 7 });
  expect(boundsOf(type('adult'), guides, choice({ session: null })).max).toBe(3);
});

test('what the cart holds counts towards the bounds of an order', () => {
  const stalls = group({ max_tickets_per_order: 5, types: [type('adult', 4)] });
  expect(boundsOf(type('adult', 4), stalls, choice()).max).toBe(4);
  expect(boundsOf(type('adult', 4), stalls, choice({ inCart: new Map([['adult', 3]]) })).max).toBe(
    1,
  );
});

test('the least of an order is asked only as far as the cart does not hold it yet', () => {
  const pairs = group({ min_tickets_per_order: 2, types: [type('adult')] });
  expect(boundsOf(type('adult'), pairs, choice()).min).toBe(2);
  expect(boundsOf(type('adult'), pairs, choice({ inCart: new Map([['adult', 2]]) })).min).toBe(1);
});

describe('a type that nothing can be taken of', () => {
  const few = group({ max_tickets_per_order: 2 });
  const soldOut = { ...session, availableCapacity: 0 };
  const adultInCart = new Map([['adult', 2]]);

  test('is sold out where no place is left', () => {
    expect(whyNone(type('adult'), few, choice({ session: soldOut }))).toBe('sold_out');
    expect(whyNone(type('adult'), few, choice())).toBeNull();
  });

  test('is not sold out because others are chosen instead', () => {
    expect(whyNone(type('adult'), few, choice({ quantities: { child: 2 } }))).toBeNull();
  });

  test('is not sold out to a member who has bought all that their membership gives', () => {
    expect(whyNone(type('adult', 0), few, choice())).toBe('no_more');
  });

  test('is not sold out to who holds some of its group already', () => {
    const held = choice({ inCart: adultInCart });
    expect(whyNone(type('child'), few, held)).toBe('no_more');
    expect(whyNone(type('child'), few, { ...held, session: soldOut })).toBe('no_more');
  });
});

describe('quantities that no stepper has set', () => {
  const allowed = (more: Partial<Parameters<typeof boundsOf>[2]>) =>
    allowedQuantities(choice(more));

  test('obey the least and the most of an order, and the limit of a type', () => {
    const pairs = group({ min_tickets_per_order: 2, types: [type('adult')] });
    expect(allowed({ groups: [pairs], quantities: { adult: 1 } })).toEqual({ adult: 2 });
    const few = group({ max_tickets_per_order: 4 });
    const quantities = { adult: 3, child: 3 };
    expect(allowed({ groups: [few], quantities })).toEqual({ adult: 3, child: 1 });
    const limited = group({ types: [type('adult', 2)] });
    expect(allowed({ groups: [limited], quantities: { adult: 9 } })).toEqual({ adult: 2 });
  });

  test('obey what is left in the session, and what the cart holds', () => {
    expect(allowed({ quantities: { adult: 5, child: 5 } })).toEqual({ adult: 5, child: 1 });
    const one = group({ min_tickets_per_order: 1, max_tickets_per_order: 1 });
    const inCart = new Map([['adult', 1]]);
    expect(allowed({ groups: [one], quantities: { adult: 1 }, inCart })).toEqual({ adult: 0 });
  });

  test('stay as they are where the steppers could have set them', () => {
    const quantities = { adult: 2, child: 4 };
    expect(allowed({ quantities })).toEqual(quantities);
    expect(allowed({ quantities: {} })).toEqual({});
  });
});
