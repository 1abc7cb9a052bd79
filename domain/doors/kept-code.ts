import { storedCode } from '../orders/code-letters.ts';

/** The most characters of a code that are kept and sent; ours have 23 to 29. */
export const longestCode = 200;
/** Stands for a code of nothing but blanks. */
export const blankCode = '(blank)';

/**
 * The text under which whatever was shown at a door is asked, logged and kept on a device, so that no code holds up a scan
 * (DOR-09). A code of ours becomes as it is stored. Of any other, characters that are not text are marked, and a long one is cut, with a
 * sum of the whole, so that two which begin alike stay two. What was marked or cut is nobody's code.
 */
export function keptCode(shown: string): string {
  const text = storedCode(shown.trim());
  if (text === '') return blankCode;
  const whole = text.replace(/\p{Surrogate}/gu, '\uFFFD').replaceAll('\0', '\uFFFD');
  if (whole.length <= longestCode) return whole;
  const mark = `… ${sumOf(whole)}`;
  const begin = whole.slice(0, longestCode - mark.length);
  // Half of a character is none.
  return begin.replace(/\p{Surrogate}$/u, '') + mark;
}

/** FNV-1a of 32 bits: tells texts apart, and keeps nothing secret. */
function sumOf(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  }
  return (sum >>> 0).toString(16).padStart(8, '0');
}
