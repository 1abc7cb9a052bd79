import { useOpened } from '../../drafts/use-draft.ts';
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

interface OpenedEdit {
  readonly kind: Kind;
  readonly reference: string;
}

/** The buttons that change the tickets of an order, each with its dialog (SLS-04). */
export function EditActs({ order }: { readonly order: Order }) {
  const { grants } = useMe();
  const { opened, open, close, isRestored } = useOpened<OpenedEdit>('edit');
  const tickets = order.tickets.filter(({ is_editable }) => is_editable);
  if (!mayCall(grants, 'editOrder')) return null;
  // The dialog stays open and says so if someone else offers a change in the meantime.
  const isOffered = order.open_edit === null;
  const start = (kind: Kind) => open({ kind, reference: crypto.randomUUID() });
  const canAdd = order.tickets.some(({ is_addable }) => is_addable);
  const own = editWords;
  return (
    <>
      {isOffered && tickets.some(({ session }) => session !== null) && (
        <Button onPress={() => start('move')}>{own.move}</Button>
      )}
      {isOffered && tickets.length > 0 && (
        <Button onPress={() => start('change')}>{own.change}</Button>
      )}
      {isOffered && mayCall(grants, 'correctHolder') && tickets.length > 0 && (
        <CorrectName order={order} tickets={tickets} />
      )}
      {isOffered && canAdd && <Button onPress={() => start('add')}>{own.add}</Button>}
      {opened?.kind === 'move' && (
        <MoveTickets
          order={order}
          tickets={tickets}
          reference={opened.reference}
          onClose={close}
          isRestored={isRestored}
        />
      )}
      {opened?.kind === 'change' && (
        <ChangeTicket
          order={order}
          tickets={tickets}
          reference={opened.reference}
          onClose={close}
          isRestored={isRestored}
        />
      )}
      {opened?.kind === 'add' && (
        <AddTickets
          order={order}
          reference={opened.reference}
          onClose={close}
          isRestored={isRestored}
        />
      )}
    </>
  );
}
