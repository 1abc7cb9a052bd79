import { afterAll, beforeAll, expect, test } from 'vitest';
import { hallTenant } from '#tenants/samples/hall/tenant.ts';
import type { TenantFileInput } from '#tenants/tenant-file.ts';
import { inLanguage, translated } from '../catalogue/in-language.ts';
import { type MuseumWorld, openMuseum } from '../testing/venues/museum-world.ts';
import type { Catalogue } from './catalogue/catalogue.ts';

let world: MuseumWorld;
let hall: Catalogue;
beforeAll(async () => {
  world = await openMuseum();
  await world.importTenant(withoutPictures(hallTenant('2031-03-20')));
  const { cache } = world.services;
  const found = (await cache.directory()).find(({ slug }) => slug === 'hall');
  hall = await cache.catalogue(found?.portalId ?? 0);
});
afterAll(() => world.close());

/** Removes the pictures: importing them takes time, and they contain no text. */
function withoutPictures({ theme: _, ...tenant }: TenantFileInput): TenantFileInput {
  const {
    completed_image_desktop: _1,
    completed_image_mobile: _2,
    ...metadata
  } = {
    ...tenant.sellers[0]?.metadata,
  };
  return {
    ...tenant,
    sellers: tenant.sellers.map((seller) => ({ ...seller, metadata })),
    events: tenant.events.map((event) => ({ ...event, meta: {} })),
  };
}

/** The titles of works and evenings and the hall's name, which stay untranslated. */
const titles = () =>
  new Set([
    ...[...hall.templates.values()].flatMap(({ name, summary }) => [name, summary]),
    'Fermata Hall',
    '12 Alder Row, New York, NY',
    '',
  ]);

test('everything a buyer reads about the hall is in German, except titles and names', () => {
  const german = inLanguage(hall, 'de');
  const exempt = titles();
  const left = new Set<string>();
  translated(hall, (text) => {
    if (german.translate(text) === text && !exempt.has(text)) left.add(text);
    return text;
  });
  expect([...left]).toEqual([]);
});
