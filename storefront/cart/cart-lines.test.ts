import { expect, test } from 'vitest';
import { badgeText } from './badge.ts';
import { cartItems, cartTotals } from './cart-lines.ts';
import { sampleAnswer, sampleTicket } from './testing/sample-cart.ts';

const named = (id: string, name: string) => ({ id, name });

test('tickets are grouped by event, session and type, in the order in which they were added', () => {
  const answer = sampleAnswer({}, [
    sampleTicket({ id: 'a', ticket_type_id: 'adult', face_value: '18.00' }),
    sampleTicket({ id: 'b', ticket_type_id: 'child', face_value: '7.50' }),
    sampleTicket({ id: 'c', event_session_id: 'one', face_value: '21.00' }),
    sampleTicket({ id: 'd', ticket_type_id: 'adult', face_value: '18.10' }),
  ]);
  const bought = {
    ...answer,
    ticket_type: [named('adult', 'Adult'), named('child', 'Child')],
    ticket_group: [named('admission', 'Admission')],
    event_template: [{ ...named('tower', 'Tower'), meta: { image_cover: 'c0ffee' } }],
    event_session: [
      { id: 'noon', date: '2026-11-21', startTime: '12:00' },
      { id: 'one', date: '2026-11-21', startTime: '13:00' },
    ],
  } as unknown as typeof answer;
  const items = cartItems(bought, 'EUR');
  expect(items.map(({ when }) => when?.startTime)).toEqual(['12:00', '13:00']);
  expect(items[0]).toMatchObject({ eventName: 'Tower', picture: 'c0ffee' });
  expect(items[0]?.lines).toMatchObject([
    {
      typeName: 'Adult',
      groupName: 'Admission',
      quantity: 2,
      amount: '36.10',
      ticketIds: ['a', 'd'],
    },
    { typeName: 'Child', quantity: 1, amount: '7.50' },
  ]);
});

test('an item shows only the day if its event’s tickets do', () => {
  const answer = sampleAnswer();
  const bought = {
    ...answer,
    event_template: [{ ...named('tower', 'Tower'), meta: { ticket_date_time: 'date' } }],
    event_session: [{ id: 'noon', date: '2026-11-21', startTime: '12:00' }],
  } as unknown as typeof answer;
  const [item] = cartItems(bought, 'EUR');
  expect(item?.when).toEqual({ date: '2026-11-21', startTime: null });
});

test('a line shows the seats of its tickets', () => {
  const seat = { seat_template_id: 'b-3-12', section: 'Balcony', row: '3', seat: '12' };
  const answer = sampleAnswer({}, [sampleTicket({ id: 'a', seat }), sampleTicket({ id: 'b' })]);
  expect(cartItems(answer, 'EUR')[0]?.lines).toMatchObject([{ seats: [seat], quantity: 2 }]);
});

// Guards: CRT-34
test('the lines add up to the subtotal, and code discounts are taken off the totals', () => {
  const answer = sampleAnswer({}, [
    sampleTicket({ id: 'a', face_value: '21.00', adjusted_value: '21.00' }),
    sampleTicket({ id: 'b', ticket_type_id: 'child', face_value: '9.00', adjusted_value: '0' }),
  ]);
  const lines = cartItems(answer, 'EUR').flatMap((item) => item.lines);
  expect(lines.map(({ amount }) => amount)).toEqual(['21.00', '9.00']);
});

// Guards: CRT-34
test('the totals are the server’s own, with fees added up', () => {
  const cart = sampleAnswer().cart[0];
  expect(cart && cartTotals(cart)).toEqual({
    subtotal: '18.00',
    fees: '1.50',
    discount: '0',
    giftCards: [],
    paid: '0',
    due: '19.50',
  });
});

// Guards: CRT-34
test('payments by gift card are listed separately from other payments', () => {
  const [cart] = sampleAnswer().cart;
  if (!cart) throw new Error('no cart');
  const { cart_fees: fees } = cart;
  const grand_totals = {
    ...fees.grand_totals,
    total_payments: '12.00',
    total_outstanding: '7.50',
  };
  const gift_cards = [
    { payment_id: 'a', last_four: '7K2M', amount: '4.50' },
    { payment_id: 'b', last_four: 'QX6D', amount: '5.00' },
  ];
  expect(cartTotals({ ...cart, gift_cards, cart_fees: { ...fees, grand_totals } })).toMatchObject({
    giftCards: gift_cards,
    paid: '2.50',
    due: '7.50',
  });
});

// Guards: APP-69
test('a badge counts up to 99', () => {
  expect([1, 99, 100].map(badgeText)).toEqual(['1', '99', '99+']);
});
