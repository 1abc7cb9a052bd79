import { useState } from 'react';
import type { Remedy } from '#domain/payments/remedies.ts';
import { Button } from '../parts/button.tsx';
import { mayCall } from '../portal/may-call.ts';
import { useMe } from '../portal/me.ts';
import { orderWords } from '../words/orders.ts';
import { RemedyDialog } from './remedy-dialog.tsx';

interface SettleFailedRefundProps {
  /** Id of the failed refund. */
  readonly refund: string;
  /** Its amount in words. */
  readonly amount: string;
  /** The ends that it can have. */
  readonly remedies: readonly Remedy[];
  readonly onChanged?: () => Promise<void>;
}

/** The button that ends a failed refund, with its dialog, for viewers who may. */
export function SettleFailedRefund(failed: SettleFailedRefundProps) {
  const { grants } = useMe();
  const [isOpen, setOpen] = useState(false);
  if (!mayCall(grants, 'remedyRefund')) return null;
  return (
    <>
      <Button onPress={() => setOpen(true)}>{orderWords.failedRefund.act}</Button>
      {isOpen && <RemedyDialog {...failed} onClose={() => setOpen(false)} />}
    </>
  );
}
