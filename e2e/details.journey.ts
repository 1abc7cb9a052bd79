import { randomInt } from 'node:crypto';
import { expectAccessible } from './fixtures/accessible.ts';
import { expect, test } from './fixtures/test.ts';

const wrong = /^Some details are missing or incorrect/;

// Guards: DET-44
test('a survey is answered by keyboard: errors are announced and shown, and answers survive a reload', {
  tag: '@one-size',
}, async ({ page, visitor, venue, turn }) => {
  await visitor.opensTime(await venue.timeOf('after-hours', 2 + turn));
  await visitor.choosesTickets({ Adult: 1 });
  const wine = page.getByRole('radio', { name: 'Wine' });
  const shoe = page.getByLabel('Your shoe size');
  await expect(wine).toBeVisible();
  await expect(page.getByLabel('How did you hear about us? (optional)')).toBeVisible();
  await expectAccessible(page);

  await visitor.holdButton().click();
  await expect(page.getByRole('alert').filter({ hasText: wrong })).toBeVisible();
  await expect(wine).toBeFocused();
  await expect(wine).toHaveAccessibleDescription('Please fill this in.');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Cider' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('On');
  await page.keyboard.press('Tab');
  await expect(shoe).toBeFocused();
  await page.keyboard.type('55');
  await visitor.holdButton().press('Enter');
  await expect(shoe).toBeFocused();
  await expect(shoe).toHaveAccessibleDescription(/Value entered is outside min\/max\./);
  await expectAccessible(page);

  await shoe.fill('41');
  await visitor.reloads();
  await visitor.choosesTickets({ Adult: 1 });
  await expect(shoe).toHaveValue('41');
  await expect(page.getByRole('radio', { name: 'Cider' })).toBeChecked();
  await expect(page.getByLabel('How did you hear about us?')).toHaveValue('On the radio');
  await visitor.holds();
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(sessionStorage)))
    .not.toContain('Cider');
});

// Guards: DET-44
test('names are asked for where tickets need them, and are kept while quantities change', {
  tag: '@one-size',
}, async ({ page, visitor }) => {
  await visitor.opens('/events/first-light');
  await visitor.choosesTickets({ Guest: 1, Child: 1 });
  const find = page.getByRole('button', { name: 'Find available tickets' });
  await find.click();
  const dates = visitor.dates();
  await dates.nth(2).click();
  await visitor.namesTicket('Guest', ['Ada', '']);
  await visitor.holdButton().click();
  const guest = page.getByRole('group', { name: 'Guest', exact: true });
  await expect(guest.getByLabel('Last name')).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Change tickets' }).click();
  await visitor.choosesTickets({ Guest: 1 });
  await find.click();
  await dates.nth(2).click();
  const first = page.getByRole('group', { name: 'Guest, 1 of 2' });
  await expect(first.getByLabel('First name')).toHaveValue('Ada');
  await first.getByLabel('Last name').fill('Lovelace');
  await visitor.namesTicket('Guest, 2 of 2', ['Grace', 'Hopper']);
  await page.getByRole('group', { name: 'Child' }).getByLabel('First name').fill('');
  await visitor.holds();
  await expect(page.getByLabel('Phone (optional)')).toBeVisible();
});

// Guards: DET-68, QTY-43, QTY-45
test('a city pass is held with its code, and the same code cannot be used twice', {
  tag: '@one-size',
}, async ({ page, visitor, venue, pages, turn }) => {
  const { session } = await venue.timeOf('admission', 16 + turn);
  await visitor.opens(`/events/admission?tg=admission-city-pass&session=${session}`);
  await expect(page.getByText('Senior', { exact: true })).toBeHidden();
  await visitor.choosesTickets({ 'Adult with city pass': 2, 'Youth with city pass': 1 });
  // A number of its own, since a pass is accepted once.
  const own = String(randomInt(100_000)).padStart(5, '0');
  const code = (title: string) =>
    page.getByRole('group', { name: title }).getByLabel('Code on the pass');
  const [one, two] = [code('Adult with city pass, 1 of 2'), code('Adult with city pass, 2 of 2')];
  await one.fill(` KLM-1${own} `);
  await two.fill('KLM-12');
  await code('Youth with city pass').fill(`KLM-Y${own}`);
  await visitor.holdButton().click();
  await expect(two).toBeFocused();
  await expect(two).toHaveAccessibleDescription(
    'Does not match the expected format. Please check your CityPASS code.',
  );
  await expectAccessible(page);

  await two.fill(`klm-1${own}`.toUpperCase());
  pages.foresees({ status: 409, path: '/api/my/cart/modify' });
  await visitor.holdButton().click();
  await expect(two).toHaveAccessibleDescription('This code has already been used.');
  await two.fill(`KLM-3${own}`);
  await visitor.holdButton().click();
  // The address changes to the next page before the last one is gone.
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expect((await visitor.opensOrder()).getByText('2 × Adult with city pass')).toBeVisible();
});
