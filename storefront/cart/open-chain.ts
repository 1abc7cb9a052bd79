import type { OpenChain } from '#domain/cart/upsell-chain.ts';
import { browserStorage, type Keeper } from '../browser/browser-storage.ts';

/** The add-ons under way of one seller in this tab (`upsellsChain`): they survive a reload. */
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
