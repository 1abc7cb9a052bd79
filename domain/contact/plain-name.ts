/**
 * Characters that join letters or select their shapes, which names in some languages need: joiners and variation
 * selectors.
 */
const shaping = /\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;

/** Invisible characters, which may reverse the direction of the surrounding text or break its line. */
const hidden =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufffe\uffff]/gu;

const withoutShaping = (text: string): string => text.replaceAll(shaping, '');

/**
 * Returns true if a name displays the same everywhere: it has visible characters, and none that hide, end the line or
 * reverse the surrounding text.
 */
export function isPlainName(name: string): boolean {
  const rest = withoutShaping(name);
  return rest.trim() !== '' && rest.search(hidden) < 0;
}

/** A name from elsewhere without its hidden characters; empty if nothing visible is left. */
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
