import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, canChoose, initialDate, quickDays, relativeDay, toldDays } from './calendar.ts';
import { addMonths, dayInMonth, weekdayNumber, weeksOf } from './calendar-month.ts';

const day = (date: string, status: 'available' | 'sold_out' | 'other' = 'available') => ({
  date,
  status,
});
const date = fc
  .integer({ min: 0, max: 40_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

describe('a month of the calendar', () => {
  // Guards: CAL-05
  test('has six rows of seven consecutive days that start on the first weekday and include the month', () => {
    fc.assert(
      fc.property(date, fc.constantFrom(0, 1, 6), (given, firstWeekday) => {
        const month = given.slice(0, 7);
        const weeks = weeksOf(month, firstWeekday);
        expect(weeks).toHaveLength(6);
        const dates = weeks.flat();
        expect(dates).toHaveLength(42);
        expect(weekdayNumber(dates[0] ?? '')).toBe(firstWeekday);
        const inARow = dates.map((_, at) => addDays(dates[0] ?? '', at));
        expect(dates).toEqual(inARow);
        expect(dates).toContain(`${month}-01`);
        expect(dates).toContain(addDays(`${addMonths(month, 1)}-01`, -1));
      }),
    );
  });

  test('keeps the day when the month changes, or takes the month’s last one', () => {
    expect(dayInMonth('2027-01-31', '2027-02')).toBe('2027-02-28');
    expect(dayInMonth('2027-01-15', '2027-02')).toBe('2027-02-15');
  });
});

// Guards: CAL-06
test('only the next day is called tomorrow', () => {
  expect(relativeDay('2026-12-31', '2026-12-31')).toBe('today');
  expect(relativeDay('2027-01-01', '2026-12-31')).toBe('tomorrow');
  expect(relativeDay('2027-01-02', '2026-12-31')).toBeNull();
});

// Guards: CAL-08
test('only an available day can be chosen', () => {
  const days = (['available', 'sold_out', 'other'] as const).map((status) =>
    day('2026-11-20', status),
  );
  expect([...days, undefined].map(canChoose)).toEqual([true, false, false, false]);
});

describe('quick dates', () => {
  const days = Array.from({ length: 12 }, (_, at) => day(addDays('2026-11-20', at)));

  // Guards: CAL-01
  test('are at most eight, from today on', () => {
    expect(quickDays(days, '2026-11-22', null).map((each) => each.date)).toEqual(
      days.slice(2, 10).map((each) => each.date),
    );
  });

  test('include sold-out days, but not days without sessions', () => {
    const mixed = [day('2026-11-20', 'sold_out'), day('2026-11-21', 'other'), day('2026-11-22')];
    expect(quickDays(mixed, '2026-11-20', null)).toEqual([mixed[0], mixed[2]]);
  });

  // Guards: CAT-06
  test('tell of closed days, at first only of the first in a row for each reason', () => {
    const closed = (date: string, reason: string | null) => ({
      ...day(date, 'other'),
      closed: { reason },
    });
    const mixed = [
      closed('2026-11-20', 'Pipe'),
      closed('2026-11-21', 'Pipe'),
      closed('2026-11-22', 'Outing'),
      day('2026-11-23'),
      closed('2026-11-24', 'Outing'),
      closed('2026-11-25', null),
      closed('2026-11-26', null),
    ];
    expect(toldDays(mixed).map(({ date }) => date.slice(8))).toEqual([
      '20',
      '22',
      '23',
      '24',
      '25',
    ]);
    expect(quickDays(mixed, '2026-11-21', null)).toEqual(mixed.slice(1));
  });

  test('skip ahead to available days if all of the next ones are sold out', () => {
    const soldOutFirst = days.map((each, at) => day(each.date, at < 9 ? 'sold_out' : 'available'));
    expect(quickDays(soldOutFirst, '2026-11-20', null)).toEqual(soldOutFirst.slice(9));
  });

  test('make room for a chosen date further ahead', () => {
    const shown = quickDays(days, '2026-11-20', '2026-12-01').map((each) => each.date);
    expect(shown).toHaveLength(8);
    expect(shown.at(-1)).toBe('2026-12-01');
  });
});

describe('the first choice', () => {
  // Guards: DET-51
  test('is the only available date', () => {
    expect(initialDate([day('2026-11-20', 'sold_out'), day('2026-11-21')], [])).toBe('2026-11-21');
  });

  test('is left to the guest if there are several', () => {
    expect(initialDate([day('2026-11-20'), day('2026-11-21')], [])).toBeNull();
  });

  // Guards: DET-52
  test('is the requested date if it can be chosen', () => {
    const days = [day('2026-11-20', 'sold_out'), day('2026-11-21'), day('2026-11-22')];
    expect(initialDate(days, ['2026-11-20', null, '2026-11-22'])).toBe('2026-11-22');
  });
});
