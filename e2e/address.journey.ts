import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessible.ts';
import { hall } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ storefront: hall });

const search = (page: Page) => page.getByRole('combobox', { name: /^Address/ });
const options = (page: Page) => page.getByRole('option').filter({ visible: true });
const street = (page: Page) => page.getByLabel('Street and number');
const country = (page: Page) => page.getByLabel(/^Country/);
const lookups = '**/Capture/Interactive/**';

test.beforeEach(async ({ page, visitor, venue, turn }) => {
  const { id } = await venue.eventWithDays(1 + turn);
  const place = await venue.timeOf(id, turn);
  await visitor.bringsTickets(venue, place, { [await venue.firstTypeOf(id)]: 1 });
  await page.getByRole('button', { name: 'Add your address (optional)' }).click();
  await expect(search(page)).toBeFocused();
});

// Guards: QTY-50
test('an address is chosen from suggestions while typing, and can be corrected', async ({
  page,
}) => {
  await country(page).selectOption('ca');
  await search(page).fill('31 lar');
  await expect(options(page)).toHaveCount(1);
  await expect(page.getByRole('status').getByText('1 suggestion.')).toBeAttached();
  await expectAccessible(page);
  await options(page).first().click();
  await expect(street(page)).toHaveValue('31 Larkin Street');
  await expect(street(page)).toBeFocused();
  await expect(page.getByLabel(/^City/)).toHaveValue('Port Ellery');
  await expect(page.getByLabel(/^State or province/)).toHaveValue('ON');
  await expect(page.getByLabel(/^Postal code/)).toHaveValue('K0Z 9Z9');
  await expect(country(page)).toHaveValue('ca');
  await expectAccessible(page);
  // Changing the country clears the province; changing it back does not restore it.
  await country(page).selectOption('fi');
  await country(page).selectOption('us');
  await expect(page.getByLabel(/^State or province/)).toHaveValue('');
  await page.getByRole('button', { name: 'Search for an address' }).click();
  await expect(search(page)).toBeFocused();
});

// Guards: QTY-53
test('a street is opened, one of its addresses chosen, and the list closed by keyboard', async ({
  page,
}) => {
  const { keyboard } = page;
  await search(page).focus();
  await keyboard.type('larks');
  await expect(options(page)).toHaveCount(1);
  await keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(search(page)).toHaveValue('larks');
  await keyboard.type('p');
  await expect(options(page)).toHaveCount(1);
  await keyboard.press('ArrowDown');
  await expect(search(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).first().getAttribute('id')) ?? '',
  );
  await keyboard.press('Enter');
  await expect(options(page)).toHaveCount(3);
  await expect(search(page)).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await keyboard.press('Enter');
  await expect(street(page)).toHaveValue('18 Larkspur Avenue');
  await expect(country(page)).toHaveValue('us');
});

// Guards: QTY-54
test('an address is looked up from four characters on, and not at three', async ({ page }) => {
  const asked = new Set<string | null>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/Capture/')) asked.add(searchParams.get('Text'));
  });
  await search(page).pressSequentially('lar');
  await page.getByLabel('First name').focus();
  await search(page).press('End');
  await search(page).press('k');
  await expect(options(page)).toHaveCount(5);
  expect([...asked]).toEqual(['lark']);
});

// Guards: QTY-51, QTY-55
test('a typed address must be chosen from the list or entered by hand', async ({
  page,
  visitor,
}) => {
  await visitor.fillsInBuyer();
  await visitor.acceptsTerms();
  await search(page).fill('nowhere at all');
  await expect(page.getByText('No address found.')).toBeAttached();
  await visitor.payButton().click();
  await expect(
    page.getByText('Select an address from the list of suggestions or enter manually.'),
  ).toBeVisible();
  await expect(search(page)).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enter address manually' }).click();
  await expect(street(page)).toHaveValue('nowhere at all');
  await expect(street(page)).toBeFocused();
  await expectAccessible(page);
});

test.describe('a press beside the open list hits the control shown there, not one that moves there as the list closes', () => {
  const presses = {
    mouse: async (page: Page, [x, y]: [number, number]) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.up();
    },
    finger: (page: Page, [x, y]: [number, number]) => page.touchscreen.tap(x, y),
  };
  for (const [by, press] of Object.entries(presses)) {
    test(`with a ${by}`, async ({ page }) => {
      await search(page).fill('lark');
      await expect(options(page)).toHaveCount(5);
      const byHand = page.getByRole('button', { name: 'Enter address manually' });
      await byHand.scrollIntoViewIfNeeded();
      const { x, y, height } = (await byHand.boundingBox()) ?? { x: 0, y: 0, height: 0 };
      await press(page, [x + height, y + height / 2]);
      await expect(street(page)).toHaveValue('lark');
      await expect(street(page)).toBeFocused();
    });
  }
});

// Guards: PAY-51, QTY-50
test('an address in a country without look-up is entered by hand', async ({ page }) => {
  await country(page).focus();
  await country(page).selectOption('fi');
  await expect(search(page)).toHaveCount(0);
  await expect(country(page)).toBeFocused();
  await street(page).fill('Laituri 1');
  const state = page.getByLabel(/^State or province/);
  await expect(state).toBeDisabled();
  await country(page).selectOption('us');
  await state.fill('NY');
  await country(page).selectOption('fi');
  await expect(state).toBeDisabled();
  await expect(state).toHaveValue('');
  await country(page).selectOption('us');
  await expect(state).toHaveValue('');
  await expect(street(page)).toHaveValue('Laituri 1');
  await expect(page.getByRole('button', { name: 'Search for an address' })).toBeVisible();
});

// Guards: ERR-05, QTY-51
test.describe('the address fields open with the typed text', () => {
  const opens = async (page: Page, text: string): Promise<void> => {
    await search(page).fill(text);
    await expect(street(page)).toHaveValue(text);
    await expect(page.getByText(/Address search is not available at the moment/)).toBeVisible();
    await expectAccessible(page);
  };

  test('when the service fails', async ({ page, pages }) => {
    pages.foresees({ status: 500, path: '/Capture/Interactive/Find' });
    await opens(page, 'test 500');
  });

  test('when the service refuses', async ({ page }) => {
    await opens(page, 'test credit');
  });

  test('when the service does not know the key', async ({ page }) => {
    await page.route(lookups, async (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('Key', 'unknown');
      await route.continue({ url: url.href });
    });
    await opens(page, 'larkspur');
  });
});

test('an order contains the chosen address', async ({ page, visitor }) => {
  const stored = page.waitForRequest(
    (request) =>
      request.method() === 'POST' && /\/api\/user$/.test(new URL(request.url()).pathname),
  );
  await search(page).fill('9 larkwood');
  await options(page).first().click();
  await expect(street(page)).toHaveValue('9 Larkwood Terrace');
  await visitor.paysWith('4242 4242 4242 4242');
  const { address, city, zip_code, country: code, email_confirm } = (await stored).postDataJSON();
  expect({ address, city, zip_code, code, email_confirm }).toEqual({
    address: '9 Larkwood Terrace',
    city: 'Rimuwai',
    zip_code: '9990',
    code: 'nz',
    email_confirm: undefined,
  });
  await visitor.hasBought();
});
