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

test('an account has the pages that are switched on, in their order, where members log in', async () => {
  const on = {
    'login.mode': 'dialog',
    'my_account_pages.recent_orders': true,
    'my_account_pages.my_profile': true,
  };
  expect((await load(on))?.members?.account).toEqual(['profile', 'orders']);
  const all = { ...on, 'my_account_pages.upcoming_events': true };
  expect((await load(all))?.members?.account).toEqual(['profile', 'upcoming', 'orders']);
  expect((await load({ 'login.mode': 'dialog' }))?.members?.account).toEqual([]);
  // There is no login, and only an address that asks for one is answered.
  const { args } = askingLoader(
    '/tower/?login=1',
    {},
    { '/configuration': sampleConfiguration({ ...all, 'login.mode': 'disabled' }) },
  );
  const asked = await loadStorefront(args.context, args.request, 'tower');
  expect(asked?.storefront.members).toMatchObject({ login: 'disabled', account: [] });
});
