import type { CallAnswer } from '#contract/client.ts';
import type { Preset } from './date-first-flow.ts';
import { ticketField } from './details-asked.ts';

type Answer = CallAnswer<'listMyMemberships'>;

/** The members of a membership once more: how many of each type, and their names by field. */
export function partyAgain(
  tickets: Answer['ticket'],
  held: Pick<Answer['membership'][number], 'ticket_order_id' | 'ticket_group_id'>,
): { readonly preset: Preset; readonly names: ReadonlyMap<string, string> } {
  const members = tickets.filter(
    (ticket) =>
      ticket.ticket_order_id === held.ticket_order_id &&
      ticket.ticket_group_id === held.ticket_group_id,
  );
  const quantities: Record<string, number> = {};
  const names = new Map<string, string>();
  for (const { ticket_type_id: typeId, admit_name } of members) {
    const index = quantities[typeId] ?? 0;
    quantities[typeId] = index + 1;
    const last = admit_name.slice(admit_name.lastIndexOf(' ') + 1);
    const first = admit_name.slice(0, Math.max(0, admit_name.length - last.length)).trim();
    if (first === '') continue;
    names.set(ticketField({ typeId, index }, 'first'), first);
    names.set(ticketField({ typeId, index }, 'last'), last);
  }
  return { preset: { quantities, amounts: {} }, names };
}
