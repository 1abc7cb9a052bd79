import { type Mailbox, readMailbox } from '#domain/contact/mailbox.ts';

/**
 * The sender of a seller's letters: the tenant's, else the installation's, under the seller's name if it has none. `unreadable`
 * contains the addresses that could not be parsed.
 */
export function senderOf(
  sellerName: string,
  candidates: readonly (string | null | undefined)[],
): { readonly from: Mailbox; readonly unreadable: readonly string[] } {
  const unreadable: string[] = [];
  for (const text of candidates) {
    if (text === null || text === undefined) continue;
    const from = readMailbox(text);
    if (from) return { from: { ...from, name: from.name || sellerName }, unreadable };
    unreadable.push(text);
  }
  return { from: { name: sellerName, address: 'no-reply@localhost' }, unreadable };
}
