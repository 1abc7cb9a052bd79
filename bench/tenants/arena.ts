import type { TenantFileInput } from '#tenants/tenant-file.ts';

/** An arena of 20,000 seats in five price groups: twenty blocks of 25 rows of 40. */
export function arenaTenant(day: string): TenantFileInput {
  const blocks = Array.from({ length: 20 }, (_, at) => ({
    id: `block-${at + 1}`,
    name: `Block ${at + 1}`,
    rows: Array.from({ length: 25 }, (_, row) => ({
      row: String(row + 1),
      seats: 40,
      x: 20 + (at % 5) * 480,
      y: 150 + Math.floor(at / 5) * 360 + row * 13,
      dx: 11,
    })),
  }));
  return {
    portal: { key: 'arena', name: 'Arena', currency: 'EUR' },
    sellers: [{ id: 'arena', slug: 'arena', name: 'Arena' }],
    venues: [{ id: 'arena', name: 'Arena', timezone: 'Europe/Berlin' }],
    seat_maps: [
      {
        id: 'arena',
        width: 2420,
        height: 1600,
        r: 4.4,
        other_elements: [{ kind: 'stage', x: 900, y: 20, width: 600, height: 90 }],
        sections: blocks,
      },
    ],
    events: [
      {
        id: 'match',
        seller: 'arena',
        venue: 'arena',
        name: 'The match',
        seat_map: 'arena',
        sessions: [{ id: 'match-1', start: `${day}T19:30`, duration_minutes: 120 }],
        groups: Array.from({ length: 5 }, (_, price) => ({
          id: `price-${price + 1}`,
          name: `Price ${price + 1}`,
          handler: 'seated' as const,
          seats: blocks.filter((_, at) => at % 5 === price).map(({ id }) => ({ section: id })),
          types: [{ id: `price-${price + 1}`, name: 'Adult', amount: `${100 - price * 15}.00` }],
        })),
      },
    ],
  };
}
