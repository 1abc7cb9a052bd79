import { type RedeemFault, redeemFault } from '#domain/orders/redeem.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import type { ApiRequest } from '../http/request.ts';
import type { TicketRow } from '../store/cart/carts.ts';
import { timezoneOf } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { type Redemption, redeem, redemptionsOf } from '../store/doors/redemptions.ts';
import { readSessionFacts, type SessionFacts } from '../store/events/session-facts.ts';

/** A ticket as shown at a door. */
export interface TicketAtDoor {
  readonly id: string;
  /** The reason why it does not admit; null if it does. */
  readonly fault: RedeemFault | null;
  /** True if this scan admitted somebody for good. */
  readonly isAdmitted: boolean;
  /** The earlier use: its time and its run. */
  readonly before: Pick<Redemption, 'run' | 'redeemed_on'> | null;
  readonly event: string;
  readonly type: string;
  readonly holder: string;
  /** Date of its session at the venue; null for a ticket for any day. */
  readonly date: string | null;
  readonly time: string | null;
}

/**
 * Judges tickets at a door, in their order, with their cart locked. The `forced` ones, by id, are
 * also valid on another day.
 */
export async function ticketsAtDoor(
  tx: Tx,
  tickets: readonly TicketRow[],
  forced: ReadonlySet<string> | undefined,
  { services, catalogue }: ApiRequest,
): Promise<TicketAtDoor[]> {
  const sessions = await readSessionFacts(tx, [
    ...new Set(tickets.flatMap(({ event_session_id: id }) => id ?? [])),
  ]);
  const sessionOf = new Map(sessions.map((session) => [session.id, session]));
  const before = await redemptionsOf(
    tx,
    tickets.map(({ id }) => id),
  );
  const redemptionOf = new Map(before.map((redemption) => [redemption.ticket_id, redemption]));
  return tickets.map((ticket) => {
    const session = sessionOf.get(ticket.event_session_id ?? '');
    const timezone = timezoneOf(catalogue, ticket.event_template_id);
    const { date: today } = localDateTime(services.now(), timezone);
    const force = forced?.has(ticket.id) ?? false;
    return {
      id: ticket.id,
      fault: redeemFault(ticket.state, daysOf(ticket, session, timezone), { today, force }),
      isAdmitted: false,
      before: redemptionOf.get(ticket.id) ?? null,
      event: catalogue.templates.get(ticket.event_template_id)?.name ?? '',
      type: catalogue.types.get(ticket.ticket_type_id)?.name ?? '',
      holder: ticket.admit_name,
      date: session?.date ?? null,
      time: session?.startTime ?? null,
    };
  });
}

/** Redeems those of the tickets that are valid, each once; returns all of them. */
export async function admit(
  tx: Tx,
  tickets: readonly TicketAtDoor[],
  run: string,
  { services }: ApiRequest,
): Promise<TicketAtDoor[]> {
  const ids = tickets.filter(({ fault }) => fault === null).map(({ id }) => id);
  const used = await redeem(tx, ids, { run, redeemed_on: new Date(services.now()) });
  if (used !== ids.length) throw new Error('tickets changed while their cart was locked');
  return tickets.map((ticket) => ({ ...ticket, isAdmitted: ticket.fault === null }));
}

/** The days of its session, or of the period for which it was sold. */
function daysOf(
  { valid_from, valid_to }: TicketRow,
  session: SessionFacts | undefined,
  timezone: string,
) {
  const first = session?.start_datetime ?? valid_from;
  const end = session?.end_datetime ?? valid_to;
  const start = session?.start_datetime.getTime() ?? Number.NEGATIVE_INFINITY;
  return {
    first: first && localDateTime(first.getTime(), timezone).date,
    // A session that ends at midnight belongs to the day before.
    last: end && localDateTime(Math.max(start, end.getTime() - 1), timezone).date,
  };
}
