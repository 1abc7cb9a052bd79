import type { Route } from '@playwright/test';
import { expectAccessible, inEachLook } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { buyOrder, enterAs, openConsole, signInAs } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import { partOf, typeDay } from './fixtures/typed-day.ts';

/** A day that no other journey uses, counted from today. */
const farDay = 21;

// Guards: SLS-09
test('a manager finds a session by day and event, and sees and prints its attendees', async ({
  page,
  venue,
}) => {
  const number = await buyOrder(venue, 2, farDay);
  const { date, session } = await venue.timeOf('admission', farDay);
  await signInAs(page, 'manager');
  await page.getByRole('link', { name: 'All sessions' }).click();
  const list = page.getByRole('grid', { name: 'Sessions' });
  // Typed by keyboard: the year is complete with its last digit, and the field keeps the focus.
  const [year = '', month = '', dayOfMonth = ''] = date.split('-');
  const day = page.getByRole('group', { name: 'Day' });
  await partOf(day, /^month/).pressSequentially(`${month}${dayOfMonth}${year}`);
  await expect(page).toHaveURL(new RegExp(`day=${date}`));
  await expect(partOf(day, /^year/)).toBeFocused();
  // That day's list, which has other filters.
  await expect(list.getByRole('rowheader').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Event' }).pressSequentially('tower and m');
  await page.getByRole('option', { name: 'Tower and Museum' }).click();
  await expect(page).toHaveURL(/event=admission/);
  await list.locator(`a[href$="/sessions/${session}"]`).click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tower and Museum');
  const visitors = page.getByRole('grid', { name: 'Who is coming' });
  await expect(visitors.getByRole('link', { name: number })).toHaveCount(2);
  await expect(visitors.getByText('Grace Hopper').first()).toBeVisible();
  await page.getByRole('button', { name: 'Export …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByRole('radio', { name: 'Their tickets, one row each', exact: true }),
  ).toBeChecked();
  await page.keyboard.press('Escape');
  await page.emulateMedia({ media: 'print' });
  await expect(visitors).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

// Guards: SLS-09
test('all visitors are printed, also those whose pages the screen does not show', async ({
  page,
  venue,
}) => {
  await buyOrder(venue, 1, farDay);
  const { session } = await venue.timeOf('admission', farDay);
  await enterAs(page, 'event_editor');
  await page.addInitScript(() => {
    window.print = () => void document.body.setAttribute('data-printed', 'yes');
  });
  const visitors = (page: number) =>
    Array.from({ length: 200 }, (_, at) => ({
      id: `${page} ${at}`,
      order: 'AB12CD',
      type: 'Adult',
      seat: null,
      holder: null,
      buyer: `Visitor ${page * 200 + at + 1}`,
      state: 'booked',
    }));
  await page.route(/\/session\/[^/]+\/ticket\?/, async (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('after'));
    await route.fulfill({ json: { ticket: visitors(at), next: at < 2 ? `${at + 1}` : null } });
  });
  await openConsole(page, `sessions/${session}`);
  const list = page.getByRole('grid', { name: 'Who is coming' });
  await expect(list.getByText('Visitor 200', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  const last = page.getByRole('cell', { name: 'Visitor 600', exact: true });
  await expect(last).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(last).toBeVisible();
  await expect(list).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.getByText('Visitor 600', { exact: true })).toHaveCount(0);
  await expect(list.getByText('Visitor 200', { exact: true })).toBeVisible();
});

test('an event search succeeds even if another day’s list arrives meanwhile', async ({
  page,
  venue,
}) => {
  const { date } = await venue.timeOf('admission', farDay);
  await enterAs(page, 'manager');
  await openConsole(page, 'sessions');
  await expect(page.getByRole('grid', { name: 'Sessions' })).toBeVisible();
  const [list, events] = [waitingAnswer(), waitingAnswer()];
  await page.route(/\/session\?/, list.hold);
  await page.route(/\/order_event\?q=tower/, events.hold);
  await typeDay(page.getByRole('group', { name: 'Day' }), date);
  await list.asked;
  await page.getByRole('combobox', { name: 'Event' }).fill('tower and m');
  await events.asked;
  list.arrive();
  await expect(page).toHaveURL(new RegExp(`day=${date}`));
  // While open, the list of suggestions hides everything else from assistive technology.
  await expect(page.getByText('Clear filters')).toBeVisible();
  events.arrive();
  await expect(page.getByRole('option', { name: 'Tower and Museum' })).toBeVisible();
});

/** Holds requests back until they are released. */
function waitingAnswer() {
  const asked = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  return {
    asked: asked.promise,
    arrive: arrived.resolve,
    async hold(route: Route): Promise<void> {
      asked.resolve();
      await arrived.promise;
      await route.continue();
    },
  };
}

// Guards: SLS-09
test('days are stepped through, and an empty one leads to the nearest that has sessions', async ({
  page,
}) => {
  await enterAs(page, 'manager');
  await openConsole(page, 'sessions?day=2990-01-01&event=admission');
  await page.getByRole('link', { name: 'Last sessions:' }).click();
  await expect(page.getByRole('grid', { name: 'Sessions' })).toBeVisible();
  const days = page.getByRole('navigation', { name: 'Calendar' });
  const dayOf = () => new URL(page.url()).searchParams.get('day') ?? '';
  const last = dayOf();
  await days.getByRole('link', { name: 'A week earlier' }).click();
  await expect.poll(dayOf).not.toBe(last);
  const earlier = dayOf();
  await days.getByRole('link', { name: 'Next day' }).click();
  await expect.poll(dayOf).not.toBe(earlier);
  await days.getByRole('link', { name: 'Today' }).click();
  await expect(page).toHaveURL(/sessions\?event=admission$/);
});

test('the sessions pages are accessible and fit', async ({ page, venue }) => {
  await buyOrder(venue, 1, farDay);
  const { date, session } = await venue.timeOf('admission', farDay);
  await enterAs(page, 'event_editor');
  await openConsole(page, `sessions?day=${date}`);
  await expect(page.getByRole('grid', { name: 'Sessions' })).toBeVisible();
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await openConsole(page, `sessions/${session}`);
  await expect(page.getByRole('grid', { name: 'Who is coming' })).toBeVisible();
  await inEachLook(page, expectAccessible, expectFitsTransformed);
});

// Guards: SLS-09
test('an editor cancels a session after a dry run and sees each order refunded', async ({
  page,
  venue,
}) => {
  const number = await buyOrder(venue, 1, farDay + 1);
  const { session } = await venue.timeOf('admission', farDay + 1);
  await enterAs(page, 'event_editor');
  await openConsole(page, `sessions/${session}`);
  await page.getByRole('button', { name: 'Cancel session …' }).click();
  await page.getByLabel('Reason').fill('Storm');
  await page.getByRole('button', { name: 'Start the dry run' }).click();
  const lines = page.getByRole('grid', { name: 'Orders, line by line' });
  await expect(lines.getByRole('row', { name: number })).toContainText('Would be changed');
  await page.setViewportSize({ width: 360, height: 900 });
  await expectFitsTransformed(page);
  await page.getByRole('button', { name: /^Cancel and refund/ }).dblclick();
  await expect(page.getByRole('heading', { name: 'Cancelling' })).toBeVisible();
  await expect(lines.getByRole('row', { name: number })).toContainText('Changed');
  await expect(page.getByText('Nobody has a ticket any more')).toBeVisible();
});
