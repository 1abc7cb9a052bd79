import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { addColleague, buyOrder, consoleOrigin, enterAs } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

/** Every page of the navigation, and object pages. */
const paths = [
  '',
  'orders',
  'sessions',
  'doors',
  'approvals',
  'team',
  'team/invite',
  'team/provider',
  'team/support',
  'team/roles',
  'team/roles/new',
  'team/roles/support',
  'buyers',
  'letters',
  'exports',
  'audit',
  'me',
  'door',
];

// Guards: STF-17
test('signed-in pages load nothing from other hosts, and their policy has no unsafe-* (STF-17)', async ({
  page,
  venue,
}) => {
  const number = await buyOrder(venue, 1);
  const colleague = await addColleague('Cleo', 'support');
  await enterAs(page, 'owner');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const all = [...paths, `orders/${number}`, `team/${colleague}`, `team/${colleague}/roles`];
  for (const path of all) {
    const answer = await page.goto(`${consoleOrigin()}/staff/tower/${path}`);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).not.toContain('unsafe-');
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    // What the page loads once it is idle counts as well.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
  const elsewhere = asked.filter((url) => new URL(url).origin !== consoleOrigin());
  expect(elsewhere.filter((url) => !/^(data|blob):/.test(url))).toEqual([]);
  expect(asked.length).toBeGreaterThan(all.length);
});

// Guards: SLS-02
test('an address with an invalid id shows that the page does not exist, and reports no error', async ({
  page,
  pages,
}) => {
  await enterAs(page, 'owner');
  for (const [path, asked] of [
    ['team/nobody', '/person/nobody'],
    ['letters/none', '/letter/none'],
    ['bulk/none', '/bulk/none'],
  ] as const) {
    pages.foresees({ status: 400, path: asked });
    await page.goto(`${consoleOrigin()}/staff/tower/${path}`);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Page not found');
  }
});

// Guards: STF-18
test('a portal suspended by the operator says so on its pages (STF-18)', async ({ page }) => {
  await page.route('**/staff_api/tower/me', async (route) => {
    const response = await route.fetch();
    const { me } = await response.json();
    const suspension = { since: '2030-05-01T08:00:00Z', reason: 'The rent is unpaid' };
    await route.fulfill({
      response,
      json: { me: { ...me, portal: { ...me.portal, suspension } } },
    });
  });
  await enterAs(page, 'support');
  for (const path of ['', 'orders']) {
    await page.goto(`${consoleOrigin()}/staff/tower/${path}`);
    await expect(page.getByText('The operator has closed your shop')).toBeVisible();
    await expect(page.getByText('The rent is unpaid')).toBeVisible();
  }
  await expectAccessible(page);
  await expectFitsTransformed(page);
});

// Guards: STF-17
test('a signed-in page cannot be framed, not even by its own site (STF-17)', async ({
  page,
  browser,
}) => {
  await enterAs(page, 'owner');
  // A context that may see errors: the browser reports that it shows nothing.
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const outer = await context.newPage();
  const blocked = outer.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/staff/tower/me'),
  );
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><title>Framing</title><iframe src="${consoleOrigin()}/staff/tower/me"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    // Another port of the same name is the same site, so the strict session cookie would be sent.
    await outer.goto(`http://localhost:${port}/`);
    expect((await blocked).failure()?.errorText).toBe('net::ERR_BLOCKED_BY_RESPONSE');
    await expect(outer.frameLocator('iframe').getByRole('heading')).toHaveCount(0);
  } finally {
    await context.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
