import { expect, test } from 'vitest';
import { alternatesOf, languageVersions } from './language-versions.server.ts';

test('a page in several languages has an address for each, and the first is the default', () => {
  const versions = languageVersions('tower', ['en', 'fr']);
  expect(alternatesOf(versions, (to) => to.event('guide'))).toEqual([
    { hrefLang: 'en', href: '/tower/events/guide' },
    { hrefLang: 'fr', href: '/tower/events/guide?lang=fr' },
    { hrefLang: 'x-default', href: '/tower/events/guide' },
  ]);
});

test('a page in one language has no alternates', () => {
  expect(alternatesOf(languageVersions('tower', ['en']), (to) => to.events())).toEqual([]);
});
