import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { purchaseKind } from '#domain/cart/purchase-kind.ts';
import type { ConfigValues } from '#tenants/config/config-registry.ts';
import { useChainEnd } from '../../cart/chain-end.ts';
import { MessagePage } from '../../components/message-page.tsx';
import { Region } from '../../content/region.tsx';
import { loadConfiguration } from '../../loaders/load-storefront.server.ts';
import { loadOrders } from '../../orders/load-orders.server.ts';
import { PaymentList } from '../../orders/payment-list.tsx';
import { useShownEmail } from '../../payments/payer-address.ts';
import { Link } from '../../site/link.tsx';
import { privateHeaders } from '../../site/page-headers.ts';
import { PageTitle } from '../../site/page-title.tsx';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import classes from './complete.module.css';
import { CompletedOrder } from './completed-order.tsx';
import { CompletedPicture, hasPicture } from './completed-picture.tsx';
import { useAfterPurchase } from './use-after-purchase.ts';

export const headers = privateHeaders;

/** Loads the orders that the address names (PAY-71 to 73). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = params['seller'] ?? '';
  const ids = new URL(request.url).searchParams.get('orderIds')?.split(',').filter(Boolean) ?? [];
  const [answer, configuration] = await Promise.all([
    loadOrders(context, request, slug, ids),
    loadConfiguration(context, request, slug),
  ]);
  const config: Partial<ConfigValues> = configuration?.config ?? {};
  return { ...answer, goesTo: config['checkout.complete_url'] ?? null };
}

export default function Complete() {
  useChainEnd();
  const t = useWords();
  const to = useAddresses();
  const { seller } = useStorefront();
  const answer = useLoaderData<typeof loader>();
  const { goesTo } = answer;
  const [first] = answer.ticket_order;
  const email = useShownEmail(first?.email ?? '');
  const hasTickets = purchaseKind(answer.ticket).kind === 'tickets';
  useAfterPurchase(answer, goesTo);

  if (goesTo !== null) {
    return (
      <MessagePage title={t('complete.title')}>
        <PageTitle page={t('complete.title')} />
        <p role="status">{t('complete.going_on')}</p>
      </MessagePage>
    );
  }

  return (
    <div className={classes['page']}>
      <PageTitle page={t('complete.title')} />
      <CompletedPicture />
      <header
        className={classes['header']}
        data-desktop={hasPicture(seller.facts) ? seller.facts.content_offset_desktop : undefined}
        data-mobile={hasPicture(seller.facts) ? seller.facts.content_offset_mobile : undefined}
      >
        <h1>{t('complete.title')}</h1>
        <p>
          {email
            ? t(hasTickets ? 'complete.text' : 'complete.text_membership', {
                email: unbroken(email),
              })
            : t(hasTickets ? 'complete.text_plain' : 'complete.text_membership_plain')}
        </p>
      </header>
      <ul className={classes['orders']}>
        {answer.ticket_order.map((order) => (
          <CompletedOrder key={order.id} answer={answer} order={order} />
        ))}
      </ul>
      <PaymentList answer={answer} />
      <Region name="complete_below" />
      <p>
        <Link to={to.events()}>{t('cart.more_events')}</Link>
      </p>
    </div>
  );
}

/**
 * Keeps a masked address on one line: without the word joiner, a line may break at its ellipsis.
 */
const unbroken = (email: string): string => email.replace('…', '…\u2060');
