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

const own = orderWords.wonBack.settle;

interface SettleDialogProps {
  readonly order: Order;
  readonly format: VenueFormat;
  /** The amount that it is about. */
  readonly amount: string;
  readonly onClose: () => void;
  readonly isRestored: boolean;
}

/** Asks why a buyer is not owed the money of a won dispute any more, and then ends that (TOD-02). */
export function SettleDialog({ order, format, amount, onClose, isRestored }: SettleDialogProps) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useDraftState('settle.reason', '');
  const [isTried, setTried] = useState(false);
  const settle = useStaffCall(
    () =>
      staff.call('settleWonDispute', {
        params: { number: order.number },
        body: { amount, reason },
      }),
    { outcome_changed: own.changed, not_possible_now: own.asked },
  );
  async function save(): Promise<void> {
    setTried(true);
    if (reason.trim() === '') return;
    const outcome = await settle.run(undefined);
    // Also once somebody else changed the order: the page shows it as it is now.
    if (outcome.ok) {
      toast.show({ text: own.done });
      onClose();
    }
    await revalidate();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={own.title}
      isBusy={settle.isRunning}
      isRestored={isRestored}
      onSubmit={() => void save()}
      acts={
        <>
          <Button onPress={onClose} isDisabled={settle.isRunning}>
            {words.form.cancel}
          </Button>
          <Button kind="primary" type="submit" isBusy={settle.isRunning}>
            {own.confirm}
          </Button>
        </>
      }
    >
      <FormLayout acts={null}>
        {settle.problem?.text && (
          <Notice tone="danger" isAlert>
            {settle.problem.text}
          </Notice>
        )}
        <p>
          <Kept value={amountText(amount, format)}>{own.explain}</Kept>
        </p>
        <TextField
          label={own.reason}
          hint={own.reasonHint}
          maxLength={500}
          value={reason}
          onChange={setReason}
          error={
            isTried && reason.trim() === '' ? own.reasonMissing : settle.problem?.fields['reason']
          }
        />
      </FormLayout>
    </Dialog>
  );
}
