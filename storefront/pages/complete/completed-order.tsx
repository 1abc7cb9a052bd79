import { purchaseKind } from '#domain/cart/purchase-kind.ts';
import { isMembershipHandler } from '#domain/memberships/membership-handler.ts';
import { isValidTicket } from '#domain/orders/scan-code.ts';
import { formatAmount, parseAmount } from '#domain/pricing/money.ts';
import { buttonClass } from '#ui/button.tsx';
import { Kept } from '../../components/kept.tsx';
import { BoughtList } from '../../orders/bought-list.tsx';
import type { OrderAnswer } from '../../orders/load-orders.server.ts';
import { useBoughtCount } from '../../orders/use-bought-count.ts';
import { WalletButtons } from '../../orders/wallet-buttons.tsx';
import { Link } from '../../site/link.tsx';
import { useMoney } from '../../site/use-money.ts';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import classes from './complete.module.css';
import { OrderCode } from './order-code.tsx';

type Order = OrderAnswer['ticket_order'][number];

interface CompletedOrderProps {
  readonly answer: OrderAnswer;
  readonly order: Order;
}

/** One of the new orders: its code first, then its tickets and total, and the link to its page. */
export function CompletedOrder({ answer, order }: CompletedOrderProps) {
  const t = useWords();
  const to = useAddresses();
  const countOf = useBoughtCount();
  const tickets = answer.ticket.filter((ticket) => ticket.ticket_order_id === order.id);
  const valid = tickets.filter(isValidTicket);
  const number = order.order_number;
  const { kind, count } = purchaseKind(tickets);
  return (
    <li className={classes['order']}>
      <div className={classes['head']}>
        <h2>
          <Kept value={number}>{(place) => t('complete.order', { number: place })}</Kept>
        </h2>
        <p className={classes['count']}>
          {valid.length === 0 ? t('orders.cancelled') : countOf(valid)}
        </p>
      </div>
      <OrderCode order={order} tickets={tickets} />
      <div className={classes['facts']}>
        <BoughtList bought={{ ...answer, ticket: valid.length === 0 ? tickets : valid }} />
        {tickets.some(({ handler }) => isMembershipHandler(handler)) && (
          <p className={classes['count']}>{t('membership.cards')}</p>
        )}
        <OrderTotal order={order} />
        <Link className={buttonClass('primary')} to={to.order(order.id)}>
          {kind === 'tickets'
            ? t('complete.view')
            : kind === 'items' || tickets.some(({ gift }) => gift)
              ? t('complete.view_gift')
              : t('complete.view_memberships', { count })}
        </Link>
        <WalletButtons orderId={order.id} tickets={tickets} />
      </div>
    </li>
  );
}

function OrderTotal({ order }: { readonly order: Order }) {
  const t = useWords();
  const money = useMoney();
  const { currency } = useStorefront();
  const sums = order.ticket_order_fees;
  const fees = [sums.total_fee_fixed_outside, sums.total_fee_percent_outside]
    .map((amount) => parseAmount(amount, currency) ?? 0)
    .reduce((sum, amount) => sum + amount, 0);
  return (
    <dl className={classes['total']}>
      {sums.total_cartmod_amount !== '0' && (
        <div>
          <dt>{t('cart.discount')}</dt>
          <dd translate="no">{money(sums.total_cartmod_amount)}</dd>
        </div>
      )}
      {fees > 0 && (
        <div>
          <dt>{t('cart.fees')}</dt>
          <dd translate="no">{money(formatAmount(fees, currency))}</dd>
        </div>
      )}
      <div>
        <dt>{t('order.total')}</dt>
        <dd translate="no">{money(sums.total_after_fees_price)}</dd>
      </div>
    </dl>
  );
}
