import { useSyncExternalStore } from 'react';
import { browserStorage } from '../browser/browser-storage.ts';
import { beginUse } from '../browser/first-use.ts';
import { useStorefront } from '../site/use-storefront.ts';
import { createMemberStore, type MemberStore, type User } from './member-store.ts';

const stores = new Map<string, MemberStore>();

/**
 * A storage key that each login and logout writes, so that the tabs of all sellers, which share the
 * session's cookie, are notified.
 */
export const sessionKey = 'session';

/** The single member store of a seller on this page. */
export function memberStoreOf(seller: string): MemberStore {
  const known = stores.get(seller);
  if (known) return known;
  const store = createMemberStore({
    cookies: () => document.cookie,
    now: Date.now,
    tellOtherTabs: () => browserStorage('localStorage').setItem(sessionKey, crypto.randomUUID()),
  });
  stores.set(seller, store);
  return store;
}

const onServer = (): undefined => undefined;

/**
 * The logged-in member; null for a guest, undefined until the page knows (on the server, and during
 * hydration).
 */
export function useMember(): User | null | undefined {
  const { slug } = useStorefront();
  return useSyncExternalStore(
    (listener) => {
      // The header finds out who is logged in, for all who ask.
      beginUse();
      return memberStoreOf(slug).subscribe(listener);
    },
    () => memberStoreOf(slug).get(),
    onServer,
  );
}
