import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DoorRule, TicketCard } from './card.ts';
import {
  isUsed,
  type LoggedScan,
  nobody,
  presenceAfter,
  presenceOf,
  presenceWithout,
  type UndoFault,
  undoFault,
  undoUntil,
} from './scan-log.ts';
import { judge } from './verdict.ts';

const door = (re_entry: boolean): DoorRule => ({
  id: re_entry ? 'garden' : 'north',
  name: 'North',
  serves: { events: [], groups: [], seat_sections: [] },
  minutes_before: null,
  minutes_after: null,
  re_entry,
  shows_names: false,
});
const card = (admits: number): TicketCard => ({
  kind: 'ticket',
  state: 'booked',
  isRefunded: false,
  movedTo: null,
  event: 'tour',
  group: 'adults',
  section: null,
  session: null,
  start: null,
  dayFrom: null,
  dayTo: null,
  owedSince: null,
  admits,
  note: '',
});

type Step =
  | { kind: 'scan'; direction: 'in' | 'out'; reEntry: boolean; persons: number | undefined }
  | { kind: 'undo'; which: number };
const step = fc.oneof(
  fc.record<Step & { kind: 'scan' }>({
    kind: fc.constant('scan'),
    direction: fc.constantFrom('in', 'out'),
    reEntry: fc.boolean(),
    persons: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  }),
  fc.record<Step & { kind: 'undo' }>({ kind: fc.constant('undo'), which: fc.nat(20) }),
);

/** Appends one step to a log as the server does; returns the log unchanged if there is nothing to undo. */
function after(log: readonly LoggedScan[], admits: number, one: Step): readonly LoggedScan[] {
  const id = log.length + 1;
  const row = { id, at: id, device: 'gate-1', door: null };
  if (one.kind === 'undo') {
    const scan = log[one.which % Math.max(1, log.length)];
    if (!scan || undoFault(log, scan, { now: 0, until: 1 }) !== null) return log;
    return [...log, { ...row, result: 'annulled', persons: scan.persons, annuls: scan.id }];
  }
  const { result, persons } = judge(card(admits), presenceOf(log), door(one.reEntry), {
    ...one,
    at: id,
    force: true,
  });
  return [...log, { ...row, result, persons, annuls: null }];
}

const steps = fc.array(step, { maxLength: 30 });
const admits = fc.integer({ min: 1, max: 5 });

// Guards: DOR-07
test('no sequence of scans and undone scans has more people inside than the ticket admits', () =>
  fc.assert(
    fc.property(steps, admits, (chain, most) => {
      let log: readonly LoggedScan[] = [];
      for (const one of chain) {
        log = after(log, most, one);
        const { inside, used } = presenceOf(log);
        expect(inside).toBeGreaterThanOrEqual(0);
        expect(used).toBeLessThanOrEqual(most);
        expect(inside).toBeLessThanOrEqual(used);
      }
    }),
  ));

test('a door without re-entry never admits more people in all than the ticket does', () =>
  fc.assert(
    fc.property(steps, admits, (chain, most) => {
      let log: readonly LoggedScan[] = [];
      for (const one of chain) {
        log = after(log, most, one.kind === 'scan' ? { ...one, reEntry: false } : one);
      }
      const annulled = new Set(log.map((scan) => scan.annuls));
      const entered = log.filter(({ id, result }) => result === 'admitted' && !annulled.has(id));
      expect(entered.reduce((sum, { persons }) => sum + persons, 0)).toBeLessThanOrEqual(most);
    }),
  ));

// Guards: DOR-08
test('subtracting a scan gives the sum of the log without it, as long as nobody left', () => {
  const scans = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(scans, (groups) => {
      const log = groups.map((persons, at) => ({
        id: at + 1,
        result: 'admitted' as const,
        persons,
        at,
        door: null,
        device: 'Gate 1',
        annuls: null,
      }));
      const last = log.at(-1);
      if (!last) return;
      const { inside, used } = presenceOf(log.slice(0, -1));
      const without = presenceWithout(presenceOf(log), last);
      expect(without).toMatchObject({ inside, used });
      expect(without.lastIn === null).toBe(log.length === 1);
    }),
  );
});

// Guards: DOR-08
test('subtracting an exit puts its people back inside, and subtracting an admission never goes below nobody', () => {
  const lastIn = { at: 1, door: null, device: 'Gate 1' };
  const out = { inside: 1, used: 3, lastIn, lastOut: { ...lastIn, at: 2 } };
  expect(presenceWithout(out, { result: 'left', persons: 2 })).toEqual({
    inside: 3,
    used: 3,
    lastIn,
    lastOut: null,
  });
  expect(presenceWithout(nobody, { result: 'admitted', persons: 2 })).toEqual(nobody);
  expect(presenceWithout(out, { result: 'refused', persons: 2 })).toEqual(out);
});

// Guards: DOR-07
test('undoing the last scan restores the sum before it', () =>
  fc.assert(
    fc.property(steps, admits, step, (chain, most, one) => {
      const before = chain.reduce<readonly LoggedScan[]>((log, each) => after(log, most, each), []);
      if (one.kind === 'undo') return;
      const then = after(before, most, one);
      const scan = then.at(-1);
      if (!scan || scan.result === 'refused') return;
      const undone = after(then, most, { kind: 'undo', which: then.length - 1 });
      expect(undone.length).toBe(then.length + 1);
      expect(presenceOf(undone)).toEqual(presenceOf(before));
      expect(isUsed(undone)).toBe(isUsed(before));
    }),
  ));

// Guards: DOR-05
test('a ticket is used while an admission with it has not been undone', () =>
  fc.assert(
    fc.property(steps, admits, (chain, most) => {
      const log = chain.reduce<readonly LoggedScan[]>((all, one) => after(all, most, one), []);
      expect(isUsed(log)).toBe(presenceOf(log).lastIn !== null);
      expect(isUsed(log)).toBe(presenceOf(log).used > 0);
    }),
  ));

const scan = (id: number, more: Partial<LoggedScan> = {}): LoggedScan => ({
  id,
  result: 'admitted',
  persons: 1,
  at: id,
  door: null,
  device: 'gate-1',
  annuls: null,
  ...more,
});

test('an empty log has nobody inside', () => expect(presenceOf([])).toEqual(nobody));

test.each<[string, readonly LoggedScan[], number, UndoFault | null]>([
  ['an admission', [scan(1)], 1, null],
  ['a refusal', [scan(1, { result: 'refused' })], 1, 'refused'],
  ['what undid another', [scan(1), scan(2, { result: 'annulled', annuls: 1 })], 2, 'refused'],
  ['an undone scan', [scan(1), scan(2, { result: 'annulled', annuls: 1 })], 1, 'annulled'],
  [
    'an admission after which someone left',
    [scan(1), scan(2, { result: 'left' })],
    1,
    'later_scans',
  ],
  ['the exit', [scan(1), scan(2, { result: 'left' })], 2, null],
  [
    'an exit after which someone came in again',
    [scan(1), scan(2, { result: 'left' }), scan(3)],
    2,
    'later_scans',
  ],
])('undoing a scan: %s', (_, log, id, expected) => {
  const one = log.find((each) => each.id === id);
  if (!one) throw new Error(`there is no scan ${id}`);
  expect(undoFault(log, one, { now: 9, until: 10 })).toBe(expected);
});

test('a scan can be undone until its session ends, or otherwise until its day ends', () => {
  const one = scan(1);
  expect(undoFault([one], one, { now: 10, until: 10 })).toBe('too_late');
  expect(undoUntil(5, { end: 8, dayEnd: 20 })).toBe(8);
  expect(undoUntil(9, { end: 8, dayEnd: 20 })).toBe(20);
  expect(undoUntil(5, { end: null, dayEnd: 20 })).toBe(20);
});

// Guards: DOR-08
test('scans made since a snapshot add up with it as the whole log would', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ isIn: fc.boolean(), persons: fc.integer({ min: 1, max: 3 }) })),
      fc.nat(),
      (steps, cut) => {
        const log = steps.map(
          ({ isIn, persons }, id): LoggedScan => ({
            id,
            result: isIn ? 'admitted' : 'left',
            persons,
            at: id,
            door: null,
            device: 'gate',
            annuls: null,
          }),
        );
        const at = cut % (log.length + 1);
        expect(presenceAfter(presenceOf(log.slice(0, at)), log.slice(at))).toEqual(presenceOf(log));
      },
    ),
  );
});
