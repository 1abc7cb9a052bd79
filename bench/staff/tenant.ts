import type { TenantFileInput } from '#tenants/tenant-file.ts';

/** The portal whose orders fill staff's lists. */
export const cityPortal = 'city';
/** Most orders are the gallery's; every fiftieth is the annex's. */
export const sellers = { most: 'gallery', few: 'annex' } as const;
/** Single evenings, one after the other over two years. */
export const evenings = 400;

/** A tenant without sessions: two years of them are seeded with the orders. */
export function cityTenant(): TenantFileInput {
  const event = (id: string, name: string, seller: string = sellers.most) => ({
    id,
    seller,
    venue: 'house',
    name,
    groups: [
      {
        id: `${id}-entry`,
        name: 'Entry',
        types: [
          { id: `${id}-adult`, name: 'Adult', amount: '20.00' },
          { id: `${id}-child`, name: 'Child', amount: '8.00' },
        ],
      },
    ],
  });
  const code = (id: string) => ({
    id,
    name: id,
    codes: [{ code: id.toUpperCase() }],
    discount: { kind: 'percent' as const, percent: '10' },
  });
  return {
    portal: { key: cityPortal, name: 'City', currency: 'EUR' },
    sellers: [
      { id: sellers.most, slug: 'bench-gallery', name: 'Gallery' },
      { id: sellers.few, slug: 'bench-annex', name: 'Annex' },
    ],
    venues: [{ id: 'house', name: 'House', timezone: 'Europe/Berlin' }],
    events: [
      event('collection', 'The collection'),
      event('lookout', 'The lookout'),
      event('festival', 'Summer festival'),
      event('annex-tour', 'Tour of the annex', sellers.few),
      ...Array.from({ length: evenings }, (_, at) =>
        event(`evening-${at + 1}`, `Evening ${at + 1}`),
      ),
    ],
    doors: [
      { id: 'north', name: 'North' },
      { id: 'south', name: 'South' },
    ],
    cart_rules: [code('spring'), code('rare')],
  };
}
