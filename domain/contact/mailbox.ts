/** A name and an address, stored separately so that a name cannot pass for an address. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

const nameAndAddress =
  /^\s*(?:"?([^"<>@]*?)"?\s*<([^<>@\s]+@[^<>@\s]+)>|([^<>@\s,;]+@[^<>@\s,;]+))\s*$/;

/** Reads "Name <address>" or a bare address; undefined for any other text. */
export function readMailbox(text: string): Mailbox | undefined {
  const parts = nameAndAddress.exec(text);
  const address = parts?.[2] ?? parts?.[3];
  return address === undefined ? undefined : { name: parts?.[1]?.trim() ?? '', address };
}
