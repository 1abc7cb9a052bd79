import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxCampaignFields, maxCampaignLength, withinCampaignLimits } from './campaign.ts';

test('a campaign of usual size is stored whole', () => {
  const parameters = [
    ['utm_source', 'newsletter'],
    ['utm_campaign', 'spring'],
  ] as const;
  expect(withinCampaignLimits(parameters)).toEqual({
    utm_source: 'newsletter',
    utm_campaign: 'spring',
  });
});

test('the stored campaign is within its limits whatever the address contains', () => {
  const text = fc.string({ maxLength: 600 });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 60 }), (parameters) => {
      const kept = withinCampaignLimits(parameters);
      expect(Object.keys(kept).length).toBeLessThanOrEqual(maxCampaignFields);
      expect(JSON.stringify(kept).length).toBeLessThanOrEqual(maxCampaignLength);
    }),
    { numRuns: 50 },
  );
});

test('a parameter that is too long is left out, and later ones are kept', () => {
  expect(
    withinCampaignLimits([
      ['long', 'x'.repeat(501)],
      ['utm_source', 'letter'],
    ]),
  ).toEqual({
    utm_source: 'letter',
  });
});
