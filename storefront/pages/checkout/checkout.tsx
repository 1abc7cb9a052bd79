import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { HeldCart } from '../../cart/cart-store.ts';
import { useChainEnd } from '../../cart/chain-end.ts';
import { useBuyer, useEmailFirst } from '../../contact/use-buyer.ts';
import { Region } from '../../content/region.tsx';
import { type CheckoutSettings, loadCheckout } from '../../loaders/load-checkout.server.ts';
import { PaidPage } from '../../payments/paid-page.tsx';
import { NotFound } from '../../shell/error-page.tsx';
import { privateHeaders } from '../../site/page-headers.ts';
import { PageTitle } from '../../site/page-title.tsx';
import { useWords } from '../../site/use-storefront.ts';
import { BlockedCart } from './blocked-cart.tsx';
import classes from './checkout.module.css';
import { CheckoutForm } from './checkout-form.tsx';
import { OrderSummary } from './order-summary.tsx';
import { RefundedPage } from './refunded-page.tsx';
import { UnusedCode } from './unused-code.tsx';
import { useCheckoutCart } from './use-checkout-cart.ts';

export const headers = privateHeaders;

export function loader(args: LoaderFunctionArgs) {
  return loadCheckout(args);
}

export default function Checkout() {
  useChainEnd();
  const settings = useLoaderData<typeof loader>();
  const { cartId } = useParams();
  // Each cart gets its own checkout.
  return <CheckoutOf key={cartId} settings={settings} cartId={cartId} />;
}

interface CheckoutOfProps {
  readonly settings: CheckoutSettings;
  readonly cartId: string | undefined;
}

function CheckoutOf({ settings, cartId }: CheckoutOfProps) {
  const t = useWords();
  const buyer = useBuyer();
  useEmailFirst(buyer, cartId);
  const { view, held, isByLink, setView, look } = useCheckoutCart(cartId, buyer);
  const offersGift = ({ cart }: HeldCart): boolean =>
    cart.state === 'pending' && cart.blocking_rules.length === 0 && !isByLink;
  if (view.kind === 'missing') return <NotFound />;
  if (view.kind === 'refunded') return <RefundedPage />;
  if (view.kind === 'paid') return <PaidPage sentTo={view.sentTo} />;

  return (
    <div className={classes['page']}>
      <PageTitle page={t('checkout.title')} />
      <h1>{t('checkout.title')}</h1>
      <noscript>
        <Notice tone="warning">
          <p>{t('checkout.needs_script')}</p>
        </Notice>
      </noscript>
      <Region name="checkout_above" />
      {view.kind === 'denied' && (
        <Notice tone="error" isAlert>
          <p>{view.text}</p>
        </Notice>
      )}
      {view.kind === 'ready' && held && <UnusedCode held={held} />}
      {(view.kind === 'ready' || view.kind === 'resuming') && held ? (
        <div className={classes['columns']}>
          <OrderSummary held={held} donation={offersGift(held) ? settings.donation : null} />
          {held.cart.blocking_rules.length > 0 && view.kind !== 'resuming' ? (
            <BlockedCart held={held} />
          ) : (
            <CheckoutForm
              settings={settings}
              member={isByLink ? null : (buyer ?? null)}
              isByLink={isByLink}
              held={held}
              resumeIntent={view.kind === 'resuming' ? view.intentId : null}
              setView={setView}
              look={look}
            />
          )}
        </div>
      ) : (
        view.kind !== 'denied' && <Waiting />
      )}
    </div>
  );
}

/** Placeholders for the form and the summary until the cart has loaded. */
function Waiting() {
  const t = useWords();
  return (
    <div className={classes['columns']} role="status" aria-label={t('shell.loading')}>
      <div className={classes['order']}>
        <Skeleton shape="block" />
      </div>
      <div className={classes['waiting']}>
        <Skeleton shape="line" />
        <Skeleton shape="block" count={5} />
      </div>
    </div>
  );
}
