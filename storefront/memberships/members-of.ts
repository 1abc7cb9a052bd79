import type { CallAnswer } from '#contract/client.ts';

export type MembershipAnswer = CallAnswer<'listMyMemberships'>;
export type Membership = Pick<
  MembershipAnswer['membership'][number],
  'ticket_order_id' | 'ticket_group_id'
>;
export type MembersOf = Pick<MembershipAnswer, 'ticket' | 'ticket_type'>;

/** The tickets of a membership's displayed term, highest rank first. */
export const ticketsOf = (
  tickets: MembershipAnswer['ticket'],
  { ticket_order_id: orderId, ticket_group_id: levelId }: Membership,
): MembershipAnswer['ticket'] =>
  tickets.filter((each) => each.ticket_order_id === orderId && each.ticket_group_id === levelId);

/** The same members as people know them: by name, and by the name of their ticket type. */
export function membersOf({ ticket, ticket_type }: MembersOf, membership: Membership) {
  return ticketsOf(ticket, membership).map((each) => {
    const type = ticket_type.find(({ id }) => id === each.ticket_type_id);
    return {
      id: each.id,
      name: each.admit_name,
      typeId: each.ticket_type_id,
      type: type?.name ?? '',
      role: type?.rule?.party_role ?? '',
    };
  });
}
