import { useState } from 'react';
import type { Remedy } from '#domain/payments/remedies.ts';
import { useStaff } from '../calls/staff-client.ts';
import { useStaffCall } from '../calls/use-staff-call.ts';
import { Button } from '../parts/button.tsx';
import { RadioGroup } from '../parts/choices.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Notice } from '../parts/notice.tsx';
import { FormLayout } from '../parts/page.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useToast } from '../parts/toast.tsx';
import { orderWords } from '../words/orders.ts';
import { words } from '../words/words.ts';

const own = orderWords.failedRefund;

interface RemedyDialogProps {
  /** Id of the failed refund. */
  readonly refund: string;
  /** Its amount in words. */
  readonly amount: string;
  /** The ends that it can have: only these are offered. */
  readonly remedies: readonly Remedy[];
  readonly onClose: () => void;
  /** Called once something may have changed. */
  readonly onChanged?: () => Promise<void>;
}

/** Asks how a failed refund ends, and why, and ends it (SLS-03). */
export function RemedyDialog(props: RemedyDialogProps) {
  const { refund, amount, remedies, onClose, onChanged } = props;
  const staff = useStaff();
  const toast = useToast();
  const [remedy, setRemedy] = useState<Remedy>(remedies[0] ?? 'dropped');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const end = useStaffCall(
    () => staff.call('remedyRefund', { params: { id: refund }, body: { remedy, reason } }),
    { payment_in_progress: orderWords.refund.inProgress },
  );
  async function save(): Promise<void> {
    setTried(true);
    if (reason.trim() === '') return;
    if ((await end.run(undefined)).ok) {
      toast.show({ text: own.done[remedy] });
      onClose();
    }
    await onChanged?.();
  }
  const text = end.problem?.text ?? (end.problem?.fields['refund'] ? own.notPossible : undefined);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={own.title}
      isBusy={end.isRunning}
      onSubmit={() => void save()}
      acts={
        <>
          <Button onPress={onClose} isDisabled={end.isRunning}>
            {words.form.cancel}
          </Button>
          <Button kind="primary" type="submit" isBusy={end.isRunning}>
            {own.confirm[remedy]}
          </Button>
        </>
      }
    >
      <FormLayout acts={null}>
        {text && (
          <Notice tone="danger" isAlert>
            {text}
          </Notice>
        )}
        <p>{own.text(amount)}</p>
        {!remedies.includes('resent') && <p>{own.onlyDropped}</p>}
        <RadioGroup
          label={own.how}
          options={remedies.map((value) => ({ value, text: own.remedies[value] }))}
          value={remedy}
          onChange={(value) => setRemedy(value as Remedy)}
        />
        <TextField
          label={orderWords.refund.reason}
          hint={orderWords.refund.reasonHint}
          maxLength={500}
          value={reason}
          onChange={setReason}
          error={
            isTried && reason.trim() === ''
              ? orderWords.refund.reasonMissing
              : end.problem?.fields['reason']
          }
        />
      </FormLayout>
    </Dialog>
  );
}
