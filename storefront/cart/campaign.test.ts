import { expect, test } from 'vitest';
import { campaignOf } from './campaign.ts';

// Guards: ANA-09
test('a campaign consists of the address’s parameters that are not the page’s own', () => {
  expect(campaignOf('?date=2026-11-21&lang=en&utm_source=mail&ref=42')).toEqual({
    utm_source: 'mail',
    ref: '42',
  });
});

test('a campaign keeps advertising numbers, and leaves out tickets and listing filters', () => {
  const types = [{ id: 'adult', name: 'Adult' }];
  const search =
    '?gad_source=1&hsa_acc=12&Adult=2&time.start=1200&meta.age=6&category=tours&page=2';
  expect(campaignOf(search, types)).toEqual({ gad_source: '1', hsa_acc: '12' });
});
