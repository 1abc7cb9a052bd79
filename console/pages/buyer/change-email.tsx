import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useDraftState } from '../../forms/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { FormLayout } from '../../parts/page.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useToast } from '../../parts/toast.tsx';
import { buyerWords } from '../../words/buyers.ts';
import { words } from '../../words/words.ts';
import type { Buyer } from './buyer-data.ts';

interface ChangeEmailProps {
  readonly buyer: Buyer;
  readonly onClose: () => void;
  /** True if it is open again after signing in. */
  readonly isRestored: boolean;
}

const own = buyerWords.acts;

/** Changes the address of a member's account, which its reader confirms (SLS-08). */
export function ChangeEmail(props: ChangeEmailProps) {
  const { buyer, onClose, isRestored } = props;
  const { key: id, email: before } = buyer;
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [email, setEmail] = useDraftState('email', before);
  const [fault, setFault] = useState<string>();
  const change = useStaffCall(
    () => staff.call('changeMemberEmail', { params: { id }, body: { email } }),
    { validate_not_email: own.notEmail, email_in_use: own.inUse },
  );
  async function save(): Promise<void> {
    const isMissing = email.trim() === '';
    setFault(isMissing ? own.missing : undefined);
    if (isMissing) return;
    const outcome = await change.run(undefined);
    if (!outcome.ok) return;
    toast.show({ text: own.emailDone });
    onClose();
    await revalidate();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={own.emailTitle}
      isBusy={change.isRunning}
      isRestored={isRestored}
      onSubmit={() => void save()}
      acts={
        <>
          <Button onPress={onClose} isDisabled={change.isRunning}>
            {words.form.cancel}
          </Button>
          <Button kind="primary" type="submit" isBusy={change.isRunning}>
            {own.emailAct}
          </Button>
        </>
      }
    >
      <FormLayout acts={null}>
        {change.problem?.text && (
          <Notice tone="danger" isAlert>
            {change.problem.text}
          </Notice>
        )}
        <TextField
          label={buyerWords.email}
          hint={own.emailHint}
          type="email"
          isExact
          isFirst
          maxLength={254}
          value={email}
          onChange={setEmail}
          error={fault ?? change.problem?.fields['email']}
        />
      </FormLayout>
    </Dialog>
  );
}
