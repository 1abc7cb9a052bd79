import { browserStorage, type Keeper } from '../browser-storage.ts';

/** Where a tab keeps the add-ons under way of a seller. */
export const chainKey = (seller: string): string => `upsellsChain:${seller}`;

/** Ends the offers under way: on leaving the event pages, and with the cart (DET-26, A-23). */
export const endChain = (
  seller: string,
  storage: Keeper = browserStorage('sessionStorage'),
): void => storage.removeItem(chainKey(seller));
