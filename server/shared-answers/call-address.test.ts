import { expect, test } from 'vitest';
import { routes } from '#contract/api/routes.ts';
import { readCallAddress } from './call-address.ts';

const read = (address: string) => readCallAddress(new URL(address, 'http://localhost'));
/** The address reduced to what the answer depends on. */
const reduced = (address: string): string | undefined => {
  const shared = read(address);
  return shared && `${shared.path}?${shared.query.map((pair) => pair.join('=')).join('&')}`;
};

test('only reads of the catalogue and its availability are shared, and only under /cached_api', () => {
  const shared = Object.entries(routes)
    .map(([name, { path }]) => [name, path.replace(/\{\w+\}/g, 'some-id')] as const)
    .filter(([, path]) => read(`/cached_api${path}?seller=museum`))
    .map(([name]) => name);
  expect(shared).toEqual([
    'getConfiguration',
    'listAvailableEvents',
    'getEvent',
    'getCalendar',
    // A POST to an address that can also be read: the method decides.
    'queryCalendar',
    'listSessions',
    'querySessions',
    'getSession',
    'getSeatMap',
    'listEventTemplates',
    'getTicketGroup',
    'listMembershipRules',
    'getConfig',
  ]);
  for (const { path } of Object.values(routes)) {
    expect(read(`/api${path.replace(/\{\w+\}/g, 'some-id')}?seller=museum`)).toBeUndefined();
  }
});

test('parameters are put into a fixed order', () => {
  for (const query of [
    'seller=museum&limit=8&date._gte=2031-04-01',
    'date._gte=2031-04-01&limit=8&seller=museum',
    'limit=8&date._gte=2031-04-01&seller=museum&lang=fr',
  ]) {
    expect(reduced(`/cached_api/events/admission/calendar?${query}`)).toBe(
      '/cached_api/events/admission/calendar?date._gte=2031-04-01&limit=8&seller=museum',
    );
  }
  const address = '/cached_api/events/admission/?seller=museum&embed=venue,meta,venue';
  expect(reduced(address)).toBe('/cached_api/events/admission?embed=meta,venue&seller=museum');
});

test('parameters that a call knows are part of its address', () => {
  const address = '/cached_api/events/available?category=Tours&meta.topic=a,b&seller=museum';
  expect(reduced(address)).toBe(address);
  expect(read('/cached_api/events/available?lang=de')).toMatchObject({ lang: 'de', query: [] });
});

test('bad input is left for the call to refuse', () => {
  for (const query of [
    'limit=0',
    'limit=x',
    'embed=%00',
    'unknown=%00',
    'catgory=Tours',
    'category=Tours&category=Passes',
    'meta.=a',
    `lang=${'x'.repeat(99)}`,
  ]) {
    expect(read(`/cached_api/events/available?seller=museum&${query}`)).toBeUndefined();
  }
});
