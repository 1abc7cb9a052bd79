import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { nextReport } from './fixtures/report.ts';
import { expect, test } from './fixtures/test.ts';
import { running } from './servers/running.ts';

test.use({ isNew: true });

/** The calendar's words, which the event page loads with its dialog. */
const ofCalendar = /\/tower\/words\/\w+\/booking\/times\/calendar-dialog$/;

/** Records the paths of words that a page requests, in order. */
function wordsAsked(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/tower/words/')) asked.push(pathname);
  });
  return asked;
}

test.describe('the markup of a public page', () => {
  for (const [path, bytes, zipped] of [
    // Some 250 of the gzipped bytes check for what older browsers lack, and keep amounts from being translated.
    ['/tower/events/admission', 40_000, 12_400],
    ['/tower/events', 44_000, 11_450],
    // The first 30 of some 1,000 events; which ones depends on the day.
    ['/doors/events', 69_000, 13_900],
  ] as const) {
    // Guards: SPD-02
    test(`${path} has at most ${bytes} bytes, ${zipped} with gzip`, async () => {
      const html = await (await fetch(new URL(path, running().url))).text();
      expect(Buffer.byteLength(html)).toBeLessThanOrEqual(bytes);
      expect(gzipSync(html).length).toBeLessThanOrEqual(zipped);
    });
  }
});

// Guards: SPD-02
test('an event page carries the words for dates, times and tickets, and loads only those of refusals later', async ({
  page,
  visitor,
}) => {
  const asked = wordsAsked(page);
  await visitor.opens('/events/admission');
  await visitor.picksDate();
  await expect.poll(() => asked).toEqual([expect.stringMatching(/\/answers$/)]);
});

test.describe('the words of a part that loads later', () => {
  // Guards: APP-55, SPD-02
  test('are requested once more if they are lost, and browsers keep them', async ({
    page,
    visitor,
  }) => {
    let lost = 0;
    await page.route(ofCalendar, (route) =>
      lost++ === 0 ? route.abort('aborted') : route.continue(),
    );
    await visitor.opens('/events/admission');
    const answer = page.waitForResponse(ofCalendar);
    await page.getByRole('button', { name: 'Show more dates' }).click();
    await expect(page.getByRole('dialog', { name: 'All dates' })).toBeVisible();
    expect((await answer).headers()['cache-control']).toContain('immutable');
    expect(lost).toBe(2);
  });

  // Guards: APP-55
  test('cost only that part if they are lost: it is left out, and the page says so', async ({
    page,
    pages,
    visitor,
  }) => {
    pages.foreseesError('the words of booking/times/calendar-dialog could not be loaded');
    pages.foresees({ status: 503, path: 'calendar-dialog' });
    await page.route(ofCalendar, (route) => route.fulfill({ status: 503 }));
    await visitor.opens('/events/admission');
    const report = nextReport(page);
    await page.getByRole('button', { name: 'Show more dates' }).click();
    const banner = page
      .getByRole('alert')
      .filter({ hasText: 'Sorry, something unexpected happened. Please try again later.' });
    await expect(banner).toBeVisible();
    expect(await report).toMatchObject({ kind: 'rejection', page: 'pages/event/event' });
    await visitor.picksDate();
    await page.unrouteAll();
    await banner.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'Show more dates' }).click();
    await expect(page.getByRole('dialog', { name: 'All dates' })).toBeVisible();
  });

  test('are the current ones on a page from before a change', async ({ page, visitor }) => {
    await page.route('**/tower/words/**', (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/words\/\w+/, 'words/earlier'),
      }),
    );
    await visitor.opens('/events/admission');
    const answer = page.waitForResponse(ofCalendar);
    await page.getByRole('button', { name: 'Show more dates' }).click();
    await expect(page.getByRole('dialog', { name: 'All dates' })).toBeVisible();
    expect((await answer).headers()['cache-control']).toBe('no-store');
  });

  test('are loaded with a page opened from another, however slowly they arrive', async ({
    page,
    visitor,
  }) => {
    const asked = wordsAsked(page);
    const gate = Promise.withResolvers<void>();
    await page.route('**/tower/words/**', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await visitor.opens('/events');
    await page.getByRole('link', { name: 'Tower and Museum', exact: true }).first().click();
    await expect.poll(() => asked.at(0)).toContain('/pages/event/event');
    await expect(page.getByRole('heading', { level: 1, name: 'Choose your way up' })).toBeVisible();
    gate.resolve();
    await visitor.picksDate();
  });
});

test('a refusal whose words are lost shows the general text', async ({
  page,
  pages,
  visitor,
  venue,
}) => {
  pages.foresees({ status: 409, path: '/cart' });
  await page.route('**/tower/words/*/answers', (route) => route.abort('aborted'));
  await page.route('**/my/cart/modify?**', (route) =>
    route.fulfill({
      status: 409,
      json: {
        errors: [{ _code: 'tickets_sold_out', _context: 'cart', _description: '', _extra: {} }],
      },
    }),
  );
  await visitor.opensTime(await venue.timeOf('planetarium', 12));
  await visitor.choosesTickets({ Child: 1 });
  await visitor.holdButton().click();
  await expect(
    page.getByRole('main').getByText('Sorry! Something unexpected happened. Please try again.'),
  ).toBeVisible();
});
