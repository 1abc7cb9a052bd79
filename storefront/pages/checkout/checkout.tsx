import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import type { ConfigValues } from '#tenants/config-registry.ts';
import type { ThemeTokens } from '#tenants/theme.ts';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { NotFound } from '../../components/error-page.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { loadConfiguration, notFound } from '../../load-storefront.server.ts';
import { privateHeaders } from '../../page-headers.ts';
import { cardColours, themeOf } from '../../styles/theme-css.server.ts';
import { useWords } from '../../use-storefront.ts';
import classes from './checkout.module.css';
import { CheckoutForm } from './checkout-form.tsx';
import { OrderSummary } from './order-summary.tsx';
import { RefundedPage } from './refunded-page.tsx';
import { useCheckoutCart } from './use-checkout-cart.ts';

export const headers = privateHeaders;
export type CheckoutSettings = Awaited<ReturnType<typeof loader>>;

/** How this seller takes payment; the cart is fetched by the browser, for it is personal. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const configuration = await loadConfiguration(context, request, params['seller'] ?? '');
  if (!configuration) notFound();
  const config = configuration.config as Partial<ConfigValues>;
  return {
    stripe: configuration.stripe,
    colours: cardColours(themeOf(configuration.theme as Partial<ThemeTokens>)),
    terms: config['checkout.terms'] ?? null,
    asked: {
      phone: config['checkout.phone'] ?? 'hidden',
      address: config['checkout.address'] ?? 'hidden',
    },
  };
}

export default function Checkout() {
  const settings = useLoaderData<typeof loader>();
  const { cartId } = useParams();
  // Another cart is another checkout.
  return <CheckoutOf key={cartId} settings={settings} cartId={cartId} />;
}

interface CheckoutOfProps {
  readonly settings: CheckoutSettings;
  readonly cartId: string | undefined;
}

function CheckoutOf({ settings, cartId }: CheckoutOfProps) {
  const t = useWords();
  const { view, held, setView, look } = useCheckoutCart(cartId);
  if (view.kind === 'missing') return <NotFound />;
  if (view.kind === 'refunded') return <RefundedPage />;

  return (
    <div className={classes['page']}>
      <PageTitle page={t('checkout.title')} />
      <h1>{t('checkout.title')}</h1>
      <noscript>
        <Notice tone="warning">
          <p>{t('checkout.needs_script')}</p>
        </Notice>
      </noscript>
      {view.kind === 'denied' && (
        <Notice tone="error" isAlert>
          <p>{view.text}</p>
        </Notice>
      )}
      {(view.kind === 'ready' || view.kind === 'resuming') && held ? (
        <div className={classes['columns']}>
          <OrderSummary held={held} />
          <CheckoutForm
            settings={settings}
            held={held}
            resumeIntent={view.kind === 'resuming' ? view.intentId : null}
            setView={setView}
            look={look}
          />
        </div>
      ) : (
        view.kind !== 'denied' && <Waiting />
      )}
    </div>
  );
}

/** Holds the places of form and summary until the cart is here. */
function Waiting() {
  const t = useWords();
  return (
    <div className={classes['columns']} role="status" aria-label={t('shell.loading')}>
      <div className={classes['waiting']}>
        <Skeleton shape="block" count={3} />
      </div>
      <div className={classes['waiting']}>
        <Skeleton shape="line" />
        <Skeleton shape="block" count={5} />
      </div>
    </div>
  );
}
