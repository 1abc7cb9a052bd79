import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useOpened } from '../../drafts/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import { Kept } from '../../parts/kept.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { orderWords } from '../../words/orders.ts';
import { amountText, type VenueFormat } from '../../words/times.ts';
import type { Order } from './order-data.ts';
import { RefundDialog } from './refund.tsx';
import { SettleDialog } from './settle-won-dispute.tsx';

/**
 * Says that the venue won a dispute over tickets that were returned in the meantime and so has money of the buyer's,
 * which staff refund (SLS-03) or mark as settled. The dialog stays open and says so if someone else does it first.
 */
export function WonBack({
  order,
  format,
}: {
  readonly order: Order;
  readonly format: VenueFormat;
}) {
  const { grants } = useMe();
  const { opened: reference, open, close, isRestored } = useOpened<string>('refund.won_back');
  const amount = amountText(order.won_back, format);
  const own = orderWords.wonBack;
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const settling = useOpened<string>('settle');
  const reopen = useStaffCall(() =>
    staff.call('reopenWonDispute', { params: { number: order.number }, body: {} }),
  );
  async function undo(): Promise<void> {
    if ((await reopen.run(undefined)).ok) toast.show({ text: own.settle.undone });
    await revalidate();
  }
  const acts = (
    <>
      {mayCall(grants, 'refundOrder') && (
        <Button onPress={() => open(crypto.randomUUID())}>
          <Kept value={amount}>{own.act}</Kept>
        </Button>
      )}
      {mayCall(grants, 'settleWonDispute') && (
        <Button onPress={() => settling.open(order.won_back)}>{own.settle.act}</Button>
      )}
    </>
  );
  return (
    <>
      {Number(order.won_back) > 0 && (
        <Notice tone="warning" act={acts}>
          <Kept value={amount}>{own.text}</Kept>
        </Notice>
      )}
      {Number(order.won_back_settled) > 0 && (
        <Notice
          act={
            mayCall(grants, 'reopenWonDispute') && (
              <Button onPress={() => void undo()} isBusy={reopen.isRunning}>
                {own.settle.undo}
              </Button>
            )
          }
        >
          {reopen.problem?.text ?? (
            <Kept value={amountText(order.won_back_settled, format)}>{own.settle.isSettled}</Kept>
          )}
        </Notice>
      )}
      {reference && (
        <RefundDialog
          order={order}
          amount={order.won_back}
          reference={reference}
          onClose={close}
          isRestored={isRestored}
        />
      )}
      {settling.opened && (
        <SettleDialog
          order={order}
          format={format}
          amount={settling.opened}
          onClose={settling.close}
        />
      )}
    </>
  );
}
