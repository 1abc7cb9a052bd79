import classes from './editing.module.css';
import type { Ticket } from './managed-order.ts';
import { type TicketFacts, useTicketText } from './use-ticket-text.ts';

interface TicketListProps {
  readonly answer: TicketFacts;
  readonly tickets: readonly Ticket[];
}

/** A list of the removed or the added tickets, one per line. */
export function TicketList({ answer, tickets }: TicketListProps) {
  const textOf = useTicketText();
  return (
    <ul className={classes['list']}>
      {tickets.map((ticket) => (
        <li key={ticket.id} dir="auto">
          {textOf(ticket, answer)}
        </li>
      ))}
    </ul>
  );
}
