import { useCallback, useEffect } from 'react';
import { clearVisit } from '../accounts/clear-visit.ts';
import type { User } from '../accounts/member-store.ts';
import { memberStoreOf, sessionKey, useMember } from '../accounts/use-member.ts';
import { useApi } from '../api/browser-api.ts';
import { cartStoreOf } from '../cart/use-cart.ts';
import { useAddresses, useStorefront } from '../site/use-storefront.ts';

/** The interval between checks of the session (APP-59), in milliseconds. */
const interval = 1000;

/** Finds out who is logged in, unless that is already known. */
export function useLoadMember(): () => Promise<User | null> {
  const api = useApi();
  const { slug } = useStorefront();
  return useCallback(() => memberStoreOf(slug).look(() => api.call('getMyUser', {})), [api, slug]);
}

/**
 * Watches the session: checks every second if it has ended, and listens to other tabs. When it is over (APP-60),
 * removes everything stored about the visit; a page load discards the rest.
 */
export function useSession(): void {
  const look = useLoadMember();
  const to = useAddresses();
  const { slug } = useStorefront();
  const member = useMember();

  useEffect(() => {
    const lookAgain = async (): Promise<void> => {
      const store = memberStoreOf(slug);
      const before = store.get();
      store.doubt();
      const now = await look();
      // Another member has logged in: the previous member's pages must not stay.
      if (before && before.id !== now?.id) endVisit(slug, to.home());
    };
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === sessionKey) void lookAgain();
    };
    // A page restored by the back button has missed changes by other tabs.
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void lookAgain();
    };
    void look();
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onShow);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', onShow);
    };
  }, [look, slug, to]);

  useEffect(() => {
    if (!member) return;
    const timer = setInterval(() => {
      // A running payment is finished first.
      const isPaying = cartStoreOf(slug).get().isPaying;
      if (memberStoreOf(slug).isOver() && !isPaying) endVisit(slug, to.home());
    }, interval);
    return () => clearInterval(timer);
  }, [member, slug, to]);
}

/** Removes everything about the logged-in member, and loads an address. */
export function endVisit(seller: string, address: string): void {
  memberStoreOf(seller).leave();
  clearVisit(seller);
  location.replace(address);
}
