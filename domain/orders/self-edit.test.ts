import { describe, expect, test } from 'vitest';
import type { AnchorContext } from '../events/anchor.ts';
import {
  anchoredTickets,
  canCancelOrder,
  canCancelSession,
  cancelFault,
  cancelNotice,
  changedTickets,
  editFault,
  isEditingOpen,
  isPast,
  isZero,
  type OrderTicket,
  onlyStaffCanMove,
  orderTicketOf,
  paidAndEmptied,
  type SelfEditRules,
  sessionLabel,
} from './self-edit.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const hour = 3_600_000;
const rules: SelfEditRules = {
  enabled: true,
  anonEditing: true,
  horizonDays: 0,
  horizonHours: 0,
  categories: null,
};
let n = 0;
const ticket = (more: Partial<OrderTicket> = {}): OrderTicket => ({
  id: `t${++n}`,
  state: 'booked',
  handler: 'tickets',
  event_template_id: 'tower',
  event_session_id: 'noon',
  category: 'Tours',
  face_value: 1800,
  adjusted_value: 1800,
  at: now + 48 * hour,
  ...more,
});
const none = new Set<string>();
const free = { face_value: '0', adjusted_value: '0.00' };

// Guards: CFG-18, ORD-59
test('orders can be edited if that is enabled and needs no login (A-63)', () => {
  expect(isEditingOpen(rules)).toBe(true);
  expect(isEditingOpen({ ...rules, enabled: false })).toBe(false);
  expect(isEditingOpen({ ...rules, anonEditing: false })).toBe(false);
});

test('a ticket made through the API counts by its start, or otherwise by the end of its validity', () => {
  const wire = { ...ticket(), start_datetime: '2026-11-23T12:00:00Z', valid_to: null };
  expect(orderTicketOf(wire, 'Tours').at).toBe(now + 48 * hour);
  const anyDay = { ...wire, start_datetime: null, valid_to: '2026-11-22T12:00:00Z' };
  expect(orderTicketOf(anyDay, null)).toMatchObject({ at: now + 24 * hour, category: null });
  expect(orderTicketOf({ ...anyDay, valid_to: null }, null).at).toBeNull();
});

test('a zero amount is zero in any notation (A-60)', () => {
  expect([0, '0', '0.00'].map(isZero)).toEqual([true, true, true]);
  expect([1, '0.01'].map(isZero)).toEqual([false, false]);
});

// Guards: CFG-18, ORD-27
test('a session is past from the horizon before its start (A-61)', () => {
  expect(isPast(now + 1, rules, now)).toBe(false);
  expect(isPast(now, rules, now)).toBe(true);
  const horizon = { horizonDays: 1, horizonHours: 2 };
  expect(isPast(now + 26 * hour + 1, horizon, now)).toBe(false);
  expect(isPast(now + 26 * hour, horizon, now)).toBe(true);
  expect(isPast(null, horizon, now)).toBe(false);
});

describe('a ticket', () => {
  const fault = (more: Partial<OrderTicket>, with_: Partial<SelfEditRules> = {}) =>
    editFault(ticket(more), { ...rules, ...with_ }, none, now);

  test('for an upcoming time can be changed', () => {
    expect(fault({})).toBeNull();
    expect(fault({ handler: 'seated' })).toBeNull();
    expect(fault({}, { categories: ['Tours'] })).toBeNull();
  });
  // Guards: ORD-18
  test('that is cancelled, redeemed or past cannot be changed', () => {
    expect(fault({ state: 'cancelled' })).toMatchObject({ reason: 'cancelled' });
    expect(fault({ state: 'unbooked' })).toMatchObject({ reason: 'cancelled' });
    expect(fault({ state: 'redeemed' })).toMatchObject({ reason: 'redeemed' });
    expect(fault({ at: now })).toEqual({ code: 'tickets_too_old' });
    expect(fault({}, { horizonDays: 2 })).toEqual({ code: 'tickets_too_old' });
  });
  // Guards: CFG-17, ORD-32
  test('of another category or kind cannot be changed', () => {
    expect(fault({}, { categories: ['Talks'] })).toMatchObject({ reason: 'not_editable' });
    expect(fault({ category: null }, { categories: [''] })).toMatchObject({
      reason: 'not_editable',
    });
    for (const handler of ['membership', 'ledger', 'codes', 'passes', 'donation']) {
      expect(fault({ handler })).toMatchObject({ reason: 'not_editable' });
    }
  });
});

// Guards: ORD-31
test('neither an admission that an add-on depends on nor the add-on can be changed (ORD-31)', () => {
  const known: AnchorContext = {
    anchorEvent: 'tower',
    anchorRule: (id) => (id === 'lift' ? 'match' : null),
  };
  const admission = ticket();
  const addOn = ticket({ event_template_id: 'lift' });
  const other = ticket({ event_template_id: 'museum' });
  const anchored = anchoredTickets([admission, addOn, other], known);
  expect(anchored).toEqual(new Set([admission.id, addOn.id]));
  expect(editFault(admission, rules, anchored, now)).toMatchObject({ reason: 'anchored' });
  expect(editFault(other, rules, anchored, now)).toBeNull();
  expect(anchoredTickets([admission, { ...addOn, state: 'cancelled' }], known)).toEqual(none);
});

// Guards: SLS-04
test('staff can change what a venue does not let buyers change, except used or cancelled tickets (SLS-04)', () => {
  const closed: SelfEditRules = { ...rules, enabled: false, categories: [], horizonDays: 30 };
  const past = ticket({ at: now - hour });
  const byBuyer = editFault(past, closed, none, now);
  expect(byBuyer).toEqual({ code: 'ticket_state_incorrect', reason: 'not_editable' });
  const anchored = new Set([past.id]);
  expect(editFault(past, closed, anchored, now, 'staff')).toBeNull();
  const faultOf = (more: Partial<OrderTicket>) =>
    editFault(ticket(more), closed, none, now, 'staff');
  expect(faultOf({ state: 'redeemed' })).toMatchObject({ reason: 'redeemed' });
  expect(faultOf({ state: 'cancelled' })).toMatchObject({ reason: 'cancelled' });
  expect(faultOf({ handler: 'membership' })).toMatchObject({ reason: 'not_editable' });
});

// Guards: ORD-28
test('a session that cannot be edited is labelled with the reason (ORD-28)', () => {
  const label = (...tickets: OrderTicket[]) => sessionLabel(tickets, rules, now, new Set());
  const cancelled = ticket({ state: 'cancelled' });
  expect(label(cancelled)).toBe('cancelled');
  expect(label(cancelled, ticket({ state: 'redeemed' }))).toBe('redeemed');
  expect(label(ticket({ at: now }))).toBe('past');
  expect(label(cancelled, ticket({ state: 'redeemed' }), ticket())).toBeNull();
});

// Guards: ORD-28
test('a session whose tickets were changed for others is labelled as moved (ORD-28)', () => {
  const old = ticket({ state: 'cancelled' });
  const given = ticket({ state: 'cancelled' });
  const changed = changedTickets([{ replaces_ticket_id: null }, { replaces_ticket_id: old.id }]);
  const label = (...tickets: OrderTicket[]) => sessionLabel(tickets, rules, now, changed);
  expect(label(old)).toBe('moved');
  expect(label(given, old), 'part of it was moved').toBe('moved');
  expect(label(given)).toBe('cancelled');
  expect(label(old, ticket({ state: 'redeemed' }))).toBe('redeemed');
  expect(label(old, ticket())).toBeNull();
});

// Guards: ORD-29
test('a whole order can be cancelled only if it was free and something is upcoming (ORD-29)', () => {
  expect(canCancelOrder([ticket(free), ticket(free)], rules, now)).toBe(true);
  expect(canCancelOrder([ticket(free), ticket()], rules, now)).toBe(false);
  expect(canCancelOrder([ticket({ ...free, state: 'cancelled' })], rules, now)).toBe(false);
  expect(canCancelOrder([ticket({ ...free, at: now })], rules, now)).toBe(false);
});

describe('in a session that cost something', () => {
  const [first, second] = [ticket(), ticket()];
  const later = ticket({ event_session_id: 'later' });
  const order = [first, second, later];
  const left = (removed: OrderTicket[], replaced: OrderTicket[] = [], by = ticket()) =>
    paidAndEmptied(
      order,
      new Set(removed.map(({ id }) => id)),
      new Map(replaced.map(({ id }) => [id, by])),
    );
  test('one ticket of several can be returned', () => expect(left([first])).toEqual([]));
  // Guards: ORD-30
  test('not all tickets can be returned (ORD-30)', () => {
    expect(canCancelSession([first, second])).toBe(false);
    expect(left([first, second])).toEqual([first, second]);
  });
  test('all tickets can be moved, or one returned and the others moved', () => {
    expect(left([first, second], [first, second])).toEqual([]);
    expect(left([first, second], [first])).toEqual([]);
  });
  test('moving tickets from one session does not allow returning another’s', () => {
    expect(left([first, later], [first])).toEqual([later]);
  });
  test('all free tickets can be cancelled', () => {
    const gratis = [ticket(free), ticket(free)];
    expect(canCancelSession(gratis)).toBe(true);
    expect(paidAndEmptied(gratis, new Set(gratis.map(({ id }) => id)), new Map())).toEqual([]);
  });
  test('a ticket changed for a free one counts as returned', () => {
    expect(left([first, second], [first, second], ticket(free))).toEqual([first, second]);
    expect(left([first], [first], ticket(free))).toEqual([]);
  });
  // Guards: ORD-30
  test('a free ticket that stays does not allow returning all paid ones', () => {
    const mixed = [first, ticket(free)];
    expect(paidAndEmptied(mixed, new Set([first.id]), new Map())).toEqual([first]);
  });
});

describe('on the cancel screen', () => {
  // Guards: ORD-33
  test('a free ticket of an upcoming session can be cancelled (ORD-33)', () => {
    expect(cancelFault(ticket(free), now)).toBeNull();
    expect(cancelFault(ticket({ adjusted_value: '0' }), now)).toBeNull();
    expect(cancelFault(ticket(), now)).toMatchObject({ reason: 'not_free' });
    expect(cancelFault(ticket({ ...free, at: now }), now)).toEqual({ code: 'tickets_too_old' });
    expect(cancelFault(ticket({ ...free, event_session_id: null }), now)).not.toBeNull();
    expect(cancelFault(ticket({ ...free, state: 'redeemed' }), now)).not.toBeNull();
  });
  // Guards: ORD-37, ORD-38, ORD-40
  test('the reason is given if nothing can be cancelled (ORD-37, ORD-38)', () => {
    expect(cancelNotice([ticket(free), ticket()], now)).toBeNull();
    expect(cancelNotice([ticket()], now)).toBe('contact_to_cancel');
    expect(cancelNotice([ticket({ state: 'cancelled' }), ticket({ at: now })], now)).toBe(
      'none_valid',
    );
  });
});

// Guards: ORD-39, ORD-40
test('upcoming sessions that only staff can move have a notice saying so (ORD-39)', () => {
  const talks = { ...rules, categories: ['Talks'] };
  expect(onlyStaffCanMove([ticket()], talks, none, now)).toBe(true);
  expect(onlyStaffCanMove([ticket()], rules, none, now)).toBe(false);
  expect(onlyStaffCanMove([ticket({ at: now })], talks, none, now)).toBe(false);
});
