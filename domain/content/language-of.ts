/** The language that an address names, if the storefront has it; else its first. */
export const languageOf = (languages: readonly string[], lang: string | null | undefined): string =>
  languages.find((each) => each === lang) ?? languages[0] ?? 'en';
