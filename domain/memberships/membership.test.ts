import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TicketRule } from '../contact/admit.ts';
import {
  type HeldMembership,
  nextTerm,
  refuseParty,
  renewalFault,
  renewalOf,
} from './membership.ts';

const zone = 'Europe/Helsinki';
const year = { start_policy: null, start_policy_date: null, duration_new: 'P1Y' } as const;
const season = {
  start_policy: 'fixedto',
  start_policy_date: '2027-12-31',
  duration_new: null,
} as const;
const at = (day: string): number =>
  Temporal.PlainDateTime.from(`${day}T00:00`).toZonedDateTime(zone).epochMilliseconds;
const held = (change: Partial<HeldMembership> = {}): HeldMembership => ({
  id: 'one',
  anchor: '2026-06-01',
  valid_from: new Date(at('2026-06-01')),
  valid_to: new Date(at('2027-06-01')),
  timezone: zone,
  allowedDays: 30,
  ...change,
});

describe('the members of a membership', () => {
  const rule = (change: Partial<TicketRule> = {}): TicketRule => ({
    min: 1,
    max: 2,
    named: 'yes',
    emailed: false,
    ...change,
  });
  const adult = { id: 'adult', rule: rule() };
  const child = { id: 'child', rule: rule({ min: 0, max: -1, named: 'no' }) };
  const guest = { id: 'guest', rule: rule({ min: 0, named: 'no' }) };
  const party = (types: Parameters<typeof refuseParty>[0], counts: Record<string, number>) =>
    refuseParty(types, (id) => counts[id] ?? 0);

  // Guards: MEM-11
  test('are as many as their type’s rule says (MEM-11)', () => {
    expect(party([adult], { adult: 1 })).toBeNull();
    expect(party([adult], { adult: 2 })).toBeNull();
    expect(party([adult], { adult: 3 })).toBe('max_tickets_per_order_exceeded');
    expect(party([adult, child], { child: 1 })).toBe('min_tickets_per_order_not_met');
    expect(party([adult, child], { adult: 1, child: 11 })).toBe('max_tickets_per_order_exceeded');
    expect(party([{ id: 'adult', rule: rule({ max: -1 }) }], { adult: 40 })).toBeNull();
  });
  // Guards: MEM-10
  test('are at least one (MEM-10), not counting types without names', () => {
    expect(party([guest], { guest: 1 })).toBe('member_required');
    expect(party([guest, { id: 'patron' }], { guest: 1, patron: 1 })).toBeNull();
    expect(party([{ id: 'patron' }], {})).toBe('member_required');
    const optional = { id: 'adult', rule: rule({ min: 0, named: 'optional' }) };
    expect(party([optional], { adult: 1 })).toBeNull();
  });
});

describe('renewing', () => {
  test('names a membership by its id, ignoring case', () => {
    expect(renewalOf({ renews: 'ABC' })).toBe('abc');
    expect(renewalOf({})).toBeUndefined();
    expect(renewalOf({ renews: 7 })).toBeUndefined();
  });
  // Guards: MEM-41
  test('opens a number of days before the end and stays open (MEM-41, A-54)', () => {
    const fault = (day: string) => renewalFault(year, zone, at(day), held());
    expect(fault('2027-05-01')).toBe('too_early');
    expect(renewalFault(year, zone, at('2027-05-02') - 1, held())).toBe('too_early');
    expect(fault('2027-05-02')).toBeNull();
    expect(fault('2029-01-01')).toBeNull();
  });
  // Guards: MEM-41
  test('opens by the days of the membership’s own venue, at whichever level it continues', () => {
    // It ends the day before at its venue, whose midnight is thirteen hours later.
    const now = at('2027-05-01') + 14 * 3_600_000;
    expect(renewalFault(year, 'Pacific/Honolulu', now, held())).toBe('too_early');
    expect(renewalFault(year, zone, now, held({ timezone: 'Pacific/Honolulu' }))).toBeNull();
  });
  test('never opens if nothing would be gained', () => {
    const endless = held({ valid_to: null });
    expect(renewalFault(year, zone, at('2027-05-15'), endless)).toBe('not_longer');
    const whole = held({ valid_to: new Date(at('2028-01-01')) });
    expect(renewalFault(season, zone, at('2027-12-15'), whole)).toBe('not_longer');
  });
  test('gives a term that starts at the previous end, or now if that has passed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), (days) => {
        const now = at('2026-06-01') + days * 86_400_000;
        const before = held();
        const next = nextTerm(year, zone, now, before);
        const end = before.valid_to?.getTime() ?? 0;
        const from = next?.valid_from?.getTime() ?? 0;
        expect(next?.valid_to?.getTime()).toBeGreaterThan(Math.max(end, now));
        if (now < end) expect(from).toBe(end);
        else expect(from).toBeLessThanOrEqual(now);
      }),
    );
  });
});
