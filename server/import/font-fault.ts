/** Bytes of one font file that are taken: a variable font of several alphabets is smaller. */
const byteLimit = 2 * 2 ** 20;

/** The first four bytes of other kinds of font files. */
const others: Readonly<Record<string, string>> = {
  wOFF: 'WOFF',
  OTTO: 'OpenType',
  true: 'TrueType',
  ttcf: 'a font collection',
  '\0\u0001\0\0': 'TrueType',
};

/** A header of WOFF2 (W3C, "WOFF File Format 2.0", section 4.1). */
const headerLength = 48;
const lengthAt = 8;
const tablesAt = 12;

/** Why bytes are not taken for a font; undefined where they are. */
export function fontFault(bytes: Buffer): string | undefined {
  if (bytes.length > byteLimit) return `is larger than ${byteLimit / 2 ** 20} MiB`;
  const signature = bytes.toString('latin1', 0, 4);
  if (signature !== 'wOF2') {
    const other = others[signature];
    return other ? `is ${other}: convert it to WOFF2` : 'is not a WOFF2 font';
  }
  const isWhole = bytes.length >= headerLength && bytes.readUInt32BE(lengthAt) === bytes.length;
  if (!isWhole) return 'is a damaged WOFF2 font: it is not as long as it says';
  return bytes.readUInt16BE(tablesAt) === 0 ? 'is a WOFF2 font without anything in it' : undefined;
}
