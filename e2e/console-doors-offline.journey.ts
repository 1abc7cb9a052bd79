import type { Page } from '@playwright/test';
import {
  admissions,
  anotherLink,
  button,
  deviceLink,
  enrolled,
  said,
  ticketsForNow,
} from './doors/at-the-door.ts';
import { typeAsScanner } from './doors/scanner-keys.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { consoleOrigin, enterAs, heading, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

const status = (phone: Page) => phone.getByRole('region', { name: 'Network' });

/** Waits until a device has its tickets, and its page opens without a network. */
async function isReady(phone: Page): Promise<void> {
  await expect(status(phone)).toContainText('Ready to scan offline until');
  const kept = () =>
    phone.evaluate(async () => {
      const cache = await caches.open('foyer-door-1');
      const files = (await cache.keys()).map(({ url }) => new URL(url).pathname);
      const isDoor = files.some((path) => path.endsWith('/door'));
      const isKept = files.some((path) => /\/offline-[\w-]+\.js$/.test(path));
      return navigator.serviceWorker.controller !== null && isDoor && isKept;
    });
  await expect.poll(kept).toBe(true);
}

for (const colorScheme of ['light', 'dark'] as const) {
  // Guards: DOR-08, DOR-09
  test(`a phone with a wrong clock loses the network, keeps scanning over a restart, and sends each scan once, in the ${colorScheme} scheme`, async ({
    page,
    browser,
    venue,
  }) => {
    const { codes, ids } = await ticketsForNow(venue, 2);
    const link = await deviceLink(page, `Gate ${colorScheme}`);
    const context = await browser.newContext({
      colorScheme,
      viewport: { width: 360, height: 740 },
    });
    // A clock three hours slow.
    await context.addInitScript(() => {
      const right = Date.now;
      Date.now = () => right() - 3 * 3_600_000;
    });
    const phone = await context.newPage();
    await enrolled(phone, link);
    await isReady(phone);
    await context.setOffline(true);
    await typeAsScanner(phone, codes[0] ?? '');
    await expect(said(phone)).toContainText('Come in');
    await expect(said(phone)).toContainText('Checked offline');
    await expect(status(phone)).toContainText('No network: this device checks tickets by itself.');
    await expect(status(phone)).toContainText('1 scan not sent yet.');
    await phone.getByText('Which tickets').click();
    await expect(status(phone)).toContainText(/They are for \d+ sessions from/);
    await expectAccessible(phone);
    await expectFitsTransformed(phone);
    await phone.reload();
    await expect(said(phone)).toContainText('Ready');
    await expect(status(phone)).toContainText('1 scan not sent yet.');
    await typeAsScanner(phone, codes[0] ?? '');
    await expect(said(phone)).toContainText('Already in');
    await typeAsScanner(phone, codes[1] ?? '');
    await expect(said(phone)).toContainText('Come in');
    await typeAsScanner(phone, 'sold-later');
    await expect(said(phone)).toContainText('Cannot be checked');
    await expectAccessible(phone);
    await expect.poll(() => admissions(ids[0])).toEqual([]);

    // Closed offline, and opened in another window online.
    await phone.close();
    await context.setOffline(false);
    const later = await context.newPage();
    await later.goto(`${consoleOrigin()}/staff/tower/door`);
    await expect(status(later)).toContainText('Ready to scan offline');
    await expect(status(later)).not.toContainText('not sent yet');
    await expect.poll(() => admissions(ids[0])).toEqual(['admitted', 'refused']);
    await expect.poll(() => admissions(ids[1])).toEqual(['admitted']);
    const [late] = await query<{ count: number }>(
      `select count(*)::int as count from scan where ticket_id = any($1)
         and abs(extract(epoch from server_time - device_time)) > 300`,
      [ids],
    );
    expect(late?.count).toBe(0);
    await context.close();
  });
}

// Guards: DOR-06
test('neither an odd code nor a ticket from the list holds up scans when a phone loses the network', async ({
  page,
  browser,
  venue,
}) => {
  const { codes, ids, number } = await ticketsForNow(venue, 3);
  const link = await deviceLink(page, 'Gate odd', { may_find: true });
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  await enrolled(phone, link);
  await isReady(phone);
  await button(phone, 'Find a ticket').click();
  await phone.getByRole('searchbox').fill(number);
  await button(phone, 'Find').click();
  const admit = phone.getByRole('button', { name: /^Admit / }).first();
  await expect(admit).toBeVisible();
  await context.setOffline(true);
  await admit.click();
  await expect(said(phone)).toContainText('No network');
  // In lower case, as with Caps Lock on.
  await typeAsScanner(phone, (codes[1] ?? '').toLowerCase());
  await expect(said(phone)).toContainText('Come in');
  await typeAsScanner(phone, 'x'.repeat(400));
  await expect(said(phone)).toContainText('Cannot be checked');
  await typeAsScanner(phone, codes[2] ?? '');
  await expect(said(phone)).toContainText('Come in');
  await expectAccessible(phone);
  await phone.getByRole('button', { name: /^Stop waiting for the scan of/ }).click();
  await expect(phone.getByRole('listitem').filter({ hasText: 'Not checked' })).toHaveCount(1);
  await context.setOffline(false);
  await expect(status(phone)).toContainText('Ready to scan offline');
  await expect(status(phone)).not.toContainText('not sent yet');
  await expect.poll(() => admissions(ids[1])).toEqual(['admitted']);
  await expect.poll(() => admissions(ids[2])).toEqual(['admitted']);
  expect(await admissions(ids[0])).toEqual([]);
  await button(phone, 'Settings').click();
  await button(phone, 'Connected scanner').click();
  await expect(phone.getByRole('img', { name: 'Code to check a scanner' })).toBeVisible();
  await typeAsScanner(phone, 'Scanner-azqwmy_AZQWMY-0123456789');
  await expect(phone.getByText('It types correctly.')).toBeVisible();
  await expect(phone.getByText('It ends with Enter.')).toBeVisible();
  await expectAccessible(phone);
  await context.close();
});

// Guards: DOR-08
test('a phone waits only briefly for a server that does not answer, and says so if it has no tickets', async ({
  page,
  browser,
  venue,
}) => {
  const { codes, ids } = await ticketsForNow(venue, 1);
  const link = await deviceLink(page, 'Gate hung');
  const context = await browser.newContext();
  const phone = await context.newPage();
  await enrolled(phone, link);
  await isReady(phone);
  await context.route('**/staff_api/**', () => {});
  await typeAsScanner(phone, codes[0] ?? '');
  await expect(said(phone)).toContainText('Checked offline');
  await phone.reload();
  await expect(said(phone)).toContainText('Ready');
  await typeAsScanner(phone, codes[0] ?? '');
  await expect(said(phone)).toContainText('Already in');
  await context.unroute('**/staff_api/**');
  await expect(status(phone)).toContainText('Ready to scan offline', { timeout: 60_000 });
  await expect.poll(() => admissions(ids[0])).toEqual(['admitted', 'refused']);

  // Aged while no scanner is open: an open one would keep the shift it has just read.
  await phone.close();
  const later = await context.newPage();
  const empty = `${consoleOrigin()}/staff/tower/empty`;
  await later.route(empty, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Empty' }),
  );
  await later.goto(empty);
  await later.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('foyer-door-tower');
      request.onsuccess = () => resolve(request.result);
    });
    const states = database.transaction('state', 'readwrite').objectStore('state');
    const asked = states.get('snapshot');
    asked.onsuccess = () => {
      states.put({ ...asked.result, at: asked.result.at - 16 * 60_000 }, 'snapshot');
      states.delete('shift');
    };
    await new Promise((resolve) => {
      states.transaction.oncomplete = resolve;
    });
    database.close();
  });
  await context.setOffline(true);
  await later.goto(`${consoleOrigin()}/staff/tower/door`);
  await expect(heading(later)).toHaveText('No connection');
  await expect(later.getByText('older than 15 minutes')).toBeVisible();
  await context.setOffline(false);
  await button(later, 'Try again').click();
  await expect(said(later)).toContainText('Ready');
  await context.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme });

    // Guards: DOR-09, STF-13
    test('a ticket admitted by two offline phones is a conflict in the console, and scans of a revoked phone wait there', async ({
      page,
      browser,
      venue,
    }) => {
      const { codes, ids, number } = await ticketsForNow(venue, 2);
      const names = ['one', 'two'].map((name) => `Phone ${name} ${number}`);
      await enterAs(page, 'door_supervisor');
      const phones: Page[] = [];
      for (const name of names) {
        const context = await browser.newContext();
        const phone = await context.newPage();
        await enrolled(phone, await anotherLink(page, name));
        await expect(status(phone)).toContainText('Ready to scan offline');
        phones.push(phone);
      }
      for (const phone of phones) await phone.context().setOffline(true);
      for (const phone of phones) {
        await typeAsScanner(phone, codes[0] ?? '');
        await expect(said(phone)).toContainText('Come in');
      }
      for (const phone of phones) {
        await phone.context().setOffline(false);
        await expect(status(phone)).toContainText('Ready to scan offline');
        await expect(status(phone)).not.toContainText('not sent yet');
      }
      await expect.poll(() => admissions(ids[0])).toEqual(['admitted', 'refused']);
      await page.goto(`${consoleOrigin()}/staff/tower/doors`);
      await page.getByRole('tab', { name: 'Conflicts' }).click();
      const conflict = page
        .getByRole('grid', { name: 'Conflicts' })
        .getByRole('row')
        .filter({ hasText: number });
      await expect(conflict).toContainText('Let in');
      await expect(conflict).toContainText('Already in');
      for (const name of names) await expect(conflict).toContainText(name);

      const [, late] = phones;
      if (!late) throw new Error('no second phone');
      await late.context().setOffline(true);
      await typeAsScanner(late, codes[1] ?? '');
      await expect(said(late)).toContainText('Come in');
      const [device] = await query<{ id: string }>('select id from device where name = $1', [
        names[1],
      ]);
      await page.evaluate(
        async ([id]) => fetch(`/staff_api/tower/device/${id}`, { method: 'DELETE' }),
        [device?.id],
      );
      await late.context().setOffline(false);
      await expect(heading(late)).toHaveText('This is not a door device');
      await expect.poll(() => admissions(ids[1])).toEqual([]);
      const held = page
        .getByRole('grid', { name: 'Scans of revoked devices' })
        .getByRole('row')
        .filter({ hasText: number });
      await expect(held).toContainText('Let in');
      await expectAccessible(page);
      await expectFitsTransformed(page);
      await held.getByRole('button', { name: /^Accept/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
      await expect(held).toHaveCount(0);
      await expect.poll(() => admissions(ids[1])).toEqual(['admitted']);
      for (const phone of phones) await phone.context().close();
    });
  });
}
