import { expect, test } from 'vitest';
import { modifyBody, ticketLine } from './cart/cart-calls.ts';
import { cart, cartFees } from './cart/cart-entities.ts';
import * as events from './events/event-entities.ts';
import { paymentBody } from './payments/payment-calls.ts';
import { ticket } from './tickets/ticket-entities.ts';

/** Fields that the specification names and other code relies on. */
const named = [
  [
    'eventTemplate',
    events.eventTemplate,
    'id name subtitle summary description category seller_id venue_id event_type hidden_type meta config',
  ],
  ['venue', events.venue, 'name timezone'],
  [
    'eventSession',
    events.eventSession,
    'id start_datetime end_datetime startTime endTime event_template_id sold_out availableCapacity minPrice price priceIncrease annotations capacity used_capacity oversell_capacity',
  ],
  [
    'ticketGroup',
    events.ticketGroup,
    'id name description summary color handler hidden_type start_policy start_policy_date duration_new min_tickets_per_order max_tickets_per_order capacity oversell_capacity used_capacity exclude_from_event_capacity sold_out additional_info_spec sales_start sales_end meta price originalPrice',
  ],
  [
    'ticketType',
    events.ticketType,
    'id name summary description ticket_group_id rank currency_amount discounted_amount currency_amount_min currency_amount_max outside_fees',
  ],
  [
    'calendarDay',
    events.calendarDay,
    'date status min_price min_price_fees pricePrefix availability',
  ],
  ['messageRule', events.messageRule, 'actions triggers'],
  ['cart', cart, 'id cart_number state expires_at expires_in identity_id cart_fees'],
  ['cartFees', cartFees, 'gateway_id account_id grand_totals'],
  [
    'ticket',
    ticket,
    'id state ticket_order_id ticket_type_id ticket_group_id event_session_id event_template_id handler face_value adjusted_value admit_name admit_email scan_code valid_from valid_to start_datetime timezone',
  ],
] as const;

// Guards: CAL-07, CAL-09, CRT-01, CRT-02, CRT-05, EVT-06, QTY-01, QTY-05
test.each(named)('%s has its specified fields', (_, { shape }, fields) => {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(fields.split(' ')));
});

// Guards: CRT-03
test('the totals of a cart have their specified fields', () => {
  expect(Object.keys(cartFees.shape.grand_totals.shape)).toEqual(
    expect.arrayContaining([
      'total_before_cartmod_price',
      'total_fee_fixed_outside',
      'total_fee_percent_outside',
      'total_cartmod_amount',
      'total_payments',
      'total_outstanding',
    ]),
  );
});

// Guards: CRT-06, QTY-46
test('a ticket line has its type, session, name and amount, and no other fields', () => {
  const line = {
    ticket_type_id: 'gift',
    event_session_id: 'noon',
    face_value: '12.50',
    admit_name: 'Ada Lovelace',
    admit_email: 'ada@example.org',
    handler_data: { seat_template_id: 'a1' },
  };
  expect(ticketLine.parse(line)).toEqual(line);
  expect(ticketLine.safeParse({ ...line, price: '0.01' }).success).toBe(false);
});

// Guards: CRT-07, QTY-26
test('a change to a cart is accepted in both its forms', () => {
  const add = [{ ticket_type_id: 'adult' }];
  const answers = [{ ticket_group_id: 'general', data: { size: 'M', age: 7, vegan: true } }];
  const forms = [
    {
      add,
      remove: ['11111111-1111-4111-8111-111111111111'],
      preReservePromoCodes: { codes: ['SPRING'] },
      preloadedPromoCodes: ['SPRING'],
      additionalInfo: answers,
      campaign: { utm_source: 'mail' },
      channel: 'web',
    },
    { reserve: { tickets: add, additional_info: answers } },
  ];
  for (const form of forms) expect(modifyBody.parse(form)).toEqual(form);
});

// Guards: PAY-32
test('a payment has its amount, gateway and data, and may include renewal and a captcha', () => {
  const payment = {
    amount: '21.50',
    gateway_id: 'stripe',
    gateway_data: { confirmation_token: 'ctoken_1' },
    auto_renew: true,
    captcha: { provider: 'hcaptcha', token: 'proof' },
  };
  expect(paymentBody.parse(payment)).toEqual(payment);
  const { gateway_data: _, ...bare } = payment;
  for (const gateway_id of ['ledger', 'stripe', 'free']) {
    expect(paymentBody.parse({ ...bare, gateway_id })).toMatchObject({ gateway_data: {} });
  }
  for (const wrong of [{ gateway_id: 'cash' }, { amount: '1e3' }, { captcha: { provider: 'x' } }]) {
    expect(paymentBody.safeParse({ ...payment, ...wrong }).success).toBe(false);
  }
});
