/** A name and an address, kept apart so that no name can pass for an address. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

const nameAndAddress =
  /^\s*(?:"?([^"<>@]*?)"?\s*<([^<>@\s]+@[^<>@\s]+)>|([^<>@\s,;]+@[^<>@\s,;]+))\s*$/;

/** Reads "Name <address>" or a bare address; undefined when the text is neither. */
export function readMailbox(text: string): Mailbox | undefined {
  const parts = nameAndAddress.exec(text);
  const address = parts?.[2] ?? parts?.[3];
  return address === undefined ? undefined : { name: parts?.[1]?.trim() ?? '', address };
}

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
