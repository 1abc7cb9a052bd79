import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleDialog,
  inLooks,
  looksAt,
} from './fixtures/accessible.ts';
import { expectFitsTransformed, misfitsOf } from './fixtures/fits-the-screen.ts';
import { expect, test } from './fixtures/test.ts';
import { typeDay } from './fixtures/typed-day.ts';
import { type Specimens, serveSpecimens } from './servers/specimens.ts';

// The parts of the console in pages like those that use them, which the product does not contain.

let specimens: Specimens;
test.beforeAll(async () => {
  specimens = await serveSpecimens();
});
test.afterAll(() => specimens.stop());

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(specimens.url + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

  test('arrow keys move through a list, and Enter opens a row', async ({ page }) => {
    await open(page, '/tower/orders');
    const rows = page.getByRole('grid', { name: 'Orders' }).getByRole('row');
    await rows.nth(1).focus();
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(2)).toBeFocused();
    const number = await rows.nth(2).getByRole('rowheader').textContent();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${specimens.url}/tower/order?number=${number?.trim()}`);
  });

  test('a list is sorted by its headers and loads more at its end', async ({ page }) => {
    await open(page, '/tower/orders');
    const first = page.getByRole('rowheader').first();
    const before = await first.textContent();
    await page.getByRole('columnheader', { name: 'Order' }).click();
    await expect(page.getByRole('columnheader', { name: 'Order' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(first).not.toHaveText(before ?? '');
    await expect(page.getByRole('rowheader')).toHaveCount(8);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(12);
  });

  test('a list’s filters are kept in the address and survive a reload', async ({ page }) => {
    await open(page, '/tower/orders');
    await page.getByRole('searchbox').fill('Bo Li');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?q=Bo\+Li$/);
    await page.getByRole('button', { name: /State/ }).click();
    await page.getByRole('option', { name: 'Paid' }).click();
    await expect(page).toHaveURL(/q=Bo\+Li&state=Paid$/);
    await page.reload();
    await expect(page.getByText('No order fits these filters.')).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('Bo Li');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(`${specimens.url}/tower/orders`);
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(page.getByRole('rowheader')).toHaveCount(8);
  });

  test.describe('filters set while a list is loading add up (law 12)', () => {
    const choose = async (page: Page, field: string, option: string): Promise<void> => {
      await page.getByRole('button', { name: new RegExp(field) }).click();
      await page.getByRole('option', { name: option }).click();
    };
    /** Holds back the list's answers until they are released, each with its status. */
    const holdAnswers = async (page: Page) => {
      const held: (() => void)[] = [];
      let status = 200;
      let isHeld = true;
      await page.route('**/slow-list*', async (route) => {
        if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
        await route.fulfill({ status, body: '' }).catch(() => {});
      });
      return {
        letGo(with_ = 200) {
          status = with_;
          isHeld = false;
          for (const go of held.splice(0)) go();
        },
        hold() {
          isHeld = true;
        },
      };
    };

    for (const first of [200, 503]) {
      // Guards: SLS-01
      test(`before an answer arrives, after a first answer with status ${first}`, async ({
        page,
        pages,
      }) => {
        if (first === 503) pages.foresees({ status: 503, path: '/slow-list' });
        const answers = await holdAnswers(page);
        answers.letGo(first);
        await open(page, '/tower/slow');
        if (first === 503)
          await expect(page.getByText('The list could not be read.')).toBeVisible();
        answers.hold();
        await choose(page, 'State', 'Valid');
        // The field shows the choice at once; the address follows with the answer.
        await expect(page.getByRole('button', { name: /State/ })).toContainText('Valid');
        await typeDay(page.getByRole('group', { name: 'Day of visit' }), '2031-03-08');
        await page.getByText('Unpaid').click();
        await page.getByRole('searchbox').fill('Bo');
        await page.keyboard.press('Enter');
        await page.getByRole('tab', { name: 'done' }).click();
        answers.letGo();
        await expect(page).toHaveURL(/\?state=Valid&day=2031-03-08&unpaid=true&q=Bo&tab=done$/);
        await expect(page.getByText(/Found for .*state=Valid.*tab=done/)).toBeVisible();
        // A filter that resets another does so even while both requests are under way.
        answers.hold();
        await typeDay(page.getByRole('group', { name: 'Day of visit' }), '2031-03-09');
        await choose(page, 'Sold', 'Staff');
        answers.letGo();
        await expect(page).toHaveURL(/\?state=Valid&unpaid=true&q=Bo&tab=done&channel=Staff$/);
      });
    }

    // Guards: SLS-01
    test('going back while a list is loading restores the previous address, and later changes start from it', async ({
      page,
    }) => {
      const answers = await holdAnswers(page);
      answers.letGo();
      await open(page, '/tower/slow?q=Ada');
      await page.evaluate(() => window.history.pushState(null, '', '/tower/slow?state=Used'));
      answers.hold();
      await choose(page, 'Sold', 'Online');
      await page.evaluate(() => window.history.back());
      await expect(page).toHaveURL(/\?q=Ada$/);
      await choose(page, 'State', 'Valid');
      answers.letGo();
      await expect(page).toHaveURL(/\/tower\/slow\?q=Ada&state=Valid$/);
    });
  });

  test('a dangerous action asks first with “Cancel” focused, and returns the focus afterwards', async ({
    page,
  }) => {
    await open(page, '/tower/order');
    const refund = page.getByRole('button', { name: 'Refund', exact: true });
    await refund.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Refund order T114K9?' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(refund).toBeFocused();
    await refund.click();
    await dialog.getByRole('button', { name: 'Refund €37.50' }).click();
    await expect(page.getByRole('status')).toHaveText(/on its way back/);
  });

  test('the second click of a double click that closes a dialog does not reach the page', async ({
    page,
  }) => {
    await open(page, '/tower/order');
    const refund = page.getByRole('button', { name: 'Refund', exact: true });
    await refund.click();
    await page.evaluate(() => {
      const note = ({ target }: Event) => {
        const isOnPage = target instanceof Element && target.closest('main, header, nav, footer');
        document.documentElement.dataset['pressed'] = isOnPage ? 'the page' : 'nothing';
      };
      addEventListener('pointerdown', note, { capture: true });
    });
    await page.getByRole('button', { name: 'Refund €37.50' }).dblclick();
    await expect(page.getByRole('status')).toHaveText(/on its way back/);
    await expect(page.locator('html')).toHaveAttribute('data-pressed', 'nothing');
    // Afterwards the page takes presses again.
    await refund.click();
    await expect(page.locator('html')).toHaveAttribute('data-pressed', 'the page');
  });

  test('an action can be undone where it is reported', async ({ page }) => {
    await open(page, '/tower/order');
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Prefers the aisle');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Prefers the aisle')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Prefers the aisle')).toBeHidden();
  });

  test('a tab is in the address and is opened by arrow keys', async ({ page }) => {
    await open(page, '/tower/order');
    await page.getByRole('tab', { name: 'Tickets' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/\?tab=history$/);
    await expect(page.getByRole('tabpanel')).toContainText('Paid by card');
    await page.reload();
    await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  test('a menu item opens a page or performs an action', async ({ page }) => {
    await open(page, '/tower/order');
    await page.getByRole('button', { name: 'More acts' }).click();
    await page.getByRole('menuitem', { name: 'Send tickets again' }).click();
    await expect(page.getByRole('status')).toHaveText(/Done: resend/);
    await page.getByRole('button', { name: /Ada Lovelace/ }).click();
    await page.getByRole('menuitem', { name: 'Your sign-in' }).click();
    await expect(page).toHaveURL(`${specimens.url}/tower/people`);
  });
});

test('a field’s refusal is shown beside it', async ({ page }) => {
  await open(page, '/tower/people');
  const email = page.getByRole('textbox', { name: 'E-mail address' });
  await email.fill('grace');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription('It must be an e-mail address.');
});

test('a dialog’s form shows an error beside its field until that changes, and other errors above the fields', async ({
  page,
}) => {
  await open(page, '/tower/order');
  await page.getByRole('button', { name: 'Add a note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a note' });
  const note = dialog.getByRole('textbox', { name: 'Note' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(note).toHaveAccessibleDescription(/Enter a note\./);
  await expect(note).toBeFocused();
  await note.fill('secret');
  await expect(note).not.toHaveAttribute('aria-invalid', 'true');
  await save.click();
  await expect(note).toHaveAccessibleDescription(/It cannot be saved\./);
  await note.fill('secret agent');
  await expect(note).not.toHaveAttribute('aria-invalid', 'true');
  await note.fill('full');
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText('It cannot be saved.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('a form that is submitted twice at once, or again while its answer is dealt with, is sent once', async ({
  page,
}) => {
  await open(page, '/tower/people');
  const form = page.locator('form');
  const submit = () => form.evaluate((element: HTMLFormElement) => element.requestSubmit());
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('grace@venue.example');
  await form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit();
    element.requestSubmit();
  });
  await expect(page.getByText('Invitation sent')).toHaveCount(1);
  await submit();
  await expect(page.getByText('Sent: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('button', { name: 'Send invitation' })).toBeEnabled();
  await submit();
  await expect(page.getByText('Sent: 2')).toBeVisible();
});

test('a half-filled form survives signing in again, and passwords do not', async ({ page }) => {
  await open(page, '/tower/people');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('out@venue.example');
  await page.getByRole('radio', { name: /Some sellers/ }).check({ force: true });
  await page.getByRole('textbox', { name: 'Your password' }).fill('a secret');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page).toHaveURL(/\/tower\/sign-in\?next=/);
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(stored).toContain('out@venue.example');
  expect(stored).not.toContain('a secret');
  await page.reload();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('What you had typed is still here.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue(
    'out@venue.example',
  );
  await expect(page.getByRole('radio', { name: /Some sellers/ })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue('');
});

test('a code is complete at its sixth digit, ignoring spaces', async ({ page }) => {
  await open(page, '/tower/people');
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.fill('123 456');
  await expect(code).toHaveValue('123456');
  await expect(page.locator('output')).toHaveText('123456');
  await code.fill('a7f2-19bc-recovery');
  await expect(code).toHaveValue('a7f2-19bc-recovery');
});

test('a button shows and hides a password', async ({ page }) => {
  await open(page, '/tower/people');
  const password = page.getByLabel('Your password');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('a lost connection is reported until the server answers', async ({ page, pages }) => {
  pages.foresees({ status: 503, path: '/health' });
  await open(page, '/tower');
  await page.route('**/health', (route) => route.fulfill({ status: 503 }));
  await page.getByRole('button', { name: 'Lose the connection' }).click();
  const banner = page.getByRole('alert').filter({ hasText: 'No connection' });
  await expect(banner).toBeVisible();
  // Another page failed to load, and this one may contain a form.
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await expect(page.getByText('This page stays open')).toBeVisible();
  await expect(page).toHaveURL(/\/tower$/);
  await page.unroute('**/health');
  await banner.getByRole('button', { name: 'Try now' }).click();
  await expect(banner).toBeHidden();
});

test('on a phone the bar has four pages, and a menu the rest', async ({ page }) => {
  await open(page, '/tower');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link')).toHaveText(['Today', 'Orders', 'One order', 'People']);
  await bar.getByRole('button', { name: 'More' }).tap();
  await expect(page.getByRole('menuitem')).toHaveText(['Doors', 'History']);
  await expectAccessible(page);
});

test('control: a small target is found even if it stands alone, and a link in a sentence is not reported', async ({
  page,
}) => {
  await open(page, '/tower');
  await expect.poll(() => misfitsOf(page)).toEqual([]);
  await page.locator('main').evaluate((main) => {
    main.insertAdjacentHTML(
      'beforeend',
      '<p><a href="#lone">Lone</a></p><p>A link <a href="#said">in a sentence</a></p>',
    );
    for (const link of main.querySelectorAll<HTMLElement>('p > a')) link.style.padding = '0';
  });
  expect(await misfitsOf(page)).toEqual([
    expect.stringMatching(/^a\. "Lone" is a small target: [\d.]+ × 19 px$/),
  ]);
});

for (const { device, widths, isPhone } of [
  { device: 'a phone', widths: [360], isPhone: true },
  { device: 'a desktop', widths: [768, 1440], isPhone: false },
]) {
  test.describe(`on ${device}`, () => {
    test.use({ hasTouch: isPhone, isMobile: isPhone });

    test('the parts are accessible and fit, in both schemes', async ({ page }) => {
      const looks = looksAt(...widths);
      for (const path of [
        '/tower',
        '/tower/orders',
        '/tower/order?tab=history',
        '/tower/people',
        '/tower?fault',
      ]) {
        await open(page, path);
        await inLooks(page, looks, expectAccessible, expectFitsTransformed);
      }
      await open(page, '/tower/order');
      await page.getByRole('button', { name: 'Add a note' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await inLooks(page, looks, expectAccessibleDialog);
    });
  });
}
