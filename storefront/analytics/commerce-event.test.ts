import { expect, test } from 'vitest';
import type { CartAnswer } from '../cart/cart-store.ts';
import { sampleAnswer, sampleTicket } from '../cart/testing/sample-cart.ts';
import { beginCheckout, cartChanged, purchase, viewItem } from './commerce-event.ts';

const scene = { page: '/tower/checkout/complete', currency: 'EUR' };
const names = {
  event_template: [{ id: 'tower', name: 'Tower and Museum' }],
  ticket_type: [
    { id: 'adult', name: 'Adult' },
    { id: 'child', name: 'Child' },
  ],
};
const answer = {
  ...sampleAnswer({}, [
    sampleTicket({ id: 'a', ticket_order_id: 'order-1', admit_name: 'Ada Lovelace' }),
    sampleTicket({ id: 'b', ticket_order_id: 'order-1', admit_email: 'ada@example.org' }),
    sampleTicket({ id: 'c', ticket_type_id: 'child', adjusted_value: '9.10', scan_code: 'SECRET' }),
    sampleTicket({ id: 'd', ticket_type_id: 'child', adjusted_value: '4.55' }),
  ]),
  ...names,
} as unknown as ReturnType<typeof sampleAnswer>;

// Guards: ANA-07
test('tickets become items by event, type and price, and their value is the sum without fees', () => {
  expect(beginCheckout(scene, answer)).toEqual({
    event: 'begin_checkout',
    page_path: '/tower/checkout/complete',
    ecommerce: {
      currency: 'EUR',
      value: 49.65,
      items: [
        {
          item_id: 'tower',
          item_name: 'Tower and Museum',
          item_variant: 'Adult',
          price: 18,
          quantity: 2,
        },
        {
          item_id: 'tower',
          item_name: 'Tower and Museum',
          item_variant: 'Child',
          price: 9.1,
          quantity: 1,
        },
        {
          item_id: 'tower',
          item_name: 'Tower and Museum',
          item_variant: 'Child',
          price: 4.55,
          quantity: 1,
        },
      ],
    },
  });
});

// Guards: ANA-04, ANA-07
test('a purchase has its order’s tickets and number', () => {
  const { event, ecommerce } = purchase(scene, { id: 'order-1', order_number: 'K7Q2' }, answer);
  expect(event).toBe('purchase');
  expect(ecommerce).toMatchObject({ transaction_id: 'K7Q2', value: 36 });
  expect(ecommerce.items).toHaveLength(1);
});

// Guards: ANA-07
test('no entry contains the id of a cart, order or ticket, or a name', () => {
  const made = [
    beginCheckout(scene, answer),
    cartChanged(scene, { kind: 'added', bought: answer, cartmod: [] }),
    purchase(scene, { id: 'order-1', order_number: 'K7Q2' }, answer),
  ];
  expect(JSON.stringify(made)).not.toMatch(
    /order-1|2222-2222|3333-3333|Ada|ada@|SECRET|ABC123|"[abcd]"/,
  );
});

// Guards: ANA-01, ANA-02, ANA-03
test.each([
  ['added', 'add_to_cart'],
  ['removed', 'remove_from_cart'],
] as const)('%s is reported as %s', (kind, event) => {
  expect(cartChanged(scene, { kind, bought: answer, cartmod: [] }).event).toBe(event);
});

const mod = (name: string, ...tickets_affected: string[]) =>
  ({ name, resource: 'promo_code', tickets_affected }) as unknown as CartAnswer['cartmod'][number];

// Guards: ANA-07
test('codes are reported by the names of their discounts, each once', () => {
  const cartmod = [mod('Spring'), mod('Spring'), mod('Friends')];
  const { ecommerce } = cartChanged(scene, { kind: 'added', bought: answer, cartmod });
  expect(ecommerce.coupon).toBe('Spring,Friends');
  expect(beginCheckout(scene, answer).ecommerce).not.toHaveProperty('coupon');
});

test('a purchase names only the codes that discounted its own tickets', () => {
  const own = answer.ticket.find(({ ticket_order_id }) => ticket_order_id === 'order-1');
  const cartmod = [mod('Spring', own?.id ?? ''), mod('Friends', 'another')];
  const order = { id: 'order-1', order_number: 'K7Q2' };
  expect(purchase(scene, order, { ...answer, cartmod }).ecommerce.coupon).toBe('Spring');
});

test('amounts in yen are whole numbers', () => {
  const yen = { ...answer, ticket: [sampleTicket({ adjusted_value: '1800' })] };
  const { value } = beginCheckout({ ...scene, currency: 'JPY' }, yen).ecommerce;
  expect(value).toBe(1800);
});

// Guards: ANA-05
test('a viewed event has its lowest listed price, if any', () => {
  const event = (...amounts: (string | null)[]) => ({
    id: 'tower',
    name: 'Tower',
    groups: [{ types: amounts.map((currency_amount) => ({ currency_amount })) }],
  });
  expect(viewItem(scene, event('18.00', null, '9.00')).ecommerce).toEqual({
    currency: 'EUR',
    value: 9,
    items: [{ item_id: 'tower', item_name: 'Tower', price: 9, quantity: 1 }],
  });
  expect(viewItem(scene, event(null)).ecommerce).toEqual({
    currency: 'EUR',
    value: 0,
    items: [{ item_id: 'tower', item_name: 'Tower', quantity: 1 }],
  });
});
