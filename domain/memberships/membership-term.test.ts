import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  holdsAt,
  isInRenewalWindow,
  isRenewedSince,
  lastDayOf,
  newTerm,
  renewedTerm,
  shownTerm,
  spanOf,
  standingAt,
  type Term,
} from './membership-term.ts';
import type { ValidityPolicy } from './validity.ts';

const zone = 'Europe/Berlin';
const at = (day: string, time = '12:00') =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds;
const lasting = (duration_new: string): ValidityPolicy => ({
  start_policy: null,
  start_policy_date: null,
  duration_new,
});
const year = lasting('P1Y');
const days = ({ valid_from, valid_to }: Term): string =>
  `${valid_from === null ? '' : lastDayOf(new Date(valid_from.getTime() + 1), zone)}/${
    valid_to === null ? '' : lastDayOf(valid_to, zone)
  }`;

/** Renews on each of these days in turn. */
function renewed(policy: ValidityPolicy, bought: string, ...on: string[]): string {
  let term = newTerm(policy, zone, at(bought));
  for (const day of on) {
    const next = renewedTerm(policy, zone, at(day), term);
    if (!next) return 'none';
    term = next;
  }
  return days(term);
}

describe('a membership', () => {
  test('of a year lasts from the day of purchase to the day before its anniversary', () => {
    expect(renewed(year, '2026-11-21')).toBe('2026-11-21/2027-11-20');
  });
  test('bought a minute before midnight counts from that day at the venue', () => {
    const term = newTerm(year, 'Pacific/Auckland', at('2026-11-21', '10:59'));
    expect(term.anchor).toBe('2026-11-21');
    expect(newTerm(year, 'Pacific/Auckland', at('2026-11-21', '12:01')).anchor).toBe('2026-11-22');
  });
  test('renewed before its end continues from its end', () => {
    expect(renewed(year, '2026-11-21', '2027-10-01')).toBe('2027-11-21/2028-11-20');
  });
  test('renewed twice on one day continues twice', () => {
    expect(renewed(year, '2026-11-21', '2027-10-01', '2027-10-01')).toBe('2028-11-21/2029-11-20');
  });
  test('renewed after its end starts afresh', () => {
    expect(renewed(year, '2026-11-21', '2027-12-24')).toBe('2027-12-24/2028-12-23');
  });
  test('renewed in the first moment after its end starts afresh that day without a gap', () => {
    const term = newTerm(year, zone, at('2026-11-21'));
    const next = renewedTerm(year, zone, term.valid_to?.getTime() ?? 0, term);
    expect(next && days(next)).toBe('2027-11-21/2028-11-20');
    expect(next?.anchor).toBe('2027-11-21');
  });
  test('that began on a leap day ends on February 27, and in a leap year on the 28th', () => {
    expect(renewed(year, '2028-02-29')).toBe('2028-02-29/2029-02-27');
    expect(renewed(year, '2028-02-29', '2029-01-01')).toBe('2029-02-28/2030-02-27');
    expect(renewed(year, '2028-02-29', '2029-01-01', '2030-01-01', '2031-01-01')).toBe(
      '2031-02-28/2032-02-28',
    );
  });
  test('of months that began on the 31st ends with shorter months, and on the 30th again in longer ones', () => {
    const month = lasting('P1M');
    expect(renewed(month, '2027-01-31')).toBe('2027-01-31/2027-02-27');
    expect(renewed(month, '2027-01-31', '2027-02-20')).toBe('2027-02-28/2027-03-30');
    expect(renewed(month, '2027-01-31', '2027-02-20', '2027-03-20')).toBe('2027-03-31/2027-04-29');
  });
  test('renewed for another duration gets all of it, counted from its end', () => {
    const term = newTerm(lasting('P1M'), zone, at('2027-01-31'));
    const next = renewedTerm(year, zone, at('2027-02-20'), term);
    expect(next && days(next)).toBe('2027-02-28/2028-02-27');
  });
  test('of a season has the season’s dates', () => {
    const season: ValidityPolicy = {
      start_policy: 'fixedfrom',
      start_policy_date: '2027-09-01',
      duration_new: 'P10M',
    };
    expect(renewed(season, '2027-05-03')).toBe('2027-09-01/2028-06-30');
    expect(renewed(season, '2027-10-10')).toBe('2027-09-01/2028-06-30');
    expect(renewed(season, '2027-05-03', '2027-06-01')).toBe('none');
    const next = { ...season, start_policy_date: '2028-09-01' };
    const held = newTerm(season, zone, at('2027-05-03'));
    const term = renewedTerm(next, zone, at('2028-05-01'), held);
    expect(term && days(term)).toBe('2028-09-01/2029-06-30');
  });
  test('to a fixed day continues from the previous end', () => {
    const to = (start_policy_date: string): ValidityPolicy => ({
      start_policy: 'fixedto',
      start_policy_date,
      duration_new: null,
    });
    const held = newTerm(to('2027-12-31'), zone, at('2027-03-01'));
    const term = renewedTerm(to('2028-12-31'), zone, at('2027-11-01'), held);
    expect(term && days(term)).toBe('2028-01-01/2028-12-31');
  });
  test('without end cannot be renewed', () => {
    const forLife: ValidityPolicy = { ...year, duration_new: null };
    const held = newTerm(forLife, zone, at('2026-11-21'));
    expect(held.valid_to).toBeNull();
    expect(renewedTerm(forLife, zone, at('2026-11-22'), held)).toBeUndefined();
  });
  test('across both clock changes has whole days', () => {
    const term = newTerm(lasting('P6M'), zone, at('2027-01-15'));
    expect(term.valid_to?.toISOString()).toBe('2027-07-14T22:00:00.000Z');
    const next = renewedTerm(lasting('P6M'), zone, at('2027-06-15'), term);
    expect(next?.valid_to?.toISOString()).toBe('2028-01-14T23:00:00.000Z');
  });
  test('bought on a day whose midnight the clocks skip ends when a day begins', () => {
    const cairo = 'Africa/Cairo';
    const noon = Temporal.ZonedDateTime.from('2027-04-30T12:00[Africa/Cairo]').epochMilliseconds;
    const term = newTerm(year, cairo, noon);
    expect(term.valid_to && lastDayOf(term.valid_to, cairo)).toBe('2028-04-29');
    const next = renewedTerm(year, cairo, noon, term);
    expect(next).toMatchObject({ anchor: '2027-04-30', valid_from: term.valid_to });
    expect(next?.valid_to && lastDayOf(next.valid_to, cairo)).toBe('2029-04-29');
  });
  test('of hours is renewed from its end, and its count of durations ends', () => {
    const held = newTerm(year, zone, at('2026-11-21'));
    expect(renewedTerm(lasting('PT12H'), zone, at('2027-10-01'), held)).toBeUndefined();
  });
  test('renewed without end counts as longer than one with an end', () => {
    const held = newTerm(year, zone, at('2026-11-21'));
    const forEver = { start_policy: 'fixedfrom', start_policy_date: '2027-01-01' } as const;
    const next = renewedTerm({ ...forEver, duration_new: null }, zone, at('2027-10-01'), held);
    expect(next).toMatchObject({ valid_from: held.valid_to, valid_to: null });
  });
  test('renewed in time, however often, has lasted that many durations since its first day', () => {
    const day = fc.integer({ min: 0, max: 20_000 });
    const duration = fc.constantFrom('P1Y', 'P1M', 'P6M', 'P2W', 'P10D');
    fc.assert(
      fc.property(day, duration, fc.integer({ min: 1, max: 12 }), (from, length, count) => {
        const first = Temporal.PlainDate.from('2024-01-01').add({ days: from });
        const policy = lasting(length);
        let term = newTerm(policy, zone, at(first.toString()));
        for (let i = 1; i < count; i += 1) {
          const now = (term.valid_to?.getTime() ?? 0) - 1;
          const next = renewedTerm(policy, zone, now, term);
          expect(next?.valid_from).toEqual(term.valid_to);
          term = next ?? term;
        }
        const { years, months, weeks, days: d } = Temporal.Duration.from(length);
        const end = first.add({
          years: years * count,
          months: months * count,
          weeks: weeks * count,
          days: d * count,
        });
        expect(days(term)).toBe(
          `${lastDayOf(new Date((term.valid_from?.getTime() ?? 0) + 1), zone)}/${end.subtract({ days: 1 })}`,
        );
      }),
    );
  });
});

describe('renewing', () => {
  const term = newTerm(year, zone, at('2026-11-21'));
  const may = (day: string, allowed: number, time?: string) =>
    isInRenewalWindow(term, zone, at(day, time), allowed);

  test('opens on the first moment of its day before the end and stays open', () => {
    expect(may('2027-10-21', 30, '23:59')).toBe(false);
    expect(may('2027-10-22', 30, '00:00')).toBe(true);
    expect(may('2028-05-01', 30)).toBe(true);
  });
  test('with a window of no days opens once the membership is over', () => {
    expect(may('2027-11-20', 0, '23:59')).toBe(false);
    expect(may('2027-11-21', 0, '00:00')).toBe(true);
  });
  test('never opens for a membership without end', () => {
    expect(isInRenewalWindow({ valid_to: null }, zone, at('2040-01-01'), 365)).toBe(false);
  });
});

describe('a ticket that was held to renew a membership', () => {
  const now = at('2026-03-01');
  const held = newTerm(year, zone, at('2025-03-10'));
  const next = renewedTerm(year, zone, now, held);
  const afterNext = next && renewedTerm(year, zone, now, next);
  if (!next || !afterNext) throw new Error('a year is renewed');

  // Guards: MEM-41
  test('is overtaken only by a renewal that bought its time', () => {
    expect(isRenewedSince(held, next, now)).toBe(false);
    expect(isRenewedSince(next, next, now)).toBe(true);
    expect(isRenewedSince(next, afterNext, now)).toBe(false);
  });

  test('is not overtaken by the passing of time, even past the end of the membership', () => {
    expect(isRenewedSince(held, next, at('2026-03-20'))).toBe(false);
  });

  test('is overtaken after the end of the membership by a renewal that started it afresh', () => {
    const late = at('2026-06-01');
    const fresh = newTerm(year, zone, late);
    expect(isRenewedSince(held, fresh, late)).toBe(false);
    expect(isRenewedSince(fresh, fresh, late)).toBe(true);
    expect(isRenewedSince(fresh, { valid_from: null }, late)).toBe(true);
  });
});

describe('consecutive terms', () => {
  const term = (from: string | null, to: string | null): Term => ({
    anchor: from ?? to ?? '',
    valid_from: from === null ? null : new Date(at(from, '00:00')),
    valid_to: to === null ? null : new Date(at(to, '00:00')),
  });
  const first = term('2026-11-21', '2027-11-21');
  const second = term('2027-11-21', '2028-11-21');
  const later = term('2029-01-05', '2030-01-05');

  test('form one span from the first to the last, up to the first gap', () => {
    expect(spanOf([])).toBeUndefined();
    expect(spanOf([first, second])).toEqual({ ...second, valid_from: first.valid_from });
    expect(spanOf([first, second, later])).toEqual(later);
    expect(spanOf([term(null, '2027-11-21'), second])).toEqual({ ...second, valid_from: null });
  });
  test('are valid from their first moment until just before their last', () => {
    expect(holdsAt(first, at('2026-11-21', '00:00'))).toBe(true);
    expect(holdsAt(first, at('2027-11-21', '00:00') - 1)).toBe(true);
    expect(holdsAt(first, at('2027-11-21', '00:00'))).toBe(false);
    expect(holdsAt(term(null, null), 0)).toBe(true);
    expect(standingAt(first, at('2026-11-21', '00:00') - 1)).toBe('to_come');
    expect(standingAt(first, at('2026-11-21', '00:00'))).toBe('holds');
    expect(standingAt(first, at('2027-11-21', '00:00') - 1)).toBe('holds');
    expect(standingAt(first, at('2027-11-21', '00:00'))).toBe('over');
    expect(standingAt(term(null, null), 0)).toBe('holds');
  });
  test('show the current one, otherwise the next, otherwise the last', () => {
    const shown = (day: string) => shownTerm([first, second, later], at(day));
    expect(shown('2027-11-20')).toBe(first);
    expect(shown('2027-11-21')).toBe(second);
    expect(shown('2028-12-01')).toBe(later);
    expect(shown('2031-01-01')).toBe(later);
  });
});
