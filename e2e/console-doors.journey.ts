import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import {
  admissions,
  button,
  deviceLink,
  enrolled,
  said,
  ticketsForNow,
} from './doors/at-the-door.ts';
import { writeCameraFilm } from './doors/camera-film.ts';
import { typeAsScanner } from './doors/scanner-keys.ts';
import { expectAccessible, inEachLook } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { consoleOrigin, enterAs, heading, openConsole, query, signInAs } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

// Guards: DOR-01, DOR-03, DOR-07
test('a phone becomes a device by its link, admits a ticket and refuses it the second time', async ({
  page,
  browser,
  venue,
}) => {
  const { codes, ids } = await ticketsForNow(venue, 2);
  const link = await deviceLink(page, 'Gate 1');
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  await enrolled(phone, link);
  expect(new URL(phone.url()).hash).toBe('');
  await expect(phone.getByText('Gate 1')).toBeVisible();

  await phone.getByLabel('Code').fill(codes[0] ?? '');
  await button(phone, 'Scan').click();
  await expect(said(phone)).toContainText('Come in');
  await typeAsScanner(phone, codes[0] ?? '');
  await expect(said(phone)).toContainText('Already in');
  await expect(said(phone)).toContainText('scanned by Gate 1');
  await expect.poll(() => admissions(ids[0])).toEqual(['admitted', 'refused']);

  await typeAsScanner(phone, codes[1] ?? '');
  await expect(said(phone)).toContainText('Come in');
  await phone.getByRole('button', { name: /^Undo/ }).click();
  await expect(said(phone)).toContainText('Undone');
  await expect.poll(() => admissions(ids[1])).toEqual(['admitted', 'annulled']);
  await typeAsScanner(phone, 'this-is-no-ticket');
  await expect(said(phone)).toContainText('Unknown code');
  await context.close();
});

// Guards: DOR-02, DOR-07, DOR-10
test('a supervisor adds a device in the console, sees its scans live, undoes one and revokes the device', async ({
  page,
  browser,
  venue,
}) => {
  const { codes, ids, number } = await ticketsForNow(venue);
  await signInAs(page, 'door_supervisor');
  await page.getByRole('link', { name: 'Doors' }).first().click();
  await expect(heading(page)).toHaveText('Doors');
  const name = `Gate ${randomUUID().slice(0, 8)}`;
  await page.getByRole('tab', { name: 'Devices' }).click();
  await button(page, 'Add device').first().click();
  const dialog = page.getByRole('dialog');
  await button(page, 'Add device').last().click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    /Give it a name/,
  );
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Add device' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await dialog.getByText('Copy the link instead').click();
  const link = (await dialog.getByText(/\/door#/).textContent()) ?? '';
  await button(page, 'Done').click();

  const context = await browser.newContext();
  const phone = await context.newPage();
  await enrolled(phone, link);
  await typeAsScanner(phone, codes[0] ?? '');
  await expect(said(phone)).toContainText('Come in');
  await page.getByRole('tab', { name: 'Today' }).click();
  const sessions = page.getByRole('grid', { name: 'Today' });
  await expect(sessions.getByRole('row')).not.toHaveCount(1);
  await page.getByRole('tab', { name: 'Last scans' }).click();
  const scan = page
    .getByRole('grid', { name: 'Last scans' })
    .getByRole('row')
    .filter({ hasText: number })
    .filter({ hasText: 'Come in' });
  await expect(scan).toContainText(name);
  await scan.getByRole('button', { name: /^Undo/ }).click();
  await dialog.getByLabel('Reason').fill('The wrong visitor');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(scan.filter({ hasText: 'undone' })).toBeVisible();
  await expect.poll(() => admissions(ids[0])).toEqual(['admitted', 'annulled']);

  await page.getByRole('tab', { name: 'Devices' }).click();
  await button(page, `Revoke ${name}`).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(button(page, `Revoke ${name}`)).toHaveCount(0);
  await typeAsScanner(phone, codes[0] ?? '');
  await expect(heading(phone)).toHaveText('This is not a door device');
  await context.close();
});

// Guards: DOR-02, DOR-10
test('the console’s doors page is accessible and fits', async ({ page, browser, venue }) => {
  const { codes } = await ticketsForNow(venue);
  const link = await deviceLink(page, 'The gate at the end of the long gallery');
  const context = await browser.newContext();
  const phone = await context.newPage();
  await enrolled(phone, link);
  await typeAsScanner(phone, codes[0] ?? '');
  await typeAsScanner(phone, codes[0] ?? '');
  await expect(said(phone)).toContainText('Already in');
  await openConsole(page, 'doors');
  await expect(page.getByRole('grid', { name: 'By door' })).toContainText('Already in');
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await page.getByRole('tab', { name: 'Last scans' }).click();
  await expect(page.getByRole('grid', { name: 'Last scans' })).toContainText('Already in');
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await page.getByRole('tab', { name: 'Devices' }).click();
  await inEachLook(page, expectFitsTransformed);
  await button(page, 'Add device').click();
  await page.getByText('Some of today’s sessions').click();
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await page.getByRole('dialog').getByText('All sessions, every day').click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Another one');
  await page.getByRole('dialog').getByRole('button', { name: 'Add device' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await inEachLook(page, expectAccessible);
  await context.close();
});

// Guards: DOR-06, DOR-09
test('a scan whose answer is lost is judged on the phone, sent again, and admits once', async ({
  page,
  browser,
  venue,
}) => {
  const { codes, ids } = await ticketsForNow(venue);
  const link = await deviceLink(page, 'Gate 2');
  const context = await browser.newContext();
  const phone = await context.newPage();
  await enrolled(phone, link);
  await expect(phone.getByText('Ready to scan offline')).toBeVisible();
  // The scan arrives, but its answer is lost.
  await context.route('**/door/scan', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await typeAsScanner(phone, codes[0] ?? '');
  await expect(said(phone)).toContainText('Come in');
  await expect(said(phone)).toContainText('Checked offline');
  await expect(phone.getByText('Ready to scan offline')).toBeVisible();
  await expect(phone.getByText('not sent yet')).toHaveCount(0);
  await expect.poll(() => admissions(ids[0])).toEqual(['admitted']);
  await context.close();
});

// Guards: DOR-06
test('a phone that cannot judge a scan itself sends it until it is answered', async ({
  browser,
  venue,
}) => {
  const { codes, ids } = await ticketsForNow(venue);
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInAs(page, 'door_supervisor');
  await page.goto(`${consoleOrigin()}/staff/tower/door`);
  await expect(said(page)).toContainText('Ready');
  await heading(page).click();
  let attempts = 0;
  await page.route('**/door/scan', async (route) => {
    attempts += 1;
    if (attempts > 2) return route.continue();
    // The first scan arrives but its answer is lost; the second is lost on the way.
    if (attempts === 1) await route.fetch();
    await route.abort('connectionreset');
  });
  await typeAsScanner(page, codes[0] ?? '');
  await expect(said(page)).toContainText('No network');
  await expect(said(page)).toContainText('Come in');
  expect(attempts).toBe(3);
  await expect.poll(() => admissions(ids[0])).toEqual(['admitted']);
  await context.close();
});

// Guards: DOR-12, DOR-15
test('scanning an order’s code asks who comes in, and practice scans count nowhere', async ({
  page,
  browser,
  venue,
}) => {
  const { order, ids } = await ticketsForNow(venue, 3);
  const link = await deviceLink(page, 'Gate 3');
  const context = await browser.newContext();
  const phone = await context.newPage();
  await enrolled(phone, link);
  await typeAsScanner(phone, order);
  await expect(said(phone)).toContainText('Who is coming in?');
  await phone.getByRole('checkbox').first().uncheck();
  await button(phone, 'Admit 2 tickets').click();
  await expect(said(phone)).toContainText('2 tickets admitted');
  const results = await Promise.all(ids.map(admissions));
  expect(results.flat()).toEqual(['admitted', 'admitted']);

  await button(phone, 'Settings').click();
  await phone.getByRole('checkbox', { name: /^Practice/ }).check();
  await phone.getByRole('checkbox', { name: 'Sound' }).uncheck();
  await button(phone, 'Close').click();
  await expect(phone.getByText('Practice: nothing counts')).toBeVisible();
  await typeAsScanner(phone, order);
  await button(phone, 'Admit 1 ticket').click();
  await expect(phone.getByText('Practice: nothing counts')).toBeVisible();
  const after = await Promise.all(ids.map(admissions));
  expect(after.flat()).toEqual(['admitted', 'admitted']);

  // A reload keeps the settings, except practice.
  await phone.reload();
  await expect(said(phone)).toContainText('Ready');
  await button(phone, 'Settings').click();
  await expect(phone.getByRole('checkbox', { name: 'Sound' })).not.toBeChecked();
  await expect(phone.getByRole('checkbox', { name: /^Practice/ })).not.toBeChecked();
  await context.close();
});

// Guards: DOR-14
test('a supervisor finds a ticket by its order and admits it, and a browser without access is told what to do', async ({
  page,
  pages,
  stranger,
  venue,
}) => {
  const { number, ids } = await ticketsForNow(venue);
  await enterAs(page, 'door_supervisor');
  await openConsole(page, 'door');
  await expect(said(page)).toContainText('Ready');
  await button(page, 'Find a ticket').click();
  await page.getByRole('searchbox').fill(number.toLowerCase());
  await button(page, 'Find').click();
  await page.getByRole('button', { name: /^Admit Adult/ }).click();
  await expect(said(page)).toContainText('Come in');
  await expect.poll(() => admissions(ids[0])).toEqual(['admitted']);
  const [row] = await query('select looked_up from scan where ticket_id = $1', [ids[0]]);
  expect(row).toEqual({ looked_up: true });

  const [member] = await query(
    `with owner as (
       insert into identity (portal_id, kind, first_name, last_name, member_code)
       select portal_id, 'member', 'Ada', 'Lovelace', $1 from portal where key = 'tower' returning *)
     insert into membership (portal_id, identity_id, scan_code, ticket_group_id, anchor)
     select g.portal_id, o.id, o.member_code, g.id, current_date from owner o
     join ticket_group g on g.portal_id = o.portal_id and g.handler like '%membership%' limit 1
     returning id`,
    [`DOOR${randomUUID().slice(0, 8).toUpperCase()}`],
  );
  const [{ code } = { code: '' }] = await query(
    'select scan_code as code from membership where id = $1',
    [member?.['id']],
  );
  await button(page, 'Find a ticket').click();
  await page.getByRole('searchbox').fill(String(code).toLowerCase());
  await button(page, 'Find').click();
  await page.getByRole('button', { name: /^Admit .*, Ada Lovelace/ }).click();
  await expect(said(page)).toContainText('Come in');
  const scans = await query('select looked_up from scan where membership_id = $1', [
    member?.['id'],
  ]);
  expect(scans).toEqual([{ looked_up: true }]);

  await openConsole(stranger.page, 'door');
  await expect(heading(stranger.page)).toHaveText('This is not a door device');
  pages.foresees({ status: 410, path: '/staff_api/tower/door/enrol' });
  await openConsole(page, `door#${'x'.repeat(32)}`);
  await expect(heading(page)).toHaveText('This link no longer works');
});

// Guards: DOR-01
test('a QR code in front of the camera is read and judged', async ({ page, venue }) => {
  const { codes, ids } = await ticketsForNow(venue);
  const link = await deviceLink(page, 'Camera gate');
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-film-'));
  const film = path.join(folder, 'ticket.y4m');
  await writeCameraFilm(film, codes[0] ?? '');
  let context: BrowserContext | undefined;
  const browser = await chromium.launch({
    ...(process.env['HEADLESS_SHELL_PATH']
      ? { executablePath: process.env['HEADLESS_SHELL_PATH'] }
      : {}),
    args: [
      '--no-sandbox',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    context = await browser.newContext({ permissions: ['camera'] });
    const phone = await context.newPage();
    await phone.goto(link);
    await expect(said(phone)).toContainText('Come in');
    // It stays in front of the camera, and is not scanned again.
    await phone.waitForFunction(
      () => (document.querySelector('video')?.currentTime ?? 0) > 4,
      undefined,
      { timeout: 120_000 },
    );
    await expect(said(phone)).toContainText('Come in');
    await expect.poll(() => admissions(ids[0])).toEqual(['admitted']);
  } finally {
    await context?.close();
    await browser.close();
    await rm(folder, { recursive: true });
  }
});

// Guards: DOR-01, DOR-03
test('the scanner is accessible and fits a phone in both schemes', async ({
  page,
  browser,
  venue,
}) => {
  const { codes, order } = await ticketsForNow(venue, 2);
  const link = await deviceLink(page, 'The gate at the end of the long gallery', {
    may_find: true,
  });
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  await enrolled(phone, link);
  const look = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await phone.emulateMedia({ colorScheme });
      await expectAccessible(phone);
      await expectFitsTransformed(phone);
    }
  };
  await look();
  await typeAsScanner(phone, order);
  await expect(said(phone)).toContainText('Who is coming in?');
  await look();
  await typeAsScanner(phone, codes[0] ?? '');
  await expect(said(phone)).toContainText('Come in');
  await look();
  await typeAsScanner(phone, codes[0] ?? '');
  await expect(said(phone)).toContainText('Already in');
  await look();
  await button(phone, 'Settings').click();
  await look();
  await button(phone, 'Close').click();
  await button(phone, 'Find a ticket').click();
  await look();
  await context.close();
});
