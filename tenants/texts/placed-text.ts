/**
 * Keys of translations in `event_texts` that belong to one place of the file. The separator is a control character, which
 * no author writes: descriptions have lines and tabs.
 */
const separator = '\u001f';

/** The key of a text at a place, such as `events/entry/name`; without a place, wherever it is stored apart from its place. */
export const placedKey = (text: string, place = ''): string => `${place}${separator}${text}`;

/** Returns true if a key of `event_texts` belongs to one place. */
export const isPlaced = (key: string): boolean => key.includes(separator);

/** The place of all labels of an event’s sessions, listed or from schedules. */
export const labelsOf = (eventId: string): string => `events/${eventId}/annotations`;

/** The place of a setting, given that of what it is set for: the portal’s is empty. */
export const settingOf = (owner: string, key: string): string =>
  owner === '' ? `config/${key}` : `${owner}/config/${key}`;

/** The translation of a text: that of its place, then that of the dictionary, then the text itself. */
export function translationOf(
  translations: ReadonlyMap<string, string>,
  text: string,
  place?: string,
): string {
  const [first, second] =
    place === undefined ? [text, placedKey(text)] : [placedKey(text, place), text];
  return translations.get(first) ?? translations.get(second) ?? text;
}
