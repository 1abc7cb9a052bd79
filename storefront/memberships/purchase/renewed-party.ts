import type { CallAnswer } from '#contract/client.ts';
import { splitName } from '#domain/contact/admit.ts';
import type { Preset } from '../../booking/date-first-flow.ts';
import { ticketField } from '../../booking/details/details-asked.ts';
import { type Membership, ticketsOf } from '../members-of.ts';

type Answer = CallAnswer<'listMyMemberships'>;

/** The members of a membership to renew: the number of each type, and their names by field. */
export function renewedParty(
  tickets: Answer['ticket'],
  held: Membership,
): { readonly preset: Preset; readonly names: ReadonlyMap<string, string> } {
  const members = ticketsOf(tickets, held);
  const quantities: Record<string, number> = {};
  const names = new Map<string, string>();
  for (const { ticket_type_id: typeId, admit_name } of members) {
    const index = quantities[typeId] ?? 0;
    quantities[typeId] = index + 1;
    const name = splitName(admit_name);
    if (!name) continue;
    names.set(ticketField({ typeId, index }, 'first'), name.first);
    names.set(ticketField({ typeId, index }, 'last'), name.last);
  }
  return { preset: { quantities, amounts: {} }, names };
}
