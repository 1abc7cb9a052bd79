import { describe, expect, test } from 'vitest';
import type { OfferedGroup, Session, Sessions } from './offer.ts';
import { sampleGroup, sampleType } from './testing/sample-offer.ts';
import { allowedQuantities, boundsOf, unavailableReason } from './ticket-bounds.ts';

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

// Guards: QTY-16
test('a session’s groups share the places that it has left', () => {
  const stalls = group({});
  const balcony = group({ id: 'balcony', types: [type('high')] });
  const bounds = boundsOf(
    type('adult'),
    stalls,
    choice({ groups: [stalls, balcony], quantities: { child: 1, high: 2 } }),
  );
  expect(bounds.max).toBe(3);
});

// Guards: QTY-16
test('a group outside the event capacity has its own places in the session', () => {
  const sessions: Sessions = {
    event_session: [],
    price_schedule: [],
    group_availability: [{ event_session_id: 'noon', ticket_group_id: 'stalls', available: 2 }],
  };
  expect(boundsOf(type('adult'), group({ capacity: 50 }), choice({ sessions })).max).toBe(2);
});

// Guards: QTY-15
test('a group without sessions has the places of its own counter', () => {
  const guides = group({ capacity: 10, used_capacity: 7 });
  expect(boundsOf(type('adult'), guides, choice({ session: null })).max).toBe(3);
});

test('tickets in the cart count towards the bounds of an order', () => {
  const stalls = group({ max_tickets_per_order: 5, types: [type('adult', 4)] });
  expect(boundsOf(type('adult', 4), stalls, choice()).max).toBe(4);
  expect(boundsOf(type('adult', 4), stalls, choice({ inCart: new Map([['adult', 3]]) })).max).toBe(
    1,
  );
});

test('the minimum of an order is reduced by the tickets in the cart', () => {
  const pairs = group({ min_tickets_per_order: 2, types: [type('adult')] });
  expect(boundsOf(type('adult'), pairs, choice()).min).toBe(2);
  expect(boundsOf(type('adult'), pairs, choice({ inCart: new Map([['adult', 2]]) })).min).toBe(1);
});

describe('a type to which no ticket can be added', () => {
  const few = group({ max_tickets_per_order: 2 });
  const soldOut = { ...session, availableCapacity: 0 };
  const adultInCart = new Map([['adult', 2]]);

  test('is sold out if no place is left', () => {
    expect(unavailableReason(type('adult'), few, choice({ session: soldOut }))).toBe('sold_out');
    expect(unavailableReason(type('adult'), few, choice())).toBeNull();
  });

  test('is not sold out because of other chosen tickets', () => {
    expect(unavailableReason(type('adult'), few, choice({ quantities: { child: 2 } }))).toBeNull();
  });

  // Guards: MEM-43
  test('is not sold out for a member who has used up their benefit', () => {
    expect(unavailableReason(type('adult', 0), few, choice())).toBe('no_more');
  });

  test('is not sold out for a buyer who already holds tickets of its group', () => {
    const held = choice({ inCart: adultInCart });
    expect(unavailableReason(type('child'), few, held)).toBe('no_more');
    expect(unavailableReason(type('child'), few, { ...held, session: soldOut })).toBe('no_more');
  });
});

describe('quantities from an address', () => {
  const allowed = (more: Partial<Parameters<typeof boundsOf>[2]>) =>
    allowedQuantities(choice(more));

  // Guards: QTY-09, QTY-12, QTY-14, QTY-18
  test('stay within the minimum and maximum of an order and the limit of the type', () => {
    const pairs = group({ min_tickets_per_order: 2, types: [type('adult')] });
    expect(allowed({ groups: [pairs], quantities: { adult: 1 } })).toEqual({ adult: 2 });
    const few = group({ max_tickets_per_order: 4 });
    const quantities = { adult: 3, child: 3 };
    expect(allowed({ groups: [few], quantities })).toEqual({ adult: 3, child: 1 });
    const limited = group({ types: [type('adult', 2)] });
    expect(allowed({ groups: [limited], quantities: { adult: 9 } })).toEqual({ adult: 2 });
  });

  test('stay within the places left in the session, counting the cart', () => {
    expect(allowed({ quantities: { adult: 5, child: 5 } })).toEqual({ adult: 5, child: 1 });
    const one = group({ min_tickets_per_order: 1, max_tickets_per_order: 1 });
    const inCart = new Map([['adult', 1]]);
    expect(allowed({ groups: [one], quantities: { adult: 1 }, inCart })).toEqual({ adult: 0 });
  });

  test('are unchanged if the steppers allow them', () => {
    const quantities = { adult: 2, child: 4 };
    expect(allowed({ quantities })).toEqual(quantities);
    expect(allowed({ quantities: {} })).toEqual({});
  });
});
