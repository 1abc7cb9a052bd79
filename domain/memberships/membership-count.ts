export interface CountedTicket {
  readonly handler: string;
  readonly ticket_group_id: string;
}

/**
 * How many memberships tickets come to where they are nothing else: one a level. 0 where something
 * else is among them, of which one speaks as of tickets.
 */
export const membershipsAlone = (tickets: readonly CountedTicket[]): number =>
  tickets.every(({ handler }) => handler === 'membership')
    ? new Set(tickets.map(({ ticket_group_id }) => ticket_group_id)).size
    : 0;
