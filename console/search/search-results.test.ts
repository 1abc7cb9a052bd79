import { describe, expect, test } from 'vitest';
import { answeredOf, groupsOf, pageOpenedByEnter, type SearchAnswer } from './search-results.ts';

const portal = { key: 'tower', timezone: 'Europe/Paris', currency: 'EUR' };
const order = {
  number: 'K7MX2P9QA',
  seller: 's1',
  purchased_at: '2026-11-23T18:30:00.000Z',
  buyer: { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.org' },
  channel: 'web',
  total: '25.5',
  unpaid: '0',
  state: 'valid' as const,
  tickets: 1,
  valid: 1,
  redeemed: 0,
  visit: {
    event: 'Night',
    starts_at: '2026-11-30T18:30:00.000Z',
    timezone: 'Europe/Paris',
    others: 0,
  },
  by: 'number' as const,
};
const none: SearchAnswer = { order: [], buyer: [], event: [], code: [] };
const buyer = {
  key: 'grace+x@example.org',
  is_member: false,
  first_name: 'Grace',
  last_name: 'Hopper',
  email: 'Grace+x@example.org',
};
const event = { id: 'night & day', name: 'Night', seller: 's1' };
const code = { code: 'SPRING', rule: 'Sale', used: 2, max_uses: 9 };

test('results are grouped and linked to their pages, and orders say how they were found', () => {
  const groups = groupsOf(
    { order: [order], buyer: [buyer], event: [event], code: [code] },
    '/tower',
    portal,
  );
  expect(groups.map(({ kind }) => kind)).toEqual(['order', 'buyer', 'event', 'code']);
  expect(groups.flatMap(({ found }) => found)).toEqual([
    {
      id: 'order-K7MX2P9QA',
      to: '/tower/orders/K7MX2P9QA',
      text: 'K7MX2P9QA, Grace Hopper',
      detail: 'Number · Night, Mon, Nov 30, 2026 · €25.50',
    },
    {
      id: 'buyer-grace+x@example.org',
      to: '/tower/buyers/grace%2Bx%40example.org',
      text: 'Grace Hopper',
      detail: 'Grace+x@example.org · Guest',
    },
    {
      id: 'event-night & day',
      to: '/tower/orders?event=night+%26+day',
      text: 'Night',
      detail: '',
    },
    {
      id: 'code-SPRING',
      to: '/tower/orders?code=SPRING',
      text: 'SPRING',
      detail: 'Sale, used 2 of 9 times',
    },
  ]);
});

test('a kind without results has no group', () => {
  expect(groupsOf({ ...none, event: [event] }, '/tower', portal)).toMatchObject([
    { kind: 'event' },
  ]);
  expect(groupsOf(none, '/tower', portal)).toEqual([]);
});

describe('Enter', () => {
  const answered = answeredOf(
    'gra',
    { ...none, order: [{ ...order, by: 'name' }], event: [event] },
    portal,
  );

  test('opens the highlighted result', () => {
    expect(pageOpenedByEnter('gra', answered, 0)).toBe('/tower/orders/K7MX2P9QA');
    expect(pageOpenedByEnter('gra', answered, 1)).toBe('/tower/orders?event=night+%26+day');
  });

  test('waits while the results are for an earlier text', () => {
    expect(pageOpenedByEnter('grace', answered, 0)).toBe('wait');
    expect(pageOpenedByEnter('grace', undefined, 0)).toBe('wait');
  });

  test('opens nothing if nothing was typed or found', () => {
    expect(pageOpenedByEnter('', undefined, 0)).toBeUndefined();
    expect(pageOpenedByEnter('xyz', answeredOf('xyz', none, portal), 0)).toBeUndefined();
  });

  // Guards: TOD-04
  test('opens an order directly if its number was typed, and not if it was found otherwise', () => {
    expect(answeredOf('k7mx2p9qa', { ...none, order: [order] }, portal).exact).toBe(
      '/tower/orders/K7MX2P9QA',
    );
    expect(answered.exact).toBeUndefined();
  });

  // Guards: TOD-04
  test('does not open an order directly if only the start of its number was typed', () => {
    expect(answeredOf('k7mx', { ...none, order: [order] }, portal).exact).toBeUndefined();
    expect(answeredOf('k7mx 2p9-qa', { ...none, order: [order] }, portal).exact).toBeDefined();
  });
});
