/** The length of the longest accepted language tag, `zh-Hant-TW`. */
export const longestTag = 10;

/** Returns true for a well-formed language tag such as `de` or `en-GB`, supported or not. */
export const isLanguageTag = (text: string): boolean =>
  text.length <= longestTag && /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(text);
