import type { OpenChain } from '#domain/cart/upsell-chain.ts';
import { browserStorage, type Keeper } from '../browser/browser-storage.ts';

/** The open chain of add-ons of one seller in this tab (`upsellsChain`); it survives a reload. */
export function openChainOf(seller: string, storage: Keeper = browserStorage('sessionStorage')) {
  const key = `upsellsChain:${seller}`;
  return {
    read(): OpenChain | null {
      const text = storage.getItem(key);
      return text === null ? null : (JSON.parse(text) as OpenChain);
    },
    keep(chain: OpenChain | null): void {
      if (chain) storage.setItem(key, JSON.stringify(chain));
      else storage.removeItem(key);
    },
  };
}
