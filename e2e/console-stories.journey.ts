import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleDialog, expectLegible } from './fixtures/accessible.ts';
import { expect, test } from './fixtures/test.ts';
import { expectDay, partOf, typeDay } from './fixtures/typed-day.ts';
import { type Specimens, serveSpecimens } from './servers/specimens.ts';

// One worker builds the stories, once for both widths.
test.describe.configure({ mode: 'default' });

let specimens: Specimens;
test.beforeAll(async () => {
  specimens = await serveSpecimens();
});
test.afterAll(() => specimens.stop());

/** Checks a page, and its contrast in the dark scheme too: the scheme can break nothing else. */
async function checkInBothSchemes(page: Page, check: (page: Page) => Promise<void>): Promise<void> {
  await check(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLegible(page);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Checks a part's page, then what each of its buttons opens. */
async function checkStory(page: Page): Promise<void> {
  await checkInBothSchemes(page, expectAccessible);
  const heading = page.getByRole('heading', { level: 1 });
  const title = await heading.textContent();
  const main = page.getByRole('main');
  const states = await main.getByRole('button', { name: /^Open / }).allTextContents();
  for (const state of states) {
    await main.getByRole('button', { name: state, exact: true }).click();
    const dialog = page.locator('[role=dialog], [role=alertdialog]');
    const back = page.getByRole('button', { name: 'Back to the parts' });
    await expect(dialog.or(back)).toBeVisible();
    const isDialog = await dialog.isVisible();
    await checkInBothSchemes(page, isDialog ? expectAccessibleDialog : expectAccessible);
    if (isDialog) await page.keyboard.press('Escape');
    else await back.click();
    await expect(heading).toHaveText(title ?? '');
  }
}

const groups = ['Fields', 'Lists', 'Charts', 'Layout', 'Overlays and forms'];

for (const width of [360, 1440]) {
  test.describe(`${width} pixels wide`, () => {
    const isPhone = width === 360;
    test.use({
      colorScheme: 'light',
      viewport: { width, height: 800 },
      hasTouch: isPhone,
      isMobile: isPhone,
    });

    for (const group of groups) {
      test(`${group}: each part is accessible in each of its states, light and dark`, async ({
        page,
      }) => {
        await page.goto(`${specimens.url}/_stories`);
        const title = page.getByRole('heading', { level: 1 });
        await expect(title).toHaveText('Stories');
        const listed = page.getByRole('list', { name: group });
        const parts = await listed.getByRole('link').allTextContents();
        expect(parts).not.toEqual([]);
        const faults: string[] = [];
        for (const part of parts) {
          // Followed within the page, which is loaded once.
          await listed.getByRole('link', { name: part, exact: true }).click();
          await expect(title).toHaveText(part);
          // All parts with an error are reported together.
          await checkStory(page).catch(({ message }: Error) => faults.push(`${part}: ${message}`));
          await page.evaluate(() => history.back());
          await expect(title).toHaveText('Stories');
        }
        expect(faults).toEqual([]);
      });
    }
  });
}

test('no group of parts is left out', async ({ page }) => {
  await page.goto(`${specimens.url}/_stories`);
  const titles = page.getByRole('heading', { level: 2 });
  await expect(titles).toHaveText(groups);
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

  const open = async (page: Page, part: string): Promise<void> => {
    await page.goto(`${specimens.url}/_stories/${part}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(part);
  };

  test('a day is typed part by part, or chosen from a month', async ({ page }) => {
    await open(page, 'DateField');
    const day = page.getByRole('group', { name: 'Day of visit' });
    await typeDay(day, '2031-03-08');
    await expectDay(day, '2031-03-08');
    await day.getByRole('button', { name: 'Choose a day' }).click();
    const month = page.getByRole('dialog', { name: 'Choose a day' });
    await expect(month.getByRole('heading', { name: 'March 2031' })).toBeVisible();
    await expectAccessibleDialog(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(month).toBeHidden();
    await expectDay(day, '2031-03-09');
  });

  test('a day with an empty part does not count once the field is left', async ({ page }) => {
    await open(page, 'DateField');
    const day = page.getByRole('group', { name: 'Day of visit' });
    await typeDay(day, '2031-03-08');
    await partOf(day, /^day/).press('Backspace');
    await expect(partOf(day, /^month/)).toHaveAttribute('aria-valuenow', '3');
    await day.getByRole('button', { name: 'Choose a day' }).focus();
    await page.keyboard.press('Tab');
    await expect(partOf(day, /^month/)).not.toHaveAttribute('aria-valuenow');
  });

  test('a time that the clocks skip is refused, and one that they repeat is asked about', async ({
    page,
  }) => {
    await open(page, 'MomentField');
    const skipped = page.getByRole('region', { name: 'skipped' });
    await expect(skipped.getByRole('alert')).toContainText('skip 2:30 AM');
    await skipped.getByRole('spinbutton', { name: /hour/ }).press('ArrowUp');
    await expect(skipped.getByRole('alert')).toBeHidden();
    const repeated = page.getByRole('region', { name: 'repeated' });
    await expect(repeated.getByRole('radio')).toHaveCount(2);
    await repeated.getByText('The second (GMT+1)').click();
    await expect(repeated.getByRole('radio', { name: /second/ })).toBeChecked();
  });

  test('a list is put in order by keyboard, and by its buttons', async ({ page }) => {
    await open(page, 'OrderField');
    const list = page.getByRole('grid').first();
    const names = list.getByRole('row');
    await list.getByRole('button', { name: 'Move Lamp room down' }).click();
    await expect(names.nth(1)).toContainText('Lamp room');
    await expect(page.getByRole('status').first()).toHaveText('Lamp room is now 2 of 3.');
    const handle = list.getByRole('button', { name: 'Move Lamp room', exact: true });
    await handle.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(names.nth(2)).toContainText('Lamp room');
  });

  test('a list of thousands renders only the visible rows', async ({ page }) => {
    await open(page, 'LongList');
    const list = page.getByRole('grid', { name: 'Visitors' });
    await expect(list.getByText('Visitor 1', { exact: true })).toBeVisible();
    expect(await list.getByRole('row').count()).toBeLessThan(60);
    await list.getByRole('row').first().focus();
    await page.keyboard.press('End');
    await expect(list.getByText('Visitor 5000')).toBeVisible();
    expect(await list.getByRole('row').count()).toBeLessThan(60);
  });

  test('a thing is found by its name in a limited list, or created', async ({ page }) => {
    await open(page, 'ReferenceField');
    const event = page.getByRole('combobox').first();
    await event.fill('comets');
    await expect(page.getByRole('option', { name: /^Night/ })).toHaveCount(20);
    await expect(page.getByText('There are more. Type more of the name.')).toBeVisible();
    await event.fill('Night 30');
    await expect(page.getByRole('option', { name: 'Make “Night 30” …' })).toBeVisible();
    await page.getByRole('option', { name: 'Night 30 of the comets' }).click();
    await expect(event).toHaveValue('Night 30 of the comets');
  });

  test('a colour is picked by keyboard, and its contrast is stated', async ({ page }) => {
    await open(page, 'ColourField');
    const hard = page.getByRole('region', { name: 'hard to read' });
    await expect(hard.getByText('Contrast with white 1.5:1: too low')).toBeVisible();
    await hard.getByRole('textbox').fill('#000');
    await hard.getByRole('textbox').blur();
    await expect(hard.getByRole('textbox')).toHaveValue('#000000');
    await expect(hard.getByText('Contrast with white 21:1: easy to read.')).toBeVisible();
    await hard.getByRole('button', { name: 'Pick a colour' }).click();
    await expectAccessibleDialog(page);
    await page
      .getByRole('slider', { name: /Lightness/ })
      .first()
      .press('ArrowUp');
    await expect(hard.getByRole('textbox')).not.toHaveValue('#000000');
  });

  test('a picture is chosen, described and cut around a point', async ({ page }) => {
    await open(page, 'PictureField');
    const empty = page.getByRole('region', { name: 'empty' });
    const choose = async (name: string, mimeType: string): Promise<void> => {
      const chooser = page.waitForEvent('filechooser');
      await empty.getByRole('button', { name: /^Choose a/ }).click();
      await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from('picture') });
    };
    await choose('list.pdf', 'application/pdf');
    await expect(empty.getByRole('alert')).toContainText('choose a JPEG, PNG or WebP');
    await choose('lamp.png', 'image/png');
    await expect(empty.getByRole('alert')).toBeHidden();
    await empty.getByRole('textbox', { name: 'Alternative text' }).fill('A lamp');
    const across = empty.getByRole('slider', { name: 'From the left' });
    await across.press('ArrowRight');
    await expect(across).toHaveValue('51');
  });

  test('a picture is cut at its edges by keyboard, takes its focus along, and is whole again', async ({
    page,
  }) => {
    await open(page, 'PictureField');
    const filled = page.getByRole('region', { name: 'filled' });
    const slider = (name: string) => filled.getByRole('slider', { name });
    await slider('Left edge').press('End');
    await expect(slider('Left edge')).toHaveValue('90');
    await expect(slider('From the left')).toHaveValue('90');
    await slider('Upper edge, from the bottom').press('ArrowDown');
    await expect(slider('Upper edge, from the bottom')).toHaveValue('99');
    await filled.getByRole('button', { name: 'Show the whole picture' }).click();
    await expect(slider('Left edge')).toHaveValue('0');
    await expect(slider('Upper edge, from the bottom')).toHaveValue('100');
  });
});
