import { describe, expect, test } from 'vitest';
import { checkTenantFile } from './check-tenant-file.ts';
import example from './samples/example.json' with { type: 'json' };

type File = Record<string, Record<string, unknown>> & {
  events: {
    meta: Record<string, unknown>;
    groups: { types: Record<string, unknown>[] }[];
    sessions?: Record<string, unknown>[];
  }[];
  sellers: Record<string, unknown>[];
  venues: Record<string, unknown>[];
};

/** Faults of the example after a change, one text each. */
function faultsOf(change: (file: File) => void): string[] {
  const file = structuredClone(example) as unknown as File;
  change(file);
  const { faults = [] } = checkTenantFile(file, { files: () => true });
  return faults.map(({ path, fault }) => `${path}: ${fault}`);
}

const noticesOf = (change: (file: File) => void): string[] => {
  const file = structuredClone(example) as unknown as File;
  change(file);
  const { notices, faults } = checkTenantFile(file, { files: () => true });
  expect(faults).toBeUndefined();
  return notices?.map(({ path, fault }) => `${path}: ${fault}`) ?? [];
};

const first = (file: File) => file.events[0] as File['events'][number];
const type = (file: File) => first(file).groups[0]?.types[0] ?? {};

describe('a refusal', () => {
  test('says that a missing part is missing', () => {
    expect(
      faultsOf((file) => {
        delete file.venues[0]?.['timezone'];
        delete file['portal']?.['currency'];
        delete type(file)['name'];
      }),
    ).toEqual([
      'portal.currency: is missing',
      'venues[0].timezone: is missing',
      'events[0].groups[0].types[0].name: is missing',
    ]);
  });

  test.each<[string, (file: File) => void, string]>([
    [
      'a number instead of a text',
      (file) => Object.assign(type(file), { amount: 18 }),
      'events[0].groups[0].types[0].amount: must be a text in quotation marks, not 18',
    ],
    [
      'a text instead of a number',
      (file) => Object.assign(type(file), { rank: '1' }),
      'events[0].groups[0].types[0].rank: must be a number without quotation marks, not "1"',
    ],
    [
      'null instead of a value',
      (file) => Object.assign(type(file), { name: null }),
      'types[0].name: must be a text in quotation marks, not null',
    ],
    [
      'an amount with a comma',
      (file) => Object.assign(type(file), { amount: '18,00' }),
      'types[0].amount: must be a decimal amount such as "12.50", not "18,00"',
    ],
    [
      'a day in another order',
      (file) =>
        Object.assign(file['cart_rules']?.[0] ?? {}, {
          scope: { sessions: { from: '31.5.2027' } },
        }),
      'cart_rules[0].scope.sessions.from: must be a day such as "2027-05-31", not "31.5.2027"',
    ],
    [
      'a time without the offset that it needs',
      (file) => Object.assign(file['cart_rules']?.[0] ?? {}, { until: '2027-05-31T19:30:00' }),
      'cart_rules[0].until: must be a date and time with its offset such as "2027-05-31T19:30:00+02:00", not "2027-05-31T19:30:00"',
    ],
    [
      'an address without a scheme',
      (file) => Object.assign(file.sellers[0] ?? {}, { metadata: { website: 'www.lake.example' } }),
      'sellers[0].metadata.website: must be a web address such as "https://www.example.org", not "www.lake.example"',
    ],
    [
      'a value outside a list of values',
      (file) => Object.assign(first(file).groups[0] ?? {}, { handler: 'seats' }),
      'or "donation", not "seats"; did you mean "seated"?',
    ],
    [
      'an unknown kind',
      (file) =>
        Object.assign(file['cart_rules']?.[0] ?? {}, {
          discount: { kind: 'percentage', percent: '5' },
        }),
      'cart_rules[0].discount.kind: must be "none", "ticket_price", "percent"',
    ],
    [
      'metadata of an unsupported type',
      (file) => Object.assign(first(file).meta, { soloists: { name: 'x' } }),
      'events[0].meta.soloists: must be a text in quotation marks, a list in square brackets, a number without quotation marks or true or false, not an object',
    ],
    [
      'a time in another zone',
      (file) =>
        Object.assign(file.events[1]?.sessions?.[0] ?? {}, { start: '2027-08-14T20:30:00Z' }),
      `events[1].sessions[0].start: must be the time on the venue's clocks, without a Z; found "2027-08-14T20:30:00Z"`,
    ],
    [
      'a year at the end of the calendar',
      (file) =>
        Object.assign(file.events[1]?.sessions?.[0] ?? {}, { start: '9999-12-31T23:59:00' }),
      'start: must be in a year from 1900 to 2999; found "9999-12-31T23:59:00"',
    ],
    [
      'a membership longer than the calendar',
      (file) => Object.assign(file.events[2]?.groups[0] ?? {}, { duration_new: 'P99999Y' }),
      'duration_new: must be 100 years at most; found "P99999Y"',
    ],
    [
      'a number beyond the database’s range',
      (file) => Object.assign(type(file), { rank: 1e12 }),
      'types[0].rank: must be at most 1000000, not 1000000000000',
    ],
    [
      'a character that is not text',
      (file) => Object.assign(file['strings'] ?? {}, { en: { 'events.title': 'On the\0 water' } }),
      'strings.en["events.title"]: has a character that is not text, in "On the\\u0000 water"',
    ],
    [
      'an unpaired surrogate',
      (file) => Object.assign(type(file), { description: 'Boat \ud83d' }),
      'types[0].description: has a character that is not text, in "Boat \\ud83d"',
    ],
    [
      'a currency in lower case',
      (file) => Object.assign(file['portal'] ?? {}, { currency: 'gbp' }),
      'portal.currency: "gbp" is not a currency such as "EUR"',
    ],
    [
      'several origins in one text',
      (file) =>
        Object.assign(file['config'] ?? {}, {
          'analytics.origins': ["https://a.example 'unsafe-inline'"],
        }),
      'must be an origin such as "https://tags.example.org", not "https://a.example \'unsafe-inline\'"',
    ],
    [
      'a name of spaces',
      (file) => Object.assign(file['portal'] ?? {}, { name: '   ' }),
      'portal.name: must be a text that can be seen, not "   "',
    ],
    ['an empty name', (file) => Object.assign(type(file), { name: '' }), 'types[0].name: is empty'],
  ])('names %s', (_, change, fault) => {
    const faults = faultsOf(change);
    expect(faults.join('\n')).toContain(fault);
    expect(faults).toHaveLength(1);
  });

  test.each<[string, (file: File) => void, string]>([
    [
      'a key',
      (file) => Object.assign(file.venues[0] ?? {}, { time_zone: 'Europe/London' }),
      'venues[0].time_zone: is not known; did you mean "timezone"?',
    ],
    [
      'a setting',
      (file) => Object.assign(file['config'] ?? {}, { 'checkout.term': 'x' }),
      'config["checkout.term"]: is not known; did you mean "checkout.terms"?',
    ],
    [
      'a reference',
      (file) => Object.assign(first(file), { venue: 'lakes' }),
      'events[0].venue: there is no venue "lakes"; did you mean "lake"?',
    ],
    [
      'a key of a text',
      (file) => Object.assign(file['strings'] ?? {}, { en: { 'events.titel': 'On the water' } }),
      'strings.en["events.titel"]: the storefront has no text "events.titel"; did you mean "events.title"?',
    ],
    [
      'a time zone',
      (file) => Object.assign(file.venues[0] ?? {}, { timezone: 'Europe/Londn' }),
      'did you mean "Europe/London"?',
    ],
    [
      'a font',
      (file) => Object.assign(file['theme'] ?? {}, { font_text: 'Fig Tree' }),
      'theme.font_text: there is no font "Fig Tree" among "Bricolage Grotesque", "Figtree", "Instrument Sans", "Newsreader"; did you mean "Figtree"?',
    ],
    [
      'a key of metadata',
      (file) => Object.assign(first(file).meta, { requires_ancor: true }),
      'events[0].meta.requires_ancor: is not known; did you mean "requires_anchor"?',
    ],
    [
      'a key of metadata in another spelling',
      (file) => Object.assign(first(file).meta, { hideEventDetails: true }),
      'did you mean "hide_event_details"?',
    ],
  ])('says which was probably meant of %s', (_, change, fault) => {
    const faults = faultsOf(change);
    expect(faults.join('\n')).toContain(fault);
    expect(faults).toHaveLength(1);
  });

  test('says in which scope a misplaced setting belongs', () => {
    expect(
      faultsOf((file) =>
        Object.assign(file.sellers[0] ?? {}, {
          config: { event_texts: {}, 'image.alt_text': 'x' },
        }),
      ),
    ).toEqual([
      'sellers[0].config.event_texts: is not known here, only for: portal',
      'sellers[0].config["image.alt_text"]: is not known here, only for: event template',
    ]);
  });

  test('says that a key of metadata belongs in a ticket group', () => {
    expect(faultsOf((file) => Object.assign(first(file).meta, { admit_names: 'yes' }))).toEqual([
      'events[0].meta.admit_names: belongs in the meta of a ticket group, not of an event',
    ]);
  });
});

test('a venue’s own metadata keys are accepted, but those close to known ones only if it filters by them', () => {
  const own = { soloists: ['A', 'B'], floor: 'first', image_covers: 'two' };
  const declare = (file: File) =>
    Object.assign(file['config'] ?? {}, {
      'events.meta_filters': [{ key: 'image_covers', label: 'Covers' }],
    });
  expect(
    faultsOf((file) => {
      Object.assign(first(file).meta, own);
      declare(file);
    }),
  ).toEqual([]);
  expect(faultsOf((file) => Object.assign(first(file).meta, own))).toHaveLength(1);
});

describe('a theme', () => {
  const own = { family: 'Caslon', file: 'fonts/caslon.woff2' };
  const theme = (more: object) => (file: File) => Object.assign(file['theme'] ?? {}, more);

  test('may name a font whose files it lists', () => {
    expect(faultsOf(theme({ font_display: 'Caslon', fonts: [own] }))).toEqual([]);
  });

  test('may not name an unknown font, even if the device has it', () => {
    expect(faultsOf(theme({ font_display: 'Georgia' }))).toEqual([
      'theme.font_display: there is no font "Georgia" among "Bricolage Grotesque", "Figtree", "Instrument Sans", "Newsreader"; list its files in theme.fonts',
    ]);
  });

  test('may not have a font file of another kind or from elsewhere', () => {
    expect(faultsOf(theme({ fonts: [{ ...own, file: 'fonts/caslon.ttf' }] }))).toEqual([
      'theme.fonts[0].file: must be a font file in the WOFF2 format, not "fonts/caslon.ttf"',
    ]);
    expect(faultsOf(theme({ fonts: [{ ...own, file: '../caslon.woff2' }] }))).toEqual([
      'theme.fonts[0].file: a font file must be in the folder of the tenant file',
    ]);
  });

  test('may not use a font as its logo', () => {
    expect(faultsOf(theme({ logo: 'fonts/caslon.woff2' }))).toEqual([
      'theme.logo: "fonts/caslon.woff2" is not a picture: svg, png, jpg, webp and avif are accepted',
    ]);
  });

  test('that is dark, or has an unused font, is accepted with a notice', () => {
    expect(noticesOf(theme({ scheme: 'dark', fonts: [own] }))).toEqual([
      'theme.logo_dark: is missing: "logo" is shown on dark pages too, as the scheme is "dark"',
      'theme.fonts[0].family: is used by neither font_display nor font_text',
    ]);
  });
});

describe('a language', () => {
  const languages =
    (list: string[], strings = {}) =>
    (file: File) => {
      Object.assign(file['portal'] ?? {}, { languages: list });
      Object.assign(file['config'] ?? {}, { event_texts: {} });
      file['strings'] = strings;
    };

  test('without any texts is refused', () => {
    expect(faultsOf(languages(['en', 'pl'])).join()).toMatch(
      /^portal\.languages\[1\]: there are no default texts in "pl", only in en, de, fr, es, it, nl: .*strings\["pl"\]$/,
    );
  });

  test('with some texts in the file must have the others', () => {
    const polish = { pl: { 'events.title': 'Na wodzie' } };
    expect(noticesOf(languages(['en', 'pl'], polish)).join()).toMatch(
      /^strings\.pl: lacks \d+ of \d+ texts, which stay in English: /,
    );
  });

  test('of one country uses the language’s texts', () => {
    expect(noticesOf(languages(['en-GB', 'de-AT']))).toEqual([]);
  });
});

describe('a link in a venue’s own content', () => {
  const block = (href: string) => (file: File) =>
    Object.assign(file['config'] ?? {}, {
      'content.blocks': [{ region: 'cart_above', html: { en: `<a href="${href}">x</a>` } }],
    });

  test.each([
    '/',
    '/events',
    '/events?category=Evenings',
    '/events/rowing-boats',
    '/events/rowing-boats/gift?tg=boats',
    '/membership/join',
    '/my/orders',
    'https://www.lake.example/anywhere',
    'mailto:boats@lake.example',
  ])('may lead to %s', (href) => {
    expect(faultsOf(block(href))).toEqual([]);
  });

  test.each([
    ['/events/rowing-boat', 'there is no event "rowing-boat"; did you mean "rowing-boats"?'],
    ['/event', 'there is no such page; did you mean "/events"?'],
    ['/boathouse/events', 'there is no such page; leave out the seller\'s slug: "/events"'],
    ['/api/configuration', 'there is no such page'],
    ['/manage/1', 'there is no such page'],
  ])('may not lead to %s', (href, fault) => {
    const faults = faultsOf(block(href));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`links to "${href}", but ${fault}`);
  });
});
