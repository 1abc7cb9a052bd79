import { describe, expect, test } from 'vitest';
import { type CartAction, type CartLookup, reconcile, removalOf, transferOf } from './cart-life.ts';

const found = (state: string, tickets: number): CartLookup => ({ kind: 'found', state, tickets });
const no = (status: number, code: string): CartLookup => ({ kind: 'refused', status, code });

// Guards: CRT-22, CRT-23, CRT-24, CRT-25, CRT-26, CRT-27
test.each<[string, CartLookup, CartAction]>([
  ['pending with tickets', found('pending', 1), 'keep'],
  ['pending without any', found('pending', 0), 'delete'],
  ['expired', found('expired', 2), 'clear'],
  ['ordered', found('ordered', 2), 'clear'],
  ['of an unknown state', found('blue', 2), 'clear'],
  ['someone else’s', no(403, 'scope_error'), 'claim'],
  ['gone', no(404, 'not_found'), 'clear'],
  ['without a way to pay', no(409, 'gateway_not_configured'), 'clear'],
  ['unavailable at the moment', no(0, 'fault'), 'keep'],
  ['answered with a fault', no(500, 'fault'), 'keep'],
])('a remembered cart that is %s: %s becomes %s', (_, look, becomes) => {
  expect(reconcile(look)).toBe(becomes);
});

describe('removing tickets', () => {
  const ticket = (id: string, event: string) => ({
    id,
    event_template_id: event,
    ticket_group_id: event,
  });
  const known = {
    anchorEvent: 'admission',
    anchorRule: (event: string) =>
      event === 'guide' ? ('match' as const) : event === 'locker' ? ('required' as const) : null,
  };
  const cart = [
    ticket('a', 'admission'),
    ticket('b', 'admission'),
    ticket('g', 'guide'),
    ticket('d', 'dome'),
  ];
  const removal = (tickets: typeof cart, ...ids: string[]) =>
    removalOf(tickets, new Set(ids), known);

  // Guards: CRT-29
  test('removes the whole cart with its only item', () => {
    expect(removal([ticket('a', 'admission')], 'a')).toBe('cart');
  });
  // Guards: CRT-29
  test('removes the whole cart if the rest needs the removed admission', () => {
    expect(removal(cart, 'a', 'b')).toBe('cart_with_others');
    expect(removal([ticket('a', 'admission'), ticket('l', 'locker')], 'a')).toBe(
      'cart_with_others',
    );
  });
  // Guards: CRT-30
  test('removes only the tickets while some admission is left or nothing depends on it', () => {
    expect(removal(cart, 'a')).toBe('tickets');
    expect(removal(cart, 'g')).toBe('tickets');
    expect(removal(cart, 'd')).toBe('tickets');
    expect(removal([ticket('a', 'admission'), ticket('d', 'dome')], 'a')).toBe('tickets');
  });
  test('ignores tickets that had no admission before', () => {
    expect(removal([ticket('l', 'locker'), ticket('d', 'dome')], 'd')).toBe('tickets');
  });
});

describe('a cart that is opened by its id', () => {
  const cart = {
    kind: 'found',
    state: 'pending',
    identity: 'public',
    orderIds: [],
    isClearing: false,
    outstanding: '18.00',
  } as const;
  const own = new Set(['public', 'ada']);

  test.each([
    // Guards: CRT-04
    ['of the public identity', cart, { kind: 'take' }],
    // Guards: CRT-40
    ['of the member who is logged in', { ...cart, identity: 'ada' }, { kind: 'take' }],
    // Guards: CRT-41
    ['of another member', { ...cart, identity: 'bob' }, { kind: 'refused', why: 'other_member' }],
    // Guards: CRT-12
    ['that has expired', { ...cart, state: 'expired' }, { kind: 'expired' }],
    [
      'that became orders',
      { ...cart, state: 'ordered', orderIds: ['o'], outstanding: '0' },
      { kind: 'ordered', orderIds: ['o'] },
    ],
    [
      'that another browser paid',
      { ...cart, state: 'ordered', outstanding: '0' },
      { kind: 'paid' },
    ],
    [
      'that became an order with something to pay',
      { ...cart, state: 'ordered' },
      { kind: 'owing' },
    ],
    ['that a debit pays for days', { ...cart, isClearing: true }, { kind: 'clearing' }],
    [
      // Guards: CRT-41
      'that belongs to another member',
      { kind: 'refused', status: 403, code: 'scope_error' },
      { kind: 'refused', why: 'other_member' },
    ],
    // Guards: CRT-42
    ['that is denied', { kind: 'refused', status: 403 }, { kind: 'refused', why: 'denied' }],
    // Guards: CRT-43
    ['that is missing', { kind: 'refused', status: 404 }, { kind: 'refused', why: 'not_found' }],
    ['with an invalid id', { kind: 'refused', status: 400 }, { kind: 'refused', why: 'not_found' }],
    ['with a fault', { kind: 'refused', status: 500 }, { kind: 'refused', why: 'failed' }],
  ] as const)('%s', (_, look, becomes) => {
    expect(transferOf(look, own)).toEqual(becomes);
  });
});
