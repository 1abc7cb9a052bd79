import { isLetterCode, isOldCode } from '#domain/orders/code-letters.ts';
import { checkText } from './check-text.ts';
import type { TypedText } from './typed-code.ts';

/** The likely cause of a mistyped unknown code. */
export type TypingHint = 'caps' | 'layout';

const swapCase = (text: string): string =>
  text.replace(/\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

/** True if only Caps Lock explains the difference between what this device typed and the key positions. */
const isCapsOnly = ({ byKey, byPlace, isCapsLock }: TypedText): boolean =>
  isCapsLock && byKey === swapCase(byPlace);

/**
 * The code that a connected scanner typed. Reads our own codes in any case and keyboard layout. Reads a code of an
 * earlier version as typed, unless only the key positions form one, or the scanner's check found that positions are
 * right (`readsPlaces`).
 */
export function codeTyped(text: TypedText, readsPlaces = false): string {
  const { byKey, byPlace } = text;
  // Scanners type like a US keyboard unless configured otherwise.
  if (isLetterCode(byPlace)) return byPlace;
  if (isLetterCode(byKey)) return byKey;
  if (readsPlaces || isCapsOnly(text)) return byPlace;
  return isOldCode(byPlace) && !isOldCode(byKey) ? byPlace : byKey;
}

/** A hint for an unknown code; undefined if it cannot have been mistyped. */
export function typingHint(text: TypedText, code: string): TypingHint | undefined {
  if (isLetterCode(code)) return undefined;
  if (text.isCapsLock && /\p{L}/u.test(code)) return 'caps';
  const isOtherLayout = text.byKey.toLowerCase() !== text.byPlace.toLowerCase();
  const isOdd = (code.length === 23 || code.length === 29) && !isOldCode(code);
  return isOtherLayout || isOdd ? 'layout' : undefined;
}

/** The result of a scanner's check: right as typed, right by key positions, with Caps Lock, or something else. */
export type ScannerCheck = 'right' | 'places' | 'caps' | 'other';

export function checkScanner({ byKey, byPlace }: TypedText): ScannerCheck {
  if (byKey === checkText) return 'right';
  if (byKey === swapCase(checkText)) return 'caps';
  return byPlace === checkText ? 'places' : 'other';
}
