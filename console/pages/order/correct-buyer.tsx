import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useOpened } from '../../drafts/use-draft.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../parts/button.tsx';
import { Checkbox } from '../../parts/fields/choices.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { orderWords } from '../../words/orders.ts';
import type { Order } from './order-data.ts';

/** The button that corrects the name, address and contact details of an order's buyer, and its dialog (SLS-05). */
export function CorrectBuyer({ order }: { readonly order: Order }) {
  const { opened, open, close } = useOpened<string>('buyer');
  return (
    <>
      <Button onPress={() => open(crypto.randomUUID())}>{orderWords.correct.act}</Button>
      {opened && <CorrectDialog order={order} onClose={close} />}
    </>
  );
}

/** The maximum length of each contact detail, as in the call's schema. */
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
const own = orderWords.correct;

interface CorrectDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

function CorrectDialog({ order: { number, buyer }, onClose }: CorrectDialogProps) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { email, first_name, last_name } = buyer;
  const contact: Readonly<Record<string, string>> = Object.fromEntries(
    contactNames.map((name) => [name, buyer.contact[name] ?? '']),
  );
  const missing = (value: string) => (value.trim() === '' ? own.missing : undefined);
  const form = useForm({
    name: 'buyer',
    initial: { email, first_name, last_name, contact, sends_tickets: true },
    check: (values) => ({
      email: missing(values.email),
      first_name: missing(values.first_name),
      last_name: missing(values.last_name),
    }),
    send: (body) => staff.call('correctBuyer', { params: { number }, body }),
    texts: { validate_not_email: own.notEmail },
    onDone(_, { sends_tickets }) {
      toast.show({ text: sends_tickets ? own.doneAndSent : own.done });
      onClose();
      return revalidate();
    },
  });
  const { values, set, field, errorAt } = form;
  return (
    <FormDialog form={form} title={own.title} action={own.save} onClose={onClose}>
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
          value={values.contact[name] ?? ''}
          onChange={(value) => set({ contact: { ...values.contact, [name]: value } })}
          error={errorAt(`contact.${name}`)}
        />
      ))}
      <Checkbox
        isChecked={values.sends_tickets}
        onChange={(sends_tickets) => set({ sends_tickets })}
      >
        {own.send}
      </Checkbox>
    </FormDialog>
  );
}
