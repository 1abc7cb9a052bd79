import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useDraftState } from '../../forms/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Kept } from '../../parts/kept.tsx';
import { Notice } from '../../parts/notice.tsx';
import { FormLayout } from '../../parts/page.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useToast } from '../../parts/toast.tsx';
import { orderWords } from '../../words/orders.ts';
import { amountText, type VenueFormat } from '../../words/times.ts';
import { words } from '../../words/words.ts';
import type { Order } from './order-data.ts';

const own = orderWords.lost.keeping;

interface KeepLostDialogProps {
  readonly order: Order;
  readonly format: VenueFormat;
  /** The amount that it is about. */
  readonly amount: string;
  readonly onClose: () => void;
  readonly isRestored: boolean;
}

/** Asks why a buyer keeps what they bought with lost money, and then lets them, or asks somebody else above the venue's limit (TOD-02, STF-12). */
export function KeepLostDialog({
  order,
  format,
  amount,
  onClose,
  isRestored,
}: KeepLostDialogProps) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useDraftState('keep.reason', '');
  const [isTried, setTried] = useState(false);
  // The same for every attempt of this dialog, so that approval is asked for once.
  const [reference] = useState(() => crypto.randomUUID());
  // Said before anything is asked for.
  const [needsApproval, setNeedsApproval] = useState(false);
  const keep = useStaffCall(
    (isTrial: boolean) =>
      staff.call('keepLostOrder', {
        params: { number: order.number },
        body: { amount, reason, reference, is_trial: isTrial },
      }),
    { outcome_changed: own.changed },
  );
  async function save(): Promise<void> {
    setTried(true);
    if (reason.trim() === '') return;
    if (!needsApproval) {
      const trial = await keep.run(true);
      if (!trial.ok) return revalidate();
      if (trial.answer.needs_approval) return setNeedsApproval(true);
    }
    const outcome = await keep.run(false);
    // Also once somebody else changed the order: the page shows it as it is now.
    if (outcome.ok) {
      toast.show({ text: outcome.answer.needs_approval ? own.asked : own.done });
      onClose();
    }
    await revalidate();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={own.title}
      isBusy={keep.isRunning}
      isRestored={isRestored}
      onSubmit={() => void save()}
      acts={
        <>
          <Button onPress={onClose} isDisabled={keep.isRunning}>
            {words.form.cancel}
          </Button>
          <Button kind="primary" type="submit" isBusy={keep.isRunning}>
            {needsApproval ? own.ask : own.confirm}
          </Button>
        </>
      }
    >
      <FormLayout acts={null}>
        {keep.problem?.text && (
          <Notice tone="danger" isAlert>
            {keep.problem.text}
          </Notice>
        )}
        <p>
          <Kept value={amountText(amount, format)}>{own.explain}</Kept>
        </p>
        {needsApproval && <Notice tone="info">{own.needsApproval}</Notice>}
        <TextField
          label={own.reason}
          hint={own.reasonHint}
          maxLength={500}
          value={reason}
          onChange={setReason}
          error={
            isTried && reason.trim() === '' ? own.reasonMissing : keep.problem?.fields['reason']
          }
        />
      </FormLayout>
    </Dialog>
  );
}
