import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTenantFile } from '#tenants/check-tenant-file.ts';
import { fieldsByPattern } from '#tenants/tenant-fields.ts';
import type { TenantFile } from '#tenants/tenant-file.ts';
import { museumTenant } from '../testing/venues/museum.ts';
import { type MuseumWorld, openMuseum } from '../testing/venues/museum-world.ts';
import { answered } from '../testing/venues/world.ts';

let world: MuseumWorld;
beforeAll(async () => {
  world = await openMuseum();
});
afterAll(() => world.close());

type Json = Record<string, unknown>;

/** The museum in German and English, with texts by language wherever a file may have them. */
function museum(): { file: Json; changed: Set<string> } {
  const file = structuredClone(museumTenant()) as unknown as Json;
  const changed = new Set<string>();
  byLanguage(file, [], changed);
  return { file, changed };
}

/** Replaces each of the venue's texts by "text", and "text!" in English, and records its pattern. */
function byLanguage(value: unknown, at: readonly string[], changed: Set<string>): unknown {
  const field = fieldsByPattern.get(at.join('/').replace(/\/\*$/, ''))?.field;
  if (typeof value === 'string' && value !== '' && field?.control === 'text_by_language') {
    changed.add(at.join('/'));
    return { de: value, en: `${value}!` };
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      value[index] = byLanguage(item, [...at, '*'], changed);
    }
  } else if (typeof value === 'object' && value !== null) {
    const object = value as Json;
    const isNamed = (key: string) => fieldsByPattern.has([...at, key].join('/'));
    const isPass = object['handler'] === 'passes';
    for (const [key, part] of Object.entries(object)) {
      if (isPass && key === 'types') continue;
      object[key] = byLanguage(part, [...at, isNamed(key) ? key : '*'], changed);
    }
  }
  return value;
}

test('texts by language are read in each language at their place', async () => {
  const { file, changed } = museum();
  expect([...changed]).toEqual(
    expect.arrayContaining(['events/*/name', 'events/*/groups/*/types/*/name', 'venues/*/name']),
  );
  const { tenant, faults } = checkTenantFile(file, { files: () => true });
  expect(faults).toBeUndefined();
  await world.importTenant(tenant as TenantFile);
  const params = { id: 'admission' };
  const embed = 'meta,venue,ticket_group,ticket_type,message_rule';
  const event = (lang: string) =>
    answered<'getEvent'>(world.api.call('getEvent', { params, query: { lang, embed } }));
  await expect.poll(async () => (await event('en')).event_template[0]?.name).toBe('Admission!');
  const english = await event('en');
  expect(english.venue[0]?.name).toBe('House!');
  expect(english.ticket_type.map(({ name }) => name)).toContain('adult!');
  expect(english.message_rule[0]?.actions).toEqual({ date_message: 'Bring a coat!' });
  const { event_session } = await answered<'listSessions'>(
    world.api.call('listSessions', { params, query: { lang: 'en' } }),
  );
  expect(event_session.flatMap(({ annotations }) => annotations)).toEqual(['Choir!']);
  const german = await event('de');
  expect(german.event_template[0]?.name).toBe('Admission');
  expect(german.ticket_type.map(({ name }) => name)).toContain('adult');
});

test('equal texts with different translations stay different', async () => {
  const tenant = museumTenant() as unknown as { events: Json[] };
  const [first, second] = tenant.events;
  if (!first || !second) throw new Error('the museum has two events');
  first['name'] = { de: 'Solo', en: 'Alone' };
  second['name'] = { de: 'Solo', en: 'Single' };
  const { tenant: checked, faults } = checkTenantFile(tenant, { files: () => true });
  expect(faults).toBeUndefined();
  await world.importTenant(checked as TenantFile);
  const nameOf = async (event: Json) => {
    const params = { id: String(event['id']) };
    const found = await answered<'getEvent'>(
      world.api.call('getEvent', { params, query: { lang: 'en' } }),
    );
    return found.event_template[0]?.name;
  };
  await expect.poll(() => nameOf(first)).toBe('Alone');
  expect(await nameOf(second)).toBe('Single');
});

// Guards: CAL-23
test('a rule about a category applies in each language, whatever the events call it there', async () => {
  const tenant = museumTenant() as unknown as { events: Json[]; config?: Json };
  const [first, second] = tenant.events;
  if (!first || !second) throw new Error('the museum has two events');
  first['category'] = { de: 'Führungen', en: 'Tours' };
  second['category'] = { de: 'Mitgliedschaft', en: 'Membership' };
  tenant.config = {
    'conflicts.excluded_categories': ['Tours'],
    'self_edit_rules.categories': ['Führungen'],
  };
  const { tenant: checked, faults } = checkTenantFile(tenant, { files: () => true });
  expect(faults).toBeUndefined();
  await world.importTenant(checked as TenantFile);
  const configIn = async (lang: string) => {
    const answer = await answered<'getConfiguration'>(
      world.api.call('getConfiguration', { query: { lang } }),
    );
    return answer.config;
  };
  const excluded = ['conflicts.excluded_categories'];
  await expect.poll(() => configIn('de')).toHaveProperty(excluded, ['Führungen']);
  // The list itself has no translation: it says what its events say.
  const english = await configIn('en');
  expect(english).toHaveProperty(excluded, expect.arrayContaining(['Tours']));
  expect(english).toHaveProperty(['self_edit_rules.categories'], expect.arrayContaining(['Tours']));
  const { templates } = await world.services.cache.catalogue(
    Number((await world.sql<{ portal_id: number }>('select portal_id from portal'))[0]?.portal_id),
  );
  expect(templates.get(String(second['id']))?.isMembership).toBe(true);
});

// Guards: CAL-33
test('names in message rules that an earlier version stored are ids once they are read', async () => {
  await world.importTenant(museumTenant());
  await world.sql(
    `update message_rule set triggers = '{"ticket_type_names": ["adult"]}' where event_template_id = 'admission'`,
  );
  await world.sql('update portal set version = version + 1');
  await world.sql("select pg_notify('foyer_portal', portal_id::text) from portal");
  const rule = async (lang: string) => {
    const params = { id: 'admission' };
    const query = { lang, embed: 'message_rule' };
    const { message_rule } = await answered<'getEvent'>(
      world.api.call('getEvent', { params, query }),
    );
    return message_rule[0]?.triggers;
  };
  for (const lang of ['de', 'en']) {
    await expect.poll(() => rule(lang)).toEqual({ ticket_type_ids: ['adult'] });
  }
});
