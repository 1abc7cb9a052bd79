import type { Page } from '@playwright/test';
import { inEachLook } from './fixtures/accessible.ts';
import { cards } from './fixtures/card-fields.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { buyOrder, consoleOrigin, enterAs, query } from './fixtures/staff.ts';
import { tower } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';
import { typeDay, typeTime } from './fixtures/typed-day.ts';
import { type Venue, venueOf } from './fixtures/venue.ts';
import { Visitor } from './fixtures/visitor.ts';
import { running } from './servers/running.ts';

// Publishes of one shop wait for each other, so that at once they would only wait longer.
test.describe.configure({ mode: 'default' });

/** A shop of its own: other journeys change the tower's times without its file, which no file can be published over. */
const slug = 'quick-tower';
let venue: Venue;
test.beforeAll(async () => {
  venue = venueOf(await importTower(slug, {}), running().url);
});

const openConsole = (page: Page, path: string) =>
  page.goto(`${consoleOrigin()}/staff/${slug}/${path}`);

/** A change is planned in a thread of the server; on a busy machine its first one takes long to start. */
const patient = { timeout: 60_000 };

/** Days counted from today, one for each test. */
const farDays = { closed: 33, pipe: 34, places: 35, added: 36, wrong: 37 };

// Guards: PUB-10, CAT-17
test('an editor closes sales of a session in three presses, sees whom it concerns, and opens them again', async ({
  page,
}) => {
  await buyOrder(venue, 2, farDays.closed);
  const { session } = await venue.timeOf('admission', farDays.closed);
  await enterAs(page, 'event_editor', 'Sam', slug);
  await openConsole(page, `sessions/${session}`);
  await page.getByRole('button', { name: 'Close sales' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Sales of 1 session close.', patient);
  await expect(dialog).toContainText('2 places in it are sold or in carts', patient);
  await dialog.getByRole('button', { name: 'Close sales' }).click();
  await expect(dialog).toBeHidden(patient);
  await expect(page.getByText('Sales closed', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Open sales' }).click();
  await expect(dialog).toContainText('One session goes on sale.', patient);
  await dialog.getByRole('button', { name: 'Open sales' }).click();
  await expect(page.getByText('On sale', { exact: true })).toBeVisible();
});

// Guards: PUB-10, CAT-06, CAT-19
test('a burst pipe: the museum is closed for part of a day, which visitors see, and opened again', async ({
  page,
}) => {
  await buyOrder(venue, 1, farDays.pipe);
  const { date } = await venue.timeOf('admission', farDays.pipe);
  await enterAs(page, 'manager', 'Sam', slug);
  await openConsole(page, 'events/admission');
  await expect(page.getByText('On sale', { exact: true }).first()).toBeVisible();
  await inEachLook(page);
  await page.getByRole('link', { name: 'Close for some time …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Why' }).fill('Burst pipe');
  await typeDay(dialog.getByRole('group', { name: 'First day' }), date);
  await typeDay(dialog.getByRole('group', { name: 'Last day' }), date);
  await expect(dialog.getByRole('checkbox', { name: 'Tower and Museum' })).toBeChecked();
  await inEachLook(page);
  await dialog.getByRole('button', { name: 'Show what it does' }).click();
  await expect(dialog).toContainText(/Sales of \d+ sessions close\./, patient);
  await expect(dialog).toContainText('1 place in them is sold or in carts', patient);
  await inEachLook(page);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toBeHidden(patient);
  const row = page.getByRole('row').filter({ hasText: 'Burst pipe' });
  await expect(row).toBeVisible();
  await inEachLook(page);
  await row.getByRole('button', { name: 'Lift …' }).click();
  await expect(dialog).toContainText(/sessions go on sale\./, patient);
  await dialog.getByRole('button', { name: 'Lift' }).click();
  await expect(page.getByText('Nothing is closed')).toBeVisible();
});

// Guards: PUB-10
test('an editor sets a session’s places and notes, and sees how many are left', async ({
  page,
}) => {
  await buyOrder(venue, 2, farDays.places);
  const { session } = await venue.timeOf('admission', farDays.places);
  await enterAs(page, 'event_editor', 'Sam', slug);
  await openConsole(page, `sessions/${session}`);
  await page.getByRole('button', { name: 'Places and notes …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Show what it does' }).click();
  await expect(dialog).toContainText('Nothing has changed yet.', patient);
  await dialog.getByRole('textbox', { name: 'Capacity' }).fill('1');
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('With a guide');
  await inEachLook(page);
  await dialog.getByRole('button', { name: 'Show what it does' }).click();
  await expect(dialog).toContainText(/places? of \d+ left/, patient);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('textbox', { name: 'Capacity' }).fill('50');
  await dialog.getByRole('button', { name: 'Show what it does' }).click();
  await expect(dialog).toContainText(/places of 5\d left/, patient);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toBeHidden(patient);
  await page.getByRole('button', { name: 'Places and notes …' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('With a guide');
});

// Guards: PUB-10
test('an editor finds an event, sees what taking it off sale does, and adds a session to it', async ({
  page,
}) => {
  const { date } = await venue.timeOf('admission', farDays.added);
  await enterAs(page, 'event_editor', 'Sam', slug);
  await openConsole(page, 'events');
  await inEachLook(page);
  await page.getByRole('searchbox', { name: 'Name' }).fill('kite');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=kite/);
  await page.getByRole('link', { name: 'Sky Lab: Build a Kite' }).click();
  await page.getByRole('button', { name: 'Take off sale' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/Sales of \d+ sessions close\./, patient);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Add a session …' }).click();
  await typeDay(dialog.getByRole('group', { name: 'Day' }), date);
  await typeTime(dialog.getByRole('group', { name: 'Time' }), '22:45');
  await inEachLook(page);
  await dialog.getByRole('button', { name: 'Show what it does' }).click();
  await expect(dialog).toContainText('One session is added.', patient);
  await dialog.getByRole('button', { name: 'Add the session' }).click();
  await expect(page.getByText('Session added')).toBeVisible();
  const [added] = await query<{ n: number }>(
    `select count(*)::int as n from event_session s
     join portal p on p.portal_id = s.portal_id and p.key = '${slug}'
     where s.event_template_id = 'kite-workshop' and s.schedule_id is null and not s.withdrawn`,
  );
  expect(added?.n).toBe(1);
});

// Guards: PUB-09, PUB-19
test('an editor looks up who changed the shop, and what, even if limited to a seller', async ({
  page,
}) => {
  await enterAs(page, 'event_editor', 'Sam', slug);
  await openConsole(page, 'events/museum');
  const dialog = page.getByRole('dialog');
  for (const act of ['Take off sale', 'Put on sale', 'Take off sale']) {
    await page.getByRole('button', { name: act }).click();
    await dialog.getByRole('button', { name: act }).click(patient);
    await expect(dialog).toBeHidden(patient);
  }
  await openConsole(page, 'history');
  await expect(page.getByRole('heading', { level: 1, name: 'Shop history' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Sam, at the console');
  await inEachLook(page);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Revision \d+$/ })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Off sale' })).toContainText('yes');
  await inEachLook(page);
  await page.getByRole('button', { name: /Compare with/ }).click();
  await page.getByRole('option', { name: /^Revision 1,/ }).click();
  await expect(page).toHaveURL(/against=1/);
  await expect(page.getByRole('heading', { name: 'Changes since revision 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take back …' })).toBeVisible();
  await query(
    `update staff_grant g set sellers = array(select id from seller s where s.portal_id = g.portal_id)
     where portal_id = (select portal_id from portal where key = $1)`,
    [slug],
  );
  await openConsole(page, 'history');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('row').filter({ hasText: 'Off sale' })).toContainText('yes');
  await expect(page.getByRole('button', { name: 'Take back …' })).toBeHidden();
});

// Guards: PUB-13, PUB-14
test('a wrong publish is taken back while a buyer holds places, and the buyer pays', async ({
  page,
}) => {
  const place = await venue.timeOf('admission', farDays.wrong);
  const cart = await venue.hold(place, { 'admission-adult': 2 });
  await enterAs(page, 'event_editor', 'Sam', slug);
  await openConsole(page, 'events/admission');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Take off sale' }).click();
  await dialog.getByRole('button', { name: 'Take off sale' }).click(patient);
  await expect(dialog).toBeHidden(patient);
  await openConsole(page, 'history');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('button', { name: 'Take back …' }).click();
  await expect(dialog).toContainText(/sessions go on sale\./, patient);
  await expect(dialog).toContainText('Events › Tower and Museum › Off sale: yes → nothing');
  await inEachLook(page);
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(dialog).toBeHidden(patient);
  await openConsole(page, 'events/admission');
  await expect(page.getByText('On sale', { exact: true }).first()).toBeVisible();
  const visitor = new Visitor(page, { ...tower, slug });
  await page.goto(`${running().url}/${slug}/transfer-cart/${cart}`);
  await visitor.isAtCheckout();
  await visitor.paysWith(cards.pays);
  await visitor.hasBought();
});
