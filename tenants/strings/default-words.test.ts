import { readdirSync } from 'node:fs';
import path from 'node:path';
import compile from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';
import { checkTenantFile } from '../check-tenant-file.ts';
import { samples } from '../samples/all.ts';
import example from '../samples/example.json' with { type: 'json' };
import { defaultWords, wordsByLanguage } from './default-words.ts';
import { en } from './en/en.ts';
import { lettersEn } from './en/letters.ts';
import { passesEn } from './en/passes.ts';
import { readMessage } from './message-values.ts';

const english: Readonly<Record<string, string>> = { ...en, ...lettersEn, ...passesEn };

/** Returns the keys of everything that a folder's text files export, used or not. */
async function keysOfFiles(folder: string): Promise<Set<string>> {
  const files = readdirSync(folder).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const modules = await Promise.all(
    files.map((name): Promise<Record<string, unknown>> => import(path.join(folder, name))),
  );
  const words = modules.flatMap((module) =>
    Object.values(module).filter((value) => typeof value === 'object' && value !== wordsByLanguage),
  );
  return new Set(words.flatMap((each) => Object.keys(each ?? {})));
}

test('no file of texts is forgotten: each of its keys has a default', async () => {
  const own = await keysOfFiles(path.join(import.meta.dirname, 'en'));
  expect(own.size).toBeGreaterThan(800);
  expect([...own].filter((key) => !(key in english))).toEqual([]);
});

// Guards: CFG-04
test('English is isolated inside a right-to-left language and plain inside others', () => {
  expect(defaultWords('ar').pages['cart.title']).toBe(`\u2066${en['cart.title']}\u2069`);
  expect(defaultWords('he-IL').letters['letter.footer.contact']).toMatch(/^\u2066.*\u2069$/);
  expect(defaultWords('az-Arab').passes['pass.date']).toBe(`\u2066${passesEn['pass.date']}\u2069`);
  expect(defaultWords('az').pages).toBe(en);
  expect(defaultWords('de-AT').pages).toBe(wordsByLanguage['de']?.pages);
  for (const text of Object.values(defaultWords('ar').pages))
    expect(() => compile(text)).not.toThrow();
});

test('letters and pages share no key', () => {
  expect(Object.keys(lettersEn).filter((key) => key in en)).toEqual([]);
});

// Guards: CFG-05
test('every text can be replaced, for the portal and for a seller', () => {
  const file = structuredClone(example) as unknown as {
    portal: { languages?: string[] };
    strings: object;
    sellers: { strings: object }[];
  };
  file.strings = { en: english };
  if (file.sellers[0]) file.sellers[0].strings = { en: english };
  expect(checkTenantFile(file, { files: () => true }).faults).toBeUndefined();
});

describe.each(Object.keys(wordsByLanguage))('the default words in "%s"', (language) => {
  const { pages, letters, passes } = defaultWords(language);
  const words: Readonly<Record<string, string>> = { ...pages, ...letters, ...passes };

  test('are complete', () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
  });

  test.each(Object.entries(words))('%s is a valid message', (key, message) => {
    expect(() => compile(message)).not.toThrow();
    expect(message.trim()).toBe(message);
    const [parts, given] = [readMessage(message), readMessage(english[key] ?? '')];
    if (typeof parts === 'string' || typeof given === 'string') return expect.fail(key);
    expect([...parts.values.keys()].sort()).toEqual([...given.values.keys()].sort());
    expect([...parts.always].sort()).toEqual([...given.always].sort());
    expect(parts.tags.size).toBe(0);
  });

  test('cover every plural category of the language', () => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, message] of Object.entries(words)) {
      for (const [, choices = ''] of message.matchAll(/, plural, (.*)/g)) {
        const missing = wanted.filter((one) => !new RegExp(`\\b${one} \\{`).test(choices));
        expect([...missing, key]).toEqual([key]);
      }
    }
  });
});

test('German uses German quotation marks and formal address', () => {
  const { pages, letters } = defaultWords('de-AT');
  for (const [key, message] of Object.entries({ ...pages, ...letters })) {
    expect(message, key).not.toMatch(/["“](?=\w)|\b(du|dich|dir|dein|deine[mnrs]?)\b|\.\.\./i);
  }
});

test('French has narrow spaces before double punctuation, and formal address', () => {
  const { pages, letters, passes } = defaultWords('fr-CA');
  for (const [key, message] of Object.entries({ ...pages, ...letters, ...passes })) {
    expect(message, key).not.toMatch(/ [;:!?»]|« |[\p{L}\d}][;:!?»]|['"“”]/u);
    expect(message, key).not.toMatch(/(?<!\p{L})(tu|toi|ton|tes)(?!\p{L})|\.\.\./iu);
  }
});

test('Spanish opens its questions and exclamations, and uses formal address', () => {
  const { pages, letters, passes } = defaultWords('es-MX');
  for (const [key, message] of Object.entries({ ...pages, ...letters, ...passes })) {
    const count = (sign: string) => message.split(sign).length - 1;
    expect([count('¿'), count('¡')], key).toEqual([count('?'), count('!')]);
    expect(message, key).not.toMatch(
      /(?<!\p{L})(tú|te|tu|tus|tuyo|puedes|quieres)(?!\p{L})|\.\.\.|["“”]/iu,
    );
  }
});

test('Dutch uses formal address', () => {
  const { pages, letters, passes } = defaultWords('nl-BE');
  for (const [key, message] of Object.entries({ ...pages, ...letters, ...passes })) {
    expect(message, key).not.toMatch(/(?<!\p{L})(je|jij|jou|jouw)(?!\p{L})|\.\.\.|["“”]/iu);
  }
});

test('Italian uses formal address', () => {
  const { pages, letters, passes } = defaultWords('it-CH');
  for (const [key, message] of Object.entries({ ...pages, ...letters, ...passes })) {
    expect(message, key).not.toMatch(/(?<!\p{L})(tuo|tua|tuoi|tue|ti|puoi|vuoi)(?!\p{L})|\.\.\./iu);
  }
});

test.each(samples)('each language that $folder declares is complete', ({ tenant }) => {
  const { portal } = tenant('2026-11-21');
  for (const language of portal.languages ?? ['en']) {
    expect(wordsByLanguage).toHaveProperty([language]);
  }
});

test('a language without default texts falls back to English', () => {
  expect(defaultWords('pl')).toBe(wordsByLanguage['en']);
});
