import { describe, expect, test } from 'vitest';
import { checkTenantFile } from './check-tenant-file.ts';
import { plainTexts } from './plain-texts.ts';
import type { Json } from './publishing/tree.ts';
import { samples } from './samples/all.ts';
import example from './samples/example.json' with { type: 'json' };
import { placedKey, translationOf } from './texts/placed-text.ts';

const file = (fields: { readonly [key: string]: Json }, languages = ['en', 'de']): Json => ({
  portal: { languages },
  ...fields,
});
const event = (fields: { readonly [key: string]: Json }): Json =>
  file({ events: [{ id: 'entry', ...fields }] });
const typed = (...names: Json[]): Json =>
  event({ groups: [{ id: 'all', types: names.map((name, at) => ({ id: `t${at}`, name })) }] });
const faultsOf = (json: Json) =>
  plainTexts(json).faults.map(({ path, fault }) => `${path}: ${fault}`);
const germanOf = (json: Json): ReadonlyMap<string, string> => {
  const { config } = plainTexts(json).json as { config: { event_texts: { de: object } } };
  return new Map(Object.entries(config.event_texts.de));
};

describe('a text by language', () => {
  test('is the text of the first language, with its translation at its place', () => {
    const name = { en: 'Adult', de: 'Erwachsene' };
    expect(plainTexts(typed(name))).toEqual({
      json: {
        ...(typed('Adult') as object),
        config: {
          event_texts: {
            de: {
              [placedKey('Adult', 'events/entry/groups/all/types/t0/name')]: 'Erwachsene',
              [placedKey('Adult')]: 'Erwachsene',
            },
          },
        },
      },
      faults: [],
    });
  });

  test('keeps its own translation beside an equal text with another one', () => {
    const german = germanOf(
      typed({ en: 'Solo', de: 'Einzeln' }, { en: 'Solo', de: 'Allein' }, 'Solo'),
    );
    const at = (type: string) => `events/entry/groups/all/types/${type}/name`;
    expect(translationOf(german, 'Solo', at('t0'))).toBe('Einzeln');
    expect(translationOf(german, 'Solo', at('t1'))).toBe('Allein');
    // A plain text has no translation but that of the dictionary.
    expect(translationOf(german, 'Solo', at('t2'))).toBe('Solo');
    // Texts stored elsewhere have the first one.
    expect(translationOf(german, 'Solo')).toBe('Einzeln');
  });

  test('control: by the text alone, one of the translations is lost', () => {
    const german = germanOf(typed({ en: 'Solo', de: 'Einzeln' }, { en: 'Solo', de: 'Allein' }));
    const byText = new Map(
      [...german].map(([key, text]) => [key.slice(key.indexOf('Solo')), text]),
    );
    expect(byText.size).toBe(1);
  });

  test('of a section still translates the name it was sold under after the first language changed', () => {
    const map = { id: 'hall', sections: [{ id: 'a', name: { en: 'Stalls', de: 'Parkett' } }] };
    const german = germanOf(file({ seat_maps: [map] }, ['de', 'en']));
    expect(translationOf(german, 'Stalls')).toBe('Parkett');
    expect(translationOf(german, 'Parkett')).toBe('Parkett');
  });

  test('takes precedence over the dictionary, which translates plain texts', () => {
    const dictionary = { config: { event_texts: { de: { Adult: 'Große' } } } };
    const german = germanOf({
      ...(typed({ en: 'Adult', de: 'Erwachsene' }, 'Adult') as object),
      ...dictionary,
    });
    expect(translationOf(german, 'Adult', 'events/entry/groups/all/types/t0/name')).toBe(
      'Erwachsene',
    );
    expect(translationOf(german, 'Adult', 'events/entry/groups/all/types/t1/name')).toBe('Große');
  });

  test('may be an item of a list, a label of a session or a text of a setting', () => {
    const label = { en: 'Quiet', de: 'Ruhig' };
    const german = germanOf(
      event({
        sessions: [{ annotations: [label, 'Loud'] }],
        config: { 'web.session_picker_tabs': [{ from: '0000', to: '1200', label }] },
      }),
    );
    expect([...german.keys()].sort()).toEqual(
      [
        placedKey('Quiet'),
        placedKey('Quiet', 'events/entry/annotations'),
        placedKey('Quiet', 'events/entry/config/web.session_picker_tabs'),
      ].sort(),
    );
  });
});

describe('a text by language is refused, by its place,', () => {
  test.each<[string, Json, string]>([
    [
      'in a language that the portal does not have',
      typed({ en: 'Adult', fr: 'Adulte' }),
      'events[0].groups[0].types[0].name.fr: "fr" is not among the portal\'s languages',
    ],
    [
      'without the first language',
      typed({ de: 'Erwachsene' }),
      'events[0].groups[0].types[0].name: lacks a text in "en", the portal\'s first language',
    ],
    [
      'with something else than a text',
      typed({ en: 'Adult', de: 3 }),
      'events[0].groups[0].types[0].name.de: must be a text in quotation marks, not 3',
    ],
    [
      'with a text that is too long for its field',
      event({ sessions: [{ annotations: [{ en: 'Quiet', de: 'x'.repeat(201) }] }] }),
      'events[0].sessions[0].annotations[0].de: must have at most 200 characters, has 201',
    ],
    [
      'with an empty translation',
      event({ subtitle: { en: 'Up', de: '' } }),
      'events[0].subtitle.de: is empty',
    ],
    [
      'with two translations where only one can be shown',
      event({
        sessions: [{ annotations: [{ en: 'Quiet', de: 'Ruhig' }] }],
        schedules: [{ annotations: [{ en: 'Quiet', de: 'Still' }] }],
      }),
      'events[0].schedules[0].annotations[0].de: translates "Quiet" in another way than events[0].sessions[0].annotations[0].de',
    ],
    [
      'in the name of a pass, which stays the same',
      event({
        groups: [{ handler: 'passes', types: [{ id: 'a', name: { en: 'Pass', de: 'Pass' } }] }],
      }),
      'events[0].groups[0].types[0].name: is the same in every language for passes',
    ],
  ])('%s', (_, json, fault) => {
    expect(faultsOf(json)).toEqual([fault]);
  });

  test('where a field holds no text of the venue’s own', () => {
    const copy = structuredClone(example) as unknown as { portal: { name: unknown } };
    copy.portal.name = { en: 'Tower' };
    expect(checkTenantFile(copy, { files: () => true }).faults).toEqual([
      { path: 'portal.name', fault: 'must be a text in quotation marks, not an object' },
    ]);
  });
});

test.each(samples)('a file without any stays unchanged: the sample $folder', ({ tenant }) => {
  const json = tenant('2031-04-01');
  expect(plainTexts(json)).toEqual({ json, faults: [] });
  expect(plainTexts(json).json).toBe(json);
});

test('looking for texts by language never throws, whatever the file contains', () => {
  for (const json of [null, 3, [], 'x', { events: 3 }, { events: [null, { groups: { a: 1 } }] }]) {
    expect(plainTexts(json)).toEqual({ json, faults: [] });
  }
});
