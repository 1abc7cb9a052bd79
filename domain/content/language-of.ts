/** The language named in an address, if the storefront has it; otherwise the storefront's first. */
export const languageOf = (languages: readonly string[], lang: string | null | undefined): string =>
  languages.find((each) => each === lang) ?? languages[0] ?? 'en';
