import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { CorrectBuyer } from './correct-buyer.tsx';
import type { Order } from './order-data.ts';
import { Print } from './print.tsx';
import { Refund } from './refund.tsx';

/** The buttons of an order that the viewer may press. */
export function Acts({ order }: { readonly order: Order }) {
  const { grants } = useMe();
  const canRefund = mayCall(grants, 'refundOrder') && Number(order.left) > 0;
  const hasValid = order.tickets.some(({ state }) => state === 'booked');
  const canPrint = mayCall(grants, 'printTickets') && hasValid;
  return (
    <>
      {canPrint && <Print order={order} />}
      {mayCall(grants, 'correctBuyer') && <CorrectBuyer order={order} />}
      {canRefund && <Refund order={order} />}
    </>
  );
}
