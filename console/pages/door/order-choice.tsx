import { type FormEvent, useState } from 'react';
import type { Scanned, TicketAtDoor } from '../../scanner/result-text.ts';
import { wordOf } from '../../scanner/result-text.ts';
import { ticketDetails, twinsAtDoor } from '../../scanner/ticket-details.ts';
import { doorWords } from '../../words/door.ts';
import classes from './door.module.css';

type Order = Extract<Scanned['found'], { kind: 'order' }>;

interface OrderChoiceProps {
  readonly order: Order;
  readonly onAdmit: (tickets: readonly string[]) => void;
}

/** The tickets of an order's code; those valid here and now are preselected (DOR-15). */
export function OrderChoice({ order, onAdmit }: OrderChoiceProps) {
  const good = order.ticket.filter(({ verdict }) => verdict.result !== 'refused');
  const [chosen, setChosen] = useState<readonly string[]>(good.map(({ id }) => id));
  const { admit, none } = doorWords.orderChoice;
  const twins = twinsAtDoor(order.ticket);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (chosen.length > 0) onAdmit(chosen);
  }
  const set = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <form className={classes['form']} onSubmit={submit}>
      <fieldset className={classes['tickets']}>
        <legend className="visually-hidden">{doorWords.orderChoice.which}</legend>
        {order.ticket.map((ticket) => (
          <label key={ticket.id} className={classes['choice']}>
            <input
              type="checkbox"
              checked={chosen.includes(ticket.id)}
              disabled={ticket.verdict.result === 'refused'}
              onChange={({ target }) => set(ticket.id, target.checked)}
            />
            <TicketLine ticket={ticket} twins={twins} />
          </label>
        ))}
      </fieldset>
      {good.length > 0 && (
        <button type="submit" className={classes['primary']} disabled={chosen.length === 0}>
          {chosen.length === 0 ? none : admit(chosen.length)}
        </button>
      )}
    </form>
  );
}

interface TicketLineProps {
  readonly ticket: TicketAtDoor;
  /** The tickets of its list that only their codes tell apart. */
  readonly twins: ReadonlySet<TicketAtDoor>;
}

/** A ticket in a list, with the reason if it is not valid here and now. */
export function TicketLine({ ticket, twins }: TicketLineProps) {
  const { type, verdict } = ticket;
  return (
    <span className={classes['line']}>
      <strong>
        {type}
        {verdict.result === 'refused' && `: ${wordOf(verdict)}`}
      </strong>
      <small>{ticketDetails(ticket, twins).join(' · ')}</small>
    </span>
  );
}
