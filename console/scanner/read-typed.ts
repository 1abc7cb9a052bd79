import { isLetterCode, isOldCode } from '#domain/orders/code-letters.ts';
import { checkText } from './check-text.ts';
import type { TypedText } from './typed-code.ts';

/** The reason for which a code that nobody knows may have been typed wrongly. */
export type TypingHint = 'caps' | 'layout';

const swapCase = (text: string): string =>
  text.replace(/\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

/** True if Caps Lock alone makes the difference between what this device typed and the places of the keys. */
const isCapsOnly = ({ byKey, byPlace, isCapsLock }: TypedText): boolean =>
  isCapsLock && byKey === swapCase(byPlace);

/**
 * The code that a connected scanner typed. One of ours is read in any case and by any layout; one of an earlier version as it was
 * typed, unless only the places of the keys make one of it, or the scanner's check found that places are right (`readsPlaces`).
 */
export function codeTyped(text: TypedText, readsPlaces = false): string {
  const { byKey, byPlace } = text;
  // Scanners type as a US keyboard does unless somebody set them otherwise.
  if (isLetterCode(byPlace)) return byPlace;
  if (isLetterCode(byKey)) return byKey;
  if (readsPlaces || isCapsOnly(text)) return byPlace;
  return isOldCode(byPlace) && !isOldCode(byKey) ? byPlace : byKey;
}

/** A hint for when nobody knows the code; undefined for one that cannot have been typed wrongly. */
export function typingHint(text: TypedText, code: string): TypingHint | undefined {
  if (isLetterCode(code)) return undefined;
  if (text.isCapsLock && /\p{L}/u.test(code)) return 'caps';
  const isOtherLayout = text.byKey.toLowerCase() !== text.byPlace.toLowerCase();
  const isOdd = (code.length === 23 || code.length === 29) && !isOldCode(code);
  return isOtherLayout || isOdd ? 'layout' : undefined;
}

/** The result of a scanner's check: right as typed, right by the places of keys, with Caps Lock, or something else. */
export type ScannerCheck = 'right' | 'places' | 'caps' | 'other';

export function checkScanner({ byKey, byPlace }: TypedText): ScannerCheck {
  if (byKey === checkText) return 'right';
  if (byKey === swapCase(checkText)) return 'caps';
  return byPlace === checkText ? 'places' : 'other';
}
