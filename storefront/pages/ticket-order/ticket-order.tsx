import { isRouteErrorResponse, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { ErrorPage } from '../../components/error-page.tsx';
import { Link } from '../../components/link.tsx';
import { MessagePage } from '../../components/message-page.tsx';
import { OrderTickets } from '../../components/order-tickets.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { loadOrders, type OrderAnswer } from '../../load-orders.server.ts';
import { privateHeaders } from '../../page-headers.ts';
import { useChainEnd } from '../../upsells/chain-end.ts';
import { useAddresses, useMaybeStorefront, useWords } from '../../use-storefront.ts';
import classes from './ticket-order.module.css';

export const headers = privateHeaders;

/** An order's tickets for whoever has its address. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  return loadOrders(context, request, params['seller'] ?? '', [params['id'] ?? '']);
}

export default function TicketOrder() {
  useChainEnd();
  const answer: OrderAnswer = useLoaderData<typeof loader>();
  return (
    <div className={classes['page']}>
      <OrderTickets answer={answer} />
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
