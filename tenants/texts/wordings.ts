import { translationOf } from './placed-text.ts';

/** Returns all wordings of a text at a place: as the file has it, and as buyers read it in each language. */
export type Wordings = (text: string, place: string) => ReadonlySet<string>;

/** The wordings of a portal's texts, by its translations (`event_texts`), those of texts by language included. */
export function wordingsIn(
  translations: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Wordings {
  const languages = Object.values(translations).map((texts) => new Map(Object.entries(texts)));
  return (text, place) =>
    new Set([text, ...languages.map((texts) => translationOf(texts, text, place))]);
}
