import { afterAll, beforeAll, expect, test } from 'vitest';
import { museumTenant } from '../testing/venues/museum.ts';
import { type MuseumWorld, openMuseum } from '../testing/venues/museum-world.ts';
import { answered } from '../testing/venues/world.ts';
import { inLanguage } from './in-language.ts';

let world: MuseumWorld;
beforeAll(async () => {
  world = await openMuseum();
  const tenant = museumTenant();
  Object.assign(tenant.config ?? {}, {
    event_texts: {
      en: {
        Admission: 'Entry',
        Visits: 'Seeing',
        General: 'All',
        adult: 'Grown-up',
        House: 'Home',
        Choir: 'With a choir',
        Membership: 'Friendship',
        first: 'Ground floor',
        Floor: 'Storey',
        'The great hall': 'The big room',
        'Bring a coat': 'Take a jacket',
        Size: 'How big?',
        'In millimetres': 'In inches',
        small: 'tiny',
        Early: 'At dawn',
        'The house rules': 'How we do things',
        'The Museum': 'Our Museum',
        '1 Quay': 'One, the quay',
      },
    },
    'events.category_order': ['Passes', 'Visits'],
    'conflicts.excluded_categories': ['Visits'],
    'self_edit_rules.categories': ['Visits'],
    'events.meta_filters': [{ key: 'floor', label: 'Floor' }],
    'checkout.terms': 'The house rules',
  });
  const [main] = tenant.sellers;
  if (main) main.metadata = { address: '1 Quay', contact_email: 'desk@museum.example' };
  const admission = tenant.events.find(({ id }) => id === 'admission');
  const [general] = admission?.groups ?? [];
  if (!admission || !general) throw new Error('the museum admits nobody');
  admission.config = {
    'image.alt_text': 'The great hall',
    'web.session_picker_tabs': [
      { from: '0000', to: '1200', label: 'Early' },
      { from: '1200', to: '2400' },
    ],
  };
  general.additional_info_spec = {
    properties: {
      size: {
        title: 'Size',
        description: 'In millimetres',
        type: 'string',
        enum: ['small', 'large'],
        contexts: 'anchor',
      },
    },
    required: ['size'],
  };
  admission.message_rules?.push({
    actions: { date_message: 'Early' },
    triggers: { ticket_type_names: ['adult', 'child'] },
  });
  if (tenant.theme) tenant.theme.logo_alt = 'The great hall';
  general.meta = { redeem_gom_summary: 'Choir' };
  const pass = tenant.events.find(({ id }) => id === 'pass');
  if (pass) pass.category = 'Membership';
  await world.importTenant(tenant);
});
afterAll(() => world.close());

const embed = 'meta,venue,ticket_group,ticket_type,message_rule';
const event = (lang: string) =>
  answered<'getEvent'>(
    world.api.call('getEvent', { params: { id: 'admission' }, query: { lang, embed } }),
  );

test('an event has its portal’s name for it in the requested language', async () => {
  await expect.poll(async () => (await event('en')).event_template[0]?.name).toBe('Entry');
  const answer = await event('en-GB');
  expect(answer.event_template[0]).toMatchObject({ name: 'Entry', category: 'Seeing' });
  expect(answer.venue[0]).toMatchObject({ name: 'Home', timezone: 'Europe/Berlin' });
  expect(answer.ticket_group[0]).toMatchObject({ name: 'All' });
  expect(answer.ticket_type.map(({ name }) => name)).toContain('Grown-up');
  const original = await event('de');
  expect(original.event_template[0]).toMatchObject({ name: 'Admission', category: 'Visits' });
  expect(original.venue[0]).toMatchObject({ name: 'House' });
});

test('categories are sorted by their names in each language', async () => {
  const { config } = await answered<'getConfiguration'>(
    world.api.call('getConfiguration', { query: { lang: 'en' } }),
  );
  expect(config['events.category_order']).toEqual(['Passes', 'Seeing']);
  expect(config).not.toHaveProperty(['event_texts']);
});

// Guards: QTY-25
test('an event’s options are in the language: times, questions, parts of the day', async () => {
  const api = world.api;
  const params = { id: 'admission' };
  const query = { lang: 'en' };
  const listed = await answered<'listSessions'>(api.call('listSessions', { params, query }));
  expect(listed.event_session.flatMap(({ annotations }) => annotations)).toEqual(['With a choir']);
  const body = { quantities: { adult: 1 } };
  const asked = await answered<'querySessions'>(api.call('querySessions', { params, query, body }));
  expect(asked.event_session.flatMap(({ annotations }) => annotations)).toEqual(['With a choir']);
  const { ticket_group, event_template, message_rule } = await event('en');
  // An answer is stored as in the file, in any language.
  expect(ticket_group.find(({ id }) => id === 'general')?.additional_info_spec).toEqual({
    properties: {
      size: {
        title: 'How big?',
        description: 'In inches',
        type: 'string',
        enum: ['small', 'large'],
        enum_titles: ['tiny', 'large'],
        contexts: 'anchor',
      },
    },
    required: ['size'],
  });
  expect(ticket_group.find(({ id }) => id === 'general')?.meta).toEqual({
    redeem_gom_summary: 'With a choir',
  });
  expect(message_rule[0]?.actions).toEqual({ date_message: 'Take a jacket' });
  // Names in a rule are ids here, whatever the types are called in the language.
  expect(message_rule[1]?.triggers).toEqual({ ticket_type_ids: ['adult', 'child'] });
  const whole = await answered<'getEvent'>(api.call('getEvent', { params, query: { lang: 'en' } }));
  expect(whole.event_template[0]?.config).toMatchObject({
    'image.alt_text': 'The big room',
    'web.session_picker_tabs': [{ label: 'At dawn' }, { from: '1200', to: '2400' }],
  });
  expect(event_template[0]?.meta?.['floor']).toEqual(['Ground floor', 'second']);
});

// Guards: EVT-16
test('the listing is filtered by the translated metadata', async () => {
  const list = (query: Record<string, string>) =>
    world.get(`/api/events/available?${new URLSearchParams(query)}`).then((each) => each.json());
  const { event_filter } = await list({ lang: 'en' });
  expect(event_filter[1]).toEqual({
    name: 'meta.floor',
    label: 'Storey',
    values: ['Ground floor', 'second'],
  });
  const ids = async (query: Record<string, string>) =>
    (await list(query)).event_template.map(({ id }: { id: string }) => id);
  expect(await ids({ lang: 'en', 'meta.floor': 'Ground floor' })).toEqual(['admission']);
  expect(await ids({ lang: 'de', 'meta.floor': 'first' })).toEqual(['admission']);
  expect(await ids({ lang: 'de', 'meta.floor': 'Ground floor' })).toEqual([]);
});

test('texts of configuration, and lists of categories, are in the language', async () => {
  const { config, seller } = await answered<'getConfiguration'>(
    world.api.call('getConfiguration', { query: { lang: 'en' } }),
  );
  expect(config).toMatchObject({
    'checkout.terms': 'How we do things',
    'conflicts.excluded_categories': ['Seeing'],
    'self_edit_rules.categories': ['Seeing'],
  });
  expect(seller).toMatchObject({
    name: 'Our Museum',
    slug: 'museum',
    metadata: { address: 'One, the quay', contact_email: 'desk@museum.example' },
  });
});

test('a logo’s alternative text is in the language', async () => {
  const { theme } = await answered<'getConfiguration'>(
    world.api.call('getConfiguration', { query: { lang: 'en' } }),
  );
  expect(theme).toMatchObject({ logo_alt: 'The big room' });
});

// Guards: DET-19
test('a memberships category counts as one under any translation', async () => {
  for (const lang of ['de', 'en']) {
    const { event_template } = await answered<'getEvent'>(
      world.api.call('getEvent', { params: { id: 'pass' }, query: { lang } }),
    );
    expect(event_template[0]).toMatchObject({
      is_membership: true,
      category: lang === 'en' ? 'Friendship' : 'Membership',
    });
  }
  expect((await event('en')).event_template[0]?.is_membership).toBe(false);
});

test('a catalogue without texts in a language is returned unchanged', async () => {
  const { cache } = world.services;
  const portalId = (await cache.directory())[0]?.portalId ?? 0;
  const catalogue = await cache.catalogue(portalId);
  expect(inLanguage(catalogue, 'de')).toBe(catalogue);
  const english = inLanguage(catalogue, 'en-GB');
  expect(english).not.toBe(catalogue);
  expect(inLanguage(catalogue, 'en-GB')).toBe(english);
  // From one language to another, by way of the original.
  expect(inLanguage(english, 'de')).toBe(catalogue);
  expect(inLanguage(english, 'en-GB')).toBe(english);
});

test('texts in a language that the portal does not have are refused', async () => {
  const tenant = museumTenant();
  Object.assign(tenant.config ?? {}, { event_texts: { fr: { Admission: 'Entrée' } } });
  await expect(world.importTenant(tenant)).rejects.toThrow('config.event_texts.fr');
});
