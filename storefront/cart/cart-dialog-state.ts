import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const state = { isOpen: false };

function change(isOpen: boolean): void {
  state.isOpen = isOpen;
  for (const listener of listeners) listener();
}

const actions = { open: () => change(true), close: () => change(false) };

/** The state of the cart dialog, which the header and the bottom bar open. */
export function useCartDialog() {
  const isOpen = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state.isOpen,
    () => false,
  );
  return { isOpen, ...actions };
}
