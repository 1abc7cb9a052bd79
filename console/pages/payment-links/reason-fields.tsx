import type { PlanBounds } from '#domain/payments/plan-fault.ts';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { paymentLinkWords } from '../../words/payment-links.ts';
import { dayText } from '../../words/times.ts';

const own = paymentLinkWords.form;

interface ReasonFieldsProps {
  /** The reason why it needs someone else's approval. */
  readonly beyond: 'too_late' | 'too_little';
  readonly bounds: PlanBounds;
  readonly reason: string;
  readonly onChange: (reason: string) => void;
  readonly error: string | undefined;
}

/** Says that a plan needs someone else's approval, and asks for a reason. */
export function ReasonFields({ beyond, bounds, reason, onChange, error }: ReasonFieldsProps) {
  const { too_late, too_little } = own.asks;
  const text =
    beyond === 'too_late' ? too_late(dayText(bounds.lastDay)) : too_little(bounds.leastFirst);
  return (
    <>
      <Notice tone="warning">{text}</Notice>
      <TextField
        label={own.reason}
        hint={own.reasonHint}
        value={reason}
        onChange={onChange}
        maxLength={500}
        error={error}
      />
    </>
  );
}
