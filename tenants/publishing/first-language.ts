import { isVoucherHandler } from '#domain/cart/pass-voucher.ts';
import { type Fault, Place, pathOf } from '../file/place.ts';
import { languagesIn, placeOf, plainTexts, type TextAt, withTexts } from '../plain-texts.ts';
import { isPlaced, translationOf } from '../texts/placed-text.ts';
import type { Json } from './tree.ts';

type Fields = { readonly [key: string]: Json };

/**
 * A file with its languages in another order. If another one comes first, each plain text becomes a text by language: it
 * says that it is in the language that was first, and what buyers read in the one that is first now. Buyers read the same
 * in each language as before. Names of passes stay as they are, being the same in every language.
 * @throws RangeError if the languages are not those of the file.
 */
export function inLanguageOrder(file: Json, languages: readonly string[]): Json {
  const place = new Place(file);
  const before = languagesIn(place);
  if (new Set(before).symmetricDifference(new Set(languages)).size > 0) {
    throw new RangeError(`The languages of the file are ${before.join(', ')}.`);
  }
  const { portal } = file as { readonly portal: Fields };
  const ordered = { ...(file as Fields), portal: { ...portal, languages } };
  const [old] = before;
  const first = languages[0] ?? old;
  if (first === old) return ordered;
  const read = readerOf(file);
  const order: Order = { old, first, languages, read, dictionary: dictionaryOf(file) };
  const consumed = new Set<string>();
  const firstTexts = new Set<string>();
  const isPass = passNames(place);
  const converted = withTexts(ordered, (text, at) => {
    if (isPass(at) || isBlank(text)) return text;
    const original = typeof text === 'string' ? text : (text as Fields)[old];
    if (typeof original !== 'string') return text;
    const byLanguage = textByLanguage(original, at, order);
    if (typeof text === 'string') consumed.add(text);
    firstTexts.add(byLanguage[first] ?? '');
    return byLanguage;
  }) as Fields;
  const kept = keptDictionary(order, (text, language) => {
    if (language === first && firstTexts.has(text)) return false;
    return !consumed.has(text) || metaValues(place).has(text);
  });
  return withBlocks(withDictionary(converted, kept), before, languages);
}

type Dictionary = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Order {
  readonly old: string;
  readonly first: string;
  readonly languages: readonly string[];
  readonly read: Reader;
  readonly dictionary: Dictionary;
}

/** What buyers read in a language where a text of the file stands. */
type Reader = (language: string, text: string, place: string) => string;

function readerOf(file: Json): Reader {
  const translations = Object.entries(dictionaryOf(plainTexts(file).json as Json));
  const texts = new Map(
    translations.map(([language, own]) => [language, new Map(Object.entries(own))]),
  );
  return (language, text, place) => {
    const own = texts.get(language) ?? texts.get(baseOf(language));
    return own ? translationOf(own, text, place) : text;
  };
}

/** The first language's text, that of the old one, and each that is neither. */
function textByLanguage(
  original: string,
  { names }: TextAt,
  { old, first, languages, read, dictionary }: Order,
): Record<string, string> {
  const place = placeOf(names);
  const firstText = read(first, original, place);
  // Texts that share a place are told apart by their text alone: each says all it is read as, or the import reports two that can't.
  const isShared = names.at(-1) === '' || names.includes('config');
  const others = languages.filter((language) => {
    if (language === first) return false;
    if (isShared) return true;
    // Otherwise it would be read in the dictionary, or in its base language.
    const isElsewhere = [language, baseOf(language)].some((each) =>
      Object.hasOwn(dictionary[each] ?? {}, firstText),
    );
    const hasBase = baseOf(language) !== language && languages.includes(baseOf(language));
    const isOther = read(language, original, place) !== firstText;
    return language === old || isOther || isElsewhere || hasBase;
  });
  return Object.fromEntries([
    [first, firstText],
    ...others.map((language) => [language, read(language, original, place)]),
  ]);
}

const baseOf = (language: string): string => language.split('-')[0] ?? language;

const isBlank = (text: unknown): boolean => typeof text === 'string' && text.trim() === '';

/** Returns a function that is true for the texts of passes. */
function passNames(file: Place): (at: TextAt) => boolean {
  const passes = new Set(
    file
      .items('events')
      .flatMap((event) => event.items('groups'))
      .filter((group) => isVoucherHandler(group.at('handler').text ?? ''))
      .map((group) => group.at('id').text),
  );
  return ({ names }) => names[0] === 'events' && names[4] === 'types' && passes.has(names[3]);
}

function dictionaryOf(file: Json): Dictionary {
  const config = (file as { readonly config?: { readonly event_texts?: Dictionary } }).config;
  return config?.event_texts ?? {};
}

function keptDictionary(
  { dictionary }: Order,
  isKept: (text: string, language: string) => boolean,
): Dictionary {
  const languages = Object.entries(dictionary).map(([language, texts]) => {
    const own = Object.entries(texts).filter(([text]) => !isPlaced(text) && isKept(text, language));
    return [language, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(languages.filter(([, texts]) => Object.keys(texts).length > 0));
}

function withDictionary(file: Fields, dictionary: Dictionary): Fields {
  const { event_texts: before, ...config } = (file['config'] ?? {}) as Fields;
  if (before === undefined) return file;
  const isEmpty = Object.keys(dictionary).length === 0;
  return { ...file, config: isEmpty ? config : { ...config, event_texts: dictionary } };
}

/** Values of events' metadata, which listings filter by: only the dictionary translates them. */
function metaValues(file: Place): ReadonlySet<string> {
  const values = file
    .items('events')
    .flatMap((event) => event.entries('meta'))
    .flatMap(([, { value }]) => (Array.isArray(value) ? value : [value]));
  return new Set(values.filter((value) => typeof value === 'string'));
}

/** The file with content blocks that show the same in each language, though another one stands in for a missing text. */
function withBlocks(file: Fields, before: readonly string[], languages: readonly string[]): Fields {
  const inScope = (scope: Fields): Fields => {
    const config = scope['config'] as Fields | undefined;
    const blocks = config?.['content.blocks'] as readonly Fields[] | undefined;
    if (!blocks) return scope;
    const after = blocks.map((block) => {
      const html = block['html'] as Readonly<Record<string, string>>;
      const missing = languages.flatMap((language) => {
        const shown = blockText(html, [language, ...before]);
        const isSame = shown === blockText(html, [language, ...languages]);
        return isSame || shown === undefined ? [] : [[language, shown] as const];
      });
      return { ...block, html: { ...html, ...Object.fromEntries(missing) } };
    });
    return { ...scope, config: { ...config, 'content.blocks': after } };
  };
  const sellers = file['sellers'] as readonly Fields[] | undefined;
  return { ...inScope(file), ...(sellers && { sellers: sellers.map(inScope) }) };
}

/** A block's text in the first of these languages that it has. */
const blockText = (
  html: Readonly<Record<string, string>>,
  languages: readonly string[],
): string | undefined =>
  languages
    .flatMap((language) => [language, baseOf(language)])
    .map((language) => html[language])
    .find((text) => text !== undefined);

/**
 * Faults of a file whose first language is another one than before, while plain texts stand as they were: they would be
 * taken for texts in the new one.
 */
export function untouchedTextFaults(before: Json, after: Json): Fault[] {
  const [old] = languagesIn(new Place(before));
  const [first] = languagesIn(new Place(after));
  if (baseOf(old) === baseOf(first)) return [];
  const earlier = new Set(plainTextsAt(before).map(({ text }) => text));
  const untouched = plainTextsAt(after).filter(({ text }) => earlier.has(text));
  const [one] = untouched;
  if (!one) return [];
  const are = untouched.length === 1 ? 'text stands as it was' : 'texts stand as they were';
  const them = untouched.length === 1 ? 'it' : 'they';
  const fault = [
    `was "${old}" and would be "${first}", but ${untouched.length} ${are}, such as ${JSON.stringify(one.text)} at ${one.path}: ${them} would be taken for "${first}".`,
    `Write ${them === 'it' ? 'it' : 'them'} by language, as "npm run revisions -- show NUMBER --languages ${first},${old}" does, or take the file as it is with --replace`,
  ].join(' ');
  return [{ path: 'portal.languages[0]', fault }];
}

/** Plain texts of the venue's own, but names of passes. */
function plainTextsAt(file: Json): { readonly text: string; readonly path: string }[] {
  const found: { text: string; path: string }[] = [];
  const isPass = passNames(new Place(file));
  withTexts(file, (text, at) => {
    if (typeof text === 'string' && !isBlank(text) && !isPass(at)) {
      found.push({ text, path: pathOf(at.path) });
    }
    return text;
  });
  return found;
}
