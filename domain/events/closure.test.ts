import { describe, expect, test } from 'vitest';
import { type Closure, closureOf } from './closure.ts';

const saturday = { event: 'entry', venue: 'house', date: '2027-03-06', startTime: '10:00' };
const isClosed = (closure: Partial<Closure>, session = saturday) =>
  closureOf([{ id: 'own', venues: ['house'], ...closure }], session) !== undefined;
const on = (date: string, startTime = '10:00') => ({ ...saturday, date, startTime });

describe('a session is within a closure', () => {
  test('of its venue or of its event, and of no other', () => {
    expect(isClosed({})).toBe(true);
    expect(isClosed({ venues: ['annex'], events: ['entry'] })).toBe(true);
    expect(isClosed({ venues: ['annex'], events: ['tour'] })).toBe(false);
    expect(isClosed({ venues: undefined, events: undefined })).toBe(false);
  });

  test('from its first day to its last', () => {
    const days = { from: '2027-03-06', until: '2027-03-08' };
    const closed = ['2027-03-05', '2027-03-06', '2027-03-08', '2027-03-09'].filter((date) =>
      isClosed(days, on(date)),
    );
    expect(closed).toEqual(['2027-03-06', '2027-03-08']);
    expect(isClosed({ from: '2027-03-06' }, on('2031-01-01'))).toBe(true);
    expect(isClosed({ until: '2027-03-06' }, on('2020-01-01'))).toBe(true);
  });

  test('on its days of the week and at its times', () => {
    const weekly = { weekdays: ['sat'], time_from: '10:00', time_before: '14:00' } as const;
    expect(isClosed(weekly)).toBe(true);
    expect(isClosed(weekly, on('2027-03-06', '09:59'))).toBe(false);
    expect(isClosed(weekly, on('2027-03-06', '14:00'))).toBe(false);
    expect(isClosed(weekly, on('2027-03-07'))).toBe(false);
  });

  test('each year, also across New Year, but not before it begins', () => {
    const yearly = { from: '2026-12-24', until: '2027-01-02', every_year: true };
    const closed = (...dates: string[]) => dates.filter((date) => isClosed(yearly, on(date)));
    expect(closed('2026-12-24', '2027-01-02', '2030-12-31', '2031-01-02')).toHaveLength(4);
    expect(closed('2025-12-31', '2027-01-03', '2027-12-23', '2028-06-01')).toEqual([]);
    const within = { from: '2027-02-28', until: '2027-03-01', every_year: true };
    expect(isClosed(within, on('2028-02-29'))).toBe(true);
    expect(isClosed(within, on('2028-03-02'))).toBe(false);
  });
});

test('of several closures the first counts', () => {
  const closures = [
    { id: 'other', venues: ['annex'] },
    { id: 'first', events: ['entry'] },
    { id: 'second', venues: ['house'] },
  ];
  expect(closureOf(closures, saturday)?.id).toBe('first');
  expect(closureOf(closures.slice(2), saturday)?.id).toBe('second');
});
