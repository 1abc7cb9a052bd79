import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { expectAccessible } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { consoleOrigin, inviteStaff } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import type { Venue } from './fixtures/venue.ts';
import { running } from './servers/running.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Signs somebody new in with a role. */
async function signInAs(page: Page, role: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.goto(await inviteStaff(`${randomUUID()}@solvarde.example`, role));
  await page.getByLabel('Your name').fill('Sam');
  await button(page, 'Create a passkey').click();
  await expect(heading(page)).toHaveText('Hello, Sam');
}

/** Buys tickets by card; returns the order's number. */
async function buy(venue: Venue, count: number): Promise<string> {
  const place = await venue.timeOf('admission', 3);
  const { orderId } = await venue.sell(place, 'admission-adult', 'grace@buyer.example', count);
  const client = new pg.Client(running().databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query('select order_number from ticket_order where id = $1', [
      orderId,
    ]);
    return rows[0].order_number;
  } finally {
    await client.end();
  }
}

async function openOrder(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await page.getByLabel('Order number').fill(number.toLowerCase());
  await button(page, 'Open').click();
  await expect(heading(page)).toHaveText(`Order ${number}`);
}

test('support finds an order, refunds one of its tickets after the dry run, and leaves a note', async ({
  page,
  venue,
}) => {
  const number = await buy(venue, 2);
  await signInAs(page, 'support');
  await openOrder(page, number);
  await expect(page.getByText('grace@buyer.example').first()).toBeVisible();
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  const tickets = page.getByRole('grid', { name: 'Tickets' });
  await expect(tickets.getByText('Valid')).toHaveCount(2);

  await button(page, 'Refund …').click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByText('Some tickets', { exact: true }).click();
  await button(page, 'Next').click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Say why/);
  await dialog.getByText('Tower and Museum, Adult').first().click();
  await dialog.getByLabel('Reason').fill('The visitor fell ill');
  await button(page, 'Next').click();
  await expect(dialog).toContainText('One ticket is cancelled');
  await expect(dialog).toContainText('Card: €25.50');
  await expect(tickets.getByText('Cancelled')).toHaveCount(0);
  await dialog.getByRole('button', { name: /^Refund / }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(tickets.getByText('Cancelled')).toHaveCount(1);
  await expect(page.getByText(/given back/)).toHaveCount(1);

  await page.getByLabel('New note').fill('Called at noon');
  await button(page, 'Add note').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Called at noon' })).toContainText(
    'Sam',
  );
  await expect(page.getByLabel('New note')).toHaveValue('');
});

test('an order that nobody has is said, and a steward is offered no orders', async ({
  page,
  pages,
}) => {
  await signInAs(page, 'door_steward');
  await expect(page.getByRole('link', { name: 'Orders' })).toHaveCount(0);
  pages.foresees({ status: 403, path: '/staff_api/tower/order/NONE' });
  await page.goto(`${consoleOrigin()}/staff/tower/orders/NONE`);
  await expect(heading(page)).toHaveText('You cannot see this page');
});

test('a note that was being written survives signing in again', async ({ page, pages, venue }) => {
  const number = await buy(venue, 1);
  await signInAs(page, 'support');
  await openOrder(page, number);
  await page.getByLabel('New note').fill('Half a thought');
  await page.context().clearCookies();
  pages.foresees({ status: 401, path: `/staff_api/tower/order/${number}/note` });
  await button(page, 'Add note').click();
  await expect(heading(page)).toHaveText('Sign in');
  await button(page, 'Sign in with a passkey').click();
  await expect(heading(page)).toHaveText(`Order ${number}`);
  await expect(page.getByLabel('New note')).toHaveValue('Half a thought');
});

for (const [colorScheme, width] of [
  ['light', 360],
  ['dark', 1440],
] as const) {
  test.describe(`in the ${colorScheme} scheme, ${width} pixels wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } });

    test('the page of an order and its refund are accessible and fit', async ({ page, venue }) => {
      const number = await buy(venue, 2);
      await signInAs(page, 'support');
      await openOrder(page, number);
      // What a busy button announced stays for seconds, and names the button of the page before.
      await expect(page.locator('[data-live-announcer] [role=img]')).toHaveCount(0);
      await expectAccessible(page);
      await expectFitsTransformed(page);
      await button(page, 'Refund …').click();
      await page.getByRole('dialog').getByLabel('Reason').fill('A storm');
      await expectAccessible(page);
      await button(page, 'Next').click();
      await expect(page.getByRole('dialog')).toContainText('2 tickets are cancelled');
      await expect(page.locator('[data-live-announcer] [role=img]')).toHaveCount(0);
      await expectAccessible(page);
    });
  });
}
