import { useEffect } from 'react';
import { useStorefront } from '../site/use-storefront.ts';
import { openChainOf } from './open-chain.ts';

/** Ends the chain of add-ons, on every page except events' (DET-26). */
export function useChainEnd(): void {
  const { slug } = useStorefront();
  useEffect(() => openChainOf(slug).keep(null), [slug]);
}
