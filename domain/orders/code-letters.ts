/**
 * The letters of scan codes: on QWERTY, QWERTZ and AZERTY keyboards they are in the same position, so that a connected
 * scanner types them correctly on any of these (DOR-01). 29 of them have 125 bits (law 9). Upper case makes the QR code
 * smaller.
 */
export const codeLetters = 'BCDEFGHIJKLNOPRSTUVX';
export const codeLength = 29;

/** Letters at the position of I on a Turkish keyboard. */
const dotless = /[ıİ]/g;
const ours = new RegExp(`^[${codeLetters}]{${codeLength}}$`);

/** A code in its stored form: ours in upper case, and anything else, such as a code of earlier versions, unchanged. */
export function storedCode(text: string): string {
  if (text.length !== codeLength) return text;
  const capitals = text.replace(dotless, 'I').toUpperCase();
  return ours.test(capitals) ? capitals : text;
}

/** True for one of our codes, in any case. */
export const isLetterCode = (text: string): boolean => ours.test(storedCode(text));

/** True for codes in the form of earlier versions: 136 bits in base64url, which are case-sensitive. */
export const isOldCode = (text: string): boolean => /^[\w-]{23}$/.test(text);

/**
 * The largest multiple of the number of letters within a byte's values: above it, letters would not be equally likely.
 */
const evenBytes = 256 - (256 % codeLetters.length);

/** The code for random bytes; undefined if there are too few. */
export function codeOfBytes(bytes: Uint8Array): string | undefined {
  let code = '';
  for (const byte of bytes) {
    if (byte >= evenBytes) continue;
    code += codeLetters[byte % codeLetters.length];
    if (code.length === codeLength) return code;
  }
  return undefined;
}
