/**
 * The letters of scan codes: on QWERTY, QWERTZ and AZERTY keyboards they are in the same place, so that a connected scanner
 * types them right on any of these (DOR-01). 29 of them have 125 bits (law 9). As capitals they make the smaller QR code.
 */
export const codeLetters = 'BCDEFGHIJKLNOPRSTUVX';
export const codeLength = 29;

/** Letters that a Turkish keyboard has in the place of I. */
const dotless = /[ıİ]/g;
const ours = new RegExp(`^[${codeLetters}]{${codeLength}}$`);

/** A code as it is stored: ours in capitals, and anything else, such as a code of earlier versions, as it is. */
export function storedCode(text: string): string {
  if (text.length !== codeLength) return text;
  const capitals = text.replace(dotless, 'I').toUpperCase();
  return ours.test(capitals) ? capitals : text;
}

/** True for a code of ours, in any case. */
export const isLetterCode = (text: string): boolean => ours.test(storedCode(text));

/** True for the form of codes of earlier versions: 136 bits in base64url, in which the case counts. */
export const isOldCode = (text: string): boolean => /^[\w-]{23}$/.test(text);

/** The most of a byte's values that are a multiple of the number of letters: above it, letters would not be equally likely. */
const evenBytes = 256 - (256 % codeLetters.length);

/** The code that random bytes make; undefined if they are too few. */
export function codeOfBytes(bytes: Uint8Array): string | undefined {
  let code = '';
  for (const byte of bytes) {
    if (byte >= evenBytes) continue;
    code += codeLetters[byte % codeLetters.length];
    if (code.length === codeLength) return code;
  }
  return undefined;
}
