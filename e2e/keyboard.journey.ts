import { expect, type Locator, type Page } from '@playwright/test';
import { cards } from './fixtures/card-fields.ts';
import { hall } from './fixtures/storefronts.ts';
import { test } from './fixtures/test.ts';
import type { Visitor } from './fixtures/visitor.ts';

// Guards: APP-29
test('tickets are bought without a mouse', async ({ page, visitor }) => {
  const { keyboard } = page;
  const { words } = visitor.storefront;
  await visitor.opens('/events/admission');
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();

  await tabsTo(page, page.getByRole('button', { name: 'Show more dates' }));
  await keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'All dates' });
  const days = calendar.getByRole('grid').or(calendar.getByRole('table'));
  await expect(days.locator(':focus')).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(days.locator(':focus')).toBeVisible();
  await keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  const times = visitor.step(words.chooseTime);
  await expect(times.getByRole('heading')).toBeFocused();
  await expect(times).toBeInViewport();

  await tabsTo(page, visitor.times().nth(2));
  await keyboard.press('Enter');
  await expect(visitor.times().nth(2)).toHaveAttribute('aria-current', 'true');
  await tabsTo(page, page.getByRole('button', { name: 'Add one Adult, Admission' }));
  await keyboard.press('Enter');
  await keyboard.press('Space');
  await tabsTo(page, visitor.holdButton());
  await keyboard.press('Enter');
  await visitor.isAtCheckout();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await paysByKeys(page, visitor);
  await expect(page.getByRole('heading', { level: 1, name: words.complete })).toBeFocused();
});

test.describe('in a hall', () => {
  test.use({ storefront: hall });

  test('seats are bought without a mouse', async ({ page, visitor, turn }) => {
    const { keyboard } = page;
    await visitor.opens('/events/shostakovich-15-prokofiev-14963');
    const dates = visitor.step(hall.words.chooseDate).getByRole('link');
    await tabsTo(page, dates.nth(Math.min(turn, (await dates.count()) - 1)));
    await keyboard.press('Enter');
    await tabsTo(page, page.getByRole('button', { name: /^Add one Standard, Orchestra$/ }));
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    const opener = page.getByRole('button', { name: 'Choose seats' });
    await tabsTo(page, opener);
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Choose your seats' });
    const seats = dialog.getByRole('application').locator('[tabindex="0"]');
    await tabsTo(page, seats);
    await keyboard.press('Control+Home');
    const focused = dialog.getByRole('application').locator(':focus');
    // Some seats are taken; the next is chosen together with the first.
    await expect(async () => {
      await keyboard.press('ArrowRight');
      await expect(focused).toHaveAccessibleName(/, available$/, { timeout: 500 });
    }).toPass();
    await keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toContainText('2 of 2 seats chosen');
    await tabsTo(page, dialog.getByRole('button', { name: 'Confirm 2 seats' }));
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Change seats' })).toBeFocused();
    await tabsTo(page, visitor.holdButton());
    await keyboard.press('Enter');
    await visitor.isAtCheckout();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await paysByKeys(page, visitor);
    await expect(page.getByRole('heading', { level: 1, name: hall.words.complete })).toBeFocused();
  });
});

test('a dialog keeps the focus inside and returns it to where it was', {
  tag: '@one-size',
}, async ({ page, visitor }) => {
  await visitor.opens('/events/admission');
  const opener = page.getByRole('button', { name: 'Show more dates' });
  await opener.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'All dates' });
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the focus stays in the cart when a buyer removes something from it', {
  tag: '@one-size',
}, async ({ page, visitor, venue, turn }) => {
  await visitor.holdsAt(await venue.timeOf('admission', 13 + turn), {
    'Adult, Admission': 1,
    'Child, Admission': 1,
  });
  // Emptying the cart leaves the checkout.
  await visitor.opens('/events');
  const cart = await visitor.opensCart();
  const removes = async (name: string): Promise<void> => {
    await cart.getByRole('button', { name }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Remove item?' });
    await question.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await expect(question).toBeHidden();
    await expect(cart.getByRole('button', { name })).toHaveCount(0);
    await expect(cart.locator(':focus')).toBeVisible();
  };
  await removes('Remove 1 × Child');
  await removes('Remove 1 × Adult');
});

/** Does everything the checkout requires, from its heading to the press on the button. */
async function paysByKeys(page: Page, visitor: Visitor): Promise<void> {
  const { keyboard } = page;
  for (const [label, value] of [
    ['First name', 'Ada'],
    ['Last name', 'Lovelace'],
    ['E-mail', visitor.email],
    ['Confirm e-mail', visitor.email],
  ] as const) {
    await tabsTo(page, page.getByLabel(label, { exact: true }));
    await keyboard.type(value);
  }
  const fields = visitor.card.fields();
  await tabsTo(page, fields.getByLabel('Card number'));
  await keyboard.type(cards.pays);
  await tabsTo(page, fields.getByLabel('Expiration date'));
  await keyboard.type(`12${new Date().getFullYear() - 1997}`);
  await tabsTo(page, fields.getByLabel('Security code'));
  await keyboard.type('123');
  if (await fields.getByLabel('Postal code').isVisible()) {
    await tabsTo(page, fields.getByLabel('Postal code'));
    await keyboard.type('12345');
  }
  await tabsTo(page, page.getByRole('checkbox', { name: 'I accept the terms' }));
  await keyboard.press('Space');
  await tabsTo(page, visitor.payButton());
  await keyboard.press('Enter');
  await visitor.hasBought();
}

/** Presses Tab until the control has the focus; fails after more presses than any page has controls. */
async function tabsTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    const isThere = await control.evaluate(
      (element) => element.ownerDocument.activeElement === element && document.hasFocus(),
    );
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${control}.`);
}
