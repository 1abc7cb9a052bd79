import { promoCodeKey } from '#domain/pricing/promo-code.ts';
import { browserStorage, type Keeper } from '../browser/browser-storage.ts';
import type { CartAnswer } from './cart-store.ts';

/**
 * A code from an address that had no effect when tickets were held, kept in this tab for their cart: the checkout
 * explains why, or applies the code once it has an effect.
 */
export function unusedCodeOf(seller: string, storage: Keeper = browserStorage('sessionStorage')) {
  const key = `unusedCode:${seller}`;
  return {
    /** Compares the codes that were sent along with those of the cart. */
    note({ cart, cartmod }: Pick<CartAnswer, 'cart' | 'cartmod'>, sent: readonly string[]): void {
      const code = sent.find((each) => !cartmod.some(({ id }) => id === promoCodeKey(each)));
      const [to] = cart;
      if (code !== undefined && to) storage.setItem(key, JSON.stringify([to.id, code]));
      else if (sent.length > 0) storage.removeItem(key);
    },
    of(cartId: string): string | null {
      const [to, code] = JSON.parse(storage.getItem(key) ?? '[]') as [string?, string?];
      return to === cartId && code !== undefined ? code : null;
    },
    forget: (): void => storage.removeItem(key),
  };
}
