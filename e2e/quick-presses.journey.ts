import type { Locator, Page } from '@playwright/test';
import { amountsTaken } from './fixtures/books.ts';
import { cards } from './fixtures/card-fields.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ isNew: true });

/** Presses repeatedly in one task, as assistive software may; the page can't draw in between. */
const presses = (control: Locator, times = 3): Promise<void> =>
  control.evaluate((element: HTMLElement, count) => {
    for (let pressed = 0; pressed < count; pressed += 1) element.click();
  }, times);

/** Collects the calls with this method that a page makes from now on, by part of their path. */
function calls(page: Page, method: string, part: string): readonly string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.method() === method && request.url().includes(part)) seen.push(request.url());
  });
  return seen;
}

test('presses that come faster than the page renders all count, and start nothing twice', async ({
  page,
  visitor,
  venue,
  mailbox,
}) => {
  await visitor.opensTime(await venue.timeOf('planetarium', 5));
  const more = page.getByRole('button', { name: 'Add one Adult', exact: true });
  const figure = page.getByRole('listitem').filter({ has: more }).getByRole('status');
  await presses(more);
  await expect(figure).toHaveText('Adult: 3');
  await presses(page.getByRole('button', { name: 'Remove one Adult', exact: true }), 2);
  await expect(figure).toHaveText('Adult: 1');
  const holds = calls(page, 'POST', '/cart/modify');
  await presses(visitor.holdButton());
  await visitor.isAtCheckout();
  expect(holds).toHaveLength(1);

  const cart = await visitor.opensCart();
  await cart.getByRole('button', { name: /^Remove / }).click();
  const removals = calls(page, 'DELETE', '/cart/');
  await presses(page.getByRole('dialog').last().getByRole('button', { name: 'Remove' }));
  // The checkout of an empty cart goes to the home page, which closes the dialog.
  await expect(page).not.toHaveURL(/\/checkout/);
  await expect(page.getByRole('button', { name: 'Cart, empty' }).first()).toBeVisible();
  expect(removals).toHaveLength(1);

  await visitor.holdsAt(await venue.timeOf('planetarium', 5), { Adult: 1 });
  await visitor.fillsInBuyer();
  await visitor.card.enters(cards.pays);
  await visitor.acceptsTerms();
  const payments = calls(page, 'POST', '/guest_checkout');
  await presses(visitor.payButton());
  await visitor.hasBought();
  expect(payments).toHaveLength(1);
  const cartId = /cart\/([\w-]+)\//.exec(payments[0] ?? '')?.[1] ?? '';
  expect(await amountsTaken(cartId)).toHaveLength(1);

  await visitor.opens('/resend');
  await page.getByLabel('E-mail address').fill(visitor.email);
  const letters = calls(page, 'POST', '/ticket_order/resend');
  await presses(page.getByRole('button', { name: 'Send me my tickets' }));
  await expect(page.getByRole('heading', { name: /inbox|on (its|their) way|sent/i })).toBeVisible();
  expect(letters).toHaveLength(1);
  await expect.poll(async () => (await mailbox.lettersTo(visitor.email)).length).toBe(2);
});
