import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ValidityPolicy, validityOf } from './validity.ts';

const now = Date.parse('2028-01-31T20:00:00Z');
const none: ValidityPolicy = { start_policy: null, start_policy_date: null, duration_new: null };

/** Computes a validity; instants are given in Helsinki's time. */
function during(policy: Partial<ValidityPolicy>, timezone = 'Europe/Helsinki') {
  const { valid_from, valid_to } = validityOf({ ...none, ...policy }, timezone, now);
  const text = (at: Date | null) =>
    at &&
    Temporal.Instant.fromEpochMilliseconds(at.getTime())
      .toZonedDateTimeISO(timezone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' });
  return [text(valid_from), text(valid_to)];
}

test('a ticket of a group without a policy is valid at any time', () => {
  expect(during({})).toEqual([null, null]);
});

// Guards: QTY-04
test('a ticket is valid from its policy’s day for the duration', () => {
  const policy = { start_policy: 'fixedfrom', start_policy_date: '2028-05-01' } as const;
  expect(during({ ...policy, duration_new: 'P1Y' })).toEqual([
    '2028-05-01T00:00',
    '2029-05-01T00:00',
  ]);
  expect(during(policy)).toEqual(['2028-05-01T00:00', null]);
});

// Guards: QTY-04
test('a ticket is valid until the end of its policy’s day, starting its duration earlier', () => {
  const policy = { start_policy: 'fixedto', start_policy_date: '2028-12-31' } as const;
  expect(during({ ...policy, duration_new: 'P3M' })).toEqual([
    '2028-10-01T00:00',
    '2029-01-01T00:00',
  ]);
  expect(during(policy)).toEqual([null, '2029-01-01T00:00']);
});

// Guards: QTY-04
test('the day of purchase at the venue counts if there is no policy day', () => {
  expect(during({ duration_new: 'P7D' })).toEqual(['2028-01-31T00:00', '2028-02-07T00:00']);
  expect(during({ duration_new: 'P7D' }, 'Pacific/Auckland')).toEqual([
    '2028-02-01T00:00',
    '2028-02-08T00:00',
  ]);
});

test('a month ends with its last day, and a year after a leap day on the 28th', () => {
  expect(during({ duration_new: 'P1M' })).toEqual(['2028-01-31T00:00', '2028-02-29T00:00']);
  const leap = { start_policy: 'fixedfrom', start_policy_date: '2028-02-29' } as const;
  expect(during({ ...leap, duration_new: 'P1Y' })).toEqual([
    '2028-02-29T00:00',
    '2029-02-28T00:00',
  ]);
  expect(during({ ...leap, duration_new: 'P4Y' })).toEqual([
    '2028-02-29T00:00',
    '2032-02-29T00:00',
  ]);
});

test('days follow clock changes, and hours are elapsed time', () => {
  const policy = { start_policy: 'fixedfrom', start_policy_date: '2028-03-26' } as const;
  expect(during({ ...policy, duration_new: 'P1D' })).toEqual([
    '2028-03-26T00:00',
    '2028-03-27T00:00',
  ]);
  expect(during({ ...policy, duration_new: 'PT24H' })[1]).toBe('2028-03-27T01:00');
});

test('validity never ends before it begins', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('fixedfrom', 'fixedto', null),
      fc.option(
        fc
          .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
          .map((date) => date.toISOString().slice(0, 10)),
      ),
      fc.constantFrom('P1D', 'P1M', 'P1Y', 'PT3H', 'P1W'),
      fc.constantFrom('Europe/Helsinki', 'America/New_York', 'Pacific/Apia'),
      (start_policy, start_policy_date, duration_new, timezone) => {
        const policy = { start_policy, start_policy_date, duration_new };
        const { valid_from, valid_to } = validityOf(policy, timezone, now);
        expect(valid_from?.getTime()).toBeLessThan(valid_to?.getTime() ?? 0);
      },
    ),
  );
});

test('a day whose midnight the clocks skip counts as whole at the start and end of a period', () => {
  const cairo = (policy: Partial<ValidityPolicy>) => during(policy, 'Africa/Cairo');
  const skips = '2027-04-30';
  expect(
    cairo({ start_policy: 'fixedfrom', start_policy_date: skips, duration_new: 'P1Y' }),
  ).toEqual(['2027-04-30T01:00', '2028-04-30T00:00']);
  expect(
    cairo({ start_policy: 'fixedto', start_policy_date: '2027-04-29', duration_new: 'P1M' }),
  ).toEqual(['2027-03-30T00:00', '2027-04-30T01:00']);
});

test('the hours of a period are counted after its days', () => {
  const policy = { start_policy: 'fixedfrom', start_policy_date: '2028-05-01' } as const;
  expect(during({ ...policy, duration_new: 'P1DT36H30M' })).toEqual([
    '2028-05-01T00:00',
    '2028-05-03T12:30',
  ]);
});
