import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexSeatMap } from '#domain/seats/seat-index.ts';
import type { SeatPlace } from '#domain/seats/seat-map.ts';
import { seatsFit } from '#domain/seats/seats-fit.ts';
import type { Hall } from './hall.ts';
import {
  canConfirm,
  closedSeatMap,
  renderingTime,
  type SeatMapEvent,
  type SeatMapState,
  seatMapState,
} from './seat-map-state.ts';
import { seatRowsOf } from './seat-rows.ts';
import { block } from './testing/small-hall.ts';

const stalls = block({ rows: 3, perRow: 8 });
const balcony = block({ section: 'Balcony', group: 'far', rows: 2, perRow: 6, top: 100 });
const boxes = block({
  section: 'Box',
  rows: 1,
  perRow: 4,
  top: 160,
  kinds: { 'box-a-1': 'accessible', 'box-a-2': 'companion', 'box-a-3': 'companion' },
});
const seats = [...stalls, ...balcony, ...boxes];
const group = (id: string, name: string) => ({
  id,
  name,
  hasPlaces: true,
  types: [{ id: `${id}-adult`, name: 'Adult', amount: '20' }],
});

function hallOf(quantities: Hall['quantities'], changes: Partial<Hall> = {}): Hall {
  const map = indexSeatMap(seats);
  return {
    map,
    rows: seatRowsOf(map),
    groups: [group('near', 'Near'), group('far', 'Far')],
    quantities,
    own: new Set(),
    preventsSingles: false,
    ...changes,
  };
}

const free = 'a'.repeat(seats.length);
const without = (...taken: readonly string[]): string =>
  seats.map(({ seat_template_id: id }) => (taken.includes(id) ? 'b' : 'a')).join('');
const ids = ({ chosen }: SeatMapState) => chosen.map(({ templateID }) => templateID);

/** A person in front of an open map. */
function person(hall: Hall, states = free) {
  let state = closedSeatMap;
  const does = (event: SeatMapEvent): SeatMapState => {
    state = seatMapState(hall, state, event);
    return state;
  };
  does({ type: 'opened', states, chosen: [], taken: [] });
  does({ type: 'rendered' });
  return {
    does,
    presses: (id: string) => does({ type: 'pressed', seat: hall.map.at.get(id) ?? -1 }),
    sees: () => state,
  };
}

// Guards: SEA-07
test('the map is closed, then rendering, open after 50 ms, and closed again on back or confirm', () => {
  const hall = hallOf({ 'near-adult': 1 });
  expect(seatMapState(hall, closedSeatMap, { type: 'rendered' }).phase).toBe('closed');
  const opening = { type: 'opened', states: free, chosen: [], taken: [] } as const;
  const rendering = seatMapState(hall, closedSeatMap, opening);
  expect(rendering.phase).toBe('rendering');
  expect(renderingTime).toBe(50);
  const open = seatMapState(hall, rendering, { type: 'rendered' });
  expect(open.phase).toBe('open');
  expect(seatMapState(hall, open, { type: 'went_back' }).phase).toBe('closed');
  expect(seatMapState(hall, rendering, { type: 'went_back' }).phase).toBe('closed');

  const guest = person(hall);
  guest.presses('stalls-a-4');
  expect(guest.does({ type: 'confirmed' }).phase).toBe('closed');
});

test('a closed map ignores presses', () => {
  const hall = hallOf({ 'near-adult': 1 });
  expect(seatMapState(hall, closedSeatMap, { type: 'pressed', seat: 0 })).toBe(closedSeatMap);
});

// Guards: SEA-04, SEA-05, SEA-08
test('pressing an available seat selects it with its neighbours, and pressing a selected one deselects it', () => {
  const guest = person(hallOf({ 'near-adult': 3 }));
  guest.presses('stalls-b-4');
  expect(ids(guest.sees())).toHaveLength(3);
  expect(ids(guest.sees())).toContain('stalls-b-4');
  guest.presses('stalls-b-4');
  expect(ids(guest.sees())).toHaveLength(2);
  expect(ids(guest.sees())).not.toContain('stalls-b-4');
});

test('a press when all seats are chosen restarts that group’s choice there', () => {
  const guest = person(hallOf({ 'near-adult': 2, 'far-adult': 1 }));
  guest.presses('balcony-a-1');
  guest.presses('stalls-a-1');
  guest.presses('stalls-c-5');
  expect(ids(guest.sees()).filter((id) => id.startsWith('stalls-c'))).toHaveLength(2);
  expect(ids(guest.sees())).toContain('balcony-a-1');
  expect(ids(guest.sees())).toHaveLength(3);
});

// Guards: SEA-05
test('a seat that is sold, held or not on sale stays unchanged, with a message', () => {
  const hall = hallOf({ 'near-adult': 1 }, { own: new Set(['stalls-a-2']) });
  const guest = person(hall, without('stalls-a-1', 'stalls-a-2'));
  expect(guest.presses('stalls-a-1').notice).toEqual({ kind: 'not_free', seat: 'stalls-a-1' });
  expect(guest.presses('stalls-a-2').notice).toEqual({ kind: 'already_yours', seat: 'stalls-a-2' });
  expect(guest.presses('balcony-a-1').notice).toEqual({ kind: 'no_tickets', groupId: 'far' });
  expect(ids(guest.sees())).toEqual([]);
});

// Guards: SEA-06
test('a seat whose groups are all full is not available', () => {
  const gone = { ...group('far', 'Far'), hasPlaces: false };
  const guest = person(hallOf({ 'far-adult': 1 }, { groups: [group('near', 'Near'), gone] }));
  expect(guest.presses('balcony-a-1').notice?.kind).toBe('not_free');
});

// Guards: SEA-15
test('a choice is not confirmed until each ticket has its seat, and the missing ones are named', () => {
  const guest = person(hallOf({ 'near-adult': 2, 'far-adult': 1 }));
  guest.presses('stalls-a-1');
  const asked = guest.does({ type: 'confirmed' });
  expect(asked.phase).toBe('open');
  expect(asked.notice).toEqual({
    kind: 'falls_short',
    shortfall: { kind: 'not_enough', groupId: 'far', typeId: 'far-adult' },
  });
});

test('a choice that leaves a single seat is not confirmed if the tenant forbids it', () => {
  const quantities = { 'near-adult': 1 };
  const lax = person(hallOf(quantities));
  lax.presses('stalls-a-2');
  expect(lax.does({ type: 'confirmed' }).phase).toBe('closed');
  const strict = person(hallOf(quantities, { preventsSingles: true }));
  strict.presses('stalls-a-2');
  const asked = strict.does({ type: 'confirmed' });
  expect(asked.notice).toEqual({ kind: 'leaves_single', seats: ['stalls-a-1'] });
  expect(asked.phase).toBe('open');
});

test('one press selects a group’s best seats, and says if there are too few', () => {
  const guest = person(hallOf({ 'near-adult': 4, 'far-adult': 1 }));
  guest.presses('balcony-a-2');
  const found = guest.does({ type: 'best_asked', groupId: 'near' });
  expect(ids(found).filter((id) => id.startsWith('stalls-a'))).toHaveLength(4);
  expect(ids(found)).toContain('balcony-a-2');
  // The map moves to what was found, not to what was chosen before.
  expect(found.found?.toSorted()).toEqual(
    ids(found)
      .filter((id) => id.startsWith('stalls-a'))
      .toSorted(),
  );
  const tight = person(hallOf({ 'far-adult': 13 }));
  expect(tight.does({ type: 'best_asked', groupId: 'far' }).notice).toEqual({
    kind: 'too_few',
    groupId: 'far',
  });
});

test('the best seats with a wheelchair place requested are that place and its companion seat', () => {
  const guest = person(hallOf({ 'near-adult': 2 }));
  guest.does({ type: 'wheelchair_filtered' });
  expect(ids(guest.does({ type: 'best_asked', groupId: 'near' })).toSorted()).toEqual([
    'box-a-1',
    'box-a-2',
  ]);
});

test('a companion seat is deselected with its wheelchair place, and cannot be chosen alone', () => {
  const guest = person(hallOf({ 'near-adult': 2 }));
  guest.presses('box-a-1');
  expect(ids(guest.sees()).toSorted()).toEqual(['box-a-1', 'box-a-2']);
  guest.presses('box-a-1');
  expect(ids(guest.sees())).toEqual([]);
  const alone = person(hallOf({ 'near-adult': 1 }));
  expect(alone.presses('box-a-2').notice).toEqual({ kind: 'with_wheelchair', seat: 'box-a-2' });
});

test('seats that are not all together are reported as such', () => {
  const guest = person(hallOf({ 'far-adult': 8 }));
  expect(guest.does({ type: 'best_asked', groupId: 'far' }).notice?.kind).toBe('not_together');
});

test('only the chosen seat that someone else took is dropped, and the nearest is offered and accepted', () => {
  const guest = person(hallOf({ 'near-adult': 2 }));
  guest.presses('stalls-b-3');
  const [kept = '', lost = ''] = ids(guest.sees());
  const told = guest.does({ type: 'states_loaded', states: without(lost) });
  expect(ids(told)).toEqual([kept]);
  expect(told.notice).toMatchObject({ kind: 'just_taken', seats: [{ templateID: lost }] });
  const offer = told.notice?.kind === 'just_taken' ? told.notice.offer : [];
  expect(offer).toHaveLength(1);
  expect([kept, lost]).not.toContain(offer[0]?.templateID);

  const later = guest.does({ type: 'states_loaded', states: without(lost, 'stalls-c-8') });
  expect(later.notice).toBe(told.notice);
  const gone = guest.does({
    type: 'states_loaded',
    states: without(lost, offer[0]?.templateID ?? ''),
  });
  const second = gone.notice?.kind === 'just_taken' ? gone.notice.offer : [];
  expect(second).toHaveLength(1);
  expect(second[0]?.templateID).not.toBe(offer[0]?.templateID);

  const whole = guest.does({ type: 'offer_accepted' });
  expect(ids(whole)).toEqual([kept, second[0]?.templateID]);
  expect(canConfirm(hallOf({ 'near-adult': 2 }), whole)).toBe(true);
});

test('a buyer who loses a wheelchair place is offered another with its companion seat', () => {
  const hall = hallOf({ 'near-adult': 2 });
  const spare = block({
    section: 'Box 2',
    rows: 1,
    perRow: 2,
    top: 200,
    kinds: { 'box 2-a-1': 'accessible', 'box 2-a-2': 'companion' },
  });
  const map = indexSeatMap([...seats, ...spare]);
  const guest = person({ ...hall, map, rows: seatRowsOf(map) }, `${free}aa`);
  guest.presses('box-a-1');
  const told = guest.does({ type: 'states_loaded', states: `${without('box-a-1')}aa` });
  expect(ids(told)).toEqual([]);
  expect(told.notice).toMatchObject({ seats: [{ templateID: 'box-a-1' }] });
  expect(ids(guest.does({ type: 'offer_accepted' }))).toEqual(['box 2-a-1', 'box 2-a-2']);
});

test('a map reopened after losing a seat keeps the other seats and names the lost ones', () => {
  const hall = hallOf({ 'near-adult': 2 });
  const chosen = ['stalls-a-1', 'stalls-a-2'].map((templateID) => ({
    templateID,
    ticketGroupID: 'near',
  }));
  const state = seatMapState(hall, closedSeatMap, {
    type: 'opened',
    states: free,
    chosen,
    taken: ['stalls-a-2'],
  });
  expect(ids(state)).toEqual(['stalls-a-1']);
  expect(state.notice).toMatchObject({ kind: 'just_taken', offer: [{ templateID: 'stalls-a-3' }] });
});

test('an update without changes changes nothing', () => {
  const guest = person(hallOf({ 'near-adult': 2 }));
  const before = guest.presses('stalls-a-1');
  expect(guest.does({ type: 'states_loaded', states: free })).toBe(before);
});

test('the keyboard starts at the choice, otherwise at the best seat still needed', () => {
  const hall = hallOf({ 'far-adult': 1 });
  const begun = person(hall).sees();
  expect(hall.map.seats[begun.focused]?.section).toBe('Balcony');
  const again = seatMapState(hall, closedSeatMap, {
    type: 'opened',
    states: free,
    chosen: [{ templateID: 'stalls-c-8', ticketGroupID: 'near' }],
    taken: [],
  });
  expect(hall.map.seats[again.focused]?.seat_template_id).toBe('stalls-c-8');
});

test('no group ever has more seats than tickets, nor a seat that is not free', () => {
  const event = fc.oneof(
    fc.record({
      type: fc.constant('pressed' as const),
      seat: fc.integer({ min: 0, max: seats.length - 1 }),
    }),
    fc.record({
      type: fc.constant('best_asked' as const),
      groupId: fc.constantFrom('near', 'far'),
    }),
    fc.record({ type: fc.constantFrom('cleared' as const, 'offer_accepted' as const) }),
    fc.record({ type: fc.constant('wheelchair_filtered' as const) }),
    fc.record({
      type: fc.constant('states_loaded' as const),
      states: fc
        .array(fc.constantFrom('a', 'a', 'a', 'b', 'u'), {
          minLength: seats.length,
          maxLength: seats.length,
        })
        .map((letters) => letters.join('')),
    }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: 0, max: 4 }),
      fc.array(event, { maxLength: 12 }),
      (near, far, events) => {
        const hall = hallOf({ 'near-adult': near, 'far-adult': far });
        const guest = person(hall);
        for (const each of events) {
          const state = guest.does(each);
          const count = (id: string) =>
            state.chosen.filter(({ ticketGroupID }) => ticketGroupID === id).length;
          expect(count('near')).toBeLessThanOrEqual(near);
          expect(count('far')).toBeLessThanOrEqual(far);
          expect(new Set(ids(state)).size).toBe(state.chosen.length);
          for (const id of ids(state)) expect(state.states[hall.map.at.get(id) ?? -1]).toBe('a');
          expect(canConfirm(hall, state)).toBe(
            seatsFit(hall.groups, hall.quantities, state.chosen),
          );
        }
      },
    ),
    { numRuns: 60 },
  );
});

// Guards: SEA-01
test('filters and views change what is highlighted but not the choice', () => {
  const guest = person(hallOf({ 'near-adult': 1 }));
  const { chosen } = guest.presses('stalls-a-1');
  expect(guest.does({ type: 'group_filtered', groupId: 'far' })).toMatchObject({ group: 'far' });
  expect(guest.does({ type: 'wheelchair_filtered' })).toMatchObject({ isWheelchair: true });
  expect(guest.does({ type: 'view_chosen', view: 'list' })).toMatchObject({ view: 'list' });
  expect(guest.does({ type: 'stepped', step: 'right' }).chosen).toBe(chosen);
  expect(guest.does({ type: 'focused', seat: 3 })).toMatchObject({ focused: 3 });
});

test('no two seats of the sample hall share an id', () => {
  expect(new Set(seats.map((seat: SeatPlace) => seat.seat_template_id)).size).toBe(seats.length);
});

test.each([
  ['single_seat_left', 'leaves_single'],
  ['companion_seat_alone', 'companion_alone'],
] as const)('a choice refused by the server with %s is restored, with the reason', (code, kind) => {
  const chosen = [{ templateID: 'stalls-a-1', ticketGroupID: 'near' }];
  const opening = { type: 'opened', states: free, chosen, taken: [] } as const;
  const hall = hallOf({ 'near-adult': 1 });
  const state = seatMapState(hall, closedSeatMap, {
    ...opening,
    fault: { code, seats: ['stalls-a-2'] },
  });
  expect(state).toMatchObject({ chosen, notice: { kind, seats: ['stalls-a-2'] } });
  expect(seatMapState(hall, state, { type: 'states_loaded', states: free }).notice).toEqual({
    kind,
    seats: ['stalls-a-2'],
  });
  expect(seatMapState(hall, closedSeatMap, opening).notice).toBeNull();
});
