import { useOpened } from '../../forms/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { orderWords } from '../../words/orders.ts';
import { amountText, type VenueFormat } from '../../words/times.ts';
import type { Order } from './order-data.ts';
import { RefundDialog } from './refund.tsx';

/**
 * Says that the venue has money of a won dispute whose tickets were returned meanwhile, and refunds it (SLS-03). The dialog
 * stays when somebody else refunds it meanwhile: it says so.
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
  const button = <Button onPress={() => open(crypto.randomUUID())}>{own.act(amount)}</Button>;
  return (
    <>
      {Number(order.won_back) > 0 && (
        <Notice tone="warning" {...(mayCall(grants, 'refundOrder') ? { act: button } : {})}>
          {own.text(amount)}
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
    </>
  );
}
