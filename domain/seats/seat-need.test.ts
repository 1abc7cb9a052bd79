import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChosenSeat, seatShortfalls, seatTickets } from './seat-need.ts';
import { seatsFit, seatsNeeded } from './seats-fit.ts';

const stalls = { id: 'stalls', types: [{ id: 'adult' }, { id: 'child' }] };
const balcony = { id: 'balcony', types: [{ id: 'high' }] };
const groups = [stalls, balcony];
const inGroup = (group: string, count: number): ChosenSeat[] =>
  Array.from({ length: count }, (_, at) => ({
    templateID: `${group}-${at}`,
    ticketGroupID: group,
  }));

// Guards: SEA-13
test('the first type without a seat is the one reported', () => {
  const wanted = { adult: 2, child: 1, high: 1 };
  expect(seatShortfalls(groups, wanted, [])).toEqual([
    { kind: 'not_enough', groupId: 'stalls', typeId: 'adult' },
    { kind: 'not_enough', groupId: 'balcony', typeId: 'high' },
  ]);
  expect(
    seatShortfalls(groups, wanted, [...inGroup('stalls', 2), ...inGroup('balcony', 1)]),
  ).toEqual([{ kind: 'not_enough', groupId: 'stalls', typeId: 'child' }]);
});

// Guards: SEA-14
test('seats beyond the tickets of their group are too many, whatever other groups lack', () => {
  expect(seatShortfalls(groups, { adult: 1, high: 2 }, inGroup('stalls', 3))).toEqual([
    { kind: 'too_many', groupId: 'stalls' },
    { kind: 'not_enough', groupId: 'balcony', typeId: 'high' },
  ]);
});

test('each ticket gets a seat of its own group, with types in their order', () => {
  const seats = [...inGroup('balcony', 1), ...inGroup('stalls', 4)];
  expect(seatTickets(groups, { adult: 2, child: 1, high: 1 }, seats)).toEqual([
    { typeId: 'adult', seat: { templateID: 'stalls-0', ticketGroupID: 'stalls' } },
    { typeId: 'adult', seat: { templateID: 'stalls-1', ticketGroupID: 'stalls' } },
    { typeId: 'child', seat: { templateID: 'stalls-2', ticketGroupID: 'stalls' } },
    { typeId: 'high', seat: { templateID: 'balcony-0', ticketGroupID: 'balcony' } },
  ]);
});

test('seats fit exactly if none is missing or left over', () => {
  const few = fc.integer({ min: 0, max: 3 });
  fc.assert(
    fc.property(few, few, few, few, few, (adult, child, high, below, above) => {
      const wanted = { adult, child, high };
      const seats = [...inGroup('stalls', below), ...inGroup('balcony', above)];
      const fits = seatsFit(groups, wanted, seats);
      expect(fits).toBe(seatShortfalls(groups, wanted, seats).length === 0);
      expect(fits).toBe(below === adult + child && above === high);
      const tickets = seatTickets(groups, wanted, seats);
      expect(new Set(tickets.map(({ seat }) => seat.templateID)).size).toBe(tickets.length);
      expect(tickets).toHaveLength(
        Math.min(below, seatsNeeded(stalls, wanted)) + Math.min(above, high),
      );
    }),
  );
});
