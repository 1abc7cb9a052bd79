import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Kept } from '../../parts/kept.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { orderWords } from '../../words/orders.ts';
import { amountText, type VenueFormat } from '../../words/times.ts';
import type { Order } from './order-data.ts';

const own = orderWords.wonBack.settle;

interface SettleDialogProps {
  readonly order: Order;
  readonly format: VenueFormat;
  /** The amount that it is about. */
  readonly amount: string;
  readonly onClose: () => void;
}

/** Asks why a buyer is no longer owed the money of a won dispute, then settles it (TOD-02). */
export function SettleDialog({ order: { number }, format, amount, onClose }: SettleDialogProps) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const form = useForm({
    name: 'settle',
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? own.reasonMissing : undefined }),
    send: ({ reason }) =>
      staff.call('settleWonDispute', { params: { number }, body: { amount, reason } }),
    texts: { outcome_changed: own.changed, not_possible_now: own.asked },
    onDone() {
      toast.show({ text: own.done });
      onClose();
      return revalidate();
    },
    // Someone else has changed the order: reload the page to show its current state.
    onRefused: revalidate,
  });
  return (
    <FormDialog form={form} title={own.title} action={own.confirm} onClose={onClose}>
      <p>
        <Kept value={amountText(amount, format)}>{own.explain}</Kept>
      </p>
      <TextField
        label={own.reason}
        hint={own.reasonHint}
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
