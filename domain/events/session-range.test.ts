import { expect, test } from 'vitest';
import { endDayToName, lastDayOfSeveral } from './session-range.ts';

// Guards: APP-65
test.each([
  ['on one day', '2027-07-05', '10:00', '2027-07-05', '14:00', null, null],
  ['until midnight', '2027-07-05', '20:00', '2027-07-06', '00:00', null, null],
  ['across midnight', '2027-07-05', '23:50', '2027-07-06', '06:00', '2027-07-06', null],
  ['of five days', '2027-07-05', '10:00', '2027-07-09', '14:00', '2027-07-09', '2027-07-09'],
  [
    'of a day and a night',
    '2027-07-05',
    '10:00',
    '2027-07-06',
    '10:00',
    '2027-07-06',
    '2027-07-06',
  ],
  [
    'of two days, until midnight',
    '2027-07-05',
    '10:00',
    '2027-07-07',
    '00:00',
    '2027-07-07',
    '2027-07-06',
  ],
  ['of one whole day', '2027-07-05', '00:00', '2027-07-06', '00:00', null, null],
  [
    'across the end of a year',
    '2027-12-31',
    '10:00',
    '2028-01-02',
    '14:00',
    '2028-01-02',
    '2028-01-02',
  ],
])(
  'a session %s names the day of its end if it differs',
  (_, date, startTime, endDate, endTime, named, last) => {
    const range = { date, startTime, endDate, endTime };
    expect(endDayToName(range)).toBe(named);
    expect(lastDayOfSeveral(range)).toBe(last);
  },
);
