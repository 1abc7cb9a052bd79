import { bestAvailable, toggleSeat } from '#domain/seats/seat-choice.ts';
import { unaccompaniedCompanions } from '#domain/seats/seat-companions.ts';
import { isSoldBy } from '#domain/seats/seat-index.ts';
import { stateOf } from '#domain/seats/seat-map.ts';
import { type ChosenSeat, type SeatShortfall, seatShortfalls } from '#domain/seats/seat-need.ts';
import { replacementSeats } from '#domain/seats/seat-offer.ts';
import { type PackedStates, strandedSeats } from '#domain/seats/seat-singles.ts';
import type { SeatFault } from '../booking/date-first-flow.ts';
import {
  groupToBuy,
  type Hall,
  openStates,
  seatAt,
  seatsChosenIn,
  seatsNeededIn,
  standingOf,
} from './hall.ts';
import { type Step, stepFrom } from './seat-steps.ts';

/** Closed, then rendering, then open, and closed again by confirm or back (SEA-07). */
export type Phase = 'closed' | 'rendering' | 'open';
/** Milliseconds from rendering to open (SEA-07). */
export const renderingTime = 50;

/** A message about the choice. Seats are ids. */
export type SeatNotice =
  /** None of the wanted tickets is in this group. */
  | { readonly kind: 'no_tickets'; readonly groupId: string }
  | { readonly kind: 'not_free' | 'already_yours' | 'with_wheelchair'; readonly seat: string }
  | { readonly kind: 'too_few'; readonly groupId: string }
  | { readonly kind: 'not_together' }
  | {
      readonly kind: 'leaves_single' | 'companion_alone';
      readonly seats: readonly string[];
    }
  | { readonly kind: 'falls_short'; readonly shortfall: SeatShortfall }
  /** Someone else took the seats first; `offer` holds the nearest others, perhaps none. */
  | {
      readonly kind: 'just_taken';
      readonly seats: readonly ChosenSeat[];
      readonly offer: readonly ChosenSeat[];
    };

export interface SeatMapState {
  readonly phase: Phase;
  readonly states: PackedStates;
  readonly chosen: readonly ChosenSeat[];
  /** The seat in the tab order; arrow keys move it. */
  readonly focused: number;
  /** Only this group's seats are highlighted; null for all. */
  readonly group: string | null;
  /** Only wheelchair and companion places are highlighted. */
  readonly isWheelchair: boolean;
  readonly view: 'map' | 'list';
  /**
   * The seats that the last press on "best" or on an offer found, to move the map to; null before
   * any.
   */
  readonly found: readonly string[] | null;
  readonly notice: SeatNotice | null;
}

export type SeatMapEvent =
  | {
      readonly type: 'opened';
      readonly states: PackedStates;
      readonly chosen: readonly ChosenSeat[];
      /** Chosen seats that someone else has taken. */
      readonly taken: readonly string[];
      readonly fault?: SeatFault | null;
    }
  | { readonly type: 'rendered' | 'went_back' | 'confirmed' | 'cleared' | 'notice_closed' }
  | { readonly type: 'pressed'; readonly seat: number }
  | { readonly type: 'focused'; readonly seat: number }
  | { readonly type: 'stepped'; readonly step: Step }
  | { readonly type: 'group_filtered'; readonly groupId: string | null }
  | { readonly type: 'wheelchair_filtered' }
  | { readonly type: 'view_chosen'; readonly view: SeatMapState['view'] }
  | { readonly type: 'best_asked'; readonly groupId: string }
  | { readonly type: 'states_loaded'; readonly states: PackedStates }
  | { readonly type: 'offer_accepted' };

export const closedSeatMap: SeatMapState = {
  phase: 'closed',
  states: '',
  chosen: [],
  focused: 0,
  group: null,
  isWheelchair: false,
  view: 'map',
  found: null,
  notice: null,
};

/** Returns true if confirming would succeed: each seated ticket has its seat, and no rule is broken. */
export function canConfirm(hall: Hall, { chosen }: Pick<SeatMapState, 'chosen'>): boolean {
  return seatShortfalls(hall.groups, hall.quantities, chosen).length === 0;
}

export function seatMapState(hall: Hall, state: SeatMapState, event: SeatMapEvent): SeatMapState {
  if (event.type === 'opened') return opened(hall, event);
  if (event.type === 'rendered') {
    return state.phase === 'rendering' ? { ...state, phase: 'open' } : state;
  }
  if (state.phase === 'closed') return state;
  switch (event.type) {
    case 'went_back':
      return { ...state, phase: 'closed' };
    case 'confirmed':
      return confirmed(hall, state);
    case 'cleared':
      return { ...state, chosen: [], notice: null };
    case 'notice_closed':
      return { ...state, notice: null };
    case 'pressed':
      return pressed(hall, { ...state, focused: event.seat }, event.seat);
    case 'focused':
      return event.seat === state.focused ? state : { ...state, focused: event.seat };
    case 'stepped':
      return { ...state, focused: stepFrom(hall.map, hall.rows, state.focused, event.step) };
    case 'group_filtered':
      return { ...state, group: event.groupId };
    case 'wheelchair_filtered':
      return { ...state, isWheelchair: !state.isWheelchair };
    case 'view_chosen':
      return { ...state, view: event.view };
    case 'best_asked':
      return bestAsked(hall, state, event.groupId);
    case 'states_loaded':
      return withStates(hall, state, openStates(hall, event.states));
    case 'offer_accepted':
      return state.notice?.kind === 'just_taken'
        ? chose(hall, { ...state, found: idsOf(state.notice.offer) }, [
            ...state.chosen,
            ...state.notice.offer,
          ])
        : state;
  }
}

function opened(hall: Hall, event: SeatMapEvent & { readonly type: 'opened' }): SeatMapState {
  const taken = new Set(event.taken);
  const states = [...openStates(hall, event.states)]
    .map((letter, index) =>
      taken.has(hall.map.seats[index]?.seat_template_id ?? '') ? 'b' : letter,
    )
    .join('');
  const state = withStates(
    hall,
    { ...closedSeatMap, phase: 'rendering', chosen: event.chosen },
    states,
  );
  return { ...state, focused: firstFocus(hall, state), notice: state.notice ?? why(event.fault) };
}

/** The notice for the rule that the server found broken; null if none. */
const why = (fault: SeatFault | null | undefined): SeatNotice | null =>
  fault
    ? {
        kind: fault.code === 'single_seat_left' ? 'leaves_single' : 'companion_alone',
        seats: fault.seats,
      }
    : null;

/** The first seat to focus: a chosen one, else the nearest seat of a group that needs some. */
function firstFocus(hall: Hall, { chosen, states }: SeatMapState): number {
  const wanted = hall.groups.find(
    ({ id }) => seatsNeededIn(hall, id) > seatsChosenIn(chosen, id).length,
  );
  const first = hall.map.at.get(chosen[0]?.templateID ?? '');
  if (first !== undefined || !wanted) return first ?? 0;
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, distance] of hall.map.distance.entries()) {
    if (distance >= least || !isSoldBy(hall.map, index, wanted.id)) continue;
    if (stateOf(states[index]) === 'available') [best, least] = [index, distance];
  }
  return best;
}

function confirmed(hall: Hall, state: SeatMapState): SeatMapState {
  const [shortfall] = seatShortfalls(hall.groups, hall.quantities, state.chosen);
  if (shortfall) return { ...state, notice: { kind: 'falls_short', shortfall } };
  const ids = state.chosen.map(({ templateID }) => templateID);
  const seats = hall.preventsSingles ? strandedSeats(hall.map, state.states, ids) : [];
  if (seats.length > 0) return { ...state, notice: { kind: 'leaves_single', seats } };
  return { ...state, phase: 'closed', notice: null };
}

/**
 * The state after a press, which releases a chosen seat or takes an available one with its
 * neighbours (SEA-05, SEA-08, SEA-09).
 */
function pressed(hall: Hall, state: SeatMapState, index: number): SeatMapState {
  const { chosen, states } = state;
  const seat = hall.map.seats[index]?.seat_template_id ?? '';
  const tell = (notice: SeatNotice): SeatMapState => ({ ...state, notice });
  const all = new Set(chosen.map(({ templateID }) => templateID));
  const standing = standingOf(hall, states, all, index);
  if (standing === 'own') return tell({ kind: 'already_yours', seat });
  if (standing === 'taken') return tell({ kind: 'not_free', seat });
  if (standing === 'chosen') {
    return chose(
      hall,
      state,
      chosen.filter(({ templateID }) => templateID !== seat),
    );
  }
  const group = groupToBuy(hall, chosen, index);
  if (!group) return tell({ kind: 'no_tickets', groupId: hall.map.groups[index]?.[0] ?? '' });
  const before = seatsChosenIn(chosen, group.id);
  const others = chosen.filter(({ ticketGroupID }) => ticketGroupID !== group.id);
  const after = toggleSeat(hall.map, states, before, seat, seatsNeededIn(hall, group.id), {
    groupId: group.id,
    chosen: others.map(({ templateID }) => templateID),
  });
  if (after === before) return tell({ kind: 'with_wheelchair', seat });
  return chose(hall, state, [...others, ...inGroup(after, group.id)]);
}

const idsOf = (seats: readonly ChosenSeat[]): readonly string[] =>
  seats.map(({ templateID }) => templateID);

const inGroup = (ids: readonly string[], groupId: string): ChosenSeat[] =>
  ids.map((templateID) => ({ templateID, ticketGroupID: groupId }));

/**
 * Applies a new choice: companions go with their wheelchair place, and separated seats are
 * mentioned.
 */
function chose(hall: Hall, state: SeatMapState, wanted: readonly ChosenSeat[]): SeatMapState {
  const chosen = withoutLoneCompanions(hall, wanted);
  const isWhole = canConfirm(hall, { chosen });
  const notice: SeatNotice | null =
    isWhole && !isTogether(hall, chosen) ? { kind: 'not_together' } : null;
  return { ...state, chosen, notice };
}

function withoutLoneCompanions(hall: Hall, chosen: readonly ChosenSeat[]): readonly ChosenSeat[] {
  const places = chosen.flatMap(({ templateID }) => {
    const seat = seatAt(hall, templateID);
    return seat ? [{ ...seat, event_session_id: null }] : [];
  });
  const alone = new Set(unaccompaniedCompanions(places));
  return alone.size === 0 ? chosen : chosen.filter(({ templateID }) => !alone.has(templateID));
}

/** Returns true if each group's seats are adjacent. */
function isTogether({ map, groups }: Hall, chosen: readonly ChosenSeat[]): boolean {
  return groups.every(({ id }) => {
    const seats = new Set(seatsChosenIn(chosen, id).map((seat) => map.at.get(seat) ?? -1));
    const ends = [...seats].filter((index) => !seats.has(map.right[index] ?? -1));
    return ends.length <= 1;
  });
}

function bestAsked(hall: Hall, state: SeatMapState, groupId: string): SeatMapState {
  const others = state.chosen.filter(({ ticketGroupID }) => ticketGroupID !== groupId);
  const needed = seatsNeededIn(hall, groupId);
  if (needed === 0) return { ...state, notice: { kind: 'no_tickets', groupId } };
  const found = bestAvailable(hall.map, state.states, needed, {
    groupId,
    chosen: others.map(({ templateID }) => templateID),
    ...(state.isWheelchair ? { wheelchairs: 1 } : {}),
  });
  if (found.length === 0) return { ...state, notice: { kind: 'too_few', groupId } };
  const focused = hall.map.at.get(found[0] ?? '') ?? state.focused;
  return chose(hall, { ...state, focused, found }, [...others, ...inGroup(found, groupId)]);
}

/**
 * Applies the current states. A chosen seat that is gone is announced, and the nearest are offered.
 */
function withStates(hall: Hall, state: SeatMapState, states: PackedStates): SeatMapState {
  const isMine = ({ templateID }: ChosenSeat): boolean =>
    stateOf(states[hall.map.at.get(templateID) ?? -1]) === 'available';
  const lost = state.chosen.filter((seat) => !isMine(seat));
  const notice = state.notice?.kind === 'just_taken' ? state.notice : null;
  if (lost.length === 0) {
    const isOfferGood = notice?.offer.every(isMine) ?? true;
    if (isOfferGood) return states === state.states ? state : { ...state, states };
  }
  const seats = [...(notice?.seats ?? []), ...lost];
  const chosen = withoutLoneCompanions(hall, state.chosen.filter(isMine));
  return {
    ...state,
    states,
    chosen,
    notice: { kind: 'just_taken', seats, offer: offerFor(hall, states, chosen, seats) },
  };
}

/** Seats next to the choice or near the lost ones, as many as each group still needs of them. */
function offerFor(
  hall: Hall,
  states: PackedStates,
  chosen: readonly ChosenSeat[],
  lost: readonly ChosenSeat[],
): ChosenSeat[] {
  const groups = new Set(lost.map(({ ticketGroupID }) => ticketGroupID));
  return [...groups].flatMap((groupId) => {
    const gone = seatsChosenIn(lost, groupId);
    const from = gone.find((id) => seatAt(hall, id)?.kind === 'accessible') ?? gone[0] ?? '';
    const missing = seatsNeededIn(hall, groupId) - seatsChosenIn(chosen, groupId).length;
    // The companions of a lost wheelchair place are lost with it.
    const isPlace = seatAt(hall, from)?.kind === 'accessible';
    const count = isPlace ? missing : Math.min(missing, gone.length);
    const request = { groupId, chosen: chosen.map(({ templateID }) => templateID) };
    return inGroup(replacementSeats(hall.map, states, from, count, request), groupId);
  });
}
