import type { Fault, Place } from '../file/place.ts';
import { defaultWordsOf, wordsByLanguage } from './default-words.ts';
import { en } from './en/en.ts';
import { lettersEn } from './en/letters.ts';
import { passesEn } from './en/passes.ts';

const keys = Object.keys({ ...en, ...lettersEn, ...passesEn });

/** Reports portal languages for which neither the storefront nor the file has texts. */
export function* languageFaults(file: Place): Generator<Fault, void, void> {
  const supported = Object.keys(wordsByLanguage);
  for (const { path, text: language } of file.at('portal').items('languages')) {
    if (language === undefined || defaultWordsOf(language)) continue;
    if (ownWords(file, language).size > 0) continue;
    yield {
      path,
      fault: `there are no default texts in "${language}", only in ${supported.join(', ')}: add your own under strings["${language}"]`,
    };
  }
}

/** Reports texts missing in a language that only the file provides; buyers see them in English. */
export function* languageNotices(file: Place): Generator<Fault, void, void> {
  for (const { text: language } of file.at('portal').items('languages')) {
    if (language === undefined || defaultWordsOf(language)) continue;
    const own = ownWords(file, language);
    const missing = keys.filter((key) => !own.has(key));
    if (missing.length === 0) continue;
    yield {
      path: file.at('strings').at(language).path,
      fault: `lacks ${missing.length} of ${keys.length} texts, which stay in English: ${missing.join(', ')}`,
    };
  }
}

/** Returns the keys of the portal's own texts in a language. A single seller's texts do not help other sellers. */
const ownWords = (file: Place, language: string): ReadonlySet<string> =>
  new Set(
    file
      .at('strings')
      .entries(language)
      .map(([key]) => key),
  );
