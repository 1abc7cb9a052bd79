import { twinsOf } from '../../orders/twins.ts';
import { orderWords } from '../../words/orders.ts';
import { instantText } from '../../words/times.ts';
import type { Order } from './order-data.ts';

type Ticket = Order['tickets'][number];
type Named = Pick<
  Ticket,
  'id' | 'state' | 'event' | 'type' | 'session' | 'seat' | 'holder' | 'code_end'
>;

/** A ticket in one line; with the end of its code if another ticket of the order reads the same. */
export function nameOf(ticket: Named, { tickets, currency }: NamedOrder): string {
  const name = lineOf(ticket, currency);
  const others = tickets.filter((other) => other.id !== ticket.id && isLive(other));
  const isTwin = others.some((other) => lineOf(other, currency) === name);
  return isTwin && ticket.code_end !== null
    ? `${name}, ${orderWords.codeEnd(ticket.code_end)}`
    : name;
}

interface NamedOrder {
  readonly tickets: readonly Named[];
  readonly currency: string;
}

/** True if two valid tickets of an order read the same. */
export const hasTwins = ({ tickets, currency }: NamedOrder): boolean =>
  twinsOf(tickets.filter(isLive), (ticket) => lineOf(ticket, currency)).size > 0;

const isLive = ({ state }: Pick<Ticket, 'state'>): boolean => state !== 'cancelled';

const lineOf = ({ event, type, session, seat, holder }: Named, currency: string): string =>
  [
    event,
    type,
    session && instantText(session.starts_at, { timezone: session.timezone, currency }),
    seat,
    holder,
  ]
    .filter(Boolean)
    .join(', ');
