/**
 * The history state that the checkout passes to the pending page after a redirect from the bank:
 * the returned payment, which only its payer can name. It stays in this tab.
 */
export const stateOfReturn = (intentId: string) => ({ intent: intentId });

/** The payment named in a page's history state, or null. */
export function returnedPayment(state: unknown): string | null {
  const intent = (state as { intent?: unknown } | null)?.intent;
  return typeof intent === 'string' ? intent : null;
}
