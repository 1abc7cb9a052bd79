import { refuseParty } from '#domain/memberships/membership.ts';
import type { Bought, CartLine } from './cart-lines.ts';

interface Leaving {
  readonly name: string;
  readonly ticketIds: readonly string[];
}

/**
 * The tickets that are removed together with a line: the whole membership, if too few members remain for its level
 * (MEM-10, MEM-11).
 */
export function ticketsToRemove(line: CartLine, name: string, bought: Bought): Leaving {
  const alone = { name, ticketIds: line.ticketIds };
  if (!line.membership) return alone;
  const groupId = bought.ticket.find(({ id }) => line.ticketIds.includes(id))?.ticket_group_id;
  const ofLevel = bought.ticket.filter((ticket) => ticket.ticket_group_id === groupId);
  const left = ofLevel.filter(({ id }) => !line.ticketIds.includes(id));
  const types = bought.ticket_type
    .filter((type) => type.ticket_group_id === groupId)
    .map(({ id, rule }) => (rule ? { id, rule } : { id }));
  const count = (typeId: string) =>
    left.filter(({ ticket_type_id }) => ticket_type_id === typeId).length;
  if (left.length === 0 || refuseParty(types, count) === null) return alone;
  return { name: line.groupName, ticketIds: ofLevel.map(({ id }) => id) };
}
