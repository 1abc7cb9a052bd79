import { storedCode } from '../orders/code-letters.ts';

/** Maximum number of characters of a code that are stored and sent; ours have 23 to 29. */
export const longestCode = 200;
/** Stands for a code that consists only of blanks. */
export const blankCode = '(blank)';

/**
 * The text under which anything shown at a door is looked up, logged and stored on a device, so that no code holds up a
 * scan (DOR-09). Converts our codes to their stored form. In others, marks characters that are not text and cuts long
 * ones, with a checksum of the whole, so that two with the same start stay different. A marked or cut code is never a
 * real one.
 */
export function keptCode(shown: string): string {
  const text = storedCode(shown.trim());
  if (text === '') return blankCode;
  const whole = text.replace(/\p{Surrogate}/gu, '\uFFFD').replaceAll('\0', '\uFFFD');
  if (whole.length <= longestCode) return whole;
  const mark = `… ${sumOf(whole)}`;
  const begin = whole.slice(0, longestCode - mark.length);
  // Drops half of a surrogate pair.
  return begin.replace(/\p{Surrogate}$/u, '') + mark;
}

/** FNV-1a of 32 bits: distinguishes texts, and is not for secrets. */
function sumOf(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  }
  return (sum >>> 0).toString(16).padStart(8, '0');
}
