import { expect, test } from 'vitest';
import { loadStorefront } from './load-storefront.server.ts';
import { askingLoader, sampleConfiguration } from './testing/asking-loader.ts';

const load = async (config: Readonly<Record<string, unknown>> = {}) => {
  const { args } = askingLoader('/tower/', {}, { '/configuration': sampleConfiguration(config) });
  return (await loadStorefront(args.context, args.request, 'tower'))?.storefront;
};

test('what keeps visits apart is as configured, by default five minutes and no category excluded', async () => {
  expect((await load())?.conflicts).toEqual({
    padding: { preStart: 5, postEnd: 5 },
    excluded: [],
  });
  const config = {
    'conflicts.pad_pre_start': 0,
    'conflicts.pad_post_end': 30,
    'conflicts.excluded_categories': ['Add-ons'],
  };
  expect((await load(config))?.conflicts).toEqual({
    padding: { preStart: 0, postEnd: 30 },
    excluded: ['Add-ons'],
  });
});
