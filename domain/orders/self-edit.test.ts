import { describe, expect, test } from 'vitest';
import type { AnchorKnowledge } from '../events/anchor.ts';
import {
  anchoredTickets,
  canCancelOrder,
  canCancelSession,
  cancelFault,
  cancelNotice,
  changedTickets,
  editFault,
  isEditingOpen,
  isNothing,
  isPast,
  movedByStaffAlone,
  type OrderTicket,
  orderTicketOf,
  paidAndLeftEmpty,
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

test('orders are edited where that is enabled and needs no login (A-63)', () => {
  expect(isEditingOpen(rules)).toBe(true);
  expect(isEditingOpen({ ...rules, enabled: false })).toBe(false);
  expect(isEditingOpen({ ...rules, anonEditing: false })).toBe(false);
});

test('a ticket of the API counts by its start, or by the end of its validity', () => {
  const wire = { ...ticket(), start_datetime: '2026-11-23T12:00:00Z', valid_to: null };
  expect(orderTicketOf(wire, 'Tours').at).toBe(now + 48 * hour);
  const anyDay = { ...wire, start_datetime: null, valid_to: '2026-11-22T12:00:00Z' };
  expect(orderTicketOf(anyDay, null)).toMatchObject({ at: now + 24 * hour, category: null });
  expect(orderTicketOf({ ...anyDay, valid_to: null }, null).at).toBeNull();
});

test('nothing is nothing, however it is written (A-60)', () => {
  expect([0, '0', '0.00'].map(isNothing)).toEqual([true, true, true]);
  expect([1, '0.01'].map(isNothing)).toEqual([false, false]);
});

test('a session is past from the horizon before its start on (A-61)', () => {
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

  test('that is a place for a time to come can be changed', () => {
    expect(fault({})).toBeNull();
    expect(fault({ handler: 'seated' })).toBeNull();
    expect(fault({}, { categories: ['Tours'] })).toBeNull();
  });
  test('can be changed neither cancelled, redeemed nor past', () => {
    expect(fault({ state: 'cancelled' })).toMatchObject({ reason: 'cancelled' });
    expect(fault({ state: 'unbooked' })).toMatchObject({ reason: 'cancelled' });
    expect(fault({ state: 'redeemed' })).toMatchObject({ reason: 'redeemed' });
    expect(fault({ at: now })).toEqual({ code: 'tickets_too_old' });
    expect(fault({}, { horizonDays: 2 })).toEqual({ code: 'tickets_too_old' });
  });
  test('can be changed neither of another category nor of another kind', () => {
    expect(fault({}, { categories: ['Talks'] })).toMatchObject({ reason: 'not_editable' });
    expect(fault({ category: null }, { categories: [''] })).toMatchObject({
      reason: 'not_editable',
    });
    for (const handler of ['membership', 'ledger', 'codes', 'passes', 'donation']) {
      expect(fault({ handler })).toMatchObject({ reason: 'not_editable' });
    }
  });
});

test('an admission can’t be changed that an add-on hangs on, nor the add-on (ORD-31)', () => {
  const known: AnchorKnowledge = {
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

test('a session that can’t be edited is labelled by why (ORD-28)', () => {
  const label = (...tickets: OrderTicket[]) => sessionLabel(tickets, rules, now, new Set());
  const cancelled = ticket({ state: 'cancelled' });
  expect(label(cancelled)).toBe('cancelled');
  expect(label(cancelled, ticket({ state: 'redeemed' }))).toBe('redeemed');
  expect(label(ticket({ at: now }))).toBe('past');
  expect(label(cancelled, ticket({ state: 'redeemed' }), ticket())).toBeNull();
});

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

test('an order is cancelled whole only where all was free and something is ahead (ORD-29)', () => {
  expect(canCancelOrder([ticket(free), ticket(free)], rules, now)).toBe(true);
  expect(canCancelOrder([ticket(free), ticket()], rules, now)).toBe(false);
  expect(canCancelOrder([ticket({ ...free, state: 'cancelled' })], rules, now)).toBe(false);
  expect(canCancelOrder([ticket({ ...free, at: now })], rules, now)).toBe(false);
});

describe('of a session that cost something', () => {
  const [first, second] = [ticket(), ticket()];
  const later = ticket({ event_session_id: 'later' });
  const order = [first, second, later];
  const left = (removed: OrderTicket[], replaced: OrderTicket[] = [], by = ticket()) =>
    paidAndLeftEmpty(
      order,
      new Set(removed.map(({ id }) => id)),
      new Map(replaced.map(({ id }) => [id, by])),
    );
  test('one ticket of several can be given back', () => expect(left([first])).toEqual([]));
  test('not all of them (ORD-30)', () => {
    expect(canCancelSession([first, second])).toBe(false);
    expect(left([first, second])).toEqual([first, second]);
  });
  test('all can be moved, or one given back and the others moved', () => {
    expect(left([first, second], [first, second])).toEqual([]);
    expect(left([first, second], [first])).toEqual([]);
  });
  test('what is moved of one session excuses none of another', () => {
    expect(left([first, later], [first])).toEqual([later]);
  });
  test('free ones can be cancelled all', () => {
    const gratis = [ticket(free), ticket(free)];
    expect(canCancelSession(gratis)).toBe(true);
    expect(paidAndLeftEmpty(gratis, new Set(gratis.map(({ id }) => id)), new Map())).toEqual([]);
  });
  test('what is changed for a free one is given back', () => {
    expect(left([first, second], [first, second], ticket(free))).toEqual([first, second]);
    expect(left([first], [first], ticket(free))).toEqual([]);
  });
  test('a free one that stays excuses nothing', () => {
    const mixed = [first, ticket(free)];
    expect(paidAndLeftEmpty(mixed, new Set([first.id]), new Map())).toEqual([first]);
  });
});

describe('on the cancel screen', () => {
  test('a free ticket of a session to come can be cancelled (ORD-33)', () => {
    expect(cancelFault(ticket(free), now)).toBeNull();
    expect(cancelFault(ticket({ adjusted_value: '0' }), now)).toBeNull();
    expect(cancelFault(ticket(), now)).toMatchObject({ reason: 'not_free' });
    expect(cancelFault(ticket({ ...free, at: now }), now)).toEqual({ code: 'tickets_too_old' });
    expect(cancelFault(ticket({ ...free, event_session_id: null }), now)).not.toBeNull();
    expect(cancelFault(ticket({ ...free, state: 'redeemed' }), now)).not.toBeNull();
  });
  test('it is said why nothing can be cancelled (ORD-37, ORD-38)', () => {
    expect(cancelNotice([ticket(free), ticket()], now)).toBeNull();
    expect(cancelNotice([ticket()], now)).toBe('contact_to_cancel');
    expect(cancelNotice([ticket({ state: 'cancelled' }), ticket({ at: now })], now)).toBe(
      'none_valid',
    );
  });
});

test('who is to be asked for another time is told so, of what is still ahead (ORD-39)', () => {
  const talks = { ...rules, categories: ['Talks'] };
  expect(movedByStaffAlone([ticket()], talks, none, now)).toBe(true);
  expect(movedByStaffAlone([ticket()], rules, none, now)).toBe(false);
  expect(movedByStaffAlone([ticket({ at: now })], talks, none, now)).toBe(false);
});
