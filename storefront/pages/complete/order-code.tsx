import { purchaseKind } from '#domain/cart/purchase-kind.ts';
import { QrCode } from '../../components/qr-code.tsx';
import type { OrderAnswer } from '../../orders/load-orders.server.ts';
import { useWords } from '../../site/use-storefront.ts';
import classes from './complete.module.css';

interface OrderCodeProps {
  readonly order: OrderAnswer['ticket_order'][number];
  readonly tickets: OrderAnswer['ticket'];
}

/** The code that stands for all tickets of an order, and their number (PAY-71). */
export function OrderCode({ order, tickets }: OrderCodeProps) {
  const t = useWords();
  if (order.scan_code === null) return null;
  const { kind, count } = purchaseKind(tickets.filter(({ scan_code: code }) => code !== null));
  return (
    <figure className={classes['code']}>
      <QrCode orderId={order.id} alt={t('complete.qr', { number: order.order_number })} />
      <figcaption>
        {t(kind === 'memberships' ? 'complete.code_memberships' : 'complete.code', { count })}
      </figcaption>
    </figure>
  );
}
