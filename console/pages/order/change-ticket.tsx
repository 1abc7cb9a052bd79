import { useDraftState } from '../../drafts/use-draft.ts';
import { type Option, Select } from '../../parts/fields/select.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Kept } from '../../parts/kept.tsx';
import { editWords } from '../../words/order-edits.ts';
import { amountText } from '../../words/times.ts';
import { EditDialog, type Wish } from './edit-dialog.tsx';
import type { Order } from './order-data.ts';
import { SeatField, useChoices } from './place-fields.tsx';
import { nameOf } from './ticket-name.ts';

interface ChangeProps {
  readonly order: Order;
  readonly tickets: Order['tickets'];
  readonly reference: string;
  readonly onClose: () => void;
  readonly isRestored: boolean;
}

/** Changes the type, seat or holder of a ticket (SLS-04). */
export function ChangeTicket({ order, tickets, ...dialog }: ChangeProps) {
  const own = editWords;
  const [ticketId, setTicketId] = useDraftState('change.ticket', tickets[0]?.id ?? '');
  const ticket = tickets.find(({ id }) => id === ticketId) ?? tickets[0];
  const [type, setType] = useDraftState<string | null>('change.type', null);
  const [seat, setSeat] = useDraftState<Option | null>('change.seat', null);
  const [holder, setHolder] = useDraftState<string | null>('change.holder', null);
  const choices = useChoices({
    number: order.number,
    event: ticket?.event_id ?? '',
    session: ticket?.session?.id,
  });
  if (!ticket) return null;
  const types = choices?.type ?? [];
  const chosen = types.find(({ id }) => id === (type ?? ticket.type_id));
  const free = (choices?.seat ?? []).filter(({ group }) => group.includes(chosen?.group ?? ''));
  const format = { timezone: '', currency: order.currency };
  const wish = (): Wish => ({
    changes: [
      {
        ticket: ticket.id,
        ...(type === null ? {} : { type }),
        ...(seat === null ? {} : { seat: seat.value }),
        ...(holder === null ? {} : { holder }),
      },
    ],
  });
  const choose = (id: string): void => {
    setTicketId(id);
    setType(null);
    setSeat(null);
    setHolder(null);
  };
  return (
    <EditDialog order={order} kind="change" wish={wish} {...dialog}>
      {(errorOf) => (
        <>
          {tickets.length > 1 && (
            <Select
              label={own.ticket}
              options={tickets.map((each) => ({ value: each.id, text: nameOf(each, order) }))}
              isKept
              value={ticket.id}
              onChange={choose}
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
            value={type ?? ticket.type_id}
            onChange={setType}
            error={errorOf('changes[0].type')}
          />
          {chosen?.is_seated && (
            <SeatField
              key={`${ticket.id} ${chosen.group}`}
              seats={free}
              value={
                seat ??
                (ticket.seat_id && ticket.seat
                  ? { value: ticket.seat_id, text: ticket.seat }
                  : null)
              }
              onChange={setSeat}
              error={errorOf('changes[0].seat')}
            />
          )}
          <TextField
            label={own.holder}
            hint={own.holderHint}
            maxLength={200}
            value={holder ?? ticket.holder ?? ''}
            onChange={setHolder}
            error={errorOf('changes[0].holder')}
          />
        </>
      )}
    </EditDialog>
  );
}
