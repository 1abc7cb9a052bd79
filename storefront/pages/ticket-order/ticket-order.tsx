import { isRouteErrorResponse, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { localDateTime } from '#domain/local-date-time.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { ErrorPage } from '../../components/error-page.tsx';
import { Link } from '../../components/link.tsx';
import { MessagePage } from '../../components/message-page.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { PaymentList } from '../../components/payment-list.tsx';
import { useDates } from '../../components/use-dates.ts';
import { useMoney } from '../../components/use-money.ts';
import { loadOrders, type OrderAnswer } from '../../load-orders.server.ts';
import { privateHeaders } from '../../page-headers.ts';
import { useChainEnd } from '../../upsells/chain-end.ts';
import { useAddresses, useMaybeStorefront, useWords } from '../../use-storefront.ts';
import { TicketCard } from './ticket-card.tsx';
import classes from './ticket-order.module.css';

export const headers = privateHeaders;

/** An order's tickets for whoever has its address. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  return loadOrders(context, request, params['seller'] ?? '', [params['id'] ?? '']);
}

export default function TicketOrder() {
  useChainEnd();
  const t = useWords();
  const dates = useDates();
  const money = useMoney();
  const answer: OrderAnswer = useLoaderData<typeof loader>();
  const [order] = answer.ticket_order;
  if (!order) return null;
  const title = t('order.title', { number: order.order_number });
  const zone = answer.venue[0]?.timezone ?? 'UTC';
  const bought = localDateTime(order.purchased_on, zone).date;
  return (
    <div className={classes['page']}>
      <PageTitle page={title} />
      <header className={classes['header']}>
        <div>
          <h1>{title}</h1>
          <p>{t('order.bought', { date: dates.date(bought, 'long') })}</p>
        </div>
        <Button kind="secondary" className={classes['print']} onClick={() => print()}>
          <Icon name="print" />
          {t('order.print')}
        </Button>
      </header>
      {answer.ticket.some(({ scan_code: code }) => code !== null) && (
        <p className={classes['show']}>{t('order.show')}</p>
      )}
      <ol className={classes['tickets']}>
        {answer.ticket.map((ticket, at) => (
          <li key={ticket.id}>
            <TicketCard answer={answer} order={order} ticket={ticket} number={at + 1} />
          </li>
        ))}
      </ol>
      <dl className={classes['total']}>
        <dt>{t('order.total')}</dt>
        <dd>{money(order.ticket_order_fees.total_after_fees_price)}</dd>
      </dl>
      <PaymentList payments={answer.payment} />
    </div>
  );
}

/** An order that is not there has words of its own (APP-18). */
export function ErrorBoundary({ error }: { readonly error: unknown }) {
  const isDressed = useMaybeStorefront() !== undefined;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing && isDressed ? <OrderNotFound /> : <ErrorPage error={error} />;
}

function OrderNotFound() {
  const t = useWords();
  const to = useAddresses();
  return (
    <MessagePage title={t('not_found.order')}>
      <PageTitle page={t('not_found.order')} />
      <p>{t('not_found.order_text')}</p>
      <Link className={buttonClass()} to={to.home()}>
        {t('not_found.home')}
      </Link>
    </MessagePage>
  );
}
