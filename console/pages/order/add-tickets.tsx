import { localDateTime } from '#domain/time/local-date-time.ts';
import { useDraftState } from '../../drafts/use-draft.ts';
import { type Option, Select } from '../../parts/fields/select.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Kept } from '../../parts/kept.tsx';
import { useMe } from '../../portal/me.ts';
import { editWords } from '../../words/order-edits.ts';
import { amountText } from '../../words/times.ts';
import { EditDialog, type Wish } from './edit-dialog.tsx';
import type { Order } from './order-data.ts';
import { SeatField, TimeFields, useChoices } from './place-fields.tsx';

interface AddProps {
  readonly order: Order;
  readonly reference: string;
  readonly onClose: () => void;
  readonly isRestored: boolean;
}

/** Adds tickets of one of its events to an order (SLS-04). */
export function AddTickets({ order, ...dialog }: AddProps) {
  const own = editWords;
  const { portal } = useMe();
  const addable = order.tickets.filter(({ is_addable }) => is_addable);
  const events = [...new Map(addable.map((ticket) => [ticket.event_id, ticket])).values()];
  const [event, setEvent] = useDraftState('add.event', events[0]?.event_id ?? '');
  const at = addable.find((ticket) => ticket.event_id === event)?.session;
  const today = localDateTime(new Date().toISOString(), portal.timezone).date;
  // A time that is over has no visitors.
  const coming = at && Date.parse(at.starts_at) > Date.now() ? at : undefined;
  const [day, setDay] = useDraftState(
    'add.day',
    coming ? localDateTime(coming.starts_at, coming.timezone).date : today,
  );
  const [session, setSession] = useDraftState<string | null>('add.session', coming?.id ?? null);
  const [type, setType] = useDraftState<string | null>('add.type', null);
  const [seat, setSeat] = useDraftState<Option | null>('add.seat', null);
  const [quantity, setQuantity] = useDraftState('add.quantity', '1');
  const [holder, setHolder] = useDraftState('add.holder', '');
  const choices = useChoices({ number: order.number, event, day, session });
  const types = choices?.type ?? [];
  const chosen = types.find(({ id }) => id === type);
  const isDated = at !== null && at !== undefined;
  const free = (choices?.seat ?? []).filter(({ group }) => group.includes(chosen?.group ?? ''));
  const format = { timezone: '', currency: order.currency };
  function wish(): Wish | { faults: Record<string, string> } {
    const count = Number(quantity);
    const faults: Record<string, string> = {};
    if (type === null) faults['type'] = own.missing.type;
    if (isDated && session === null) faults['session'] = own.missing.time;
    if (chosen?.is_seated && seat === null) faults['seat'] = own.missing.seat;
    if (!chosen?.is_seated && !(Number.isInteger(count) && count >= 1 && count <= 50)) {
      faults['quantity'] = own.missing.quantity;
    }
    if (type === null || Object.keys(faults).length > 0) return { faults };
    return {
      add: [
        {
          type,
          ...(isDated && session !== null ? { session } : {}),
          ...(chosen?.is_seated && seat ? { seat: seat.value } : { quantity: count }),
          holder,
        },
      ],
    };
  }
  return (
    <EditDialog order={order} kind="add" wish={wish} {...dialog}>
      {(errorOf) => (
        <>
          {events.length > 1 && (
            <Select
              label={own.event}
              options={events.map((ticket) => ({ value: ticket.event_id, text: ticket.event }))}
              value={event}
              onChange={(id) => {
                setEvent(id);
                setType(null);
                setSession(null);
                setSeat(null);
              }}
            />
          )}
          {isDated && (
            <TimeFields
              choices={choices}
              day={day}
              onDay={setDay}
              session={session}
              onSession={setSession}
              error={errorOf('session', 'add[0].session')}
            />
          )}
          <Select
            label={own.type}
            isDisabled={choices === undefined}
            options={types.map(({ id, name, price }) => ({
              value: id,
              text: name,
              ...(price === null ? {} : { hint: <Kept value={amountText(price, format)} /> }),
            }))}
            value={type}
            onChange={setType}
            error={errorOf('type', 'add[0].type')}
          />
          {chosen?.is_seated ? (
            <SeatField
              key={`${session} ${chosen.group}`}
              seats={free}
              value={seat}
              onChange={setSeat}
              error={errorOf('seat', 'add[0].seat')}
            />
          ) : (
            <TextField
              label={own.quantity}
              inputMode="numeric"
              value={quantity}
              onChange={setQuantity}
              error={errorOf('quantity', 'add[0].quantity')}
            />
          )}
          <TextField
            label={own.holder}
            maxLength={200}
            value={holder}
            onChange={setHolder}
            error={errorOf('add[0].holder')}
          />
        </>
      )}
    </EditDialog>
  );
}
