import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestAvailable, pickNeighbours, toggleSeat } from './seat-choice.ts';
import { unaccompaniedCompanions } from './seat-companions.ts';
import { indexSeatMap, isSoldBy, type SeatIndex } from './seat-index.ts';
import type { SeatPlace } from './seat-map.ts';
import { replacementSeats } from './seat-offer.ts';
import { singlesBeside } from './seat-singles.ts';

/**
 * A hall of rows given as text, one letter per seat: its state, in upper case if the other group
 * sells it.
 */
function hallOf(rows: readonly string[], kinds: Record<string, SeatPlace['kind']> = {}) {
  const seats: SeatPlace[] = rows.flatMap((row, y) =>
    [...row].map((letter, x): SeatPlace => {
      const id = `${y}-${x}`;
      return {
        seat_template_id: id,
        seat: String(x),
        row: String(y),
        section: 'hall',
        x: x * 10,
        y: y * 12,
        r: 4,
        ticket_groups: letter === letter.toUpperCase() ? 'dear' : 'cheap',
        previous: x === 0 ? null : `${y}-${x - 1}`,
        next: x === row.length - 1 ? null : `${y}-${x + 1}`,
        kind: kinds[id] ?? 'standard',
      };
    }),
  );
  return { map: indexSeatMap(seats), states: rows.join('').toLowerCase() };
}

// Guards: SEA-08
test('neighbours fill the row on both sides, nearest first', () => {
  const { map, states } = hallOf(['aaaaaaaaa']);
  expect(pickNeighbours(map, states, '0-4', 3)).toEqual(['0-4', '0-3', '0-5']);
});

// Guards: SEA-10
test('if one side has too few seats the other side gives more', () => {
  const { map, states } = hallOf(['baabaaaa']);
  expect(pickNeighbours(map, states, '0-4', 3).sort()).toEqual(['0-4', '0-5', '0-6']);
});

// Guards: SEA-10
test('if the row has too few seats the nearest row gives the rest', () => {
  const { map, states } = hallOf(['aaaaaa', 'bbabbb', 'bbbbbb', 'aaaaaa']);
  expect(pickNeighbours(map, states, '1-2', 3).sort()).toEqual(['0-2', '0-3', '1-2']);
});

test('the nearest row may be the one behind', () => {
  const { map, states } = hallOf(['aaaaaa', 'bbbbbb', 'bbabbb', 'aaaaaa']);
  expect(pickNeighbours(map, states, '2-2', 3).sort()).toEqual(['2-2', '3-2', '3-3']);
});

// Guards: SEA-10
test('seats at another price are included only on request', () => {
  const { map, states } = hallOf(['aaAA']);
  expect(pickNeighbours(map, states, '0-1', 3)).toEqual([]);
  expect(pickNeighbours(map, states, '0-1', 3, { anyPrice: true })).toHaveLength(3);
  const same = { priceOf: () => 4000 };
  expect(pickNeighbours(map, states, '0-1', 3, same)).toHaveLength(3);
  expect(pickNeighbours(map, states, '0-1', 1, { groupId: 'dear' })).toEqual([]);
});

test('neighbours shift by one rather than leave a single seat', () => {
  const { map, states } = hallOf(['aaaab']);
  expect(pickNeighbours(map, states, '0-1', 2).sort()).toEqual(['0-0', '0-1']);
  expect(pickNeighbours(map, states, '0-2', 2).sort()).toEqual(['0-2', '0-3']);
});

test('the best seats are in the middle of the front', () => {
  const { map, states } = hallOf(['aaaaaaaaa', 'aaaaaaaaa']);
  expect(bestAvailable(map, states, 3).sort()).toEqual(['0-3', '0-4', '0-5']);
});

test('the best seats at a price are those of its group', () => {
  const { map, states } = hallOf(['AAAA', 'aaaa']);
  expect(bestAvailable(map, states, 2, { groupId: 'cheap' }).sort()).toEqual(['1-0', '1-1']);
});

test('a party that fits nowhere together is split into a few groups', () => {
  const { map, states } = hallOf(['aabaa', 'bbbbb', 'abbba']);
  const picked = bestAvailable(map, states, 4);
  expect(picked.sort()).toEqual(['0-0', '0-1', '0-3', '0-4']);
  expect(bestAvailable(map, states, 7)).toEqual([]);
});

test('a price with too few seats left is skipped, even if two of its seats are the best', () => {
  const { map, states } = hallOf(['bAAb', 'abab', 'babb']);
  expect(bestAvailable(map, states, 3).sort()).toEqual(['1-0', '1-2', '2-1']);
});

test('a wheelchair place is given only on request and with its companion seat', () => {
  const { map, states } = hallOf(['aaaa', 'aaaa'], { '0-1': 'accessible', '0-2': 'companion' });
  expect(bestAvailable(map, states, 6).sort()).toEqual(['0-0', '0-3', '1-0', '1-1', '1-2', '1-3']);
  expect(bestAvailable(map, states, 7)).toEqual([]);
  expect(bestAvailable(map, states, 2, { wheelchairs: 1 })).toEqual(['0-1', '0-2']);
  expect(pickNeighbours(map, states, '0-2', 2)).toEqual(['0-2', '0-1']);
  expect(pickNeighbours(map, states, '0-2', 1)).toEqual([]);
  expect(pickNeighbours(map, states, '0-2', 1, { chosen: ['0-1'] })).toEqual(['0-2']);
});

test('the seats offered for a lost one are beside it at the same price', () => {
  const { map, states } = hallOf(['abA', 'aaa']);
  expect(replacementSeats(map, states, '0-1', 1)).toEqual(['0-0']);
  expect(replacementSeats(map, states, '0-1', 2)).toEqual(expect.arrayContaining(['1-0', '1-1']));
});

test('a lost seat is replaced by one beside those that are left', () => {
  const { map, states } = hallOf(['aaaaaaa', 'aaaaaab', 'aaaaaaa']);
  const offer = (count: number, kept: readonly string[], now = states) =>
    replacementSeats(map, now, '1-6', count, { chosen: kept }).toSorted();
  // The rows in front and behind are nearer to the lost one.
  expect(offer(1, ['1-4', '1-5'])).toEqual(['1-3']);
  expect(offer(2, ['1-5'])).toEqual(['1-3', '1-4']);
  // Both sides if one has too little room; an empty seat between two of theirs first.
  expect(offer(2, ['1-1', '1-2', '1-3', '1-4', '1-5'])).toEqual(['0-6', '1-0']);
  expect(offer(1, ['1-3', '1-5'])).toEqual(['1-4']);
  // Avoids a single seat if another choice next to them leaves none.
  expect(offer(1, ['1-2', '1-3'], 'aaaaaaabaaaaabaaaaaaa')).toEqual(['1-1']);
  // None next to them: the nearest.
  expect(offer(1, ['1-0'], 'aaaaaaaabbbbbbaaaaaaa')).toEqual(['0-6']);
});

test('a lost wheelchair place is replaced only by another with its companion seat', () => {
  const { map, states } = hallOf(['baaaaa', 'aaaaaa'], {
    '0-0': 'accessible',
    '0-1': 'companion',
    '0-4': 'companion',
    '0-5': 'accessible',
    '1-0': 'accessible',
    '1-1': 'companion',
  });
  expect(replacementSeats(map, states, '0-0', 2)).toEqual(['1-0', '1-1']);
  expect(replacementSeats(map, states, '0-0', 1)).toEqual(['1-0']);
  expect(replacementSeats(map, 'baaaaababbbb', '0-0', 2)).toEqual(['0-5', '0-4']);
  expect(replacementSeats(map, 'baaaabbaaaaa', '0-0', 1)).toEqual([]);
  // A lost companion seat: another one of the same wheelchair place, otherwise one next to the party.
  const lost = (now: string) => replacementSeats(map, now, '0-1', 1, { chosen: ['0-0'] });
  expect(lost('abaaaaaaaaaa')).toEqual(['0-4']);
  expect(lost('abaabaaaaaaa')).toEqual(['1-2']);
});

test('companion seats between two wheelchair places are divided so that each keeps one', () => {
  const { map, states } = hallOf(['aaaaa'], {
    '0-0': 'accessible',
    '0-1': 'companion',
    '0-2': 'accessible',
    '0-3': 'companion',
  });
  expect(pickNeighbours(map, states, '0-2', 2)).toEqual(['0-2', '0-3']);
  expect(pickNeighbours(map, states, '0-0', 2)).toEqual(['0-0', '0-1']);
});

// Guards: SEA-09
test('pressing a selected seat deselects it, and pressing another one selects as many as needed', () => {
  const { map, states } = hallOf(['aaaaaa']);
  const two = toggleSeat(map, states, [], '0-0', 2);
  expect(two).toEqual(['0-0', '0-1']);
  expect(toggleSeat(map, states, two, '0-0', 2)).toEqual(['0-1']);
  expect(toggleSeat(map, states, ['0-1'], '0-5', 2)).toEqual(['0-1', '0-5']);
  expect(toggleSeat(map, states, two, '0-4', 2)).toEqual(['0-4', '0-5']);
  expect(toggleSeat(map, 'baaaaa', [], '0-0', 2)).toEqual([]);
});

const kind = fc.constantFrom('standard', 'standard', 'standard', 'accessible', 'companion');
const anyHall = fc
  .array(
    fc.string({ unit: fc.constantFrom('a', 'a', 'A', 'b', 'u'), minLength: 1, maxLength: 9 }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .chain((rows) =>
    fc
      .array(kind, { minLength: rows.join('').length, maxLength: rows.join('').length })
      .map((kinds) => {
        const ids = rows.flatMap((row, y) => [...row].map((_, x) => `${y}-${x}`));
        return hallOf(
          rows,
          Object.fromEntries(ids.map((id, index) => [id, kinds[index] ?? 'standard'])) as Record<
            string,
            SeatPlace['kind']
          >,
        );
      }),
  );
const party = fc.integer({ min: 1, max: 6 });

const placesOf = (map: SeatIndex, ids: readonly string[]) => ids.map((id) => map.at.get(id) ?? -1);
const isContiguous = (map: SeatIndex, places: readonly number[]): boolean => {
  const set = new Set(places);
  return places.filter((place) => !set.has(map.right[place] ?? -1)).length === 1;
};
/** Yields every run of `count` free standard seats of a group, by brute force. */
function* windows(map: SeatIndex, states: string, count: number, groupId: string) {
  const fits = (index: number) =>
    states[index] === 'a' && map.seats[index]?.kind === 'standard' && isSoldBy(map, index, groupId);
  for (const start of map.seats.keys()) {
    const window = [start];
    while (window.length < count) window.push(map.right[window.at(-1) ?? -1] ?? -1);
    if (window.every((index) => index !== -1 && fits(index))) yield window;
  }
}
const singles = (map: SeatIndex, states: string, places: readonly number[]) => {
  const sorted = places.filter((place) => !places.includes(map.left[place] ?? -1));
  const last = places.filter((place) => !places.includes(map.right[place] ?? -1));
  const isFree = (index: number) => states[index] === 'a' && map.seats[index]?.kind === 'standard';
  return singlesBeside(map, isFree, sorted[0] ?? -1, last[0] ?? -1).length;
};

// Guards: SEA-10
test('in any hall the choice is either the requested number of free seats of one group, or none', () => {
  fc.assert(
    fc.property(
      anyHall,
      party,
      fc.nat(),
      fc.constantFrom('cheap', 'dear'),
      (hall, count, at, groupId) => {
        const { map, states } = hall;
        const start = map.seats[at % map.seats.length]?.seat_template_id ?? '';
        const answers = [
          pickNeighbours(map, states, start, count, { groupId }),
          bestAvailable(map, states, count, { groupId }),
          replacementSeats(map, states, start, count, { groupId }),
        ];
        for (const ids of answers) {
          expect([0, count]).toContain(ids.length);
          expect(new Set(ids).size).toBe(ids.length);
          for (const place of placesOf(map, ids)) {
            expect(states[place]).toBe('a');
            expect(isSoldBy(map, place, groupId)).toBe(true);
          }
          const held = placesOf(map, ids).map((place) => map.seats[place]);
          expect(
            unaccompaniedCompanions(
              held.flatMap((seat) => (seat ? [{ ...seat, event_session_id: 's' }] : [])),
            ),
          ).toEqual([]);
        }
        const free = [...map.seats.keys()].filter(
          (index) =>
            states[index] === 'a' &&
            map.seats[index]?.kind === 'standard' &&
            isSoldBy(map, index, groupId),
        );
        expect(answers[1]?.length).toBe(free.length >= count ? count : 0);
      },
    ),
    { numRuns: 500 },
  );
});

// Guards: SEA-10
test('in any hall a party sits together if possible, and leaves no avoidable single seat', () => {
  fc.assert(
    fc.property(anyHall, party, fc.nat(), (hall, count, at) => {
      const { map, states } = hall;
      const groupId = 'cheap';
      const all = [...windows(map, states, count, groupId)];
      const best = placesOf(map, bestAvailable(map, states, count, { groupId }));
      if (all.length > 0) {
        expect(isContiguous(map, best)).toBe(true);
        const least = Math.min(...all.map((window) => singles(map, states, window)));
        expect(singles(map, states, best)).toBe(least);
      }
      const start = at % map.seats.length;
      const around = all.filter((window) => window.includes(start));
      const id = map.seats[start]?.seat_template_id ?? '';
      if (around.length > 0) {
        const near = placesOf(map, pickNeighbours(map, states, id, count, { groupId }));
        expect(near).toContain(start);
        expect(isContiguous(map, near)).toBe(true);
        const least = Math.min(...around.map((window) => singles(map, states, window)));
        expect(singles(map, states, near)).toBe(least);
      }
    }),
    { numRuns: 500 },
  );
});

test('in any hall the seat offered for a lost one is beside the kept ones if one is free there', () => {
  fc.assert(
    fc.property(anyHall, party, fc.nat(), fc.nat(), (hall, size, at, which) => {
      const { map, states } = hall;
      const groupId = 'cheap';
      const all = [...windows(map, states, size, groupId)];
      const kept = all[at % Math.max(1, all.length)];
      const lost = map.seats[which % map.seats.length];
      fc.pre(kept !== undefined && lost !== undefined && lost.kind === 'standard');
      const chosen = kept.map((place) => map.seats[place]?.seat_template_id ?? '');
      fc.pre(!chosen.includes(lost.seat_template_id));
      const beside = [map.left[kept[0] ?? -1] ?? -1, map.right[kept.at(-1) ?? -1] ?? -1].filter(
        (place) =>
          states[place] === 'a' &&
          map.seats[place]?.kind === 'standard' &&
          map.seats[place] !== lost &&
          isSoldBy(map, place, groupId),
      );
      const [offer = -1] = placesOf(
        map,
        replacementSeats(map, states, lost.seat_template_id, 1, { groupId, chosen }),
      );
      if (beside.length > 0) expect(beside).toContain(offer);
      else expect(kept).not.toContain(offer);
    }),
  );
});

// Guards: SEA-05
test('no seat is selected twice and no taken seat is selected, whatever is pressed', () => {
  fc.assert(
    fc.property(anyHall, party, fc.array(fc.nat(), { maxLength: 8 }), (hall, count, presses) => {
      const { map, states } = hall;
      let chosen: readonly string[] = [];
      for (const press of presses) {
        const id = map.seats[press % map.seats.length]?.seat_template_id ?? '';
        chosen = toggleSeat(map, states, chosen, id, count);
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(chosen.length).toBeLessThanOrEqual(count);
        for (const place of placesOf(map, chosen)) expect(states[place]).toBe('a');
      }
    }),
  );
});
