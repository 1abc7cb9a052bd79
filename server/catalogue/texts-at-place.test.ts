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
