import { expect, test } from 'vitest';
import { campaignOf } from './campaign.ts';

test('a campaign is what the address carries besides the page’s own parameters', () => {
  expect(campaignOf('?date=2026-11-21&lang=en&utm_source=mail&ref=42')).toEqual({
    utm_source: 'mail',
    ref: '42',
  });
});
