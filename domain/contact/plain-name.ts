/**
 * Characters that join or pick shapes of letters, and that names of some languages need: joiners, and selectors of
 * variants.
 */
const shaping = /\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;

/** Characters that nobody sees, and that may turn the direction of the text around them or break its line. */
const hidden =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufffe\uffff]/gu;

const withoutShaping = (text: string): string => text.replaceAll(shaping, '');

/**
 * Returns true if a name shows what it is wherever it stands: it has something to see, and no character that hides, ends
 * the line or turns the text around it.
 */
export function isPlainName(name: string): boolean {
  const rest = withoutShaping(name);
  return rest.trim() !== '' && rest.search(hidden) < 0;
}

/** A name from elsewhere without its hidden characters; empty if nothing of it can be seen. */
export function plainName(name: string): string {
  const kept = name
    .toWellFormed()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/./gsu, keptCharacter)
    .trim();
  return isPlainName(kept) ? kept : '';
}

const keptCharacter = (character: string): string =>
  withoutShaping(character) === '' ? character : character.replaceAll(hidden, '');

export const plainNameFault = 'must have letters that can be seen, and no hidden characters';
