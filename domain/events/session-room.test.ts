import { describe, expect, test } from 'vitest';
import {
  canTake,
  partyOf,
  placesIn,
  placesOfGroup,
  type RoomGroup,
  type SessionRoom,
} from './session-room.ts';

const unlimited = Number.POSITIVE_INFINITY;
const group = (id: string, changes: Partial<RoomGroup> = {}): RoomGroup => ({
  id,
  min_tickets_per_order: 0,
  max_tickets_per_order: null,
  exclude_from_event_capacity: false,
  types: 2,
  ...changes,
});
const room = (session: number, groups: Record<string, number> = {}): SessionRoom => ({
  session,
  group: (id) => groups[id] ?? unlimited,
});

describe('places', () => {
  test('a group sells what is left of both its own capacity and the session’s', () => {
    expect(placesOfGroup(group('a'), room(5, { a: 3 }))).toBe(3);
    expect(placesOfGroup(group('a'), room(2, { a: 3 }))).toBe(2);
    expect(placesOfGroup(group('a'), room(unlimited))).toBe(unlimited);
  });

  test('a group outside the event capacity sells its own capacity', () => {
    const apart = group('a', { exclude_from_event_capacity: true });
    expect(placesOfGroup(apart, room(1, { a: 3 }))).toBe(3);
  });

  test('fewer places than a group’s minimum count as none', () => {
    const pairs = group('a', { min_tickets_per_order: 2 });
    expect(placesOfGroup(pairs, room(1))).toBe(0);
    expect(placesOfGroup(pairs, room(2))).toBe(2);
  });

  test('together the groups sell no more than the session has left', () => {
    const groups = [group('a'), group('b')];
    expect(placesIn(groups, room(10, { a: 3, b: 4 })).left).toBe(7);
    expect(placesIn(groups, room(5, { a: 3, b: 4 })).left).toBe(5);
    expect(placesIn([group('a')], room(unlimited)).left).toBe(unlimited);
  });

  test('groups outside the event capacity add nothing unless there are no others', () => {
    const apart = group('b', { exclude_from_event_capacity: true });
    expect(placesIn([group('a'), apart], room(5, { a: 8, b: 4 })).left).toBe(5);
    expect(placesIn([apart], room(5, { b: 4 })).left).toBe(4);
  });
});

describe('sold out', () => {
  test('a session without a place is sold out', () => {
    expect(placesIn([group('a')], room(0)).soldOut).toBe(true);
    expect(placesIn([group('a')], room(0)).left).toBe(0);
    expect(placesIn([group('a')], room(1)).soldOut).toBe(false);
  });

  test('a session whose groups all have no places is sold out', () => {
    const groups = [group('a'), group('b')];
    expect(placesIn(groups, room(9, { a: 0, b: 0 })).soldOut).toBe(true);
    expect(placesIn(groups, room(9, { a: 0, b: 1 })).soldOut).toBe(false);
  });
});

describe('a party', () => {
  const types = [
    { id: 'adult', ticket_group_id: 'a', max_per_order: null },
    { id: 'child', ticket_group_id: 'a', max_per_order: 2 },
    { id: 'guide', ticket_group_id: 'b', max_per_order: null },
  ];
  const groups = [group('a'), group('b', { exclude_from_event_capacity: true })];
  const party = (quantities: Record<string, number>, among = groups) =>
    partyOf(new Map(Object.entries(quantities)), among, types);

  test('fits if the session has room for all of its tickets', () => {
    const four = party({ adult: 2, child: 2 });
    expect(canTake(four, room(4))).toBe(true);
    expect(canTake(four, room(3))).toBe(false);
  });

  test('fits if each group has room for its own', () => {
    expect(canTake(party({ adult: 2 }), room(9, { a: 1 }))).toBe(false);
    expect(canTake(party({ guide: 2 }), room(9, { b: 2 }))).toBe(true);
  });

  test('needs no place in the session for groups outside the event capacity', () => {
    expect(canTake(party({ adult: 1, guide: 5 }), room(1))).toBe(true);
  });

  test('never fits beyond the limits of an order', () => {
    expect(canTake(party({ child: 3 }), room(unlimited))).toBe(false);
    const few = [group('a', { max_tickets_per_order: 3 })];
    expect(canTake(party({ adult: 4 }, few), room(unlimited))).toBe(false);
    const many = [group('a', { min_tickets_per_order: 3 })];
    expect(canTake(party({ adult: 2 }, many), room(unlimited))).toBe(false);
  });

  test('does not fit with a type that is not on offer, unless its quantity is zero', () => {
    expect(canTake(party({ adult: 1, other: 1 }), room(9))).toBe(false);
    expect(canTake(party({ adult: 1, other: 0 }), room(9))).toBe(true);
  });
});
