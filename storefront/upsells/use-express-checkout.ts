import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStorefront } from '../use-storefront.ts';

/** On every page: `expresscheckout` is taken out of the address and remembered (APP-25). */
export function useExpressCheckout(): void {
  const { slug } = useStorefront();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!search.includes('expresscheckout=')) return;
    const consume = async (): Promise<void> => {
      const { skipUpsellsOf, takeExpressCheckout } = await import('./skip-upsells.ts');
      const taken = takeExpressCheckout(search);
      if (!taken) return;
      if (taken.skips) skipUpsellsOf(slug).set();
      await navigate(
        { pathname, search: taken.rest, hash },
        { replace: true, preventScrollReset: true },
      );
    };
    void consume();
  }, [slug, pathname, search, hash, navigate]);
}
