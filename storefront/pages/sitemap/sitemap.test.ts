import { expect, test } from 'vitest';
import { loaderWithApi, sampleConfiguration, statusThrown } from '../../testing/loader-with-api.ts';
import { loader } from './sitemap.ts';

const answers = {
  '/configuration': sampleConfiguration(),
  '/events/available': { event_template: [{ id: 'guide' }] },
};

test('a sitemap has the listing and every event in each language of the portal', async () => {
  const { args } = loaderWithApi('/tower/sitemap.xml', { seller: 'tower' }, answers);
  const xml = await (await loader(args)).text();
  expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'http://shop.example/tower/events',
    'http://shop.example/tower/events?lang=fr',
    'http://shop.example/tower/events/guide',
    'http://shop.example/tower/events/guide?lang=fr',
  ]);
  const guide = xml.split('\n').filter((line) => line.includes('/guide'));
  for (const page of guide) {
    expect([...page.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, ...all]) => all)).toEqual([
      ['en', 'http://shop.example/tower/events/guide'],
      ['fr', 'http://shop.example/tower/events/guide?lang=fr'],
      ['x-default', 'http://shop.example/tower/events/guide'],
    ]);
  }
});

test('an unknown seller has no sitemap', async () => {
  const refused = { ...answers, '/configuration': [404, 'tenant_unknown'] as const };
  const { args } = loaderWithApi('/nobody/sitemap.xml', { seller: 'nobody' }, refused);
  expect(await statusThrown(loader(args))).toBe(404);
});
