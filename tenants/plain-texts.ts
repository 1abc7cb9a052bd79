import type { z } from 'zod';
import { isVoucherHandler } from '#domain/cart/pass-voucher.ts';
import type { FieldNode } from './file/field-tree.ts';
import { didYouMean } from './file/near-names.ts';
import { type Fault, Place, pathOf } from './file/place.ts';
import { shapeFaults } from './shape-faults.ts';
import { tenantFields } from './tenant-fields.ts';
import { labelsOf, placedKey, settingOf } from './texts/placed-text.ts';

interface PlainFile {
  /** The file with a plain text wherever it has texts by language. */
  readonly json: unknown;
  readonly faults: readonly Fault[];
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Replaces texts by language, such as `{"en": "Adult", "de": "Erwachsene"}`, by their text in the portal's first
 * language, and adds their translations to the dictionary (`event_texts`) under their place, so that equal texts with
 * different translations stay different.
 */
export function plainTexts(json: unknown): PlainFile {
  const file = new Place(json);
  const visit: Visit = {
    languages: languagesIn(file),
    translations: new Map(),
    faults: [...passFaults(file)],
  };
  const plain = withTexts(json, (text, at) => (isObject(text) ? firstText(text, at, visit) : text));
  if (visit.translations.size === 0) return { json: plain, faults: visit.faults };
  return { json: withTranslations(plain as Json, visit.translations), faults: visit.faults };
}

/** The languages of a file's portal, the first one first. */
export function languagesIn(file: Place): readonly [string, ...string[]] {
  const listed = file.at('portal').items('languages');
  const [first = 'en', ...others] = listed.flatMap(({ text }) => text ?? []);
  return [first, ...others];
}

interface Visit {
  readonly languages: readonly string[];
  /** Translations by language and key, each with the path that it came from. */
  readonly translations: Map<string, Map<string, { readonly text: string; readonly path: string }>>;
  readonly faults: Fault[];
}

/** A text of the venue's own in a file: a string, or an object by language. */
export interface TextAt {
  readonly path: readonly PropertyKey[];
  /** The path by ids, or by positions where things have none; empty for an item of a list of texts. */
  readonly names: readonly string[];
  readonly schema: z.ZodType;
}

/** Returns what stands in place of a text. */
type ChangeText = (text: unknown, at: TextAt) => unknown;

/** A file with other texts; parts without changes stay the same objects. */
export const withTexts = (json: unknown, change: ChangeText): unknown =>
  changedPart(json, tenantFields, { path: [], names: [] }, change);

type At = Pick<TextAt, 'path' | 'names'>;

function changedPart(value: unknown, node: FieldNode, at: At, change: ChangeText): unknown {
  const { item } = node;
  if (node.field.control === 'text_by_language') {
    if (!item) return change(value, { ...at, schema: node.schema });
    if (!Array.isArray(value)) return value;
    return changed(value, (one: unknown, index) =>
      change(one, { ...inside(at, index, ''), schema: item.schema }),
    );
  }
  if (Array.isArray(value) && item) {
    return changed(value, (one: unknown, index) =>
      changedPart(one, item, inside(at, index, nameOf(one) ?? String(index)), change),
    );
  }
  if (!isObject(value)) return value;
  const entries = changed(Object.entries(value), (entry) => {
    const [key, part] = entry;
    const field = node.fields?.get(key) ?? item;
    const after = field ? changedPart(part, field, inside(at, key, key), change) : part;
    return after === part ? entry : ([key, after] as [string, unknown]);
  });
  return entries.some((entry, index) => entry[1] !== Object.values(value)[index])
    ? Object.fromEntries(entries)
    : value;
}

const inside = ({ path, names }: At, key: PropertyKey, name: string): At => ({
  path: [...path, key],
  names: [...names, name],
});

/** The list itself if no item changes. */
function changed<T>(items: readonly T[], change: (item: T, index: number) => T): readonly T[] {
  const after = items.map(change);
  return after.every((item, index) => item === items[index]) ? items : after;
}

/** The text in the first language; notes the others. */
function firstText(texts: Json, at: TextAt, visit: Visit): unknown {
  const { schema } = at;
  const [first = 'en'] = visit.languages;
  const text = Object.hasOwn(texts, first) ? texts[first] : undefined;
  if (typeof text !== 'string') {
    const fault = `lacks a text in "${first}", the portal's first language`;
    visit.faults.push({ path: pathOf(at.path), fault });
  }
  const place = placeOf(at.names);
  if (typeof text === 'string' && at.names[0] === 'seat_maps') noteSold(visit, texts, text);
  for (const [language, translation] of Object.entries(texts)) {
    if (language === first) continue;
    const path = pathOf([...at.path, language]);
    if (!visit.languages.includes(language)) {
      const near = didYouMean(language, visit.languages);
      visit.faults.push({
        path,
        fault: `"${language}" is not among the portal's languages${near}`,
      });
      continue;
    }
    const { error } = schema.safeParse(translation);
    const faults = shapeFaults(schema, new Place(translation), error?.issues ?? []);
    visit.faults.push(...faults.map(({ fault }) => ({ path, fault })));
    if (typeof text !== 'string' || typeof translation !== 'string' || error) continue;
    if (translation === '') visit.faults.push({ path, fault: 'is empty' });
    else note(visit, { language, text, place, path }, translation);
  }
  // A placeholder, so that a missing text has no second fault.
  return typeof text === 'string' ? text : '-';
}

function note(
  { translations, faults }: Visit,
  { language, text, place, path }: Record<'language' | 'text' | 'place' | 'path', string>,
  translation: string,
): void {
  const ofLanguage = translations.get(language) ?? new Map();
  translations.set(language, ofLanguage);
  const key = placedKey(text, place);
  const before = ofLanguage.get(key);
  if (before && before.text !== translation) {
    faults.push({ path, fault: `translates "${text}" in another way than ${before.path}` });
  }
  ofLanguage.set(key, before ?? { text: translation, path });
  // For what is stored apart from its place, such as the section of a sold seat: the first translation.
  const anywhere = placedKey(text);
  if (!ofLanguage.has(anywhere)) ofLanguage.set(anywhere, { text: translation, path });
}

/**
 * Notes what a text is called in the first language if it was sold in another one: tickets keep the words of their seat,
 * and the first language may have changed since.
 */
function noteSold({ languages, translations }: Visit, texts: Json, text: string): void {
  for (const language of languages) {
    for (const other of languages) {
      const [said = text, sold] = [texts[language], texts[other]];
      if (
        typeof said !== 'string' ||
        typeof sold !== 'string' ||
        sold === said ||
        other === language
      ) {
        continue;
      }
      const ofLanguage = translations.get(language) ?? new Map();
      translations.set(language, ofLanguage);
      const key = placedKey(sold);
      if (!ofLanguage.has(key)) ofLanguage.set(key, { text: said, path: '' });
    }
  }
}

/** The place of a text. Texts that are read in a list without their position share one. */
export function placeOf(names: readonly string[]): string {
  const config = names.findIndex((name, index) => name === 'config' && index % 2 === 0);
  const key = names[config + 1];
  if (config >= 0 && key !== undefined) {
    return settingOf(names.slice(0, config).join('/'), key);
  }
  const [list, event] = names;
  const isLabel = list === 'events' && names.includes('annotations') && event !== undefined;
  if (isLabel) return labelsOf(event);
  return names.filter((name) => name !== '').join('/');
}

function withTranslations(file: Json, translations: Visit['translations']): Json {
  const config = isObject(file['config']) ? file['config'] : {};
  const dictionary = isObject(config['event_texts']) ? config['event_texts'] : {};
  const languages = [...translations].map(([language, texts]) => {
    const own = Object.hasOwn(dictionary, language) ? dictionary[language] : undefined;
    const placed = [...texts].map(([key, { text }]) => [key, text] as const);
    return [language, Object.fromEntries([...Object.entries(isObject(own) ? own : {}), ...placed])];
  });
  const event_texts = { ...dictionary, ...Object.fromEntries(languages) };
  return { ...file, config: { ...config, event_texts } };
}

/** Types of passes keep their names, because these can decide the kind of pass. */
function* passFaults(file: Place): Generator<Fault, void, void> {
  for (const group of file.items('events').flatMap((event) => event.items('groups'))) {
    if (!isVoucherHandler(group.at('handler').text ?? '')) continue;
    for (const type of group.items('types')) {
      for (const { path, value } of ['name', 'summary', 'description'].map((key) => type.at(key))) {
        if (isObject(value)) yield { path, fault: 'is the same in every language for passes' };
      }
    }
  }
}

const nameOf = (item: unknown): string | undefined =>
  isObject(item) && typeof item['id'] === 'string' ? item['id'] : undefined;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
