/**
 * The positions at which a spreadsheet may read text as a formula, wide forms included: its start, and after a
 * separator of any language or a line end. Quotes keep a cell together only for the file's separator.
 */
const separator = ',;|\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029';
const formula = new RegExp(
  `(^|[${separator}])((?:(?![${separator}])[\\s\\u200b\\ufeff"])*[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20])`,
  'g',
);
const blank = /^[\t\r\n]/;

/** A text that no spreadsheet reads as a formula, even in part: parts that look like one get an apostrophe (MON-05). */
export function plainCell(text: string): string {
  const plain = text.replaceAll(formula, "$1'$2");
  return blank.test(plain) ? `'${plain}` : plain;
}
