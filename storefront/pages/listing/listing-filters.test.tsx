import { expect, test } from 'vitest';
import { noFilter } from '#domain/events/listing-filter.ts';
import type { ListingData } from '../../events/load-listing.server.ts';
import { drawn, readable } from '../../testing/drawn.tsx';
import { ListingFilters } from './listing-filters.tsx';

const choicesOf = (...values: string[]): ListingData['choices'] => [
  { key: 'category', label: 'Category', values } as unknown as ListingData['choices'][number],
];
const page = async (...values: string[]) =>
  readable(await drawn(<ListingFilters filter={noFilter} choices={choicesOf(...values)} />));

test('two categories can be chosen between; a single one is no choice', async () => {
  expect(await page('Tours', 'Talks')).toMatch(/Tours.*Talks/);
  expect(await page('Tours')).not.toContain('Tours');
});
