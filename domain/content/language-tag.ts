/** The length of the longest accepted language tag, `zh-Hant-TW`. */
export const maxLanguageTagLength = 10;

/** Returns true for a well-formed language tag such as `de` or `en-GB`, supported or not. */
export const isLanguageTag = (text: string): boolean =>
  text.length <= maxLanguageTagLength && /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(text);
