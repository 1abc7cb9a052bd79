const day = 86_400_000;

/**
 * Whether a cart may be paid by direct debit, which takes days to clear: only in euros, and only
 * where the first of `begins` (epoch milliseconds; null where nothing begins) is at least so many
 * `days` off. Null days are never.
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
