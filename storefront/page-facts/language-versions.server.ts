import { type Addresses, addresses } from '../site/address.ts';

/** A page in one of its storefront's languages, and addresses that name that language. */
export interface LanguageVersion {
  readonly language: string;
  readonly to: Addresses;
}

/** A storefront in each of its languages; addresses omit the first (law 12). */
export const languageVersions = (
  slug: string,
  languages: readonly string[],
): readonly LanguageVersion[] =>
  languages.map((language, at) => ({
    language,
    to: addresses({ slug, lang: at === 0 ? null : language }),
  }));

/** An address for `hreflang`. */
export interface Alternate {
  readonly hrefLang: string;
  readonly href: string;
}

/** A page in all its languages, with the default; empty if it has only one. */
export function alternatesOf(
  versions: readonly LanguageVersion[],
  addressOf: (to: Addresses) => string,
): readonly Alternate[] {
  const [first] = versions;
  if (!first || versions.length === 1) return [];
  return [
    ...versions.map(({ language, to }) => ({ hrefLang: language, href: addressOf(to) })),
    { hrefLang: 'x-default', href: addressOf(first.to) },
  ];
}
