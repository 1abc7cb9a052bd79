import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useDraftState, useOpened } from '../../forms/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import { Checkbox } from '../../parts/choices.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { FormLayout } from '../../parts/page.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useToast } from '../../parts/toast.tsx';
import { orderWords } from '../../words/orders.ts';
import { words } from '../../words/words.ts';
import type { Order } from './order-data.ts';

/** The button that corrects the name, address and contact details of an order's buyer, and its dialog (SLS-05). */
export function CorrectBuyer({ order }: { readonly order: Order }) {
  const { opened, open, close, isRestored } = useOpened<string>('buyer');
  return (
    <>
      <Button onPress={() => open(crypto.randomUUID())}>{orderWords.correct.act}</Button>
      {opened && <CorrectDialog order={order} onClose={close} isRestored={isRestored} />}
    </>
  );
}

/** The most characters of each contact detail, as the call takes them. */
const contactLengths = {
  phone: 50,
  address: 200,
  address_more: 200,
  zip_code: 20,
  city: 100,
  state: 100,
  country: 60,
} as const;
const contactNames = Object.keys(contactLengths) as (keyof typeof contactLengths)[];

interface CorrectDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
  readonly isRestored: boolean;
}

function CorrectDialog({ order: { number, buyer }, onClose, isRestored }: CorrectDialogProps) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const own = orderWords.correct;
  const [given, setGiven] = useDraftState('buyer.given', {
    email: buyer.email,
    first_name: buyer.first_name,
    last_name: buyer.last_name,
  });
  const [contact, setContact] = useDraftState<Readonly<Record<string, string>>>(
    'buyer.contact',
    Object.fromEntries(contactNames.map((name) => [name, buyer.contact[name] ?? ''])),
  );
  const [sends, setSends] = useDraftState('buyer.sends', true);
  // Checked at every change after the first attempt, so that a corrected field loses its error.
  const [isTried, setTried] = useState(false);
  const isMissing = (name: keyof typeof given): boolean => given[name].trim() === '';
  const correct = useStaffCall(
    () =>
      staff.call('correctBuyer', {
        params: { number },
        body: { ...given, contact, sends_tickets: sends },
      }),
    { validate_not_email: own.notEmail },
  );
  async function save(): Promise<void> {
    setTried(true);
    if (Object.values(given).some((value) => value.trim() === '')) return;
    const outcome = await correct.run(undefined);
    if (!outcome.ok) return;
    toast.show({ text: sends ? own.doneAndSent : own.done });
    onClose();
    await revalidate();
  }
  const field = (name: keyof typeof given) => ({
    value: given[name],
    onChange: (value: string) => setGiven({ ...given, [name]: value }),
    error: isTried && isMissing(name) ? own.missing : correct.problem?.fields[name],
  });
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
      <FormLayout acts={null}>
        {correct.problem?.text && (
          <Notice tone="danger" isAlert>
            {correct.problem.text}
          </Notice>
        )}
        <TextField label={own.firstName} maxLength={100} isFirst {...field('first_name')} />
        <TextField label={own.lastName} maxLength={100} {...field('last_name')} />
        <TextField
          label={orderWords.email}
          hint={own.emailHint}
          type="email"
          isExact
          maxLength={254}
          {...field('email')}
        />
        {contactNames.map((name) => (
          <TextField
            key={name}
            label={own.contact[name]}
            maxLength={contactLengths[name]}
            value={contact[name] ?? ''}
            onChange={(value) => setContact({ ...contact, [name]: value })}
            error={correct.problem?.fields[`contact.${name}`]}
          />
        ))}
        <Checkbox isChecked={sends} onChange={setSends}>
          {own.send}
        </Checkbox>
      </FormLayout>
    </Dialog>
  );
}
