import type { z } from 'zod';
import type { edited } from '#contract/staff/order-edit-entities.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { nameOfType } from '../../catalogue/type-name.ts';
import type { ApiRequest } from '../../http/request.ts';
import { kindOf } from '../../kinds/ticket-kinds.ts';
import type { TicketRow } from '../../store/cart/carts.ts';
import type { Catalogue } from '../../store/catalogue/catalogue.ts';
import type { Tx } from '../../store/database.ts';
import { readSessionFacts, type SessionFacts } from '../../store/events/session-facts.ts';

/** An order that staff changed, or would change: amounts are decimal texts. */
export type EditedOrder = z.output<typeof edited>;

/** A ticket described for staff: its type, time, seat and price with fees. */
export function shownTicket(
  ticket: TicketRow,
  sessions: readonly SessionFacts[],
  catalogue: Catalogue,
) {
  const session = sessions.find(({ id }) => id === ticket.event_session_id);
  const { seat = null } = kindOf(ticket.handler).answer?.(ticket, catalogue.translate) ?? {};
  return {
    type: nameOfType(catalogue, ticket.ticket_type_id),
    session: session
      ? {
          id: session.id,
          starts_at: session.start_datetime.toISOString(),
          timezone: session.timezone,
        }
      : null,
    seat: seat && [seat.section, seat.row, seat.seat].filter(Boolean).join(' '),
    value: formatAmount(
      ticket.adjusted_value + ticket.fee_fixed_outside + ticket.fee_percent_outside,
      catalogue.portal.currency,
    ),
  };
}

/** Each ticket of a change, before and after it. */
export async function editedLines(
  tx: Tx,
  { removed, added }: { removed: readonly TicketRow[]; added: readonly TicketRow[] },
  { catalogue }: Pick<ApiRequest, 'catalogue'>,
): Promise<EditedOrder['lines']> {
  const ids = new Set([...removed, ...added].flatMap((ticket) => ticket.event_session_id ?? []));
  const sessions = await readSessionFacts(tx, [...ids]);
  const shown = (ticket: TicketRow) => shownTicket(ticket, sessions, catalogue);
  const changed = removed.map((ticket) => {
    const instead = added.find(({ replaces_ticket_id }) => replaces_ticket_id === ticket.id);
    return { ticket: ticket.id, from: shown(ticket), to: instead ? shown(instead) : null };
  });
  const come = added.filter(({ replaces_ticket_id }) => replaces_ticket_id === null);
  return [...changed, ...come.map((ticket) => ({ ticket: null, from: null, to: shown(ticket) }))];
}
