/** The state of the checkout page, which decides what it shows. */
export type CheckoutView =
  | { readonly kind: 'loading' | 'ready' | 'missing' | 'refunded' }
  /** Another browser paid it (decision 082). */
  | { readonly kind: 'paid'; readonly sentTo: readonly string[] }
  /** Back from the bank by a redirect: the payment of this intent goes on. */
  | { readonly kind: 'resuming'; readonly intentId: string }
  /** The server does not let us see the cart; the page stays (PAY-26). */
  | { readonly kind: 'denied'; readonly text: string };
