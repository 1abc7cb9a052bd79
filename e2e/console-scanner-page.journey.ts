import { gzipSync } from 'node:zlib';
import { button, deviceLink, enrolled, said, ticketsForNow } from './doors/at-the-door.ts';
import { typeAsScanner } from './doors/scanner-keys.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { consoleOrigin, heading } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

/**
 * Maximum number of gzipped bytes that the scanner loads at first, without the reader of pictures; React is two thirds. The
 * last 500 are for texts that a browser's translation cannot take, for what older browsers lack (decisions 172, 173), and for
 * telling identical tickets apart.
 */
const budget = 94_700;
/** The same for what it loads once it is ready, to work offline; tickets are not counted. */
const offlineBudget = 11_500;
const offlineParts = /\/(offline|keep-page|page-worker|device-status)-[\w-]+\.js$/;

// Guards: DOR-01
test(`the scanner initially loads at most ${budget} bytes, from its own origin alone`, async ({
  page,
  browser,
}) => {
  const link = await deviceLink(page, 'Light gate');
  const context = await browser.newContext();
  const phone = await context.newPage();
  const answers: { readonly url: string; readonly body: Promise<Buffer> }[] = [];
  phone.on('response', (answer) => answers.push({ url: answer.url(), body: answer.body() }));
  await enrolled(phone, link);
  await expect(phone.getByText('Ready to scan offline')).toBeVisible();
  const sizes = await Promise.all(
    answers.map(async ({ url, body }) => ({
      path: new URL(url).pathname,
      size: gzipSync(await body, { level: 9 }).length,
    })),
  );
  const code = sizes.filter(({ path: from }) => !from.startsWith('/staff_api/'));
  const sumOf = (parts: typeof sizes) => parts.reduce((sum, { size }) => sum + size, 0);
  const first = sumOf(code.filter(({ path: from }) => !offlineParts.test(from)));
  expect(first).toBeGreaterThan(30_000);
  expect(first).toBeLessThanOrEqual(budget);
  const later = sumOf(code.filter(({ path: from }) => offlineParts.test(from)));
  expect(later).toBeGreaterThan(5_000);
  expect(later).toBeLessThanOrEqual(offlineBudget);
  expect(answers.map(({ url }) => new URL(url).origin)).toEqual(answers.map(() => consoleOrigin()));
  // Calls that the page makes before its script loads are not repeated by the script.
  const calls = answers.map(({ url }) => new URL(url).pathname).filter((at) => /api/.test(at));
  expect(calls.slice(0, 2)).toEqual(['/staff_api/tower/door/enrol', '/staff_api/tower/door']);
  expect(new Set(calls).size).toBe(calls.length);
  await context.close();
});

// Guards: DOR-01
test('a page without an address bar, as on an iPhone’s home screen, becomes a device by a pasted link', async ({
  page,
  browser,
  venue,
}) => {
  const { codes } = await ticketsForNow(venue, 1);
  const link = await deviceLink(page, 'Home screen gate');
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  await phone.goto(link.replace(/#.*/, ''));
  await expect(heading(phone)).toHaveText('This is not a door device');
  const icon = await phone.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  expect((await phone.request.get(`${consoleOrigin()}${icon}`)).headers()['content-type']).toBe(
    'image/png',
  );
  await expectAccessible(phone);
  await expectFitsTransformed(phone);
  await phone.getByLabel('Or paste the link').fill(link.replace('/tower/', '/hall/'));
  await button(phone, 'Set up this device').click();
  await expect(phone.getByRole('alert').filter({ hasText: 'not a device link' })).toBeVisible();
  // A connected scanner types a code as well.
  await heading(phone).click();
  await typeAsScanner(phone, link);
  await expect(said(phone)).toContainText('Ready');
  expect(new URL(phone.url()).hash).toBe('');
  await typeAsScanner(phone, codes[0] ?? '');
  await expect(said(phone)).toContainText('Come in');
  await context.close();
});
