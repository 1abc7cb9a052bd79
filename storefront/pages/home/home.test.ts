import { expect, test } from 'vitest';
import {
  askingLoader,
  redirectOf,
  sampleConfiguration,
  statusThrown,
} from '../../testing/asking-loader.ts';
import { loader } from './home.ts';

const home = (config: object, address = '/tower') =>
  loader(
    askingLoader(
      address,
      { seller: 'tower' },
      { '/configuration': sampleConfiguration({ ...config }) },
    ).args,
  );

test('home is the admission event where there is one', async () => {
  const config = { admission_event_id: 'up' };
  expect(await redirectOf(home(config))).toBe('/tower/events/up');
  expect(await redirectOf(home(config, '/tower?lang=fr'))).toBe('/tower/events/up?lang=fr');
});

test('home is the listing where no admission event is configured', async () => {
  expect(await redirectOf(home({ admission_event_id: null }))).toBe('/tower/events');
});

test('the home of a seller that is not there is not found', async () => {
  const nobody = askingLoader(
    '/nobody',
    { seller: 'nobody' },
    { '/configuration': [404, 'tenant_unknown'] },
  );
  expect(await statusThrown(loader(nobody.args))).toBe(404);
});
