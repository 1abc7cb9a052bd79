import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { addDays } from '#domain/events/schedule.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { inEachLook } from './fixtures/accessible.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { consoleOrigin, enterAs, heading, staffCall } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import { typeDay, typeTime } from './fixtures/typed-day.ts';
import { running } from './servers/running.ts';

// Publishes of one shop wait for each other, so that at once they would only wait longer.
test.describe.configure({ mode: 'default' });

/** A shop of its own, without translations: whoever changes a text there says of each in which language it is. */
const slug = 'drafted-tower';
test.beforeAll(() => importTower(slug, { event_texts: {} }));

const openConsole = (page: Page, path: string) =>
  page.goto(`${consoleOrigin()}/staff/${slug}/${path}`);

/** A change is planned in a thread of the server; on a busy machine its first one takes long to start. */
const patient = { timeout: 60_000 };

/** Somebody else at the console, in a browser of their own. */
async function colleague(browser: Browser, role: string, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, role, name, slug);
  return page;
}

/** Makes a draft, without its page. */
async function newDraft(page: Page, name: string): Promise<string> {
  const { draft } = await staffCall(
    page,
    'createDraft',
    { body: { id: randomUUID(), name } },
    slug,
  );
  return draft.id;
}

/** Writes subtitles of events into a draft, without forms. */
async function write(
  page: Page,
  id: string,
  subtitles: Readonly<Record<string, readonly [seen: string, value: string]>>,
): Promise<void> {
  const edit = Object.entries(subtitles).map(([event, [seen, value]]) => ({
    address: `events/${event}/subtitle`,
    seen,
    value,
  }));
  const { refused } = await staffCall(page, 'editDraft', { params: { id }, body: { edit } }, slug);
  expect(refused).toEqual([]);
}

/** Publishes a draft, without its page; returns the number of its revision. */
async function publish(page: Page, id: string): Promise<number> {
  const found = { params: { id }, query: {} };
  const { draft } = await staffCall(page, 'getDraft', found, slug);
  const { revision } = await staffCall(
    page,
    'publishDraft',
    { params: { id }, body: { version: draft.version } },
    slug,
  );
  return revision ?? 0;
}

/** The day some days from now, on the clocks of the shop's books. */
const dayFromNow = (days: number): string =>
  addDays(localDateTime(new Date().toISOString(), 'Europe/Helsinki').date, days);

// Guards: PUB-02, PUB-03, PUB-07, PUB-12
test('two people prepare a draft, choose where something else was published, and publish it', async ({
  page,
  pages,
  browser,
}) => {
  await enterAs(page, 'event_editor', 'Sam', slug);
  const eve = await colleague(browser, 'manager', 'Eve');
  await openConsole(page, 'drafts');
  await expect(page.getByText('No open drafts')).toBeVisible();
  await inEachLook(page);
  await page.getByRole('button', { name: 'New draft …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make' }).click();
  await expect(dialog).toContainText('Give it a name.');
  await inEachLook(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Summer season');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Summer season');
  await expect(page.getByRole('button', { name: 'Publish …' })).toBeDisabled();
  await inEachLook(page);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  // One change as at once, but in the draft.
  await openConsole(page, 'events/museum');
  await page.getByRole('button', { name: 'Take off sale' }).click();
  await expect(dialog).toContainText(/Sales of \d+ sessions close\./, patient);
  await inEachLook(page);
  await dialog.getByRole('button', { name: 'Add to a draft …' }).click();
  await expect(dialog.getByRole('button', { name: /Summer season/ })).toBeVisible();
  await inEachLook(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Added to Summer season')).toBeVisible(patient);
  await expect(page.getByText('On sale', { exact: true }).first()).toBeVisible();
  await inEachLook(page);
  await page.getByRole('link', { name: 'Summer season' }).click();
  const rowOf = (event: string) => page.getByRole('row').filter({ hasText: event });
  await expect(rowOf('Museum')).toContainText('Off sale');
  await expect(page.getByText('No faults found.')).toBeVisible(patient);

  // A colleague's changes show by themselves, and the keyboard's place stays.
  const rename = page.getByRole('button', { name: 'Rename …' });
  await rename.focus();
  await write(eve, id, {
    'kite-workshop': ['Workshop for families', 'Workshop for everybody'],
    telescopes: ['Stargazing from the roof', 'Stars from the roof'],
  });
  await expect(rowOf('Build a Kite')).toContainText('Workshop for everybody');
  await expect(rowOf('Build a Kite')).toContainText('Eve');
  await expect(rename).toBeFocused();
  await inEachLook(page);

  // Beside it, both are published otherwise.
  const other = await newDraft(eve, 'Beside it');
  await write(eve, other, {
    'kite-workshop': ['Workshop for families', 'Workshop for grown-ups'],
    telescopes: ['Stargazing from the roof', 'Planets from the roof'],
  });
  await publish(eve, other);
  await expect(page.getByRole('heading', { name: '2 conflicts' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish …' })).toBeDisabled();
  const conflictOf = (event: string) => page.getByRole('listitem', { name: event });
  const kite = conflictOf('Build a Kite');
  await expect(kite).toContainText('Workshop for families');
  await expect(kite).toContainText('In the draft, by Eve');
  await expect(kite).toContainText('Workshop for grown-ups');
  await inEachLook(page);
  // From one to the next by keyboard.
  await kite.getByRole('button', { name: 'Keep the draft’s' }).focus();
  await page.keyboard.press('Enter');
  await expect(kite).toBeHidden(patient);
  await expect(page.getByRole('heading', { name: '1 conflict' })).toBeVisible();
  await expect(conflictOf('Telescopes')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const take = conflictOf('Telescopes').getByRole('button', { name: 'Take the published one' });
  await expect(take).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(take).toBeHidden(patient);
  await expect(rowOf('Build a Kite')).toContainText('Workshop for everybody');
  await expect(rowOf('Telescopes')).toBeHidden();

  // Published as it was shown, and no otherwise.
  await page.getByRole('button', { name: 'Publish …' }).click();
  await expect(dialog).toContainText(/Sales of \d+ sessions close\./, patient);
  await expect(dialog).toContainText('Workshop for grown-ups → Workshop for everybody');
  await inEachLook(page);
  pages.foresees({ status: 409, path: `/draft/${id}/publish` });
  await write(eve, id, { 'after-hours': ['The museum by lamplight', 'The museum at night'] });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toContainText(
    'Somebody has changed this draft since it was shown.',
    patient,
  );
  await inEachLook(page);
  await dialog.getByRole('button', { name: 'Show it again' }).click();
  await expect(dialog).toContainText('The museum at night', patient);
  await dialog.getByRole('textbox', { name: 'Note' }).fill('As agreed on Monday');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toBeHidden(patient);
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await inEachLook(page);
  await page.getByRole('link', { name: 'Show the revision' }).click();
  await expect(page.getByText('As agreed on Monday')).toBeVisible();
  await expect(rowOf('Build a Kite')).toContainText('Workshop for everybody');
  await page.goto(`${running().url}/${slug}/events`);
  await expect(page.getByText('Workshop for everybody').first()).toBeVisible();
  await eve.context().close();
});

// Guards: PUB-02
test('a draft is renamed, discarded and brought back, and the audit log leads to it', async ({
  page,
}) => {
  await enterAs(page, 'owner', 'Olive', slug);
  const id = await newDraft(page, 'Winter');
  await write(page, id, { planetarium: ['Planetarium show, 45 minutes', 'Planetarium show'] });
  await openConsole(page, `drafts/${id}`);
  await page.getByRole('button', { name: 'Rename …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Winter season');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(heading(page)).toHaveText('Winter season');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Discarded', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Open', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Bring back Winter season' })).toBeVisible();
  await inEachLook(page);
  await page.getByRole('link', { name: 'Drafts', exact: true }).first().click();
  await page.getByRole('tab', { name: 'Discarded' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Winter season' })).toBeVisible();
  await inEachLook(page);
  await page.getByRole('button', { name: 'Bring back Winter season' }).click();
  await expect(page.getByText('No discarded drafts')).toBeVisible();
  await page.getByRole('tab', { name: 'Published' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Summer season' })).toBeVisible();
  await inEachLook(page);
  await page.getByRole('tab', { name: 'Open' }).click();
  await inEachLook(page);
  await page.getByRole('link', { name: 'Winter season' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Subtitle' });
  await row.getByRole('button', { name: /^Take out/ }).click();
  const question = page.getByRole('alertdialog');
  await inEachLook(page);
  await question.getByRole('button', { name: 'Take out' }).click();
  await expect(page.getByText('Nothing in this draft yet')).toBeVisible(patient);
  await openConsole(page, 'audit');
  await page.getByRole('link', { name: 'the draft “Winter season”' }).first().click();
  await expect(heading(page)).toHaveText('Winter season');
});

// Guards: PUB-14, PUB-03
test('a revision of which something was changed again is taken back in a draft, which asks about that', async ({
  page,
}) => {
  await enterAs(page, 'event_editor', 'Sam', slug);
  const first = await newDraft(page, 'First');
  await write(page, first, {
    planetarium: ['Planetarium show, 45 minutes', 'Planetarium show'],
    'first-light': ['Sunrise on the deck, with breakfast', 'Sunrise with breakfast'],
  });
  const revision = await publish(page, first);
  const second = await newDraft(page, 'Second');
  await write(page, second, { planetarium: ['Planetarium show', 'Stars and planets'] });
  await publish(page, second);
  await openConsole(page, `history/${revision}`);
  await page.getByRole('button', { name: 'Take back …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This cannot be published', patient);
  await expect(dialog).toContainText('In a draft you choose, one by one, what stays.');
  await inEachLook(page);
  await dialog.getByRole('button', { name: 'Add to a draft …' }).click();
  await dialog.getByRole('button', { name: /Draft/ }).click();
  await page.getByRole('option', { name: 'A new draft' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Back to before');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('link', { name: 'Back to before' }).click(patient);
  await expect(page.getByRole('row').filter({ hasText: 'First Light' })).toContainText(
    'Sunrise on the deck, with breakfast',
  );
  const conflict = page.getByRole('listitem', { name: 'Nine Minutes from the Sun' });
  await expect(conflict).toContainText('Stars and planets');
  await conflict.getByRole('button', { name: 'Keep the draft’s' }).click();
  await expect(conflict).toBeHidden(patient);
  await page.getByRole('button', { name: 'Publish …' }).click();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click(patient);
  await expect(page.getByText('Published', { exact: true })).toBeVisible(patient);
});

// Guards: PUB-04
test('the faults of a draft stand in it by their fields, and keep it from being published', async ({
  page,
}) => {
  await enterAs(page, 'event_editor', 'Sam', slug);
  const id = await newDraft(page, 'With a fault');
  const address = 'events/museum/subtitle';
  const edit = [{ address, seen: 'A day among instruments, maps and kites', value: 7 }];
  await staffCall(page, 'editDraft', { params: { id }, body: { edit } }, slug);
  await openConsole(page, `drafts/${id}`);
  await expect(page.getByText('1 fault keeps this draft from being published')).toBeVisible(
    patient,
  );
  const fault = page.getByRole('listitem').filter({ hasText: 'Museum of the Sky › Subtitle' });
  await expect(fault).toBeVisible();
  await inEachLook(page);
  await page.getByRole('button', { name: 'Publish …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This cannot be published', patient);
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
});

// Guards: PUB-21
test('somebody whose roles do not cover a draft’s fields sees it, and is told who publishes it', async ({
  page,
  pages,
  browser,
}) => {
  const eve = await colleague(browser, 'manager', 'Eve');
  const id = await newDraft(eve, 'Texts');
  await write(eve, id, { museum: ['A day among instruments, maps and kites', 'A day of maps'] });
  await eve.context().close();
  await enterAs(page, 'designer', 'Dora', slug);
  await openConsole(page, `drafts/${id}`);
  const row = page.getByRole('row').filter({ hasText: 'Subtitle' });
  await expect(row).toContainText('A day of maps');
  await expect(row.getByRole('button', { name: /^Take out/ })).toBeHidden();
  pages.foresees({ status: 409, path: `/draft/${id}/try` });
  await page.getByRole('button', { name: 'Publish …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('fields that your roles do not cover', patient);
  await inEachLook(page);
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
});

// Guards: PUB-07, PUB-08
test('a draft is scheduled for a time, once it was shown what it does then, and its time is cancelled', async ({
  page,
  pages,
}) => {
  await enterAs(page, 'manager', 'Eve', slug);
  const id = await newDraft(page, 'Previews');
  await write(page, id, { 'friends-preview': ['The crown before it opens', 'The crown at dawn'] });
  const change = { kind: 'event_sale', event: 'friends-preview', off_sale: true } as const;
  await staffCall(page, 'addToDraft', { params: { id }, body: { change } }, slug);
  await openConsole(page, `drafts/${id}`);
  await page.getByRole('button', { name: 'Publish …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The crown before it opens → The crown at dawn', patient);
  await inEachLook(page);
  await dialog.getByText('At a time').click();
  await expect(dialog).toContainText('On the clocks of Europe/Helsinki.');
  const show = dialog.getByRole('button', { name: 'Show what it does' });
  await show.click();
  await expect(dialog).toContainText('Choose a day and a time.');
  await inEachLook(page);
  const day = dialog.getByRole('group', { name: 'Day', exact: true });
  pages.foresees({ status: 400, path: `/draft/${id}/try` });
  await typeDay(day, dayFromNow(-1));
  await typeTime(dialog.getByRole('group', { name: 'Time', exact: true }), '06:30');
  await show.click();
  await expect(dialog).toContainText('It is over already.');
  await inEachLook(page);
  await typeDay(day, dayFromNow(1));
  await expect(dialog).not.toContainText('It is over already.');
  await show.click();
  await expect(dialog).toContainText('The crown before it opens → The crown at dawn', patient);
  await inEachLook(page);
  await dialog.getByRole('textbox', { name: 'Note' }).fill('For the friends');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog).toBeHidden(patient);
  await expect(page.getByText(/^It is published by itself on .* 6:30\sAM/)).toBeVisible();
  await inEachLook(page);
  await page.getByRole('link', { name: 'Drafts', exact: true }).first().click();
  const row = page.getByRole('row').filter({ hasText: /^Previews/ });
  await expect(row).toContainText('Scheduled');
  await expect(row).toContainText(/6:30\sAM/);
  await inEachLook(page);

  // Whoever publishes the same at once is told of it.
  await openConsole(page, 'events/friends-preview');
  await page.getByRole('button', { name: 'Take off sale' }).click();
  await expect(dialog).toContainText('Another draft changes the same', patient);
  await expect(dialog).toContainText(/Previews, published by itself on .* 6:30\sAM/);
  await inEachLook(page);
  await dialog.getByRole('link', { name: 'Previews' }).click();
  await expect(heading(page)).toHaveText('Previews');
  await page.getByRole('button', { name: 'Cancel its time' }).click();
  await expect(page.getByText('Open', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish …' })).toBeEnabled();
});
