import { type FormEvent, useState } from 'react';
import type { Scanned, TicketAtDoor } from '../../scanner/result-text.ts';
import { sessionText, wordOf } from '../../scanner/result-text.ts';
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
            <TicketLine ticket={ticket} />
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

/** A ticket in a list, with the reason if it is not valid here and now. */
export function TicketLine({ ticket }: { readonly ticket: TicketAtDoor }) {
  const { type, event, holder, seat, session, verdict } = ticket;
  const details = [
    event,
    session && sessionText(session),
    seat && doorWords.seat(seat),
    holder,
  ].filter(Boolean);
  return (
    <span className={classes['line']}>
      <strong>
        {type}
        {verdict.result === 'refused' && `: ${wordOf(verdict)}`}
      </strong>
      <small>{details.join(' · ')}</small>
    </span>
  );
}
