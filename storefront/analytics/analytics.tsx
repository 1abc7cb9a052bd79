import { useEffect } from 'react';
import { onCartChange } from '../cart/cart-changes.ts';
import type { AnalyticsSettings } from '../site/storefront.ts';
import { useStorefront } from '../site/use-storefront.ts';
import { useConsent } from './consent.ts';
import { ConsentBar } from './consent-bar.tsx';
import { Container } from './container.tsx';

/** Counting for the seller, of visitors who may be counted; only who has a container loads it. */
export default function Analytics({ settings }: { readonly settings: AnalyticsSettings }) {
  const { slug } = useStorefront();
  const { consent, answer } = useConsent(slug);
  const mayCount = !settings.asks || consent === 'allowed';
  useEffect(() => {
    // Nothing that happened before the permission is counted after it.
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
