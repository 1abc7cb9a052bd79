import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { editWords } from '../../words/order-edits.ts';
import { AddTickets } from './add-tickets.tsx';
import { ChangeTicket } from './change-ticket.tsx';
import { CorrectName } from './correct-name.tsx';
import { MoveTickets } from './move-tickets.tsx';
import type { Order } from './order-data.ts';

type Kind = keyof typeof editWords.titles;

/** The buttons that change the tickets of an order, each with its dialog (SLS-04). */
export function EditActs({ order }: { readonly order: Order }) {
  const { grants } = useMe();
  const [opened, setOpened] = useState<{ readonly kind: Kind; readonly reference: string }>();
  const tickets = order.tickets.filter(({ is_editable }) => is_editable);
  if (!mayCall(grants, 'editOrder') || order.open_edit !== null) return null;
  const open = (kind: Kind) => setOpened({ kind, reference: crypto.randomUUID() });
  const close = () => setOpened(undefined);
  const own = editWords;
  return (
    <>
      {tickets.some(({ session }) => session !== null) && (
        <Button onPress={() => open('move')}>{own.move}</Button>
      )}
      {tickets.length > 0 && <Button onPress={() => open('change')}>{own.change}</Button>}
      {mayCall(grants, 'correctHolder') && tickets.length > 0 && (
        <CorrectName order={order} tickets={tickets} />
      )}
      {order.tickets.length > 0 && <Button onPress={() => open('add')}>{own.add}</Button>}
      {opened?.kind === 'move' && (
        <MoveTickets order={order} tickets={tickets} reference={opened.reference} onClose={close} />
      )}
      {opened?.kind === 'change' && (
        <ChangeTicket
          order={order}
          tickets={tickets}
          reference={opened.reference}
          onClose={close}
        />
      )}
      {opened?.kind === 'add' && (
        <AddTickets order={order} reference={opened.reference} onClose={close} />
      )}
    </>
  );
}
