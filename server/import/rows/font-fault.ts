/** Maximum bytes of a font file: a variable font of several alphabets is smaller. */
const byteLimit = 2 * 2 ** 20;

/** The first four bytes of other kinds of font files. */
const others: Readonly<Record<string, string>> = {
  wOFF: 'WOFF',
  OTTO: 'OpenType',
  true: 'TrueType',
  ttcf: 'a font collection',
  '\0\u0001\0\0': 'TrueType',
};

/** Length of the WOFF2 header (W3C, "WOFF File Format 2.0", section 4.1). */
const headerLength = 48;
const lengthAt = 8;
const tablesAt = 12;

/** The reason why bytes are refused as a font; undefined if they are accepted. */
export function fontFault(bytes: Buffer): string | undefined {
  if (bytes.length > byteLimit) return `is larger than ${byteLimit / 2 ** 20} MiB`;
  const signature = bytes.toString('latin1', 0, 4);
  if (signature !== 'wOF2') {
    const other = others[signature];
    return other ? `is ${other}: convert it to WOFF2` : 'is not a WOFF2 font';
  }
  const isWhole = bytes.length >= headerLength && bytes.readUInt32BE(lengthAt) === bytes.length;
  if (!isWhole) return 'is a damaged WOFF2 font: its length differs from the one it states';
  return bytes.readUInt16BE(tablesAt) === 0 ? 'is an empty WOFF2 font' : undefined;
}
