import { useRevalidator } from 'react-router';
import { SettleFailedRefund } from '../../orders/settle-failed-refund.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Keeping, Kept } from '../../parts/kept.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useMe } from '../../portal/me.ts';
import { approvalWords } from '../../words/approvals.ts';
import { orderWords } from '../../words/orders.ts';
import { amountText } from '../../words/times.ts';
import { LostPayment } from './lost-payment.tsx';
import type { Order } from './order-data.ts';
import { WonBack } from './won-back.tsx';

/**
 * Pending refunds and changes of an order: those that anyone may complete (SLS-03), and those that need a second person
 * (STF-12).
 */
export function RefundsToDo({ order }: { readonly order: Order }) {
  const { portal } = useMe();
  const { revalidate } = useRevalidator();
  const { approvals, currency } = order;
  const format = { timezone: portal.timezone, currency };
  return (
    <>
      <LostPayment order={order} format={format} />
      {order.movements
        .filter(({ act, is_open }) => act === 'refund' && is_open)
        .map(({ id, amount, remedies }) => (
          <Notice
            key={id}
            tone="danger"
            act={
              <SettleFailedRefund
                refund={id}
                amount={amountText(amount, format)}
                remedies={remedies}
                onChanged={revalidate}
              />
            }
          >
            <Kept value={amountText(amount, format)}>{orderWords.failedRefund.text}</Kept>
          </Notice>
        ))}
      <WonBack order={order} format={format} />
      {approvals.map(({ id, act, asked_by, outcome }) => (
        <Notice
          key={id}
          tone="info"
          act={<ButtonLink to={`/${portal.key}/approvals`}>{approvalWords.open}</ButtonLink>}
        >
          <Keeping>
            {(keep) =>
              waitsText(act)(keep(asked_by.name), keep(amountText(outcome.amount, format)))
            }
          </Keeping>
        </Notice>
      ))}
    </>
  );
}

function waitsText(
  act: Order['approvals'][number]['act'],
): (name: string, amount: string) => string {
  if (act === 'edit_order') return approvalWords.changeWaits;
  return act === 'keep_lost_order' ? approvalWords.keepWaits : approvalWords.waitsOnOrder;
}
