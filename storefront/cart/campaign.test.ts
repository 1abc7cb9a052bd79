import { expect, test } from 'vitest';
import { campaignOf } from './campaign.ts';

test('a campaign is the parameters of the address that are not the page’s own', () => {
  expect(campaignOf('?date=2026-11-21&lang=en&utm_source=mail&ref=42')).toEqual({
    utm_source: 'mail',
    ref: '42',
  });
});
