import { readFile } from 'node:fs/promises';
import { newPassIdentity } from '#sandbox/apple-push/certificates.ts';
import { filesOf } from '#sandbox/apple-push/pass-file.ts';
import { type RunningWallet, startGoogleWallet } from '#sandbox/google-wallet/start.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { waitUntilStill } from './fixtures/fits-the-screen.ts';
import { tower } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';
import { waitUntilInteractive } from './fixtures/watch.ts';
import { type AnotherServer, startAnotherServer } from './servers/another-server.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

let server: AnotherServer;
let google: RunningWallet;
test.beforeAll(async () => {
  google = await startGoogleWallet();
  const { passTypeId, teamId, certificate, key, wwdr } = newPassIdentity();
  server = await startAnotherServer({
    APPLE_PASS_TYPE_ID: passTypeId,
    APPLE_PASS_TEAM_ID: teamId,
    APPLE_PASS_CERTIFICATE: base64(certificate),
    APPLE_PASS_KEY: base64(key),
    APPLE_PASS_WWDR: base64(wwdr),
    GOOGLE_WALLET_ISSUER_ID: google.issuerId,
    GOOGLE_WALLET_ACCOUNT: base64(JSON.stringify(google.account)),
    GOOGLE_WALLET_API_BASE: google.url,
    GOOGLE_WALLET_SAVE_URL: google.saveUrl,
  });
});
test.afterAll(async () => {
  await server.stop();
  await google.stop();
});

const wallet = /Add to (Apple|Google) Wallet/;

// Guards: ORD-57
test('tickets can be added to the available wallets from the order page and the completion page', async ({
  page,
  venue,
  turn,
}) => {
  const place = await venue.timeOf('audio-guide', 4 + turn);
  const { orderId } = await venue.sell(place, 'audio-guide-one');
  const precheck = `**/ticket_order/${orderId}/walletprecheck*`;
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(precheck, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${server.url}/${tower.slug}/ticket_order/${orderId}`);
  const ticket = page.getByRole('main').getByRole('article').first();
  await waitUntilInteractive(page);
  await waitUntilStill(page);
  const before = await ticket.boundingBox();
  await expect(page.getByRole('link', { name: wallet })).toHaveCount(0);
  letGo();
  const apple = page.getByRole('link', { name: 'Add to Apple Wallet' });
  await expect(apple).toBeVisible();
  // Nothing moves when they appear.
  expect(await ticket.boundingBox()).toEqual(before);
  await expectAccessible(page);

  const [file] = await Promise.all([page.waitForEvent('download'), apple.click()]);
  expect(file.suggestedFilename()).toMatch(/^\w+\.pkpass$/);
  const pass = filesOf(await readFile(await file.path()));
  expect(JSON.parse(String(pass.get('pass.json')))).toMatchObject({
    description: 'Audio Guide',
    organizationName: expect.stringContaining('Solvarde'),
    barcodes: [{ format: 'PKBarcodeFormatQR', message: expect.stringMatching(/^[\w-]{20,}$/) }],
  });
  expect([...pass.keys()]).toEqual(expect.arrayContaining(['icon.png', 'logo.png', 'signature']));

  await page.goto(`${server.url}/${tower.slug}/checkout/complete?orderIds=${orderId}`);
  await expect(page.getByRole('link', { name: wallet })).toHaveCount(2);
  await expectAccessible(page);
  const [saved] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Add to Google Wallet' }).click(),
  ]);
  await expect(saved.locator('body')).toContainText('Saved: ');
});

// Guards: ORD-56
test('a page shows no wallet button and sends no request if the server has no wallets', async ({
  page,
  visitor,
  venue,
  turn,
}) => {
  const place = await venue.timeOf('audio-guide', 6 + turn);
  const { orderId } = await venue.sell(place, 'audio-guide-one');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const path of [`/ticket_order/${orderId}`, `/checkout/complete?orderIds=${orderId}`]) {
    await visitor.opens(path);
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
    await expect(page.getByText('Wallet')).toHaveCount(0);
  }
  expect(asked.filter((url) => url.includes('walletprecheck'))).toEqual([]);
});
