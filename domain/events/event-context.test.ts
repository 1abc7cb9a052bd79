import { describe, expect, test } from 'vitest';
import {
  type ContextFacts,
  contextTitle,
  eventContexts,
  isEventAction,
  isMembershipCategory,
} from './event-context.ts';

const group = (handler: string, max: number | null = null) => ({
  handler,
  max_tickets_per_order: max,
});
const facts = (change: Partial<ContextFacts>): ContextFacts => ({
  groups: [group('tickets')],
  isMembership: false,
  isAdmission: false,
  isOneTicketOnly: false,
  action: null,
  ...change,
});
const contexts = (change: Partial<ContextFacts>) => [...eventContexts(facts(change))].sort();
const title = (change: Partial<ContextFacts>) => contextTitle(eventContexts(facts(change)));

describe('the contexts of an event', () => {
  // Guards: DET-19, DET-20
  test('include every handler on offer, once', () => {
    expect(contexts({ groups: [group('tickets'), group('seated'), group('tickets')] })).toEqual([
      'handler:seated',
      'handler:tickets',
    ]);
  });

  // Guards: DET-10, DET-19, DET-20
  test('include one-ticket-only if every group allows exactly one or the event says so', () => {
    expect(contexts({ groups: [group('tickets', 1), group('passes', 1)] })).toContain(
      'one-ticket-only',
    );
    expect(contexts({ groups: [group('tickets', 1), group('passes')] })).not.toContain(
      'one-ticket-only',
    );
    expect(contexts({ isOneTicketOnly: true })).toContain('one-ticket-only');
    expect(contexts({ groups: [] })).toEqual([]);
  });

  // Guards: DET-19, DET-20
  test('include anchor for the admission event', () => {
    expect(contexts({ isAdmission: true })).toContain('anchor');
  });

  test('recognize the membership category in any case', () => {
    expect(
      ['Membership', 'membership', 'Memberships', 'Tours', ''].map(isMembershipCategory),
    ).toEqual([true, true, false, false, false]);
  });

  // Guards: DET-19, DET-20
  test('include membership if the category says so or all groups are memberships', () => {
    expect(contexts({ isMembership: true })).toContain('membership');
    expect(contexts({ groups: [group('membership')] })).toContain('membership');
    expect(contexts({ groups: [group('membership'), group('tickets')] })).not.toContain(
      'membership',
    );
  });

  // Guards: DET-19, DET-20
  test('include gift-of-membership if codes are sold in the membership category', () => {
    const groups = [group('codes')];
    expect(contexts({ groups, isMembership: true })).toContain('gift-of-membership');
    expect(contexts({ groups })).not.toContain('gift-of-membership');
  });

  // Guards: DET-01, DET-02, DET-19, DET-20
  test('include the action in the address', () => {
    expect(contexts({ action: 'gift' })).toContain('gift');
    expect(contexts({ action: 'renew' })).toContain('renew');
    expect(['gift', 'renew', 'sell', ''].map(isEventAction)).toEqual([true, true, false, false]);
  });
});

describe('the title over an event', () => {
  // Guards: DET-21, DET-22
  test.each([
    [{ isAdmission: true }, 'anchor'],
    [{ groups: [group('ledger')] }, 'gift_card'],
    [{ groups: [group('donation')] }, 'donation'],
    [{ groups: [group('membership')] }, 'membership'],
    [{ groups: [group('membership')], action: 'renew' }, 'renew'],
    [{ groups: [group('membership')], action: 'gift' }, 'membership_gift'],
    [{ groups: [group('codes')], isMembership: true }, 'membership_gift'],
    [{}, null],
    [{ groups: [group('tickets'), group('donation')] }, null],
    [{ action: 'gift' }, null],
  ] as const)('of %j is %j', (change, expected) => {
    expect(title(change)).toBe(expected);
  });
});
