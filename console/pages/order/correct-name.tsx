import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useDraftState, useOpened } from '../../forms/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { FormLayout } from '../../parts/page.tsx';
import { Select } from '../../parts/select.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useToast } from '../../parts/toast.tsx';
import { editWords } from '../../words/order-edits.ts';
import { words } from '../../words/words.ts';
import { nameOf } from './change-ticket.tsx';
import type { Order } from './order-data.ts';

interface CorrectNameProps {
  readonly order: Order;
  /** The tickets whose name can be corrected, at least one. */
  readonly tickets: Order['tickets'];
}

/** The button that corrects the name on a ticket, and its dialog (SLS-05). */
export function CorrectName(props: CorrectNameProps) {
  const { opened, open, close, isRestored } = useOpened<string>('name');
  return (
    <>
      <Button onPress={() => open(crypto.randomUUID())}>{editWords.correctName.act}</Button>
      {opened && <CorrectDialog {...props} onClose={close} isRestored={isRestored} />}
    </>
  );
}

function CorrectDialog({
  order,
  tickets,
  onClose,
  isRestored,
}: CorrectNameProps & { readonly onClose: () => void; readonly isRestored: boolean }) {
  const own = editWords.correctName;
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [id, setId] = useDraftState('name.ticket', tickets[0]?.id ?? '');
  const ticket = tickets.find((each) => each.id === id) ?? tickets[0];
  const [typed, setTyped] = useDraftState<string | null>('name.typed', null);
  const [isTried, setTried] = useState(false);
  const name = typed ?? ticket?.holder ?? '';
  const correct = useStaffCall(
    () =>
      staff.call('correctHolder', {
        params: { number: order.number, ticket: ticket?.id ?? '' },
        body: { name },
      }),
    { not_possible_now: own.notPossible, edit_open: editWords.problems['edit_open'] ?? '' },
  );
  async function save(): Promise<void> {
    setTried(true);
    if (name.trim() === '') return;
    const outcome = await correct.run(undefined);
    if (!outcome.ok) return;
    toast.show({ text: own.done });
    onClose();
    await revalidate();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={own.title}
      isBusy={correct.isRunning}
      isRestored={isRestored}
      onSubmit={() => void save()}
      acts={
        <>
          <Button onPress={onClose} isDisabled={correct.isRunning}>
            {words.form.cancel}
          </Button>
          <Button kind="primary" type="submit" isBusy={correct.isRunning}>
            {own.save}
          </Button>
        </>
      }
    >
      <p>{own.explain}</p>
      <FormLayout acts={null}>
        {correct.problem?.text && (
          <Notice tone="danger" isAlert>
            {correct.problem.text}
          </Notice>
        )}
        {tickets.length > 1 && (
          <Select
            label={editWords.ticket}
            options={tickets.map((each) => ({ value: each.id, text: nameOf(each, order) }))}
            value={ticket?.id ?? null}
            onChange={(chosen) => {
              setId(chosen);
              setTyped(null);
            }}
          />
        )}
        <TextField
          label={own.name}
          maxLength={200}
          value={name}
          onChange={setTyped}
          error={isTried && name.trim() === '' ? own.missing : correct.problem?.fields['name']}
        />
      </FormLayout>
    </Dialog>
  );
}
