import { randomUUID } from 'node:crypto';
import { towerTenant } from '#tenants/samples/tower/tenant.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { expectFitsScreen } from './fixtures/fits-the-screen.ts';
import { doors, hall, tower } from './fixtures/storefronts.ts';
import { test } from './fixtures/test.ts';
import { Visitor } from './fixtures/visitor.ts';
import { expectWholeTitle, expectWholeWords } from './fixtures/whole-words.ts';

const widths = [320, 360, 768, 1440, 1920];
const languagesOf = { tower: ['en'], hall: ['en', 'de'], doors: ['en'] };

for (const storefront of [tower, hall, doors]) {
  test.describe(`at ${storefront.name}`, () => {
    test.use({ storefront });

    for (const language of languagesOf[storefront.slug as keyof typeof languagesOf]) {
      test(`no page breaks a word that fits on its line, in ${language}`, async ({
        page,
        visitor,
        venue,
      }) => {
        const { id } = await venue.eventWithDays(2);
        for (const path of ['', '/events', `/events/${id}`, '/membership', '/resend']) {
          await visitor.opens(`${path}?lang=${language}`);
          for (const width of widths) {
            await test.step(`${path} at ${width} px`, async () => {
              await page.setViewportSize({ width, height: 900 });
              await expectWholeWords(page);
            });
          }
        }
      });
    }
  });
}

const programme = [
  'Castelnuovo-Tedesco · Dvořák · Tchaikovsky: Rachmaninoff Variations',
  'Philharmonisches Kammerkonzert: Mendelssohn Bartholdy, Schostakowitsch',
  'Nachbarschaftskonzert: Musikalische Frühlingserwartungen',
  'Neujahrskonzert der Kirchenmusikhochschule',
];

for (const tier of ['grand', 'standard', 'quiet'] as const) {
  // Guards: DET-01
  test(`titles of a programme keep their words whole in the ${tier} tier`, async ({ page }) => {
    const sample = towerTenant(new Date().toISOString().slice(0, 10)).events;
    const events = sample.slice(0, programme.length).map((event, at) => ({
      ...event,
      name: programme[at] ?? '',
      subtitle: 'Kammermusikvereinigung und Rundfunksinfonieorchester',
    }));
    const storefront = await importTower(`words-${randomUUID().slice(0, 8)}`, {}, events, { tier });
    const visitor = new Visitor(page, storefront);
    for (const path of ['/events', ...events.map(({ id }) => `/events/${id}`)]) {
      await visitor.opens(path);
      for (const width of widths) {
        await test.step(`${path} at ${width} px`, async () => {
          await page.setViewportSize({ width, height: 900 });
          await expectWholeWords(page);
          await expectWholeTitle(page);
          await expectFitsScreen(page);
        });
      }
    }
  });
}
