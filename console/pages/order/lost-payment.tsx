import { useOpened } from '../../drafts/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import { Kept } from '../../parts/kept.tsx';
import { Notice } from '../../parts/notice.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { orderWords } from '../../words/orders.ts';
import { amountText, type VenueFormat } from '../../words/times.ts';
import { KeepLostDialog } from './keep-lost.tsx';
import type { Order } from './order-data.ts';
import { RefundDialog } from './refund.tsx';

/**
 * Warns that an order's payment was lost while its buyer still has the tickets, and lets staff cancel the tickets or
 * leave them (TOD-02). The dialog stays open and says so if someone else decides in the meantime.
 */
export function LostPayment({
  order,
  format,
}: {
  readonly order: Order;
  readonly format: VenueFormat;
}) {
  const { grants } = useMe();
  const cancelling = useOpened<string>('refund.lost');
  const keeping = useOpened<string>('keep');
  const own = orderWords.lost;
  const { undecided = '0', kept = '0', is_dispute = true } = order.loss ?? {};
  const isUndecided = Number(undecided) > 0;
  const hasUnused = order.tickets.some(({ state }) => state === 'booked');
  const acts = (
    <>
      {mayCall(grants, 'refundOrder') && hasUnused && (
        <Button onPress={() => cancelling.open(crypto.randomUUID())}>{own.cancel}</Button>
      )}
      {mayCall(grants, 'keepLostOrder') && (
        <Button onPress={() => keeping.open(undecided)}>{own.keep}</Button>
      )}
    </>
  );
  return (
    <>
      {isUndecided && (
        <Notice tone="warning" act={acts}>
          <Kept value={amountText(undecided, format)}>{is_dispute ? own.dispute : own.refund}</Kept>
        </Notice>
      )}
      {!isUndecided && Number(kept) > 0 && (
        <Notice>
          <Kept value={amountText(kept, format)}>{own.isKept}</Kept>
        </Notice>
      )}
      {cancelling.opened && (
        <RefundDialog
          order={order}
          reference={cancelling.opened}
          onClose={cancelling.close}
          isRestored={cancelling.isRestored}
        />
      )}
      {keeping.opened && (
        <KeepLostDialog
          order={order}
          format={format}
          amount={keeping.opened}
          onClose={keeping.close}
        />
      )}
    </>
  );
}
