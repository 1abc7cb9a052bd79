import { expect, test } from 'vitest';
import { fitsVisit } from './visit-time.ts';

const minute = 60_000;
const at = (from: number, to: number, date = '2027-03-06') => ({
  start: from * minute,
  end: to * minute,
  date,
});
/** From minute 60 to 120, on a day that ends at 600. */
const anchor = { ...at(60, 120), closes: 600 * minute };

test.each([
  ['timeslot', 'from its start to its end', at(60, 120), true],
  ['timeslot', 'a minute early', at(59, 100), false],
  ['timeslot', 'a minute too long', at(60, 121), false],
  ['same_start', 'a minute later', at(61, 600), true],
  ['same_start', 'a minute earlier', at(59, 70), true],
  ['same_start', 'two minutes later', at(62, 70), false],
  ['same_date', 'at another time of its day', at(0, 5), true],
  ['same_date', 'on the next day', at(60, 120, '2027-03-07'), false],
  ['until_close', 'from its start until the day ends', at(60, 600), true],
  ['until_close', 'a minute before it', at(59, 90), false],
  ['until_close', 'beyond the day’s end', at(500, 601), false],
] as const)('%s: a session %s', (mode, _, session, fits) => {
  expect(fitsVisit(mode, anchor, session)).toBe(fits);
});
