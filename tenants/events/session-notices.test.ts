import { describe, expect, test } from 'vitest';
import { checkTenantFile } from '../check-tenant-file.ts';
import example from '../samples/example.json' with { type: 'json' };

/** Notices of the example with other differences of its first schedule, and sessions beside it. */
function noticesOf(
  { changes = [], sessions = [] }: { changes?: readonly object[]; sessions?: readonly object[] },
  now = '2026-11-01T00:00:00Z',
): string[] {
  const copy = structuredClone(example);
  const [boats] = copy.events;
  if (!boats) throw new Error('the example has no event');
  Object.assign(boats.schedules?.[0] ?? {}, { changes });
  Object.assign(boats, { sessions });
  const { notices, faults } = checkTenantFile(copy, { files: () => true, now: Date.parse(now) });
  expect(faults).toBeUndefined();
  return (notices ?? [])
    .filter(({ path }) => path.startsWith('events'))
    .map(({ path, fault }) => `${path}: ${fault}`);
}

const schedule = 'events[0].schedules[0]';
const [first, second] = ['2026-11-28T11:00', '2026-11-29T10:00'];
const listed = (parts: object) => ({
  start: '2026-12-01T19:00:00',
  duration_minutes: 30,
  capacity: 3,
  ...parts,
});

// Guards: CAT-04
describe('a sale that begins too late is noticed', () => {
  const never = 'is not before the start of this date, so it is never sold';

  test.each([
    ['a minute before it starts', '2026-11-28T10:59:00', []],
    ['as it starts', '2026-11-28T11:00:00', [`${schedule}.changes[0].sales_start: ${never}`]],
    ['after it', '2026-11-29T09:00:00', [`${schedule}.changes[0].sales_start: ${never}`]],
  ])('of one session of a schedule: %s', (_when, sales_start, notices) => {
    expect(noticesOf({ changes: [{ at: first, sales_start }] })).toEqual(notices);
  });

  test('by the start that a difference gives the session', () => {
    const sales_start = '2026-11-28T11:15:00';
    const moved = (start: string) => ({ changes: [{ at: first, start, sales_start }] });
    expect(noticesOf(moved('2026-11-28T11:20:00'))).toEqual([]);
    expect(noticesOf(moved('2026-11-28T11:10:00'))).toHaveLength(1);
  });

  test('of a listed session, until it is past', () => {
    const sessions = [listed({ sales_start: '2026-12-01T20:00:00' })];
    expect(noticesOf({ sessions }, '2026-12-01T23:00:00Z')).toEqual([
      `events[0].sessions[0].sales_start: ${never}`,
    ]);
    expect(noticesOf({ sessions }, '2026-12-02T00:00:00Z')).toEqual([]);
  });
});

// Guards: CAT-04
describe('two sessions of an event that start together are noticed', () => {
  test('if both are listed', () => {
    const start = '2026-12-01T19:00';
    expect(
      noticesOf({ sessions: [listed({ id: 'gala' }), listed({ id: 'ball', start })] }),
    ).toEqual([
      'events[0].sessions[1].start: is also when the date at events[0].sessions[0] starts; both are sold',
    ]);
  });

  test('if a schedule has the start of a listed one with an id, until it is past', () => {
    const sessions = [listed({ id: 'gala', start: `${first}:00` })];
    expect(noticesOf({ sessions }, '2026-11-28T20:00:00Z')).toEqual([
      'events[0].sessions[0].start: is also a start of the schedule "weekends"; both dates are sold',
    ]);
    expect(noticesOf({ sessions }, '2026-11-29T00:00:00Z')).toEqual([]);
  });

  test('if a difference moves one to the start of another', () => {
    expect(noticesOf({ changes: [{ at: first, start: `${second}:00` }] })).toEqual([
      `${schedule}.changes[0].start: is also a start of the schedule "weekends"; both dates are sold`,
    ]);
  });

  test('unless the listed one stands for that of the schedule', () => {
    expect(noticesOf({ sessions: [listed({ start: `${first}:00` })] })).toEqual([]);
  });
});

test('the first 20 notices of a kind are listed, and the others counted', () => {
  const sessions = Array.from({ length: 20_000 }, (_, n) =>
    listed({ id: `gala-${n}`, sales_start: '2026-12-02T10:00:00' }),
  );
  const notices = noticesOf({ sessions });
  expect(notices).toHaveLength(42);
  expect(notices[20]).toBe(
    'events: 19980 more dates go on sale no earlier than they start, so they are never sold',
  );
  expect(notices[41]).toBe(
    'events: 19979 more dates start exactly when another of their event does; both are sold',
  );
});
