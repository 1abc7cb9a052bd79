import { isMembershipHandler } from './membership-handler.ts';

export interface CountedTicket {
  readonly handler: string;
  readonly ticket_group_id: string;
}

/** The number of memberships that tickets form, one per level; 0 if other tickets are among them. */
export const countMemberships = (tickets: readonly CountedTicket[]): number =>
  tickets.every(({ handler }) => isMembershipHandler(handler))
    ? new Set(tickets.map(({ ticket_group_id }) => ticket_group_id)).size
    : 0;
