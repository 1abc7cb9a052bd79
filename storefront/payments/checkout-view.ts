/** The state of the checkout page, which decides what it shows. */
export type CheckoutView =
  | { readonly kind: 'loading' | 'ready' | 'missing' | 'refunded' }
  /** The cart was paid in another browser (decision 082). */
  | { readonly kind: 'paid'; readonly sentTo: readonly string[] }
  /** The buyer is back from a redirect to the bank: the payment of this intent continues. */
  | { readonly kind: 'resuming'; readonly intentId: string }
  /** The server denies access to the cart; the page stays (PAY-26). */
  | { readonly kind: 'denied'; readonly text: string };
