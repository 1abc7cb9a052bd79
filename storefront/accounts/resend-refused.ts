import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isRefused = false;

/** Keeps that tickets are not sent again to whoever is logged in, until they have read it. */
export function tellResendRefused(next: boolean): void {
  isRefused = next;
  for (const listener of listeners) listener();
}

export const useResendRefused = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isRefused,
    () => false,
  );
