import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTenantFile } from '../check-tenant-file.ts';
import { Place } from '../file/place.ts';
import { languagesIn, placeOf, plainTexts, withTexts } from '../plain-texts.ts';
import example from '../samples/example.json' with { type: 'json' };
import { translationOf } from '../texts/placed-text.ts';
import { inLanguageOrder, untouchedTextFaults } from './first-language.ts';
import type { Json } from './tree.ts';

/** Every text of a file as it is read in each of its languages. */
function shown(file: Json): string[] {
  const plain = plainTexts(file).json as Json;
  const { config } = plain as { config?: { event_texts?: Record<string, Record<string, string>> } };
  return [...languagesIn(new Place(file))].sort().flatMap((language) => {
    const texts = new Map(Object.entries(config?.event_texts?.[language] ?? {}));
    const read: string[] = [];
    withTexts(plain, (text, { path, names }) => {
      const said = typeof text === 'string' ? translationOf(texts, text, placeOf(names)) : text;
      read.push(`${language} ${path.join('/')}: ${String(said)}`);
      return text;
    });
    return read;
  });
}

const words = fc.constantFrom('Tower', 'Tour', 'Gift', 'Geschenk', 'Adult', '');
const word = words.filter((each) => each !== '');
const languages = fc.shuffledSubarray(['en', 'de', 'fr'], { minLength: 2 });

/** Files with texts by language, plain texts and a dictionary, in few words, and an order of their languages. */
const drawn = languages.chain((before) => {
  const [first = 'en'] = before;
  const byLanguage = fc
    .record(Object.fromEntries(before.map((language) => [language, word])), {
      requiredKeys: [first],
    })
    .map((texts) => ({ ...texts }));
  const text = fc.oneof(words, byLanguage);
  const event = fc.record({
    name: fc.oneof(word, byLanguage),
    subtitle: text,
    category: text,
    message_rules: fc.array(fc.record({ actions: fc.record({ date_message: text }) }), {
      maxLength: 2,
    }),
    sessions: fc.array(fc.record({ annotations: fc.array(fc.oneof(word, byLanguage)) }), {
      maxLength: 2,
    }),
  });
  const file = fc.record({
    portal: fc.constant({ languages: before }),
    config: fc.record({
      'checkout.terms': text,
      event_texts: fc.dictionary(fc.constantFrom(...before), fc.dictionary(word, word)),
    }),
    venues: fc.constant([{ id: 'house', name: 'Tower' }]),
    events: fc.tuple(event, event).map(([one, other]) => [
      { id: 'one', ...one },
      { id: 'other', ...other },
    ]),
  });
  return fc.record({
    file: file.map((each) => each as unknown as Json),
    after: fc.shuffledSubarray(before, { minLength: before.length }),
  });
});
const isWhole = (file: Json): boolean => plainTexts(file).faults.length === 0;

describe('a file in another order of its languages', () => {
  // Guards: PUB-22
  test('reads the same in each language', () => {
    fc.assert(
      fc.property(drawn, ({ file, after }) => {
        const converted = inLanguageOrder(file, after);
        // Labels that become the same text cannot have two translations; the import says so.
        fc.pre(isWhole(file) && isWhole(converted));
        expect(shown(converted)).toEqual(shown(file));
      }),
    );
  });

  // Guards: PUB-22
  test('control: with nothing but another order, texts would be read in another wording', () => {
    const reordering = fc.property(drawn, ({ file, after }) => {
      const reordered = { ...(file as object), portal: { languages: after } } as Json;
      fc.pre(isWhole(file) && isWhole(reordered));
      expect(shown(reordered)).toEqual(shown(file));
    });
    expect(fc.check(reordering).failed).toBe(true);
    const file: Json = {
      portal: { languages: ['en', 'de', 'fr'] },
      config: { event_texts: { fr: { Gift: 'Cadeau' } } },
      events: [{ id: 'one', name: { en: 'Gift', de: 'Geschenk' } }],
    };
    const reordered = { ...file, portal: { languages: ['de', 'en', 'fr'] } };
    expect(shown(reordered)).toContain('fr events/0/name: Geschenk');
    expect(shown(file)).toContain('fr events/0/name: Cadeau');
    expect(shown(inLanguageOrder(file, ['de', 'en', 'fr']))).toContain('fr events/0/name: Cadeau');
  });

  test('says of each plain text that it is in the old first language', () => {
    const file: Json = {
      portal: { languages: ['en', 'de'] },
      config: { event_texts: { de: { Adult: 'Erwachsene', first: 'Parterre' } } },
      events: [
        {
          id: 'entry',
          name: 'Tower',
          subtitle: '',
          meta: { floor: 'first' },
          groups: [
            { id: 'all', types: [{ id: 'adult', name: 'Adult' }] },
            { id: 'city', handler: 'passes', types: [{ id: 'pass', name: 'Adult' }] },
          ],
        },
      ],
    };
    expect(inLanguageOrder(file, ['de', 'en'])).toEqual({
      portal: { languages: ['de', 'en'] },
      // Values of metadata have no place of their own for translations.
      config: { event_texts: { de: { first: 'Parterre' } } },
      events: [
        {
          id: 'entry',
          name: { de: 'Tower', en: 'Tower' },
          subtitle: '',
          meta: { floor: 'first' },
          groups: [
            { id: 'all', types: [{ id: 'adult', name: { de: 'Erwachsene', en: 'Adult' } }] },
            { id: 'city', handler: 'passes', types: [{ id: 'pass', name: 'Adult' }] },
          ],
        },
      ],
    });
  });

  test('shows the same content blocks, whatever stood in for a missing language', () => {
    const block = { region: 'cart_above', html: { en: '<p>Hello</p>', de: '<p>Hallo</p>' } };
    const file = {
      portal: { languages: ['en', 'de', 'fr'] },
      config: { 'content.blocks': [block] },
      sellers: [{ id: 'shop' }],
    };
    expect(inLanguageOrder(file, ['de', 'en', 'fr'])).toMatchObject({
      config: { 'content.blocks': [{ html: { ...block.html, fr: '<p>Hello</p>' } }] },
      sellers: [{ id: 'shop' }],
    });
  });

  test('can be imported, and rules mean what they meant', () => {
    const copy = structuredClone(example) as unknown as {
      portal: { languages: string[] };
      config: Record<string, unknown>;
      events: {
        category: string;
        groups: { types: { id: string; name: string }[] }[];
        message_rules: unknown[];
      }[];
    };
    const [event] = copy.events;
    const [type] = event?.groups[0]?.types ?? [];
    if (!event || !type) throw new Error('the example sells nothing');
    copy.portal.languages = ['en', 'de'];
    event.category = 'Membership';
    event.message_rules = [
      { actions: { date_message: 'Hello' }, triggers: { ticket_type_names: [type.name] } },
    ];
    copy.config = { 'self_edit_rules.categories': ['Membership'] };
    Object.assign(copy.config, { event_texts: { de: { [type.name]: 'Erwachsene' } } });
    const checked = checkTenantFile(inLanguageOrder(copy as unknown as Json, ['de', 'en']), {
      files: () => true,
    });
    expect(checked.faults).toBeUndefined();
    const [after] = checked.tenant?.events ?? [];
    expect(after?.groups[0]?.types[0]?.name).toBe('Erwachsene');
    expect(after?.message_rules[0]?.triggers.ticket_type_ids).toContain(type.id);
    expect(checked.tenant?.config['self_edit_rules.categories']).toEqual([after?.category]);
  });

  test('needs all of its languages, and no others', () => {
    const file = { portal: { languages: ['en', 'de'] } };
    expect(() => inLanguageOrder(file, ['de'])).toThrow(RangeError);
    expect(() => inLanguageOrder(file, ['de', 'en', 'fr'])).toThrow(RangeError);
  });
});

describe('a file whose first language is another one than before', () => {
  const file = (languages: string[], ...names: Json[]): Json => ({
    portal: { languages },
    events: names.map((name, at) => ({ id: `e${at}`, name })),
  });
  const before = file(['en', 'de'], 'Tower', { en: 'Tour', de: 'Führung' });

  test('is refused while plain texts stand as they were', () => {
    const after = file(['de', 'en'], { de: 'Führung', en: 'Tour' }, 'Tower');
    expect(untouchedTextFaults(before, after)).toEqual([
      {
        path: 'portal.languages[0]',
        fault:
          'was "en" and would be "de", but 1 text stands as it was, such as "Tower" at events[1].name: it would be taken for "de". Write it by language, as "npm run revisions -- show NUMBER --languages de,en" does, or take the file as it is with --replace',
      },
    ]);
  });

  test.each<[string, Json, Json]>([
    ['its texts are by language', before, file(['de', 'en'], { de: 'Tower', en: 'Tower' })],
    ['its texts are new', before, file(['de', 'en'], 'Turm')],
    ['only the country differs', before, file(['en-GB', 'de'], 'Tower')],
    ['it was converted', before, inLanguageOrder(before, ['de', 'en'])],
  ])('is taken if %s', (_, one, other) => {
    expect(untouchedTextFaults(one, other)).toEqual([]);
  });
});
