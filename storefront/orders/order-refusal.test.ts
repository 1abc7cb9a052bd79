import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import type { WireError } from '#contract/api/refusals.ts';
import { en } from '#tenants/strings/en/en.ts';
import { type CompiledMessages, createWords } from '../site/words.ts';
import { refused } from '../testing/refused.ts';
import { type OrderFacts, orderErrorText } from './order-refusal.ts';

const messages = Object.fromEntries(
  Object.entries(en).map(([key, text]) => [key, compile(text)]),
) as CompiledMessages;
const t = createWords(messages, 'en');
const oops = 'Oops! Sorry, something went wrong. Please try again.';

const order: OrderFacts = {
  ticket: (id) => (id === 'a' ? 'Tour, Adult' : null),
  session: (id, group) => (id === 'noon' ? `June 2 at noon${group && `, ${group}`}` : null),
  rules: { horizonDays: 1, horizonHours: 0 },
};
const told = (code: WireError['_code'], extra: object = {}, facts = order, status = 409) =>
  orderErrorText(refused(status, code, { ...extra }), t, messages, facts);

// Guards: ORD-41
test('a refusal without a text of its own gets the default text of the order pages (ORD-41)', () => {
  expect(told('fault', {}, order, 500)).toBe(oops);
  expect(told('fault', {}, order, 503)).toBe(oops);
  expect(told('fault', {}, order, 0)).toBe(oops);
  expect(told('fault', {}, order, 404)).toBe(oops);
  expect(told('ticket_state_incorrect', { reason: 'redeemed' }, order, 500)).toBe(oops);
  expect(told('a code of tomorrow' as WireError['_code'])).toBe(oops);
  expect(orderErrorText({ ok: false, status: 404, errors: [] }, t, messages)).toBe(oops);
});

// Guards: ORD-35
test('an order missing when it is cancelled is reported as not found (ORD-35)', () => {
  expect(told('not_found', {}, order, 404)).toBe('We could not find that order.');
  expect(told('not_found', {}, order, 500)).toBe(oops);
});

// Guards: ORD-39, ORD-49
test.each([
  ['redeemed', 'This ticket was already used.'],
  ['cancelled', 'This ticket is already cancelled.'],
  ['changed', 'This ticket was just used or changed elsewhere.'],
  ['not_editable', 'Please contact us to reschedule your tickets.'],
  ['anchored', 'Please contact us to reschedule your tickets.'],
  ['not_free', 'You must contact us to cancel this order.'],
  ['an unknown reason', 'These tickets can no longer be changed.'],
])('a ticket that stays because it is %s is named with the reason', (reason, why) => {
  const extra = { ticket_id: 'a', reason };
  expect(told('ticket_state_incorrect', extra)).toBe(`Tour, Adult: ${why}`);
  expect(told('ticket_state_incorrect', { ...extra, ticket_id: 'b' })).toBe(why);
});

// Guards: ORD-27
test.each([
  [{ horizonDays: 1, horizonHours: 0 }, 'Changes are possible up to 1 day before its time.'],
  [
    { horizonDays: 2, horizonHours: 3 },
    'Changes are possible up to 2 days 3 hours before its time.',
  ],
  [{ horizonDays: 0, horizonHours: 1 }, 'Changes are possible up to 1 hour before its time.'],
])('a change past the horizon %j is refused with the latest time for changes', (rules, until) => {
  expect(told('tickets_too_old', { ticket_id: 'a' }, { ...order, rules })).toBe(
    `Tour, Adult: It is too late to change this ticket. ${until}`,
  );
});

test('a change without a horizon is too late once the session has started', () => {
  for (const rules of [{ horizonDays: 0, horizonHours: 0 }, undefined]) {
    const facts = { ticket: order.ticket, ...(rules ? { rules } : {}) };
    expect(told('tickets_too_old', { ticket_id: 'a' }, facts)).toBe(
      'Tour, Adult: It is too late to change this ticket.',
    );
  }
});

test('lost places are reported with the time and the tickets that needed them', () => {
  const extra = { event_session_id: 'noon', ticket_group_id: '' };
  expect(told('event_session_sold_out', extra)).toBe(
    'June 2 at noon: This time has just sold out.',
  );
  expect(told('ticket_group_sold_out', { ...extra, ticket_group_id: 'Balcony' })).toBe(
    'June 2 at noon, Balcony: These tickets have just sold out.',
  );
  expect(told('event_session_sold_out', { ...extra, event_session_id: 'eve' })).toBe(
    'This time has just sold out.',
  );
});

// Guards: ORD-41
test.each([
  ['payment_in_progress', 'A change to this order is being paid for in another window.'],
  ['payment_lost', 'The payment for this order went back'],
  ['scheduled', 'Please contact us to reschedule your tickets.'],
  ['ordered', 'This order was changed in another window.'],
  ['expired', 'The new places are no longer held'],
])('an order that can’t be changed now (%s) is not called a cart', (state, text) => {
  expect(told('incorrect_cart_state', { state })).toContain(text);
});

test('tickets of another order are not described as being in a cart', () => {
  expect(told('ticket_not_found', { ticket_id: 'x' }, order, 404)).toBe(
    'This order does not have these tickets.',
  );
});
