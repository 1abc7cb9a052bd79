import { expectAccessible } from './fixtures/accessible.ts';
import { expect, test } from './fixtures/test.ts';

const needsAdmission = 'Add an admission event to your cart first.';

// Guards: CRT-29, DET-11, DET-24, DET-41, DET-56, DET-65
test('an add-on says that it needs admission, links to it, and is sold beside it', async ({
  page,
  visitor,
  venue,
  pages,
  turn,
}) => {
  const place = await venue.timeOf('locker', 6 + turn);
  await visitor.opensTime(place);
  await expect(page.getByText(needsAdmission)).toBeVisible();
  await expectAccessible(page);
  pages.foresees({ status: 422, path: '/api/my/cart/modify' });
  await visitor.choosesTickets({ Locker: 1 });
  await visitor.holdButton().click();
  await expect(page.getByText(needsAdmission)).toHaveCount(2);
  await page.getByRole('link', { name: 'Go to admission' }).click();
  await expect(page).toHaveURL(/\/events\/admission$/);

  const admission = await venue.sessionAt('admission', place.date, '12:00');
  await visitor.holdsAt(admission, { 'Adult, Admission': 1 });
  const visit = () => page.evaluate(() => localStorage.getItem('visitWindow:tower'));
  await expect
    .poll(async () => JSON.parse((await visit()) ?? '{}'))
    .toEqual({
      session: expect.stringMatching(/^admission-/),
      start: expect.stringMatching(/^\d{4}-/),
      end: expect.stringMatching(/^\d{4}-/),
    });

  await visitor.opensTime(place);
  await expect(visitor.holdButton()).toBeVisible();
  await expect(page.getByText(needsAdmission)).toHaveCount(0);
  await visitor.choosesTickets({ Locker: 1 });
  await visitor.holdButton().click();
  // The next add-on's only option is preselected, but the add-on can still be skipped.
  await expect(page).toHaveURL(/\/events\/light-a-step$/);
  await expect(page.getByRole('radio', { name: 'A step' })).toBeChecked();
  await expect(visitor.holdButton()).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Skip add-on' }).filter({ visible: true }).click();
  await visitor.isAtCheckout();
  await expect((await visitor.opensOrder()).getByText('1 × Locker')).toBeVisible();

  const cart = await visitor.opensCart();
  await cart.getByRole('button', { name: /^Remove 1 × Adult/ }).click();
  const question = page.getByRole('dialog', { name: 'Remove item?' });
  await expect(
    question.getByText('Removing this item will clear all other items from your cart.'),
  ).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  // With nothing to pay, the page goes home and the cart dialog closes.
  await expect(page).toHaveURL(/\/events\/admission$/);
  await expect(page.getByRole('button', { name: 'Cart, empty' }).first()).toBeVisible();
  await expect.poll(visit).toBeNull();
});

// Guards: DET-41
test('donations and memberships that need admission say so too', async ({ page, visitor }) => {
  for (const event of ['light-a-step', 'year-on-top']) {
    await visitor.opens(`/events/${event}`);
    await expect(page.getByText(needsAdmission)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to admission' })).toBeVisible();
    await expectAccessible(page);
  }
});

// Guards: DET-52
test('another event starts on the day of the admission in the cart if it takes place that day', async ({
  page,
  visitor,
  venue,
  turn,
}) => {
  // A day beyond the dates offered at once, and a long one: short days have no audio guide.
  const { date } = await venue.timeOf('audio-guide', 20 + turn);
  const time = await venue.sessionAt('admission', date, '12:00');
  await visitor.holdsAt(time, { 'Adult, Admission': 1 });
  await visitor.opens('/events/audio-guide');
  const chosen = visitor.step(visitor.storefront.words.chooseDate).locator('[aria-current="true"]');
  await expect(chosen).toHaveAttribute('href', new RegExp(`date=${time.date}`));
  await expect(page).toHaveURL(new RegExp(`audio-guide\\?(date=${time.date}|session=)`));
});

// Guards: APP-38
test('an event that starts on a day of the cart opens at its title, and choosing a date scrolls to its times', async ({
  page,
  visitor,
  venue,
  turn,
}) => {
  const { date } = await venue.timeOf('planetarium', 20 + turn);
  const time = await venue.sessionAt('admission', date, '12:00');
  await visitor.holdsAt(time, { 'Adult, Admission': 1 });
  await page.addInitScript(() => {
    const native = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (...given) {
      document.documentElement.dataset['scrolled'] = 'yes';
      native.apply(this, given);
    };
  });
  /** The page scrolls a tenth of a second after a choice; this timer starts later, and so ends later. */
  const hasScrolled = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return document.documentElement.dataset['scrolled'] === 'yes';
    });
  await visitor.opens('/events/planetarium');
  await expect(visitor.times().first()).toBeVisible();
  expect(await hasScrolled()).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  // Control: it scrolls for a date that the visitor chooses.
  await page.setViewportSize({ width: 360, height: 420 });
  await visitor.picksDate(1);
  await expect.poll(hasScrolled).toBe(true);
});
