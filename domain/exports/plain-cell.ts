/** The first characters with which a spreadsheet takes a text for a formula, wide forms included. */
const formula = /^[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** A text that no spreadsheet takes for a formula: one that looks like it gets an apostrophe (MON-05). */
export const plainCell = (text: string): string => (formula.test(text) ? `'${text}` : text);
