/** Maximum number of tickets in a cart: as many as one answer can carry (CRT-47). */
export const cartTicketLimit = 1000;

/**
 * Returns true for a cart that is effectively an order, whatever its state says: nothing can expire, nothing is held
 * and nothing is owed (CRT-14). `outstanding` is the wire's decimal amount.
 */
export function isCompleted(cart: {
  readonly expiresIn: number | null;
  readonly held: number;
  readonly outstanding: string;
}): boolean {
  return cart.expiresIn === null && cart.held === 0 && Number(cart.outstanding) === 0;
}
