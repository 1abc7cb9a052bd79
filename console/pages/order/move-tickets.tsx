import { localDateTime } from '#domain/time/local-date-time.ts';
import { useDraftState } from '../../drafts/use-draft.ts';
import { Checkbox } from '../../parts/fields/choices.tsx';
import { useMe } from '../../portal/me.ts';
import { editWords } from '../../words/order-edits.ts';
import { EditDialog, type Wish } from './edit-dialog.tsx';
import classes from './order.module.css';
import type { Order } from './order-data.ts';
import { TimeFields, useChoices } from './place-fields.tsx';
import { nameOf } from './ticket-name.ts';

interface MoveProps {
  readonly order: Order;
  readonly tickets: Order['tickets'];
  readonly reference: string;
  readonly onClose: () => void;
  readonly isRestored: boolean;
}

/** Moves tickets of an event to another time (SLS-04). */
export function MoveTickets({ order, tickets, ...dialog }: MoveProps) {
  const { portal } = useMe();
  const own = editWords;
  const dated = tickets.filter(({ session }) => session !== null);
  const [first] = dated;
  const ofFirst = dated.filter((ticket) => ticket.session?.id === first?.session?.id);
  const [chosen, setChosen] = useDraftState<readonly string[]>(
    'move.tickets',
    ofFirst.map(({ id }) => id),
  );
  const event = dated.find(({ id }) => chosen.includes(id))?.event_id ?? first?.event_id ?? '';
  const { starts_at, timezone } = first?.session ?? {
    starts_at: new Date().toISOString(),
    timezone: portal.timezone,
  };
  // Empty while a date is being typed.
  const [day, setDay] = useDraftState('move.day', localDateTime(starts_at, timezone).date);
  const [session, setSession] = useDraftState<string | null>('move.session', null);
  const choices = useChoices({ number: order.number, event, day });
  function wish(): Wish | { faults: Record<string, string> } {
    const moved = dated.filter(({ id }) => chosen.includes(id));
    const faults: Record<string, string> = {};
    if (moved.length === 0) faults['changes'] = own.missing.tickets;
    else if (moved.some(({ event_id }) => event_id !== event)) {
      faults['changes'] = own.missing.events;
    }
    if (session === null) faults['session'] = own.missing.time;
    if (session === null || Object.keys(faults).length > 0) return { faults };
    return { changes: moved.map(({ id }) => ({ ticket: id, session })) };
  }
  return (
    <EditDialog order={order} kind="move" wish={wish} {...dialog}>
      {(errorOf) => (
        <>
          <fieldset className={classes['choices']}>
            <legend className={classes['legend']}>{own.which}</legend>
            {dated.map((ticket) => (
              <Checkbox
                key={ticket.id}
                isChecked={chosen.includes(ticket.id)}
                onChange={(isChecked) =>
                  setChosen(
                    isChecked
                      ? [...chosen, ticket.id]
                      : chosen.filter((other) => other !== ticket.id),
                  )
                }
              >
                {nameOf(ticket, order)}
              </Checkbox>
            ))}
          </fieldset>
          <TimeFields
            choices={choices}
            day={day}
            onDay={setDay}
            session={session}
            onSession={setSession}
            error={errorOf('session', 'changes[0].session')}
          />
        </>
      )}
    </EditDialog>
  );
}
