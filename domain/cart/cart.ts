/** A cart holds at most as many tickets as one answer can carry (CRT-47). */
export const cartTicketLimit = 1000;

/**
 * CRT-14: a cart in which nothing can run out, nothing is held and nothing is to be paid is an
 * order already, whatever its state is called. `outstanding` is the wire's decimal amount.
 */
export function isCompleted(cart: {
  readonly expiresIn: number | null;
  readonly held: number;
  readonly outstanding: string;
}): boolean {
  return cart.expiresIn === null && cart.held === 0 && Number(cart.outstanding) === 0;
}
