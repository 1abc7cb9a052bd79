import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { maskEmail } from '#domain/gifts/reference.ts';

/** The history state that the checkout passes to the complete page. It stays in this tab and is not sent anywhere. */
export const stateOfPayer = (email: string) => ({ payer: email });

const never = () => () => {};

/**
 * The email address to show for an order: in full in the browser that has just paid, or else `masked`, as the server
 * sends it (law 9).
 */
export function useShownEmail(masked: string): string {
  const { state } = useLocation();
  const payer: unknown = state?.payer;
  const known = typeof payer === 'string' && maskEmail(payer) === masked ? payer : masked;
  // The server rendered the masked address, so hydration starts with it.
  return useSyncExternalStore(
    never,
    () => known,
    () => masked,
  );
}
