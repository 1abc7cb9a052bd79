import { directionOf } from '#domain/content/text-direction.ts';
import { de } from './de/de.ts';
import { lettersDe } from './de/letters.ts';
import { passesDe } from './de/passes.ts';
import { en, type MessageKey } from './en/en.ts';
import { type LetterMessageKey, lettersEn } from './en/letters.ts';
import { type PassWord, passesEn } from './en/passes.ts';
import { es } from './es/es.ts';
import { lettersEs } from './es/letters.ts';
import { passesEs } from './es/passes.ts';
import { fr } from './fr/fr.ts';
import { lettersFr } from './fr/letters.ts';
import { passesFr } from './fr/passes.ts';
import { it } from './it/it.ts';
import { lettersIt } from './it/letters.ts';
import { passesIt } from './it/passes.ts';
import { lettersNl } from './nl/letters.ts';
import { nl } from './nl/nl.ts';
import { passesNl } from './nl/passes.ts';

interface Words {
  readonly pages: Readonly<Record<MessageKey, string>>;
  readonly letters: Readonly<Record<LetterMessageKey, string>>;
  readonly passes: Readonly<Record<PassWord, string>>;
}

const english: Words = { pages: en, letters: lettersEn, passes: passesEn };

/** The default texts by language. The server has all of them, and sends a page only those in its language. */
export const wordsByLanguage: Readonly<Record<string, Words>> = {
  en: english,
  de: { pages: de, letters: lettersDe, passes: passesDe },
  fr: { pages: fr, letters: lettersFr, passes: passesFr },
  es: { pages: es, letters: lettersEs, passes: passesEs },
  it: { pages: it, letters: lettersIt, passes: passesIt },
  nl: { pages: nl, letters: lettersNl, passes: passesNl },
};

/** The default texts of a language such as "de" or "de-AT"; undefined if there are none. */
export function defaultWordsOf(language: string): Words | undefined {
  const [base = ''] = language.split('-');
  return wordsByLanguage[language] ?? wordsByLanguage[base];
}

/**
 * Returns the default texts of a language, or the English ones. English texts in a right-to-left language are isolated, so that
 * their full stops stay at the end.
 */
export const defaultWords = (language: string): Words =>
  defaultWordsOf(language) ?? (directionOf(language) === 'rtl' ? isolatedEnglish : english);

/** The left-to-right isolate and its end (Unicode Standard Annex 9, 2.4). */
const isolated = (text: string): string => `\u2066${text}\u2069`;

const isolatedOf = <T extends Readonly<Record<string, string>>>(words: T): T =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, isolated(text)])) as T;

const isolatedEnglish: Words = {
  pages: isolatedOf(en),
  letters: isolatedOf(lettersEn),
  passes: isolatedOf(passesEn),
};
