import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newTerm, renewedTerm, type Term } from './membership-term.ts';
import {
  autoRenewStates,
  cancelledState,
  chargeAt,
  type Decline,
  daysAhead,
  maxNoticeDays,
  noticeAt,
  renewalDay,
  renewalDeadline,
  stepAfterDecline,
} from './renewal-schedule.ts';

const zone = 'Europe/Berlin';
const hour = 3_600_000;
const at = (day: string, time = '00:00', timezone = zone) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timezone).epochMilliseconds;
const localTime = (instant: number, timezone = zone) =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
    .toString();
/** A membership that ends at the start of this day. */
const ends = (day: string, noticeDays = 14, timezone = zone) => ({
  end: at(day, '00:00', timezone),
  timezone,
  noticeDays,
});

test('automatic renewal can be cancelled repeatedly, and cannot be if there is none', () => {
  expect(autoRenewStates.map((state) => [state, cancelledState(state)])).toEqual([
    ['none', undefined],
    ['scheduled', 'cancelled'],
    ['cancelled', 'cancelled'],
  ]);
});

describe('the notice', () => {
  test('is sent its number of days before the charge, which is a week before the end', () => {
    expect(localTime(noticeAt(ends('2027-11-21')))).toBe('2027-10-31T09:00:00');
    expect(localTime(noticeAt(ends('2027-11-21', 0)))).toBe('2027-11-14T09:00:00');
  });
  test('is sent at nine at the venue, across clock changes', () => {
    expect(localTime(noticeAt(ends('2027-04-10')))).toBe('2027-03-20T09:00:00');
    const auckland = ends('2027-11-21', 14, 'Pacific/Auckland');
    expect(localTime(noticeAt(auckland), 'Pacific/Auckland')).toBe('2027-10-31T09:00:00');
  });
  test('of a term that ends after a leap day counts that day', () => {
    expect(localTime(noticeAt(ends('2028-03-10')))).toBe('2028-02-18T09:00:00');
    expect(localTime(noticeAt(ends('2027-03-10')))).toBe('2027-02-17T09:00:00');
  });
  test('is never looked for later than it is due', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: maxNoticeDays }),
        fc.constantFrom(zone, 'Pacific/Auckland', 'America/New_York'),
        (days, noticeDays, timezone) => {
          const day = Temporal.PlainDate.from('2024-01-01').add({ days }).toString();
          const renewal = ends(day, noticeDays, timezone);
          expect(renewal.end - noticeAt(renewal)).toBeLessThan(daysAhead(noticeDays) * 24 * hour);
        },
      ),
    );
  });
});

describe('the charge', () => {
  const renewal = ends('2027-11-21');
  const charged = (noticed: number) => localTime(chargeAt(renewal, noticed));

  test('is first tried a week before the end', () => {
    expect(charged(noticeAt(renewal))).toBe('2027-11-14T09:00:00');
    expect(charged(at('2027-10-31', '23:59'))).toBe('2027-11-14T09:00:00');
  });
  test('is later if the notice was: never sooner after it than promised', () => {
    expect(charged(at('2027-11-01', '00:01'))).toBe('2027-11-15T09:00:00');
    expect(charged(at('2027-11-20'))).toBe('2027-12-04T09:00:00');
  });
  test('follows immediately if no notice period is set', () => {
    const now = at('2027-11-14', '09:05');
    expect(chargeAt(ends('2027-11-21', 0), now)).toBeLessThanOrEqual(now);
  });
  test('comes after its notice, and before the end if the notice was on time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: maxNoticeDays }),
        fc.integer({ min: 0, max: 40 * 24 }),
        (days, noticeDays, hoursLate) => {
          const day = Temporal.PlainDate.from('2024-01-01').add({ days }).toString();
          const each = ends(day, noticeDays);
          const noticed = noticeAt(each) + hoursLate * hour;
          const charge = chargeAt(each, noticed);
          const between = Temporal.PlainDate.from(renewalDay(noticed, zone)).until(
            renewalDay(charge, zone),
          );
          expect(between.days).toBeGreaterThanOrEqual(noticeDays);
          if (hoursLate < 6 * 24) expect(charge).toBeLessThan(each.end);
        },
      ),
    );
  });
});

describe('a failed charge', () => {
  const renewal = ends('2027-11-21');
  const next = (why: Decline, declines: number, day: string) => {
    const after = stepAfterDecline(renewal, { why, declines, triedAt: at(day, '09:03') });
    if (after.kind === 'give_up') return after.kind;
    return [after.kind, localTime(after.kind === 'wait' ? after.until : after.at)];
  };

  test('that the bank declined is retried after three and six days and then given up', () => {
    expect(next('declined', 1, '2027-11-14')).toEqual(['try_again', '2027-11-17T09:00:00']);
    expect(next('declined', 2, '2027-11-17')).toEqual(['try_again', '2027-11-20T09:00:00']);
    expect(next('declined', 3, '2027-11-20')).toBe('give_up');
    expect(next('declined', 4, '2027-11-20')).toBe('give_up');
  });
  test('that was on time has its last try before the end, across clock changes', () => {
    const [first, second, third] = ['2027-11-14', '2027-11-17', '2027-11-20'];
    expect([first, second, third].every((day) => at(day ?? '', '09:00') < renewal.end)).toBe(true);
    expect(next('declined', 1, '2027-10-30')).toEqual(['try_again', '2027-11-02T09:00:00']);
  });
  test('is retried days after the actual last try if that was late', () => {
    expect(next('declined', 1, '2027-11-19')).toEqual(['try_again', '2027-11-22T09:00:00']);
  });
  test.each(['authentication', 'no_card'] as const)(
    'because of %s waits for the card’s owner as long as others are retried, without retries',
    (why) => {
      expect(next(why, 1, '2027-11-14')).toEqual(['wait', '2027-11-20T09:00:00']);
      expect(next(why, 2, '2027-11-17')).toEqual(['wait', '2027-11-20T09:00:00']);
      expect(next(why, 3, '2027-11-20')).toBe('give_up');
    },
  );
  test('is given up a month after the end at the latest', () => {
    expect(localTime(renewalDeadline(renewal))).toBe('2027-12-21T09:00:00');
    expect(next('declined', 1, '2027-12-17')).toEqual(['try_again', '2027-12-20T09:00:00']);
    expect(next('declined', 1, '2027-12-18')).toBe('give_up');
    expect(next('no_card', 1, '2027-12-15')).toBe('give_up');
  });
  test('has at most three tries, days apart', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 8 }), (lateHours) => {
        let tried = chargeAt(renewal, noticeAt(renewal));
        let tries = 1;
        for (const late of lateHours) {
          const after = stepAfterDecline(renewal, {
            why: 'declined',
            declines: tries,
            triedAt: tried,
          });
          if (after.kind !== 'try_again') break;
          expect(after.at - tried).toBeGreaterThan(2 * 24 * hour);
          tried = after.at + late * hour;
          tries += 1;
        }
        expect(tries).toBeLessThanOrEqual(3);
      }),
    );
  });
});

test('a membership renewed at each charge has no gap and no overlap', () => {
  const start = fc.integer({ min: 0, max: 1_500 });
  const length = fc.constantFrom('P1Y', 'P6M', 'P1M', 'P2M');
  fc.assert(
    fc.property(start, length, fc.integer({ min: 1, max: 30 }), (days, duration_new, count) => {
      const first = Temporal.PlainDate.from('2024-01-01').add({ days });
      const policy = { start_policy: null, start_policy_date: null, duration_new };
      let term: Term = newTerm(policy, zone, at(first.toString(), '12:00'));
      for (let i = 0; i < count; i += 1) {
        const renewal = { end: term.valid_to?.getTime() ?? 0, timezone: zone, noticeDays: 14 };
        const charge = chargeAt(renewal, noticeAt(renewal));
        const next = renewedTerm(policy, zone, charge, term);
        expect(next?.valid_from).toEqual(term.valid_to);
        term = next ?? term;
      }
      const whole = Temporal.Duration.from(duration_new);
      const months = (whole.years * 12 + whole.months) * (count + 1);
      expect(renewalDay(term.valid_to?.getTime() ?? 0, zone)).toBe(
        first.add({ months }).toString(),
      );
    }),
  );
});
