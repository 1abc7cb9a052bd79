import { expect, test } from 'vitest';
import { noFilter } from '#domain/events/listing-filter.ts';
import type { ListingData } from '../../events/load-listing.server.ts';
import { renderPart, visibleTexts } from '../../testing/render-part.tsx';
import { ListingFilters } from './listing-filters.tsx';

const choicesOf = (...values: string[]): ListingData['choices'] => [
  { key: 'category', label: 'Category', values } as unknown as ListingData['choices'][number],
];
const page = async (...values: string[]) =>
  visibleTexts(
    await renderPart(<ListingFilters filter={noFilter} choices={choicesOf(...values)} />),
  );

test('two categories are a choice, and a single one is not', async () => {
  expect(await page('Tours', 'Talks')).toMatch(/Tours.*Talks/);
  expect(await page('Tours')).not.toContain('Tours');
});
