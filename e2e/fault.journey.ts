import { expectAccessible } from './fixtures/accessible.ts';
import { expect, test } from './fixtures/test.ts';
import { startSeveredServer } from './servers/severed-server.ts';

test.use({ isNew: true });

test('a page that fails shows an incident id and a link', async ({ page, pages }) => {
  const server = await startSeveredServer();
  try {
    await page.goto(`${server.url}/tower/events/admission`);
    await expect(page.getByRole('heading', { level: 1, name: 'Tower and Museum' })).toBeVisible();
    server.cut();
    pages.foresees({ status: 500, path: server.url });
    const answer = await page.goto(`${server.url}/tower/events`);
    expect(answer?.status()).toBe(500);
    expect(answer?.headers()['cache-control']).toContain('no-store');
    const title = page.getByRole('heading', { level: 1, name: 'Something went wrong' });
    await expect(title).toBeVisible();
    await expect(page.locator('code')).toHaveText(/^[\da-f-]{36}$/);
    await expect(page.locator('main')).not.toContainText(/ECONN|postgres|Error/);
    await expectAccessible(page);
  } finally {
    await server.stop();
  }
});
