import type { SoldSeat } from '#domain/seats/reserve-seats.ts';
import { type PlannedSeat, type SeatMapPlan, seatsOf } from '#domain/seats/seat-plan.ts';
import type { Draw } from './draw.ts';
import type { OfferedGroup } from './offer.ts';
import type { OfferedSession } from './offered-sessions.ts';

/** The places taken so far. What a refund or a move gives back is not taken again. */
export interface Places {
  /** Takes places of a group in a session; false, with nothing taken, if there are not as many. */
  take(group: OfferedGroup, session: OfferedSession | null, n: number): boolean;
  /** Takes seats side by side; undefined, with nothing taken, if none were found. */
  takeSeats(
    group: OfferedGroup,
    session: OfferedSession,
    n: number,
  ): readonly SoldSeat[] | undefined;
}

/** Tries to find seats side by side before a group is left without. */
const tries = 12;

export function placesOf(draw: Draw): Places {
  const used = new Map<string, number>();
  const seatsTaken = new Map<string, Set<string>>();
  const houses = new Map<string, House>();
  const houseOf = (plan: SeatMapPlan): House => {
    const known = houses.get(plan.id) ?? houseIn(plan);
    houses.set(plan.id, known);
    return known;
  };

  function take(group: OfferedGroup, session: OfferedSession | null, n: number): boolean {
    const counters = countersOf(group, session);
    const fits = counters.every(({ key, most }) => (used.get(key) ?? 0) + n <= most);
    if (!fits) return false;
    for (const { key } of counters) used.set(key, (used.get(key) ?? 0) + n);
    return true;
  }

  return {
    take,
    takeSeats(group, session, n) {
      const { seats: plan } = group.event;
      if (!plan) return undefined;
      const house = houseOf(plan);
      const taken = seatsTaken.get(session.id) ?? new Set<string>();
      const own = house.inSections(group.sections);
      for (let left = tries; left > 0; left -= 1) {
        const run = house.from(draw.pick(own), n, taken);
        if (!run) continue;
        if (!take(group, session, n)) return undefined;
        for (const { seat_template_id } of run) taken.add(seat_template_id);
        seatsTaken.set(session.id, taken);
        return run.map((seat) => ({ ...seat, ticket_groups: [group.id] }));
      }
      return undefined;
    },
  };
}

/** The counters in which tickets of a group count, with the most that each allows. */
export function countersOf(
  group: OfferedGroup,
  session: OfferedSession | null,
): { readonly key: string; readonly most: number }[] {
  const ofSession =
    session && !group.exclude_from_event_capacity && session.capacity >= 0
      ? [{ key: session.id, most: session.capacity }]
      : [];
  const ofGroup =
    group.capacity >= 0 ? [{ key: `${session?.id ?? ''} ${group.id}`, most: group.capacity }] : [];
  return [...ofSession, ...ofGroup];
}

interface House {
  /** The seats of sections that anyone may take alone. */
  inSections(sections: ReadonlySet<string>): readonly PlannedSeat[];
  /** Free seats side by side that begin with this one. */
  from(
    first: PlannedSeat,
    n: number,
    taken: ReadonlySet<string>,
  ): readonly PlannedSeat[] | undefined;
}

function houseIn(plan: SeatMapPlan): House {
  const seats = seatsOf(plan);
  const byId = new Map(seats.map((seat) => [seat.seat_template_id, seat]));
  const known = new Map<ReadonlySet<string>, readonly PlannedSeat[]>();
  const isFree = (seat: PlannedSeat | undefined, taken: ReadonlySet<string>) =>
    seat?.kind === 'standard' && !taken.has(seat.seat_template_id);
  return {
    inSections(sections) {
      const found =
        known.get(sections) ??
        seats.filter(({ kind, section_id }) => kind === 'standard' && sections.has(section_id));
      known.set(sections, found);
      return found;
    },
    from(first, n, taken) {
      const run: PlannedSeat[] = [];
      let seat: PlannedSeat | undefined = first;
      while (run.length < n) {
        if (!seat || !isFree(seat, taken)) return undefined;
        run.push(seat);
        seat = seat.next === null ? undefined : byId.get(seat.next);
      }
      return run;
    },
  };
}
