import { twinsOf } from '../orders/twins.ts';
import { doorWords } from '../words/door.ts';
import { sessionText, type TicketAtDoor } from './result-text.ts';

type Shown = Pick<TicketAtDoor, 'type' | 'event' | 'session' | 'seat' | 'holder' | 'code_end'>;

/** Returns the tickets of one order's list that read the same, which only the ends of their codes tell apart. */
export const twinsAtDoor = <T extends Shown>(tickets: readonly T[]): ReadonlySet<T> =>
  twinsOf(tickets, (ticket) => [ticket.type, ...plainDetails(ticket)].join('\n'));

/** Returns what is said of a ticket in a list below its type: the end of its code, too, if it has a twin. */
export const ticketDetails = <T extends Shown>(ticket: T, twins: ReadonlySet<T>): string[] => [
  ...plainDetails(ticket),
  ...codeDetail(ticket, twins),
];

/** Returns the end of a ticket's code if it has a twin, in a list of at most one. */
export const codeDetail = <T extends Shown>(ticket: T, twins: ReadonlySet<T>): string[] =>
  twins.has(ticket) && ticket.code_end ? [doorWords.codeEnd(ticket.code_end)] : [];

const plainDetails = ({ event, session, seat, holder }: Shown): string[] =>
  [event, session && sessionText(session), seat && doorWords.seat(seat), holder].filter(
    (part): part is string => Boolean(part),
  );
