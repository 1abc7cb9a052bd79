import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, inEachLook } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { enterAs, heading, openConsole, orderNumberOf, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import type { Venue } from './fixtures/venue.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Buys a ticket for an address whose letters the stand-in mail server returns, and waits for that. */
async function buyForNobody(venue: Venue): Promise<{ number: string; email: string; id: string }> {
  const email = `ada-${randomUUID()}+bounce@example.org`;
  const place = await venue.timeOf('admission', 3);
  const { orderId } = await venue.sell(place, 'admission-adult', email, 1);
  const returned = async () =>
    (
      await query<{ id: string }>(
        "select id from letter where ticket_order_id = $1 and state = 'bounced'",
        [orderId],
      )
    )[0]?.id;
  await expect.poll(returned).toBeDefined();
  return { number: await orderNumberOf(orderId), email, id: (await returned()) ?? '' };
}

// Guards: LET-02
test('support finds a bounced email, reads why it bounced, and sends it again', async ({
  page,
  venue,
}) => {
  const { number, email } = await buyForNobody(venue);
  await enterAs(page, 'support');
  await openConsole(page, 'letters?state=bounced');
  await page.getByRole('searchbox').fill(email.slice(0, 20).toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/state=bounced/);
  const list = page.getByRole('grid', { name: 'Letters' });
  await expect(list.getByRole('rowheader')).toHaveCount(1);
  await expect(list.getByText('Bounced')).toBeVisible();
  await list.getByRole('link').click();
  await expect(page.getByText('550 5.1.1 No such mailbox')).toBeVisible();
  await expect(page.getByText('It bounced. Correct the address')).toBeVisible();
  // The letter is shown without the ticket's code.
  const [ticket] = await query<{ scan_code: string }>(
    `select t.scan_code from ticket t join ticket_order o on o.id = t.ticket_order_id
     where o.order_number = $1`,
    [number],
  );
  await expect(page.locator('pre')).toContainText(number);
  await expect(page.locator('pre')).not.toContainText(ticket?.scan_code ?? '');

  await button(page, 'Send again').dblclick();
  await expect(page.getByRole('status').first()).toContainText('Letter sent again');
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('link', { name: 'An earlier letter' })).toBeVisible();

  // Opened from its order, and leads back to it.
  await openConsole(page, `orders/${number}`);
  await page.getByRole('link', { name: 'Open the letter' }).last().click();
  // The order's own page names it in its letters.
  await page.getByRole('link', { name: number, exact: true }).click();
  await expect(heading(page)).toHaveText(`Order ${number}`);
});

// Guards: LET-02
test('a bounced email is in the list of what needs attention', async ({ page, venue }) => {
  const { id } = await buyForNobody(venue);
  await enterAs(page, 'support');
  await openConsole(page);
  const whole = page.getByRole('button', { name: /^Show all/ });
  const link = page.locator(`a[href$="/letters/${id}"]`);
  await expect(whole.or(link).first()).toBeVisible();
  if (await whole.isVisible()) await whole.click();
  await link.click();
  await expect(page.getByText('550 5.1.1 No such mailbox')).toBeVisible();
});

// Guards: LET-02
test('the list of emails and an email’s page are accessible and fit', async ({
  page,
  pages,
  venue,
}) => {
  const { id } = await buyForNobody(venue);
  await enterAs(page, 'support');
  await openConsole(page, 'letters');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await openConsole(page, `letters/${id}`);
  await expect(page.locator('pre')).toBeVisible();
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await openConsole(page, 'letters?recipient=nobody-at-all');
  await expect(page.getByText('No letters match')).toBeVisible();
  await inEachLook(page, expectAccessible);
  pages.foresees({ status: 400, path: '/staff_api/tower/letter' });
  await openConsole(page, 'letters?day=never');
  await expect(page.getByText('cannot be shown with these filters')).toBeVisible();
});
