import { useSyncExternalStore } from 'react';
import type { Outcome } from '#contract/client.ts';
import type { Credentials } from '#domain/accounts/login.ts';

/** A failed login from an address (APP-27): the dialog starts with it. */
export interface TriedLogin {
  readonly given: Credentials;
  readonly outcome: Outcome<unknown>;
}

interface LoginDialogState {
  readonly isOpen: boolean;
  readonly tried?: TriedLogin | undefined;
}

const closed: LoginDialogState = { isOpen: false };
const listeners = new Set<() => void>();
let state = closed;

function change(next: LoginDialogState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Opens the login dialog over the page. */
export const openLogin = (tried?: TriedLogin): void => change({ isOpen: true, tried });
export const closeLogin = (): void => change(closed);

export function useLoginDialog(): LoginDialogState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => closed,
  );
}
