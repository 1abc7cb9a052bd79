import type { Catalogue } from '../store/catalogue/catalogue.ts';

/**
 * Strings that override the defaults (CFG-04): the portal's, overridden by the seller's, with the general language ("pt")
 * before its regional form ("pt-BR").
 */
export function shownStrings(
  { strings }: Pick<Catalogue, 'strings'>,
  sellerId: string,
  language: string,
): Record<string, string> {
  const locales = new Set([language.split('-')[0], language]);
  const messages: Record<string, string> = {};
  for (const owner of ['', sellerId]) {
    for (const locale of locales) {
      for (const string of strings) {
        if (string.sellerId === owner && string.locale === locale) {
          messages[string.key] = string.message;
        }
      }
    }
  }
  return messages;
}
