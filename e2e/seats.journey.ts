import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessible.ts';
import { cards } from './fixtures/card-fields.ts';
import { waitUntilStill } from './fixtures/fits-the-screen.ts';
import { hall } from './fixtures/storefronts.ts';
import { test } from './fixtures/test.ts';
import type { Visitor } from './fixtures/visitor.ts';

test.use({ storefront: hall });

/** Concerts with seats, one for each journey, so that they do not meet. */
const concerts = {
  press: 'beethoven-7-brahms-15153',
  keyboard: 'ellington-mahler-bernstein-14935',
  list: 'pintscher-mendelssohn-schoenberg-14939',
  refused: 'berg-messiaen-debussy-15147',
  race: 'francesconi-strauss-ravel-14945',
  touch: 'part-copland-adams-14947',
  single: 'lunar-new-year-14961',
  live: 'castelnuovo-tedesco-dvorak-tchaikovsky-4-14955',
  moved: 'mozart-40-bologne-15069',
} as const;

/** Chooses a time, a different one for each screen size, and this many tickets of the first price. */
async function wants(visitor: Visitor, concert: string, turn: number, tickets: number) {
  await visitor.opens(`/events/${concert}`);
  const dates = visitor.step(visitor.storefront.words.chooseDate).getByRole('link');
  await dates.nth(turn).click();
  const more = visitor.page.getByRole('button', { name: /^Add one Standard, Orchestra$/ });
  for (let taken = 0; taken < tickets; taken += 1) await more.click();
}

async function opensMap(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Choose seats' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose your seats' });
  await expect(dialog.getByRole('application')).toBeVisible();
  await waitUntilStill(page);
  return dialog;
}

/** The chosen seats in the summary. */
const chosen = (dialog: Locator): Locator =>
  dialog.getByRole('region', { name: 'Your seats' }).getByRole('listitem');

/** Returns the seat's name in a line of the summary. */
async function seatName(line: Locator): Promise<string> {
  const label = await line.getByRole('button').getAttribute('aria-label');
  return label?.replace('Remove ', '') ?? '';
}

// Guards: DET-44, SEA-08, SEA-13
test('a visitor finds the best seats with one press, and buys them', async ({
  page,
  visitor,
  turn,
}) => {
  await wants(visitor, concerts.press, turn, 2);
  await expect(visitor.holdButton()).toBeDisabled();
  const dialog = await opensMap(page);
  await expectAccessible(page);
  // The button is not disabled, but says what is missing.
  await dialog.getByRole('button', { name: 'Confirm 2 seats' }).press('Enter');
  await expect(dialog.getByText('Not enough seats for Orchestra Standard')).toBeVisible();

  await dialog.getByRole('button', { name: 'Best 2 seats in Orchestra' }).click();
  await expect(chosen(dialog)).toHaveCount(2);
  await expect(dialog.getByText('2 of 2 seats chosen').first()).toBeVisible();
  // The map is zoomed in on the seats: they are visible, and large enough to read.
  const found = dialog.getByRole('application').locator('[aria-pressed="true"]').first();
  await expect.poll(async () => (await found.boundingBox())?.width ?? 0).toBeGreaterThan(18);
  await expect(found).toBeInViewport();
  const nearer = dialog.getByRole('button', { name: 'Zoom in' });
  // Quick presses add up: from the whole map, three lead to the maximum zoom.
  await dialog.getByRole('button', { name: 'Show the whole hall' }).click();
  await expect(dialog.getByRole('button', { name: 'Zoom out' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await nearer.evaluate((button: HTMLElement) => {
    for (let press = 0; press < 3; press += 1) button.click();
  });
  await expect(nearer).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  expect((await found.boundingBox())?.width).toBeGreaterThanOrEqual(43.5);
  // No control covers the map.
  const map = await dialog.getByRole('application').locator('../..').boundingBox();
  const control = await nearer.boundingBox();
  expect(control?.y).toBeGreaterThanOrEqual((map?.y ?? 0) + (map?.height ?? 0));
  const seat = await seatName(chosen(dialog).first());
  await dialog.getByRole('button', { name: 'Confirm 2 seats' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change seats' })).toBeFocused();
  await expectAccessible(page);
  await expect(page.getByText(seat).first()).toBeVisible();
  await visitor.holds();
  await visitor.paysWith(cards.pays);
  await visitor.hasBought();
  await expect(page.getByText(seat).first()).toBeVisible();
});

// Guards: ORD-22, ORD-26, ORD-32
test('a buyer moves a seat to a dearer evening on the map, and the old seat is free again', {
  tag: '@one-size',
}, async ({ page, visitor }) => {
  await wants(visitor, concerts.moved, 0, 1);
  const best = async (): Promise<string> => {
    const dialog = await opensMap(page);
    await dialog.getByRole('button', { name: 'Best seat in Orchestra' }).click();
    await expect(chosen(dialog)).toHaveCount(1);
    const name = await seatName(chosen(dialog).first());
    await dialog.getByRole('button', { name: 'Confirm 1 seat' }).click();
    return name;
  };
  const before = await best();
  await visitor.holds();
  await visitor.paysWith(cards.pays);
  await visitor.hasBought();
  await page.getByRole('link', { name: /See your ticket/ }).click();
  await page.getByRole('link', { name: 'Change or cancel' }).click();
  await page.getByRole('link', { name: /^Reschedule/ }).click();
  const update = page.getByRole('button', { name: 'Update' });
  const evenings = page.getByRole('region', { name: 'Choose an evening' }).getByRole('link');
  // A Saturday costs more.
  await evenings.nth(2).click();
  await expect(page.getByRole('button', { name: 'Choose seats' })).toBeVisible();
  await expect(update).toBeDisabled();
  const after = await best();
  await expectAccessible(page);
  await update.click();
  await page.getByRole('button', { name: 'Confirm Changes' }).click();
  await visitor.card.enters(cards.pays);
  await page.getByRole('button', { name: /^Buy tickets for/ }).click();
  await expect(page.getByText('Your tickets are rescheduled.')).toBeVisible();
  await page.getByRole('link', { name: 'See your tickets' }).click();
  await expect(page.getByRole('main').getByText(after).first()).toBeVisible();

  // The seat is on sale again for the old evening.
  await wants(visitor, concerts.moved, 0, 1);
  expect(await best()).toBe(before);
});

// Guards: DET-16, DET-48, DET-64, ERR-04, SEA-13, SEA-14, SEA-15
test('a single event is held once each ticket has exactly one seat', {
  tag: '@one-size',
}, async ({ page, visitor }) => {
  await visitor.opens(`/events/${concerts.single}`);
  const stepper = (change: string) =>
    page.getByRole('button', { name: `${change} one Standard, Orchestra`, exact: true });
  // The map comes first: it can be viewed before choosing tickets.
  await page.getByRole('button', { name: 'See the seat map' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose your seats' });
  await expect(dialog.getByRole('application')).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose tickets' }).click();
  await stepper('Add').click();
  await stepper('Add').click();
  await expect(visitor.holdButton()).toBeDisabled();
  await opensMap(page);
  await dialog.getByRole('button', { name: 'Best 2 seats in Orchestra' }).click();
  await dialog.getByRole('button', { name: 'Confirm 2 seats' }).click();
  await expect(visitor.holdButton()).toBeEnabled();
  await stepper('Remove').click();
  await expect(page.getByText('Too many seats for Orchestra')).toBeVisible();
  await expect(visitor.holdButton()).toBeDisabled();
  await stepper('Add').click();
  await stepper('Add').click();
  await expect(page.getByText('Not enough seats for Orchestra Standard')).toBeVisible();
  await expect(visitor.holdButton()).toBeDisabled();
  await stepper('Remove').click();
  await expect(visitor.holdButton()).toBeEnabled();
});

// Guards: SEA-08
test('seats are chosen without a mouse, each announced with its place, price and state', {
  tag: '@one-size',
}, async ({ page, visitor, turn }) => {
  const { keyboard } = page;
  await wants(visitor, concerts.keyboard, turn, 3);
  const dialog = await opensMap(page);
  const map = dialog.getByRole('application', { name: /^Seat map/ });
  // One tab stop for two thousand seats.
  await expect(map.locator('[tabindex="0"]')).toHaveCount(1);
  await map.locator('[tabindex="0"]').focus();
  await keyboard.press('Control+Home');
  const focused = map.locator(':focus');
  await expect(focused).toHaveAccessibleName(
    /^Orchestra, row A, seat 1, Orchestra, from \$[\d.]+, available$/,
  );
  await keyboard.press('ArrowRight');
  await expect(focused).toHaveAccessibleName(/^Orchestra, row A, seat 2,/);
  await keyboard.press('ArrowDown');
  await expect(focused).toHaveAccessibleName(/^Orchestra, row B, seat \d+,/);
  await keyboard.press('End');
  await expect(focused).toHaveAccessibleName(/^Orchestra, row B, seat \d+,/);
  // The boxes are beyond the end of the row.
  await keyboard.press('ArrowRight');
  await expect(focused).toHaveAccessibleName(/^Box 1 right, row A,/);
  await keyboard.press('ArrowLeft');
  await keyboard.press('Home');
  await expect(focused).toHaveAccessibleName(/^Orchestra, row B, seat 1,/);
  await keyboard.press('Enter');
  await expect(chosen(dialog)).toHaveCount(3);
  await expect(focused).toHaveAttribute('aria-pressed', 'true');
  await expect(focused).toHaveAccessibleName(/, chosen$/);
  await expect(dialog.getByRole('status')).toContainText('3 of 3 seats chosen');
  await expect(focused).toBeInViewport({ ratio: 1 });
  await keyboard.press('Space');
  await expect(chosen(dialog)).toHaveCount(2);
  await keyboard.press('Space');
  await expect(chosen(dialog)).toHaveCount(3);
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Going back confirms nothing.
  await expect(page.getByRole('button', { name: 'Choose seats' })).toBeFocused();
  await expect(visitor.holdButton()).toBeDisabled();
});

// Guards: SEA-01, SEA-09
test('the list has the same seats as the map, by section and row', { tag: '@one-size' }, async ({
  page,
  visitor,
  turn,
}) => {
  await wants(visitor, concerts.list, turn, 2);
  const dialog = await opensMap(page);
  await dialog.getByRole('radio', { name: 'List' }).check();
  const list = dialog.getByRole('list', { name: 'Seats by section and row' });
  await expect(list.getByRole('button')).toHaveCount(0);
  // Shows the seats of one price, then all of them again.
  const orchestra = list.getByRole('listitem').filter({ hasText: /^Orchestra/ });
  const firstTier = dialog
    .getByRole('region', { name: 'Prices' })
    .getByRole('button', { name: /^First Tier/ });
  await firstTier.click();
  await expect(firstTier).toHaveAttribute('aria-pressed', 'true');
  await expect(orchestra).toContainText('none left');
  await firstTier.click();
  await expect(orchestra).toContainText(/\d+ left/);
  await list.getByText('Orchestra', { exact: true }).click();
  await list.getByText('Row C', { exact: true }).click();
  await list.getByRole('button', { name: /^Orchestra, row C, seat 5,.*available$/ }).click();
  await expect(chosen(dialog)).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: 'Map' }).check();
  await expect(dialog.getByRole('application')).toBeVisible();
  await expect(chosen(dialog)).toHaveCount(2);
  await chosen(dialog).first().getByRole('button').click();
  await expect(chosen(dialog)).toHaveCount(1);
  await expect(dialog.getByText('1 of 2 seats chosen').first()).toBeVisible();
});

// Guards: SEA-01
test('touch and mouse move the map, zoom in, and select the intended seat', async ({
  page,
  visitor,
  turn,
  hasTouch,
}) => {
  await wants(visitor, concerts.touch, turn, 1);
  const dialog = await opensMap(page);
  const seat = dialog.getByRole('application').locator('[tabindex="0"]');
  const press = async (): Promise<void> => {
    await waitUntilStill(page);
    const box = await seat.boundingBox();
    if (!box) throw new Error('the seat is not drawn');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (hasTouch) await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
  };
  if (hasTouch) {
    // With seats too small for a finger, the first tap zooms in and chooses none.
    const before = (await seat.boundingBox())?.width ?? 0;
    await press();
    await expect
      .poll(async () => (await seat.boundingBox())?.width ?? 0)
      .toBeGreaterThan(before * 2);
    await expect(chosen(dialog)).toHaveCount(0);
  }
  await press();
  await expect(chosen(dialog)).toHaveCount(1);
  await expect(seat).toHaveAttribute('aria-pressed', 'true');

  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  // A small overview shows the visible part of the hall; it is hidden from screen readers.
  const overview = dialog.locator('[aria-hidden="true"] > svg + div');
  await expect(overview).toBeVisible();
  await dialog.getByRole('button', { name: 'Show the whole hall' }).click();
  await expect(overview).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Zoom out' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await waitUntilStill(page);
  const placed = await seat.boundingBox();
  const [x = 0, y = 0] = [placed?.x, placed?.y];
  if (!hasTouch) {
    await page.mouse.move(x, y + 60);
    await page.mouse.down();
    await page.mouse.move(x - 30, y + 100, { steps: 4 });
    await page.mouse.up();
    // A whole map can be moved 50 px past its edge, and no further.
    const moved = async () => x - ((await seat.boundingBox())?.x ?? 0);
    // To the nearest pixel, since layers are drawn at whole pixels.
    await expect.poll(async () => Math.abs((await moved()) - 30)).toBeLessThanOrEqual(1);
    await page.mouse.wheel(0, -600);
    await expect(dialog.getByRole('button', { name: 'Zoom out' })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
  }
  await expect(chosen(dialog)).toHaveCount(1);
});

test('an open map shows seats as others take them', { tag: '@one-size' }, async ({
  page,
  visitor,
  venue,
  turn,
}) => {
  await wants(visitor, concerts.live, turn, 2);
  const dialog = await opensMap(page);
  await dialog.getByRole('button', { name: 'Best 2 seats in Orchestra' }).click();
  await expect(chosen(dialog)).toHaveCount(2);
  const wanted = await seatName(chosen(dialog).first());
  const session = new URL(page.url()).searchParams.get('session') ?? '';
  await venue.takeSeat(concerts.live, session, wanted);
  await expect(dialog.getByText(`Sorry, ${wanted} was just taken.`)).toBeVisible();
  await expect(chosen(dialog)).toHaveCount(1);
  // Next to the remaining one, so that the two stay together.
  await dialog.getByRole('button', { name: 'Take it' }).click();
  await expect(dialog.getByText('2 of 2 seats chosen').first()).toBeVisible();
  await expect(dialog.getByText('These seats are not all next to each other.')).toBeHidden();
});

test('a seat taken by someone else is reported politely, and the nearest is offered', {
  tag: '@one-size',
}, async ({ page, visitor, venue, turn, pages }) => {
  await wants(visitor, concerts.race, turn, 2);
  const dialog = await opensMap(page);
  await dialog.getByRole('button', { name: 'Best 2 seats in Orchestra' }).click();
  await expect(chosen(dialog)).toHaveCount(2);
  const wanted = await seatName(chosen(dialog).first());
  await dialog.getByRole('button', { name: 'Confirm 2 seats' }).click();
  await expect(dialog).toBeHidden();
  const session = new URL(page.url()).searchParams.get('session') ?? '';
  await venue.takeSeat(concerts.race, session, wanted);

  pages.foresees({ status: 409, path: '/api/my/cart' });
  await visitor.holdButton().click();
  await expect(
    dialog.getByText(/was just taken\. The rest of your selection is still here/),
  ).toBeVisible();
  await expect(chosen(dialog)).toHaveCount(1);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take it' }).click();
  await expect(chosen(dialog)).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Confirm 2 seats' }).click();
  await visitor.holds();
});

test('seats that break a rule reopen the map with an error and the same choice', {
  tag: '@one-size',
}, async ({ page, visitor, turn, pages }) => {
  await wants(visitor, concerts.refused, turn, 2);
  const dialog = await opensMap(page);
  await dialog.getByRole('button', { name: 'Best 2 seats in Orchestra' }).click();
  const kept = await seatName(chosen(dialog).first());
  await dialog.getByRole('button', { name: 'Confirm 2 seats' }).click();
  pages.foresees({ status: 422, path: '/api/my/cart' });
  for (const [code, text] of [
    ['single_seat_left', /^This would leave .+ on its own\./],
    ['companion_seat_alone', /goes with a wheelchair place in the same row/],
  ] as const) {
    await expect(dialog).toBeHidden();
    await page.route(/\/my\/cart\/modify/, (route) => {
      const seats = (
        route.request().postDataJSON() as {
          add: { handler_data: { seat_template_id: string } }[];
        }
      ).add.map(({ handler_data }) => handler_data.seat_template_id);
      const error = { _code: code, _context: 'reserve', _description: '', _extra: { seats } };
      return route.fulfill({ status: 422, json: { errors: [error] } });
    });
    await visitor.holdButton().click();
    await expect(dialog.getByText(text)).toBeVisible();
    await expect(dialog.getByText(kept).first()).toBeVisible();
    await expect(chosen(dialog)).toHaveCount(2);
    await expectAccessible(page);
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Confirm 2 seats' }).click();
  }
  await visitor.holds();
});
