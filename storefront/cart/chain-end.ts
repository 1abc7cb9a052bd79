import { useEffect } from 'react';
import { useStorefront } from '../site/use-storefront.ts';
import { openChainOf } from './open-chain.ts';

/** Of each page that is no event's: the add-ons under way end there (DET-26). */
export function useChainEnd(): void {
  const { slug } = useStorefront();
  useEffect(() => openChainOf(slug).keep(null), [slug]);
}
