import { InMemoryProvider, type Provider } from '@openfeature/server-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configRegistry } from '#tenants/config/config-registry.ts';
import { featureFlags } from '#tenants/config/feature-flags.ts';
import { createApp } from '../app.ts';
import { museumTenant } from '../testing/venues/museum.ts';
import { type MuseumWorld, openMuseum } from '../testing/venues/museum-world.ts';
import { openFlags } from './flags.ts';

let world: MuseumWorld;
beforeAll(async () => {
  world = await openMuseum();
  const tenant = museumTenant();
  Object.assign(tenant.config ?? {}, { upsells: true });
  Object.assign(tenant.sellers[1] ?? {}, {
    config: { upsells: false, 'my_account_pages.my_profile': true },
  });
  await world.importTenant(tenant);
});
afterAll(() => world.close());

/** The flags on a seller's page, optionally from an installation's own provider. */
async function flagsOf(seller: string, provider?: Provider) {
  const { services } = world;
  const flags = provider ? await openFlags(services.cache, provider) : services.flags;
  const app = createApp({ services: { ...services, flags } });
  const answer = await app.fetch(
    new Request(`http://localhost/api/configuration?seller=${seller}`),
  );
  const { config } = (await answer.json()) as { config: Record<string, unknown> };
  return Object.fromEntries(featureFlags.map((flag) => [flag, config[flag]]));
}

const off = Object.fromEntries(featureFlags.map((flag) => [flag, false]));

// Guards: APP-70, CFG-03
test('flags are set by the configuration, for each seller separately', async () => {
  await expect.poll(() => flagsOf('museum')).toEqual({ ...off, upsells: true });
  expect(await flagsOf('cafe')).toEqual({ ...off, 'my_account_pages.my_profile': true });
});

test('an installation can provide its own flags, by portal and seller', async () => {
  const provider = new InMemoryProvider({
    upsells: {
      variants: { on: true, off: false },
      defaultVariant: 'on',
      disabled: false,
      contextEvaluator: ({ seller }) => (seller === 'cafe' ? 'on' : 'off'),
    },
  });
  expect(await flagsOf('cafe', provider)).toMatchObject({ upsells: true });
  expect(await flagsOf('museum', provider)).toMatchObject({ upsells: false });
});

// Guards: APP-70
test('a flag that a provider does not know or cannot evaluate has its configured value', async () => {
  const failing = {
    ...new InMemoryProvider(),
    metadata: { name: 'failing' },
    resolveBooleanEvaluation: () => Promise.reject(new Error('out of reach')),
  } as unknown as Provider;
  for (const provider of [new InMemoryProvider({}), failing]) {
    expect(await flagsOf('cafe', provider)).toEqual(await flagsOf('cafe'));
  }
});

test('every flag is an on-off setting that pages may see', () => {
  for (const flag of featureFlags) {
    expect(configRegistry[flag]).toMatchObject({ default: false, shown: true });
  }
});
