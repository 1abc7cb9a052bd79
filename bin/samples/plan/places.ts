import type { SoldSeat } from '#domain/seats/reserve-seats.ts';
import { type PlannedSeat, type SeatMapPlan, seatsOf } from '#domain/seats/seat-plan.ts';
import type { Draw } from './draw.ts';
import type { OfferedGroup } from './offer.ts';
import type { OfferedSession } from './offered-sessions.ts';

/** The places taken so far. Places freed by a refund or a move are not taken again. */
export interface Places {
  /** Takes places of a group in a session. Returns false and takes none if there are too few. */
  take(group: OfferedGroup, session: OfferedSession | null, n: number): boolean;
  /** Takes adjacent seats. Returns undefined and takes none if none were found. */
  takeSeats(
    group: OfferedGroup,
    session: OfferedSession,
    n: number,
  ): readonly SoldSeat[] | undefined;
}

/** Number of attempts to find adjacent seats. */
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

/** Returns the counters that tickets of a group use, with their limits. */
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
  /** The standard seats of these sections. */
  inSections(sections: ReadonlySet<string>): readonly PlannedSeat[];
  /** Returns `n` free adjacent seats from this one on; undefined if there are fewer. */
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
