import { browserStorage, type Keeper, storedTexts } from '../browser/browser-storage.ts';

/** Older orders are not opened again by accident. */
const maxOrders = 50;

/**
 * The numbers of a seller's orders that this browser has reported: each is reported once (ANA-04).
 */
export function reportedPurchasesOf(
  seller: string,
  storage: Keeper = browserStorage('localStorage'),
) {
  const key = `toldPurchases:${seller}`;
  const read = () => storedTexts(storage, key);
  return {
    /** Returns true if this order has not been reported before, and marks it as reported. */
    isNew(orderNumber: string): boolean {
      const reported = read();
      if (reported.includes(orderNumber)) return false;
      storage.setItem(key, JSON.stringify([...reported, orderNumber].slice(-maxOrders)));
      return true;
    },
  };
}
