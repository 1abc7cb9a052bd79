import { browserStorage, type Keeper, keptTexts } from '../browser/browser-storage.ts';

/** Older ones are not opened by chance. */
const most = 50;

/** The numbers of a seller's orders that this browser has told of: each is told once (ANA-04). */
export function toldPurchasesOf(seller: string, storage: Keeper = browserStorage('localStorage')) {
  const key = `toldPurchases:${seller}`;
  const read = () => keptTexts(storage, key);
  return {
    /** Returns whether this order has not been reported before, and marks it as reported. */
    isNew(orderNumber: string): boolean {
      const told = read();
      if (told.includes(orderNumber)) return false;
      storage.setItem(key, JSON.stringify([...told, orderNumber].slice(-most)));
      return true;
    },
  };
}
