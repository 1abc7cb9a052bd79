import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useOpened } from '../../drafts/use-draft.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../parts/button.tsx';
import { Select } from '../../parts/fields/select.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { editWords } from '../../words/order-edits.ts';
import type { Order } from './order-data.ts';
import { nameOf } from './ticket-name.ts';

interface CorrectNameProps {
  readonly order: Order;
  /** The tickets whose names can be corrected; at least one. */
  readonly tickets: Order['tickets'];
}

/** The button that corrects the name on a ticket, and its dialog (SLS-05). */
export function CorrectName(props: CorrectNameProps) {
  const { opened, open, close } = useOpened<string>('name');
  return (
    <>
      <Button onPress={() => open(crypto.randomUUID())}>{editWords.correctName.act}</Button>
      {opened && <CorrectDialog {...props} onClose={close} />}
    </>
  );
}

const own = editWords.correctName;

function CorrectDialog({
  order,
  tickets,
  onClose,
}: CorrectNameProps & { readonly onClose: () => void }) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const holderOf = (id: string) => tickets.find((ticket) => ticket.id === id)?.holder ?? '';
  const first = tickets[0]?.id ?? '';
  const form = useForm({
    name: 'name',
    initial: { ticket: first, name: holderOf(first) },
    check: ({ name }) => ({ name: name.trim() === '' ? own.missing : undefined }),
    send: ({ ticket, name }) =>
      staff.call('correctHolder', { params: { number: order.number, ticket }, body: { name } }),
    texts: { not_possible_now: own.notPossible, edit_open: editWords.problems['edit_open'] ?? '' },
    onDone() {
      toast.show({ text: own.done });
      onClose();
      return revalidate();
    },
  });
  return (
    <FormDialog
      form={form}
      title={own.title}
      action={own.save}
      lead={<p>{own.explain}</p>}
      onClose={onClose}
    >
      {tickets.length > 1 && (
        <Select
          label={editWords.ticket}
          options={tickets.map((each) => ({ value: each.id, text: nameOf(each, order) }))}
          isKept
          value={form.values.ticket}
          onChange={(ticket) => form.set({ ticket, name: holderOf(ticket) })}
        />
      )}
      <TextField label={own.name} maxLength={200} {...form.field('name')} />
    </FormDialog>
  );
}
