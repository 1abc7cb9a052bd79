import { useEffect, useId, useRef } from 'react';
import type { Cancellable } from '../../orders/editing/cancellable-sessions.ts';
import classes from '../../orders/editing/editing.module.css';
import type { OrderAnswer } from '../../orders/editing/managed-order.ts';
import { TicketName } from '../../orders/editing/ticket-name.tsx';
import { useWords } from '../../site/use-storefront.ts';
import { useWhen } from '../../site/use-when.ts';

interface SessionChoicesProps {
  readonly answer: OrderAnswer;
  readonly session: Cancellable;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: readonly string[], isOn: boolean) => void;
}

/** The tickets of a session, with checkboxes for each and for all at once. */
export function SessionChoices({ answer, session, chosen, onChoose }: SessionChoicesProps) {
  const t = useWords();
  const textOf = useWhen();
  const titleId = useId();
  const { name, when, tickets } = session;
  const ids = tickets.map(({ id }) => id);
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <section className={classes['session']} aria-labelledby={`${titleId} ${titleId}-when`}>
      <header>
        <h3 id={titleId}>{name}</h3>
        {when && (
          <p id={`${titleId}-when`} className={classes['when']}>
            {textOf(when, 'full')}
          </p>
        )}
      </header>
      <fieldset className={classes['choices']} aria-labelledby={titleId}>
        {tickets.length > 1 && (
          <Choice
            label={t('order_cancel.all_of', { name })}
            isChosen={count === ids.length}
            isSome={count > 0}
            onChange={(isOn) => onChoose(ids, isOn)}
          />
        )}
        {tickets.map((ticket) => (
          <label key={ticket.id} className={classes['choice']}>
            <input
              type="checkbox"
              checked={chosen.has(ticket.id)}
              onChange={(event) => onChoose([ticket.id], event.currentTarget.checked)}
            />
            <span className={classes['what']}>
              <TicketName
                ticket={ticket}
                typeName={
                  answer.ticket_type.find(({ id }) => id === ticket.ticket_type_id)?.name ?? ''
                }
              />
            </span>
          </label>
        ))}
      </fieldset>
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly isChosen: boolean;
  /** True if some, but not all, of its tickets are chosen. */
  readonly isSome: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A checkbox for several tickets at once. */
export function Choice({ label, isChosen, isSome, onChange }: ChoiceProps) {
  const box = useRef<HTMLInputElement>(null);
  const isPartly = isSome && !isChosen;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <label className={classes['choice']}>
      <input
        ref={box}
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <strong>{label}</strong>
    </label>
  );
}
