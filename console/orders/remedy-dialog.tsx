import type { Remedy } from '#domain/payments/remedies.ts';
import { useStaff } from '../calls/staff-client.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useForm } from '../forms/use-form.ts';
import { RadioGroup } from '../parts/fields/choices.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Kept } from '../parts/kept.tsx';
import { useToast } from '../parts/overlays/toast.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { orderWords } from '../words/orders.ts';

const own = orderWords.failedRefund;

interface RemedyDialogProps {
  /** Id of the failed refund. */
  readonly refund: string;
  /** Its amount in words. */
  readonly amount: string;
  /** The possible outcomes to offer; no others are shown. */
  readonly remedies: readonly Remedy[];
  readonly onClose: () => void;
  /** Called once something may have changed. */
  readonly onChanged?: () => Promise<void>;
}

/** Asks how to settle a failed refund, and why, then settles it (SLS-03). */
export function RemedyDialog(props: RemedyDialogProps) {
  const { refund, amount, remedies, onClose, onChanged } = props;
  const staff = useStaff();
  const toast = useToast();
  const { reason, reasonHint, reasonMissing, inProgress } = orderWords.refund;
  const form = useForm({
    name: `remedy.${refund}`,
    initial: { remedy: remedies[0] ?? 'dropped', reason: '' },
    check: (values) => ({ reason: values.reason.trim() === '' ? reasonMissing : undefined }),
    send: (body) => staff.call('remedyRefund', { params: { id: refund }, body }),
    texts: { payment_in_progress: inProgress },
    onDone(_, { remedy }) {
      toast.show({ text: own.done[remedy] });
      onClose();
      return onChanged?.();
    },
    onRefused: onChanged,
  });
  return (
    <FormDialog
      form={form}
      title={own.title}
      action={own.confirm[form.values.remedy]}
      onClose={onClose}
    >
      {form.errorAt('refund') && <ProblemNotice text={own.notPossible} />}
      <p>
        <Kept value={amount}>{own.text}</Kept>
      </p>
      {!remedies.includes('resent') && <p>{own.onlyDropped}</p>}
      <RadioGroup
        label={own.how}
        options={remedies.map((value) => ({ value, text: own.remedies[value] }))}
        value={form.values.remedy}
        onChange={(value) => form.set({ remedy: value as Remedy })}
      />
      <TextField label={reason} hint={reasonHint} maxLength={500} {...form.field('reason')} />
    </FormDialog>
  );
}
