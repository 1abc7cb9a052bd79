import type { SellerFacts } from '../site/storefront.ts';
import type { LetterWords } from './letter-words.ts';

/** Returns lines with the sender of a plain-text letter and the address for questions. */
export function sellerLines(
  { name, facts }: { readonly name: string; readonly facts: SellerFacts },
  words: LetterWords,
): string[] {
  const { legal_name, address, contact_phone, contact_email, website } = facts;
  const contact = contact_email && words('letter.footer.contact', { email: contact_email });
  return [contact, legal_name ?? name, address, contact_phone, website].filter(
    (line): line is string => line !== undefined && line !== '',
  );
}
