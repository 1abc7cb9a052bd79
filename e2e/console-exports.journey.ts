import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, inEachLook } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { buyOrder, enterAs, heading, openConsole, query, staffCall } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import { typeTime } from './fixtures/typed-day.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

// Guards: MON-05
test('finance exports the people found by a search', async ({ page, venue }) => {
  await buyOrder(venue, 1);
  await enterAs(page, 'finance');
  await openConsole(page, 'buyers?q=grace@buyer.example');
  await button(page, 'Export …').click();
  const dialog = page.getByRole('dialog', { name: 'Export people' });
  await dialog.getByText('CSV', { exact: true }).click();
  await inEachLook(page, expectAccessible);
  await button(page, 'Start').dblclick();
  await expect(heading(page)).toHaveText('Exports');
  const row = page.getByRole('row', { name: /People, CSV/ }).first();
  await expect(row).toContainText('Search: grace@buyer.example');
  await expect(row).toContainText('Ready');
  await expect(row).toContainText('1');
});

// Guards: MON-05
test('finance schedules a weekly export, changes it, pauses it and deletes it', async ({
  page,
}) => {
  await enterAs(page, 'finance', 'Flora');
  await openConsole(page, 'orders?event=admission');
  await button(page, 'Export …').click();
  const dialog = page.getByRole('dialog', { name: 'Export these orders' });
  await dialog.getByText('Every week', { exact: true }).click();
  await dialog.getByRole('button', { name: /Day of the week/ }).click();
  await page.getByRole('option', { name: 'Friday' }).click();
  const time = dialog.getByRole('group', { name: 'Time', exact: true });
  await typeTime(time, '');
  await button(page, 'Schedule').click();
  await expect(time).toHaveAccessibleDescription(/Choose a time/);
  await typeTime(time, '06:30');
  await inEachLook(page, expectAccessible);
  await button(page, 'Schedule').dblclick();
  await expect(heading(page)).toHaveText('Exports');
  const row = page
    .getByRole('grid', { name: 'Scheduled exports' })
    .getByRole('row')
    .filter({ hasText: 'Flora' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Every Friday at 6:30 AM');
  await expect(row).toContainText('The seven days before; Event: Tower and Museum');
  await expect(row).toContainText(/Next run.*6:30 AM/);

  await row.getByRole('button', { name: 'Change …' }).click();
  const change = page.getByRole('dialog', { name: 'Change a scheduled export' });
  await change.getByText('Every month', { exact: true }).click();
  await typeTime(change.getByRole('group', { name: 'Time', exact: true }), '23:00');
  await inEachLook(page, expectAccessible);
  await button(page, 'Save').dblclick();
  await expect(change).toBeHidden();
  await expect(row).toContainText('On day 1 of every month at 11:00 PM');
  await row.getByRole('button', { name: 'Pause' }).click();
  await expect(row).toContainText('Someone paused it.');
  await row.getByRole('button', { name: 'Resume' }).click();
  await expect(row).toContainText('Active');
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

// Guards: MON-05
test('a scheduled export that is due runs and produces its file', async ({ page, venue }) => {
  await buyOrder(venue, 1);
  await enterAs(page, 'finance', 'Fin');
  const id = randomUUID();
  await staffCall(page, 'createExportSchedule', {
    body: {
      id,
      kind: 'payments',
      format: 'csv',
      filter: {},
      covers: 'filter',
      every: 'day',
      on_day: null,
      at_time: '00:00',
    },
  });
  await query('update export_schedule set next_at = now() where id = $1', [id]);
  await openConsole(page, 'exports');
  const file = page.getByRole('row').filter({ hasText: 'Fin, scheduled' });
  const isMade = async () =>
    (await query("select from staff_export where schedule_id = $1 and state = 'done'", [id]))
      .length;
  await expect.poll(isMade, { timeout: 60_000 }).toBe(1);
  await page.reload();
  await expect(file.getByRole('button', { name: 'Download' })).toBeVisible();
  await inEachLook(page, expectAccessible, expectFitsTransformed);
});
