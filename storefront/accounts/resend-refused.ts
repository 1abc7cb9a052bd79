import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isRefused = false;

/** Stores that the logged-in member's tickets were not sent again, until they have read it. */
export function showResendRefused(next: boolean): void {
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
