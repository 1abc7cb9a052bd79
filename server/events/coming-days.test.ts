import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSessionOnSale } from '#domain/events/on-sale.ts';
import { type ComingSession, startingAfter } from './coming-days.ts';

const minute = 60_000;
const from = Date.parse('2031-03-29T00:00:00Z');
const at = (minutes: number) => new Date(from + minutes * minute);

const dayOf = (minutes: number) => `2031-03-${29 + Math.floor(minutes / 30)}`;

interface Given {
  readonly start: number;
  readonly sales_start: number | null;
  readonly sales_end: number | null;
  readonly closed: boolean;
}

const sessionsOf = (given: readonly Given[]): ComingSession[] =>
  given
    .toSorted((one, other) => one.start - other.start)
    .map(
      ({ start, sales_start, sales_end, closed }, n) =>
        ({
          id: `session-${n}`,
          event_template_id: 'tour',
          date: dayOf(start),
          start_datetime: at(start),
          sales_start: sales_start === null ? null : at(sales_start),
          sales_end: sales_end === null ? null : at(sales_end),
          closed,
        }) as ComingSession,
    );

const moment = fc.integer({ min: 0, max: 60 });
const given = fc.record({
  start: moment,
  sales_start: fc.option(moment),
  sales_end: fc.option(moment),
  closed: fc.boolean(),
});

// Guards: CAT-04
test('the coming sessions are those that start later and whose own sale is open, at any time', () => {
  fc.assert(
    fc.property(
      fc.array(given, { maxLength: 12 }),
      fc.array(moment, { minLength: 1, maxLength: 12 }),
      (all, moments) => {
        const sessions = sessionsOf(all);
        const coming = startingAfter(sessions);
        for (const minutes of moments) {
          const now = at(minutes).getTime();
          const expected = sessions.filter(
            (each) => each.start_datetime.getTime() > now && isSessionOnSale(each, now),
          );
          const found = coming(now);
          expect(found.sessions).toEqual(expected);
          expect(found.days.flatMap((day) => day.sessions)).toEqual(expected);
          for (const each of sessions) {
            expect(found.find(each.id)).toBe(expected.includes(each) ? each : undefined);
          }
        }
      },
    ),
  );
});

// Guards: CAT-06
test('a day is closed if all that is to come on it is closed, at any time', () => {
  fc.assert(
    fc.property(
      fc.array(given, { maxLength: 8 }),
      fc.array(moment, { maxLength: 8 }),
      fc.array(moment, { minLength: 1, maxLength: 12 }),
      (all, starts, moments) => {
        const sessions = sessionsOf(all);
        const closed = starts
          .toSorted((one, other) => one - other)
          .map((start) => ({ start: at(start), date: dayOf(start), closure: `from-${start}` }));
        const coming = startingAfter(sessions, closed);
        for (const minutes of moments) {
          const isLater = (start: Date) => start > at(minutes);
          const ahead = closed.filter(({ start }) => isLater(start));
          const expected = [0, 30, 60].flatMap((start) => {
            const date = dayOf(start);
            const [first] = ahead.filter((each) => each.date === date);
            const isOpen = sessions.some(
              (each) => each.date === date && isLater(each.start_datetime),
            );
            return first && !isOpen ? [{ date, closure: first.closure }] : [];
          });
          expect(coming(at(minutes).getTime()).closedDays).toEqual(expected);
        }
      },
    ),
  );
});

test('a day without sales of its own stays the same object until one of its sessions starts', () => {
  const plain = { sales_start: null, sales_end: null, closed: false };
  const coming = startingAfter(
    sessionsOf([
      { start: 10, ...plain },
      { start: 20, ...plain },
      { start: 40, ...plain },
    ]),
  );
  const [first, second] = coming(at(5).getTime()).days;
  const later = coming(at(10).getTime()).days;
  expect(later[0]).not.toBe(first);
  expect(later[1]).toBe(second);
});
