import { describe, expect, test } from 'vitest';
import { checkTenantFile } from '../check-tenant-file.ts';
import example from '../samples/example.json' with { type: 'json' };

/** The example with parts of its first schedule replaced, and more sessions beside it. */
function withSchedule(parts: object, sessions: readonly object[] = []): unknown {
  const copy = structuredClone(example);
  const [boats] = copy.events;
  if (!boats) throw new Error('the example has no event');
  Object.assign(boats.schedules?.[0] ?? {}, parts);
  Object.assign(boats, { sessions });
  return copy;
}

const faultsOf = (json: unknown) =>
  checkTenantFile(json, { files: () => true }).faults?.map(
    ({ path, fault }) => `${path}: ${fault}`,
  ) ?? [];
const schedule = 'events[0].schedules[0]';
const saturday = '2026-11-28T11:00';
const changed = (...changes: object[]) => faultsOf(withSchedule({ changes }));

test('one session of a schedule may have its own time, places, price, notes and sale', () => {
  const whole = {
    at: saturday,
    start: '2026-11-28T11:30:00',
    duration_minutes: 30,
    capacity: 4,
    oversell_capacity: 1,
    price_increase: '-2.00',
    annotations: ['Lift out of order'],
    sales_start: '2026-11-01T10:00:00',
    sales_end: '2026-11-28T09:00:00',
  };
  expect(changed(whole, { at: '2026-11-29T10:00', closed: true })).toEqual([]);
});

// Guards: CAT-16
describe('a difference is refused, with its path,', () => {
  test.each<[string, object[], string]>([
    [
      'at a time that the schedule does not have',
      [{ at: '2026-11-28T11:15', closed: true }],
      'is no start of this schedule. Change it to one, list the date under sessions, or remove this entry',
    ],
    [
      'on a day that the schedule excludes',
      [{ at: '2026-12-26T11:00', closed: true }],
      'is no start of this schedule',
    ],
    [
      'for a session that has one already',
      [
        { at: saturday, closed: true },
        { at: saturday, capacity: 3 },
      ],
      `"${saturday}" is already used at ${schedule}.changes[0].at`,
    ],
    ['that says nothing', [{ at: saturday }], 'says nothing of this session'],
    [
      'with a start in seconds',
      [{ at: `${saturday}:00`, closed: true }],
      'a date and time such as 2027-12-05T14:30',
    ],
    [
      'with a new start that the clocks skip',
      [{ at: saturday, start: '2027-03-28T01:30:00' }],
      'the clocks in Europe/London skip this time',
    ],
    [
      'whose sale ends before it begins',
      [{ at: saturday, sales_start: '2026-11-02T10:00:00', sales_end: '2026-11-01T10:00:00' }],
      'is before sales_start',
    ],
    [
      'with more decimals than the currency has',
      [{ at: saturday, price_increase: '-0.505' }],
      'GBP has at most 2 decimals',
    ],
    [
      'that lowers a price below zero',
      [{ at: saturday, price_increase: '-18.01' }],
      'lowers the price at events[0].groups[0].types[0].amount (18.00) below zero',
    ],
  ])('%s', (_what, changes, fault) => {
    const faults = changed(...changes);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`${schedule}.changes[${changes.length - 1}]`);
    expect(faults[0]).toContain(fault);
  });

  test('if the session is one that is listed', () => {
    const listed = { start: `${saturday}:00`, duration_minutes: 30, capacity: 3 };
    const json = withSchedule({ changes: [{ at: saturday, closed: true }] }, [listed]);
    expect(faultsOf(json)).toEqual([
      `${schedule}.changes[0].at: is the date at events[0].sessions[0]; change it there`,
    ]);
  });

  test('if an earlier schedule has the session', () => {
    const json = withSchedule({}) as typeof example;
    const [own] = json.events[0]?.schedules ?? [];
    const second = { ...own, id: 'again', changes: [{ at: saturday, closed: true }] };
    Object.assign(json.events[0] ?? {}, { schedules: [own, second] });
    expect(faultsOf(json)).toEqual([
      'events[0].schedules[1].changes[0].at: is a date of the schedule "weekends", which comes first; change it there',
    ]);
  });
});

test('a past difference may stay though its schedule has other times now', () => {
  const past = { at: '2026-11-21T11:15', closed: true };
  const json = withSchedule({
    changes: [past, { at: '2026-11-21T11:20', start: '2026-12-01T11:00:00' }],
  });
  const onDay = (day: string) =>
    checkTenantFile(json, { files: () => true, now: Date.parse(day) }).faults?.map(
      ({ path }) => path,
    );
  expect(onDay('2026-11-21T23:59:00Z')).toEqual([
    `${schedule}.changes[0].at`,
    `${schedule}.changes[1].at`,
  ]);
  expect(onDay('2026-11-22T00:00:00Z')).toEqual([`${schedule}.changes[1].at`]);
  expect(onDay('2026-12-02T00:00:00Z')).toBeUndefined();
});

test('a schedule or listed session may be cheaper, but lowers no price below zero', () => {
  const listed = { start: '2026-12-01T11:00:00', duration_minutes: 30, capacity: 3 };
  const priced = (price_increase: string) =>
    faultsOf(withSchedule({ price_increase }, [{ ...listed, price_increase }]));
  expect(priced('-18.00')).toEqual([]);
  const fault = 'lowers the price at events[0].groups[0].types[0].amount (18.00) below zero';
  expect(priced('-18.01')).toEqual([
    `${schedule}.price_increase: ${fault}`,
    `events[0].sessions[0].price_increase: ${fault}`,
  ]);
});

test('two listed sessions that would be one are refused, however their start is written', () => {
  const listed = (parts: object) => ({ duration_minutes: 30, capacity: 3, ...parts });
  const pair = (one: object, other: object) =>
    faultsOf(withSchedule({}, [listed(one), listed(other)]));
  const start = '2026-12-01T11:00:00';
  const refused = (solution: string) => [
    `events[0].sessions[1].start: duplicates events[0].sessions[0].start; ${solution}`,
  ];
  expect(pair({ start }, { start: '2026-12-01T11:00' })).toEqual(refused('give one of them an id'));
  expect(pair({ start }, { start, id: 'rowing-boats-20261201t1100z' })).toEqual(
    refused('give one of them another id'),
  );
  expect(pair({ start }, { start, id: 'gala' })).toEqual([]);
});
