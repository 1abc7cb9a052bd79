import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Kept } from '../../parts/kept.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { orderWords } from '../../words/orders.ts';
import { amountText, type VenueFormat } from '../../words/times.ts';
import type { Order } from './order-data.ts';

const own = orderWords.lost.keeping;

interface KeepLostDialogProps {
  readonly order: Order;
  readonly format: VenueFormat;
  /** The amount that it is about. */
  readonly amount: string;
  readonly onClose: () => void;
}

/**
 * Asks why a buyer keeps tickets whose payment was lost, then lets them, or above the venue's limit asks for another
 * person's approval (TOD-02, STF-12).
 */
export function KeepLostDialog({ order, format, amount, onClose }: KeepLostDialogProps) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  // The same for every attempt of this dialog, so that approval is requested once.
  const [reference] = useState(() => crypto.randomUUID());
  // Known before anything is requested.
  const [needsApproval, setNeedsApproval] = useState(false);
  const keep = ({ reason }: { readonly reason: string }, isTrial: boolean) =>
    staff.call('keepLostOrder', {
      params: { number: order.number },
      body: { amount, reason, reference, is_trial: isTrial },
    });
  const form = useForm({
    name: 'keep',
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? own.reasonMissing : undefined }),
    async send(values) {
      if (needsApproval) return keep(values, false);
      const trial = await keep(values, true);
      return trial.ok && !trial.answer.needs_approval ? keep(values, false) : trial;
    },
    texts: { outcome_changed: own.changed },
    onDone(answer) {
      if (answer.needs_approval && !needsApproval) return setNeedsApproval(true);
      toast.show({ text: answer.needs_approval ? own.asked : own.done });
      onClose();
      return revalidate();
    },
    // Someone else has changed the order: reload the page to show its current state.
    onRefused: revalidate,
  });
  return (
    <FormDialog
      form={form}
      title={own.title}
      action={needsApproval ? own.ask : own.confirm}
      onClose={onClose}
    >
      <p>
        <Kept value={amountText(amount, format)}>{own.explain}</Kept>
      </p>
      {needsApproval && <Notice tone="info">{own.needsApproval}</Notice>}
      <TextField
        label={own.reason}
        hint={own.reasonHint}
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
