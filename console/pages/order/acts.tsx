import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { CancelTickets } from './cancel-tickets.tsx';
import { CorrectBuyer } from './correct-buyer.tsx';
import type { Order } from './order-data.ts';
import { Print } from './print.tsx';
import { Refund } from './refund.tsx';

/** The buttons of an order that the viewer may use. */
export function Acts({ order }: { readonly order: Order }) {
  const { grants } = useMe();
  const hasPrintable = order.tickets.some(({ is_printable }) => is_printable);
  const canPrint = mayCall(grants, 'printTickets') && hasPrintable;
  return (
    <>
      {canPrint && <Print order={order} />}
      {mayCall(grants, 'correctBuyer') && <CorrectBuyer order={order} />}
      {mayCall(grants, 'refundOrder') && <Refund order={order} />}
      {mayCall(grants, 'cancelTickets') && <CancelTickets order={order} />}
    </>
  );
}
