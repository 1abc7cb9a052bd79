import { isRouteErrorResponse, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useChainEnd } from '../../cart/chain-end.ts';
import { loadConfiguration } from '../../loaders/load-storefront.server.ts';
import { isLoggedIn } from '../../loaders/send-home.server.ts';
import { loadOrders } from '../../orders/load-orders.server.ts';
import { OrderNotFound } from '../../orders/order-not-found.tsx';
import { OrderTickets } from '../../orders/order-tickets.tsx';
import { leadToOwnSeller } from '../../orders/own-seller.server.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { privateHeaders } from '../../site/page-headers.ts';
import { useMaybeStorefront } from '../../site/use-storefront.ts';
import { canBeManaged } from './can-be-managed.server.ts';
import { OrderActions } from './order-actions.tsx';
import classes from './ticket-order.module.css';

export const headers = privateHeaders;

/** Loads an order's tickets for anyone who has its address. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = params['seller'] ?? '';
  const [answer, configuration] = await Promise.all([
    loadOrders(context, request, slug, [params['id'] ?? '']),
    loadConfiguration(context, request, slug),
  ]);
  leadToOwnSeller(request, slug, answer);
  return {
    answer,
    isManaged: configuration !== null && canBeManaged(answer, configuration, Date.now()),
    seemsLoggedIn: isLoggedIn(request),
  };
}

export default function TicketOrder() {
  useChainEnd();
  const { answer, isManaged, seemsLoggedIn } = useLoaderData<typeof loader>();
  return (
    <div className={classes['page']}>
      <OrderTickets answer={answer}>
        <OrderActions answer={answer} isManaged={isManaged} seemsLoggedIn={seemsLoggedIn} />
      </OrderTickets>
    </div>
  );
}

/** The error page; an order that does not exist has texts of its own (APP-18). */
export function ErrorBoundary({ error }: { readonly error: unknown }) {
  const hasStorefront = useMaybeStorefront() !== undefined;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing && hasStorefront ? <OrderNotFound /> : <ErrorPage error={error} />;
}
