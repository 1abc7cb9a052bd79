const day = 86_400_000;

/**
 * Returns true if a cart may be paid by direct debit, which takes days to clear: only in euros, and
 * only if the earliest of `begins` (epoch milliseconds; null for tickets without a start) is at
 * least `days` ahead. Null days disable it.
 */
export function offersDirectDebit(
  days: number | null,
  currency: string,
  begins: readonly (number | null)[],
  now: number,
): boolean {
  if (days === null || currency !== 'EUR') return false;
  return begins.every((instant) => instant === null || instant - now >= days * day);
}
