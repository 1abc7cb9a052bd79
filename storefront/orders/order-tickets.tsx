import type { ReactNode } from 'react';
import { purchaseKind } from '#domain/cart/purchase-kind.ts';
import { admitsVisitors } from '#domain/events/admits-visitors.ts';
import { isValidTicket } from '#domain/orders/scan-code.ts';
import { sortByVisit } from '#domain/orders/visit-order.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageTitle } from '../site/page-title.tsx';
import { useDates } from '../site/use-dates.ts';
import { useMoney } from '../site/use-money.ts';
import { useWords } from '../site/use-storefront.ts';
import type { OrderAnswer } from './load-orders.server.ts';
import classes from './order-tickets.module.css';
import { PaymentList } from './payment-list.tsx';
import { TicketCard } from './ticket-card.tsx';
import { WalletButtons } from './wallet-buttons.tsx';

/** The outline of the printer icon. */
const printer =
  'M7 9V4h10v5M7 17H5a1 1 0 01-1-1v-6a1 1 0 011-1h14a1 1 0 011 1v6a1 1 0 01-1 1h-2M7 14h10v6H7v-6z';

interface OrderTicketsProps {
  readonly answer: OrderAnswer;
  /** The buyer's actions. */
  readonly children?: ReactNode;
}

/**
 * The page of an order: its tickets as shown at the door, side by side on a phone, cancelled ones
 * last; then the actions and the payments.
 */
export function OrderTickets({ answer, children }: OrderTicketsProps) {
  const t = useWords();
  const dates = useDates();
  const money = useMoney();
  const [order] = answer.ticket_order;
  if (!order) return null;
  const title = t('order.title', { number: order.order_number });
  const zone = answer.venue[0]?.timezone ?? 'UTC';
  const { kind } = purchaseKind(answer.ticket);
  const all = sortByVisit(answer);
  const valid = all.filter(isValidTicket);
  const tickets = [...valid, ...all.filter((ticket) => !isValidTicket(ticket))];
  const admitting = valid.filter(({ handler }) => admitsVisitors(handler));
  const bought = localDateTime(order.purchased_on, zone).date;
  return (
    <div className={classes['order']}>
      <PageTitle page={title} />
      <header className={classes['header']}>
        <div>
          <h1>{title}</h1>
          <p>{t('order.bought', { date: dates.date(bought, 'long') })}</p>
        </div>
      </header>
      {answer.ticket.some(({ scan_code: code }) => code !== null) && (
        <p className={classes['show']}>
          {t(kind === 'memberships' ? 'order.show_membership' : 'order.show')}
          {tickets.length > 1 && <span className={classes['swipe']}> {t('order.swipe')}</span>}
        </p>
      )}
      <section
        className={classes['strip']}
        aria-label={t('order.tickets')}
        // On a phone the row scrolls, so it takes the focus for the keyboard.
        tabIndex={tickets.length > 1 ? 0 : undefined}
      >
        <ol className={classes['tickets']}>
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <TicketCard
                answer={answer}
                order={order}
                ticket={ticket}
                number={admitting.indexOf(ticket) + 1}
                count={admitting.length}
              />
            </li>
          ))}
        </ol>
      </section>
      <WalletButtons orderId={order.id} tickets={answer.ticket} />
      <div className={classes['acts']}>
        {children}
        <Button kind="secondary" onClick={() => print()}>
          <Icon shape={printer} />
          {t('order.print')}
        </Button>
      </div>
      <dl className={classes['total']}>
        <dt>{t('order.total')}</dt>
        <dd translate="no">{money(order.ticket_order_fees.total_after_fees_price)}</dd>
      </dl>
      <PaymentList answer={answer} />
    </div>
  );
}
