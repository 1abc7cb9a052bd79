import { useSyncExternalStore } from 'react';
import { browserStorage, type Keeper } from '../browser/browser-storage.ts';
import type { AnalyticsSettings } from '../site/storefront.ts';

export type Consent = 'allowed' | 'declined' | 'open';

/** The visitor's answer to one seller's question; other tabs are notified. */
export function consentOf(seller: string, storage: Keeper = browserStorage('localStorage')) {
  const key = `analyticsConsent:${seller}`;
  return {
    key,
    read(): Consent {
      const kept = storage.getItem(key);
      return kept === 'allowed' || kept === 'declined' ? kept : 'open';
    },
    keep: (consent: Exclude<Consent, 'open'>): void => storage.setItem(key, consent),
  };
}

/**
 * Returns true if this visit may be tracked: the seller has a container, and the visitor's consent if it is required.
 */
export const canTrack = (seller: string, settings: AnalyticsSettings | null): boolean =>
  settings !== null && (!settings.asks || consentOf(seller).read() === 'allowed');

const listeners = new Set<() => void>();

/** The visitor's answer, undefined before the page has read it, and a function to set it. */
export function useConsent(seller: string) {
  const consent = useSyncExternalStore(
    (listener) => {
      const onStorage = ({ key }: StorageEvent): void => {
        if (key === null || key === consentOf(seller).key) listener();
      };
      listeners.add(listener);
      addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', onStorage);
      };
    },
    () => consentOf(seller).read(),
    () => undefined,
  );
  const answer = (given: Exclude<Consent, 'open'>): void => {
    consentOf(seller).keep(given);
    for (const listener of listeners) listener();
  };
  return { consent, answer };
}
