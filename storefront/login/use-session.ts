import { useCallback, useEffect } from 'react';
import { forgetVisit } from '../accounts/forget-visit.ts';
import type { User } from '../accounts/member-store.ts';
import { memberStoreOf, sessionKey, useMember } from '../accounts/use-member.ts';
import { useApi } from '../api/browser-api.ts';
import { cartStoreOf } from '../cart/use-cart.ts';
import { useAddresses, useStorefront } from '../site/use-storefront.ts';

/** The interval between checks of the session (APP-59), in milliseconds. */
const interval = 1000;

/** Finds out who is logged in, unless that is known. */
export function useLook(): () => Promise<User | null> {
  const api = useApi();
  const { slug } = useStorefront();
  return useCallback(() => memberStoreOf(slug).look(() => api.call('getMyUser', {})), [api, slug]);
}

/**
 * Watches who is logged in: each second whether their session has ended, and what other tabs tell.
 * Whose session is over finds nothing of theirs here any more (APP-60): all that is kept of the
 * visit goes, and with a page that is loaded anew all that was open.
 */
export function useSession(): void {
  const look = useLook();
  const to = useAddresses();
  const { slug } = useStorefront();
  const member = useMember();

  useEffect(() => {
    const lookAgain = async (): Promise<void> => {
      const store = memberStoreOf(slug);
      const before = store.get();
      store.doubt();
      const now = await look();
      // Somebody else's pages: those of who was here before are over.
      if (before && before.id !== now?.id) endVisit(slug, to.home());
    };
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === sessionKey) void lookAgain();
    };
    // Brought back by the way back, a page has slept through what other tabs did.
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
      // A payment that is on its way is seen to its end first.
      const isPaying = cartStoreOf(slug).get().isPaying;
      if (memberStoreOf(slug).isOver() && !isPaying) endVisit(slug, to.home());
    }, interval);
    return () => clearInterval(timer);
  }, [member, slug, to]);
}

/** Leaves nothing of who was logged in, and goes to an address by loading it. */
export function endVisit(seller: string, address: string): void {
  memberStoreOf(seller).leave();
  forgetVisit(seller);
  location.replace(address);
}
