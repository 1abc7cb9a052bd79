/**
 * The places at which a spreadsheet takes a text for a formula, wide forms included: its beginning, and what follows a
 * separator of any language or the end of a line. Quotes keep a cell together only for the separator of the file.
 */
const separator = ',;|\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029';
const formula = new RegExp(
  `(^|[${separator}])((?:(?![${separator}])[\\s\\u200b\\ufeff"])*[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20])`,
  'g',
);
const blank = /^[\t\r\n]/;

/** A text of which no spreadsheet takes a part for a formula: what looks like one gets an apostrophe (MON-05). */
export function plainCell(text: string): string {
  const plain = text.replaceAll(formula, "$1'$2");
  return blank.test(plain) ? `'${plain}` : plain;
}
