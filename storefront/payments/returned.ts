/**
 * The history state that the checkout hands to the pending page after a redirect from the bank: the
 * payment that came back, which only its payer can name. It stays in this tab.
 */
export const stateOfReturn = (intentId: string) => ({ intent: intentId });

/** The payment that a page's history names; null where it names none. */
export function returnedIn(state: unknown): string | null {
  const intent = (state as { intent?: unknown } | null)?.intent;
  return typeof intent === 'string' ? intent : null;
}
