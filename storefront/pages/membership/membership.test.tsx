import { expect, test } from 'vitest';
import {
  loaderWithApi,
  redirectOf,
  sampleConfiguration,
  statusThrown,
} from '../../testing/loader-with-api.ts';
import { renderPart, visibleTexts } from '../../testing/render-part.tsx';
import Membership, { loader } from './membership.tsx';

const membership = (config: object, address: string) => {
  const action = /membership\/([^?]+)/.exec(address)?.[1];
  const params = { seller: 'tower', ...(action === undefined ? {} : { action }) };
  const answers = { '/configuration': sampleConfiguration({ ...config }) };
  return loader(loaderWithApi(address, params, answers).args);
};

// Guards: CFG-15, MEM-04, MEM-07
test('memberships are bought at their event, with the query and action kept (MEM-04, A-09)', async () => {
  const config = { membership_event_id: 'friends' };
  const address = (path: string) => redirectOf(membership(config, path));
  expect(await address('/tower/membership')).toBe('/tower/events/friends');
  expect(await address('/tower/membership/renew')).toBe('/tower/events/friends/renew');
  expect(await address('/tower/membership/gift?utm_source=mail&lang=fr')).toBe(
    '/tower/events/friends/gift?utm_source=mail&lang=fr',
  );
});

// Guards: CFG-20, MEM-03
test('a venue’s own membership page takes precedence (MEM-03)', async () => {
  const at = (url: string, path: string) =>
    redirectOf(
      membership({ 'external_urls.membership': url, membership_event_id: 'friends' }, path),
    );
  const own = 'https://members.example';
  expect(await at(`${own}/join`, '/tower/membership?a=1')).toBe(`${own}/join`);
  expect(await at(`${own}/join/`, '/tower/membership/renew')).toBe(`${own}/join/renew`);
  expect(await at(`${own}?from=shop`, '/tower/membership/gift')).toBe(`${own}/gift?from=shop`);
});

// Guards: MEM-31
test('a venue with neither a membership event nor a page of its own says so (MEM-31, A-11)', async () => {
  expect(await membership({}, '/tower/membership')).toBeNull();
  const html = visibleTexts(await renderPart(<Membership />));
  expect(html).toContain('Memberships are not available at this time');
});

test('the memberships of an unknown seller are not found', async () => {
  const answers = { '/configuration': [404, 'tenant_unknown'] as const };
  const { args } = loaderWithApi('/nobody/membership', { seller: 'nobody' }, answers);
  expect(await statusThrown(loader(args))).toBe(404);
});
