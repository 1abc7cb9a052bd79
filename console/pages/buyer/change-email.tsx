import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { buyerWords } from '../../words/buyers.ts';
import type { Buyer } from './buyer-data.ts';

interface ChangeEmailProps {
  readonly buyer: Buyer;
  readonly onClose: () => void;
}

const own = buyerWords.acts;

/** Changes the address of a member's account; its reader confirms it (SLS-08). */
export function ChangeEmail({ buyer: { key: id, email: before }, onClose }: ChangeEmailProps) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const form = useForm({
    name: 'email',
    initial: { email: before },
    check: ({ email }) => ({ email: email.trim() === '' ? own.missing : undefined }),
    send: (body) => staff.call('changeMemberEmail', { params: { id }, body }),
    texts: { validate_not_email: own.notEmail, email_in_use: own.inUse },
    onDone() {
      toast.show({ text: own.emailDone });
      onClose();
      return revalidate();
    },
  });
  return (
    <FormDialog form={form} title={own.emailTitle} action={own.emailAct} onClose={onClose}>
      <TextField
        label={buyerWords.email}
        hint={own.emailHint}
        type="email"
        isExact
        isFirst
        maxLength={254}
        {...form.field('email')}
      />
    </FormDialog>
  );
}
