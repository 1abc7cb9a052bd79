import type { User } from '../accounts/member-store.ts';
import { memberStoreOf } from '../accounts/use-member.ts';
import { useApi } from '../api/browser-api.ts';
import { cartStoreOf } from '../cart/use-cart.ts';
import { useStorefront } from '../site/use-storefront.ts';

const loadReserve = () => import('../cart/reserve.ts');

/** Follows up on any login: stores the member, and claims the cart held before (CRT-22). */
export function useWelcome(): (user: User) => Promise<void> {
  const api = useApi();
  const { slug } = useStorefront();
  return async (user) => {
    memberStoreOf(slug).accept(user);
    const { reconcileCart } = await loadReserve();
    await reconcileCart({ api, store: cartStoreOf(slug), now: Date.now });
  };
}
