import { isValidTicket } from '#domain/orders/scan-code.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { cartItems } from '../../cart/cart-lines.ts';
import type { OrderAnswer } from '../../orders/load-orders.server.ts';
import { useBoughtCount } from '../../orders/use-bought-count.ts';
import { accountPath } from '../../site/account-pages.ts';
import { Link } from '../../site/link.tsx';
import { useDates } from '../../site/use-dates.ts';
import { useMoney } from '../../site/use-money.ts';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import { useWhen } from '../../site/use-when.ts';
import classes from './cards.module.css';

interface OrderCardProps {
  readonly answer: OrderAnswer;
  readonly order: OrderAnswer['ticket_order'][number];
}

/** An order in a list: its date, its contents and its total. */
export function OrderCard({ answer, order }: OrderCardProps) {
  const t = useWords();
  const to = useAddresses();
  const dates = useDates();
  const money = useMoney();
  const textOf = useWhen();
  const countOf = useBoughtCount();
  const { currency } = useStorefront();
  const tickets = answer.ticket.filter((ticket) => ticket.ticket_order_id === order.id);
  const valid = tickets.filter(isValidTicket);
  const event = answer.event_template.find(({ id }) => id === tickets[0]?.event_template_id);
  const venue = answer.venue.find(({ id }) => id === event?.venue_id);
  const bought = localDateTime(order.purchased_on, venue?.timezone ?? 'UTC').date;
  return (
    <article className={classes['card']}>
      <header className={classes['head']}>
        <h2>
          <Link className={classes['link']} to={to.own(accountPath('orders', order.id))}>
            {t('order.title', { number: order.order_number })}
          </Link>
        </h2>
        <p>{t('order.bought', { date: dates.date(bought, 'long') })}</p>
      </header>
      <ul className={classes['items']}>
        {cartItems({ ...answer, ticket: tickets }, currency).map(({ key, eventName, when }) => (
          <li key={key}>
            <strong dir="auto">{eventName}</strong>
            {when && <span>{textOf(when)}</span>}
          </li>
        ))}
      </ul>
      <p className={classes['foot']}>
        <span>{valid.length === 0 ? t('orders.cancelled') : countOf(valid)}</span>
        <strong translate="no">{money(order.ticket_order_fees.total_after_fees_price)}</strong>
      </p>
    </article>
  );
}
