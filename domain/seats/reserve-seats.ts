import { unaccompaniedCompanions } from './seat-companions.ts';
import type { SeatKind, SeatName } from './seat-map.ts';
import { isSeatedHandler } from './sold-places.ts';

/** A seat of an event's map with the ids of the groups that sell it. */
export interface SoldSeat extends SeatName {
  readonly seat_template_id: string;
  readonly ticket_groups: readonly string[];
  readonly kind: SeatKind;
}

/** Looks up a seat in an event's map; undefined if the map does not have it. */
export type FindSeat = (eventTemplateId: string, seatId: string) => SoldSeat | undefined;

interface SeatLine {
  readonly event_session_id: string | null;
  readonly handler_data: Readonly<Record<string, unknown>>;
}

interface SeatGroup {
  readonly id: string;
  readonly event_template_id: string;
  readonly handler: string;
}

interface SeatFault {
  readonly field: string;
  readonly fault: string;
}

const seatField = 'handler_data.seat_template_id';

/**
 * The seat that a line names (SEA-13, SEA-17, A-32): null if its group sells no seats; a fault if the group does not
 * sell that seat, or the cart already has it. `held` contains the cart's seats in the form of `seatKey`.
 */
export function seatOfLine(
  line: SeatLine,
  group: SeatGroup,
  find: FindSeat,
  held: ReadonlySet<string>,
): SoldSeat | SeatFault | null {
  const { seat_template_id: id, ticket_group_id: groupId } = line.handler_data;
  if (!isSeatedHandler(group.handler)) {
    if (id === undefined) return null;
    return { field: seatField, fault: 'these tickets have no seats' };
  }
  if (typeof id !== 'string') return { field: seatField, fault: 'is missing: choose a seat' };
  if (groupId !== undefined && groupId !== group.id) {
    return { field: 'handler_data.ticket_group_id', fault: 'is not the group of the ticket type' };
  }
  const seat = find(group.event_template_id, id);
  if (!seat) return { field: seatField, fault: 'is not a seat of this event' };
  if (!seat.ticket_groups.includes(group.id)) {
    return { field: seatField, fault: 'is not a seat of this ticket group' };
  }
  if (held.has(seatKey({ ...line, seat_template_id: id }))) {
    return { field: seatField, fault: 'is in the cart already' };
  }
  return seat;
}

/** The seat data stored with a ticket, in the words used when the seat was taken. */
export const seatData = (
  { seat_template_id, section, row, seat }: SoldSeat,
  ticket_group_id: string,
): Record<string, unknown> => ({ seat_template_id, ticket_group_id, section, row, seat });

export interface SeatedTicket {
  readonly event_template_id: string;
  readonly event_session_id: string | null;
  readonly seat_template_id: string | null;
}

/** A seat in a session as one string. */
export const seatKey = (
  ticket: Pick<SeatedTicket, 'event_session_id' | 'seat_template_id'>,
): string => `${ticket.event_session_id}\n${ticket.seat_template_id}`;

/** The cart's companion seats without a wheelchair place in their row. */
export function unaccompaniedCompanionsIn(
  tickets: readonly SeatedTicket[],
  find: FindSeat,
): string[] {
  return unaccompaniedCompanions(
    tickets.flatMap(({ event_template_id, event_session_id, seat_template_id }) => {
      const seat =
        seat_template_id === null ? undefined : find(event_template_id, seat_template_id);
      return seat ? [{ ...seat, event_session_id }] : [];
    }),
  );
}
