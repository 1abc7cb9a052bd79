import { type Mailbox, readMailbox } from '#domain/contact/mailbox.ts';

/**
 * Who a seller's letters come from: the tenant's sender, else the installation's, each under the
 * seller's name where it gives none. `unreadable` are those that were passed over.
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
