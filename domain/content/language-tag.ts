/** The longest name of a language that is taken: `zh-Hant-TW`. */
export const longestTag = 10;

/** Tells whether a text could name a language, as `de` or `en-GB` do; nobody need speak it here. */
export const isLanguageTag = (text: string): boolean =>
  text.length <= longestTag && /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(text);
