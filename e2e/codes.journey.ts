import { expectAccessible } from './fixtures/accessible.ts';
import { cards } from './fixtures/card-fields.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { expectFitsScreen } from './fixtures/fits-the-screen.ts';
import { expect, test } from './fixtures/test.ts';
import { venueOf } from './fixtures/venue.ts';
import { Visitor } from './fixtures/visitor.ts';
import { running } from './servers/running.ts';

// Guards: APP-02, APP-34, APP-35, DET-67, PRO-05, PRO-06, PRO-11, PRO-12, PRO-16
test('tickets that need a code are held with one, and the field explains a wrong code', async ({
  page,
  visitor,
  venue,
  pages,
  turn,
}) => {
  const { event, session } = await venue.timeOf('admission', 21 + turn);
  const group = { tg: 'admission-lamp-room' };
  await visitor.opens(`/events/${event}?${new URLSearchParams({ session, ...group })}`);
  await visitor.choosesTickets({ 'Place beside the lamp': 1 });
  pages.foresees({ status: 422, path: '/my/cart/modify' });
  await visitor.holdButton().click();
  const dialog = page.getByRole('dialog', { name: 'These tickets need a code' });
  const code = dialog.getByLabel('Code', { exact: true });
  const use = dialog.getByRole('button', { name: 'Use code' });
  await expect(code).toBeFocused();
  await code.fill(' L ');
  await expect(use).toBeDisabled();
  await expectAccessible(page);

  pages.foresees({ status: 404, path: '/my/cart/modify' });
  await code.fill('NOSUCH');
  await use.click();
  await expect(code).toHaveAccessibleDescription('NOSUCH is not a valid promo code');
  await expect(code).toHaveValue('NOSUCH');
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await expectFitsScreen(page);

  // A valid code, but not for these tickets.
  await code.fill('FIRSTTEN');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription('These tickets need a code.');
  await expect(code).toHaveValue('FIRSTTEN');

  await code.fill('COMPANION');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription('For two or more going up together.');

  await code.fill('LAMP\u200bLIGHT ');
  await code.press('Enter');
  await visitor.isAtCheckout();
  const codes = (await visitor.opensOrder()).getByRole('list', { name: 'Codes in your cart' });
  await expect(codes).toContainText('LAMPLIGHT');
});

// Guards: DET-07
test('a code in a link states its terms, and why it takes nothing off, before tickets are held and at checkout', async ({
  page,
  visitor,
  venue,
  pages,
  turn,
}) => {
  const { event, session } = await venue.timeOf('admission', 22 + turn);
  await visitor.opens(`/events/${event}?${new URLSearchParams({ session, code: 'COMPANION' })}`);
  const note = page.getByRole('status').filter({ hasText: 'COMPANION' });
  await expect(note).toHaveText('We’ll apply COMPANION where it is valid: Companion ticket');
  await expect(page.getByText('For two or more going up together.')).toBeVisible();
  await visitor.choosesTickets({ 'Adult, Admission': 1 });
  await expect(note).toHaveText('The code COMPANION needs more tickets than you have chosen.');
  await expectAccessible(page);
  pages.foresees({ status: 422, path: '/apply_code' });
  await visitor.holds();
  await expect(
    page.getByRole('alert').filter({ hasText: 'The code COMPANION takes nothing off this order.' }),
  ).toContainText('For two or more going up together.');
  await expectAccessible(page);
  await expectFitsScreen(page);
});

for (const [mode, code, status, why] of [
  ['1', 'SOMMER25', 404, /SOMMER25 is not a valid promo code/],
  ['warn', 'S?', 404, /S\? is not a valid promo code/],
  ['strict', 'COMPANION', 422, /For two or more going up together\./],
  ['strict', 'CURATOR', 422, /CURATOR/],
] as const) {
  // Guards: DET-07
  test(`a link with reserve=${mode} says why its code ${code} takes nothing off before anything is paid`, async ({
    page,
    visitor,
    venue,
    pages,
    turn,
  }) => {
    const { session } = await venue.timeOf('admission', 22 + turn);
    const query = { session, 'admission-adult': '1', reserve: mode, expresscheckout: '1', code };
    pages.foresees({ status, path: '/apply_code' });
    // The event page's message about it may come too late to be read.
    const nothing = { cartmod: [], code_terms: [] };
    await page.route(/\/api\/code\//, (route) => route.fulfill({ json: nothing }));
    await visitor.opens(`/events/admission?${new URLSearchParams(query)}`);
    await visitor.isAtCheckout();
    const said = page.getByRole('alert').filter({ hasText: `The code ${code} takes nothing off` });
    await expect(said).toContainText(why);
    // It can still be changed: the field for codes is there.
    const order = await visitor.opensOrder();
    await expect(order.getByRole('button', { name: 'Do you have a promo code?' })).toBeVisible();
    await expectAccessible(page);
  });
}

// Guards: PRO-04
test('the promo panel is locked while a code is being applied', async ({
  page,
  visitor,
  venue,
  turn,
}) => {
  await visitor.bringsTickets(venue, await venue.timeOf('admission', 21 + turn), {
    'admission-adult': 2,
  });
  const panel = (await visitor.opensOrder()).getByRole('group', { name: 'Promo codes' });
  await panel.getByRole('button', { name: 'Do you have a promo code?' }).click();
  const field = panel.getByLabel('Promo code');
  await field.fill('COMPANION');
  const asked: string[] = [];
  const { promise: answer, resolve: lets } = Promise.withResolvers<void>();
  await page.route('**/apply_code*', async (route) => {
    asked.push(route.request().url());
    await answer;
    await route.continue();
  });
  await field.press('Enter');
  await expect(panel.getByRole('button', { name: 'Applying…' })).toBeVisible();
  await expect(field).not.toBeEditable();
  await field.press('Enter');
  lets();
  await expect(panel.getByText('The code COMPANION has been applied.')).toBeVisible();
  await expect(field).toBeEditable();
  await expect(field).toBeFocused();
  expect(asked).toHaveLength(1);
});

test.describe('where zip codes earn a discount', () => {
  // Guards: PRO-20
  test('a discount is applied on leaving the field, removed with a message, restored by another zip code, and charged as shown', async ({
    page,
    turn,
  }) => {
    const storefront = await importTower(`zip-${turn}-${Date.now()}`, {
      'checkout.address': 'optional',
    });
    const visitor = new Visitor(page, storefront);
    const venue = venueOf(storefront, running().url);
    await visitor.bringsTickets(venue, await venue.timeOf('admission', 1), {
      'admission-adult': 2,
    });
    const full = (await visitor.payButton().textContent()) ?? '';
    const zip = page.getByLabel(/^Postal code/);
    const earned = page.getByText('Your postal code has earned you a discount: Neighbours.');
    await zip.fill('00003');
    await zip.blur();
    await expect(earned).toBeVisible();
    await expect(visitor.payButton()).not.toHaveText(full);
    await expectAccessible(page);
    await expectFitsScreen(page);
    await zip.fill('10990');
    await zip.blur();
    await expect(earned).toBeHidden();
    await expect(
      page.getByText('This postal code earns no discount. Neighbours has been taken off.'),
    ).toBeVisible();
    await expect(visitor.payButton()).toHaveText(full);

    await visitor.fillsInBuyer();
    await visitor.card.enters(cards.pays);
    await visitor.acceptsTerms();
    await zip.fill('00003');
    await visitor.payButton().click();
    await expect(page.getByText(/^The total of your cart has changed to €/)).toBeVisible();
    await expect(earned).toBeVisible();
    const shown = (await visitor.payButton().textContent()) ?? '';
    expect(shown).not.toBe(full);
    const paying = page.waitForRequest((request) => /\/guest_checkout/.test(request.url()));
    await visitor.payButton().click();
    const { amount } = (await paying).postDataJSON() as { amount: string };
    expect(shown).toContain(amount);
    await visitor.hasBought();
  });

  test('pressing pay twice during a zip code look-up pays once', async ({ page, pages, turn }) => {
    const storefront = await importTower(`zip-twice-${turn}-${Date.now()}`, {
      'checkout.address': 'optional',
    });
    const visitor = new Visitor(page, storefront);
    const venue = venueOf(storefront, running().url);
    await visitor.bringsTickets(venue, await venue.timeOf('admission', 1), {
      'admission-adult': 1,
    });
    await visitor.fillsInBuyer();
    await visitor.card.enters(cards.pays);
    await visitor.acceptsTerms();
    const looked = Promise.withResolvers<void>();
    pages.foresees({ status: 404, path: '/apply_code' });
    await page.route('**/apply_code?*', async (route) => {
      await looked.promise;
      const error = { _code: 'code_not_found', _description: 'No such code.', _extra: {} };
      await route.fulfill({ status: 404, json: { errors: [error] } });
    });
    const payments: string[] = [];
    page.on('request', (request) => {
      if (/\/guest_checkout/.test(request.url())) payments.push(request.url());
    });
    await page.getByLabel(/^Postal code/).fill('00003');
    await visitor.payButton().click();
    await expect(visitor.payButton()).toHaveAttribute('aria-busy', 'true');
    await visitor.payButton().click({ force: true });
    looked.resolve();
    await visitor.hasBought();
    expect(payments).toHaveLength(1);
  });
});
