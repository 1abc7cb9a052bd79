import { useEffect } from 'react';
import { onCartChange } from '../cart/cart-changes.ts';
import type { AnalyticsSettings } from '../site/storefront.ts';
import { useStorefront } from '../site/use-storefront.ts';
import { useConsent } from './consent.ts';
import { ConsentBar } from './consent-bar.tsx';
import { Container } from './container.tsx';

/**
 * The seller's analytics, for visitors who may be tracked; loaded only if the seller has a
 * container.
 */
export default function Analytics({ settings }: { readonly settings: AnalyticsSettings }) {
  const { slug } = useStorefront();
  const { consent, answer } = useConsent(slug);
  const mayCount = !settings.asks || consent === 'allowed';
  useEffect(() => {
    // Events from before the consent are not sent after it.
    if (consent !== undefined && !mayCount) return onCartChange(() => undefined);
  }, [consent, mayCount]);
  if (consent === undefined) return null;
  return (
    <>
      {mayCount && <Container settings={settings} />}
      {settings.asks && <ConsentBar consent={consent} onAnswer={answer} />}
    </>
  );
}
