import { Suspense } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { fallbackEn } from '#tenants/strings/en/fallback.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { part } from '../browser/part.ts';
import { DeadEnd } from '../components/dead-end.tsx';
import { IncidentId, useIncident } from '../components/incident.tsx';
import { MessagePage } from '../components/message-page.tsx';
import { UnseenStatus } from '../components/unseen-status.tsx';
import { Link } from '../site/link.tsx';
import { PageTitle } from '../site/page-title.tsx';
import { useIsCheckout } from '../site/use-is-checkout.ts';
import { useAddresses, useMaybeStorefront, useWords } from '../site/use-storefront.ts';

const LeaveBrokenChain = part(() => import('./leave-broken-chain.tsx'));

/** The page shown after an error: not found (APP-16), refused by a busy server, or an internal error. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const hasStorefront = useMaybeStorefront() !== undefined;
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  if (!hasStorefront) return <BarePage isMissing={status === 404} />;
  if (status === 404) return <NotFound />;
  return status === 503 ? <Busy /> : <Fault />;
}

/**
 * The error page outside a storefront: it has no theme, and its home is the address at which the server redirects to a
 * storefront.
 */
function BarePage({ isMissing }: { readonly isMissing: boolean }) {
  const title = isMissing ? fallbackEn['not_found.title'] : fallbackEn['fault.title'];
  return (
    <MessagePage title={title}>
      <title>{title}</title>
      {isMissing ? (
        <NothingHere text={fallbackEn['not_found.text']} />
      ) : (
        <p>{fallbackEn['fault.later']}</p>
      )}
      {isMissing ? <a href="/">{fallbackEn['not_found.home']}</a> : <IncidentId />}
    </MessagePage>
  );
}

const NothingHere = ({ text }: { readonly text: string }) => (
  <p>
    {text}
    <UnseenStatus> (404 Not Found)</UnseenStatus>
  </p>
);

/** The "not found" page in the storefront's own texts (APP-16). */
export function NotFound() {
  const t = useWords();
  return (
    <DeadEnd title={t('not_found.title')} ways={['home', 'events', 'tickets']}>
      <Suspense>
        <LeaveBrokenChain />
      </Suspense>
      <NothingHere text={t('not_found.text')} />
    </DeadEnd>
  );
}

/**
 * The page shown when a busy server refuses to open a page within the shop, in the words of the full page that it sends
 * otherwise (`server/turns/busy-page.ts`). The cart is in the browser's storage.
 */
function Busy() {
  const t = useWords();
  const title = t('refusal.server_busy');
  return (
    <MessagePage title={title}>
      <PageTitle page={title} />
      <Button onClick={() => location.reload()}>{t('shell.try_again')}</Button>
    </MessagePage>
  );
}

function Fault() {
  const t = useWords();
  const isCheckout = useIsCheckout();
  const to = useAddresses();
  const hasIncident = useIncident() !== undefined;
  return (
    <MessagePage title={t('fault.title')}>
      <PageTitle page={t('fault.title')} />
      <p>{t(isCheckout ? 'fault.later' : 'fault.text')}</p>
      {hasIncident && (
        <p>
          {t('fault.incident')} <IncidentId />
        </p>
      )}
      <Button kind="secondary" onClick={() => location.reload()}>
        {t('shell.reload')}
      </Button>
      <Link className={buttonClass()} to={to.events()}>
        {t('fault.to_events')}
      </Link>
    </MessagePage>
  );
}
