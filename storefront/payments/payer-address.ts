import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { maskEmail } from '#domain/gifts/reference.ts';

/**
 * The history state that the checkout hands to the complete page: it stays in this tab and is sent
 * to nobody.
 */
export const stateOfPayer = (email: string) => ({ payer: email });

const never = () => () => {};

/**
 * The address to show for an order: in full in the browser that just paid with it, else `masked`, as the
 * server answers it (law 9).
 */
export function useShownEmail(masked: string): string {
  const { state } = useLocation();
  const payer: unknown = state?.payer;
  const known = typeof payer === 'string' && maskEmail(payer) === masked ? payer : masked;
  // The server drew the masked one: a reload begins with that.
  return useSyncExternalStore(
    never,
    () => known,
    () => masked,
  );
}
