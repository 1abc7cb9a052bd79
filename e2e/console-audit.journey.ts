import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, inEachLook } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { addColleague, enterAs, heading, openConsole, query, staffCall } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const newName = () => `Sam ${randomUUID().slice(0, 8)}`;

/** Suspends someone as the person signed in on the page; returns that person's id. */
async function suspend(page: Page, id: string): Promise<string> {
  await staffCall(page, 'updatePerson', { params: { id }, body: { state: 'suspended' } });
  return (await staffCall(page, 'getMe', {})).me.id;
}

/** Writes audit entries about a cart in this person's name. */
const writeEntries = (personId: string, count: number) =>
  query(
    `with entry as (
      insert into audit_entry (portal_id, actor_kind, actor, act, entity_kind, entity_id)
      select portal_id, 'person', $1, 'open_cart', 'cart', 'C' || n
      from portal, generate_series(1, $2::int) n where key = 'tower' returning portal_id, id
    )
    insert into audit_unsealed (portal_id, entry_id) select portal_id, id from entry`,
    [personId, count],
  );

// Guards: AUD-03
test('an entry says who did what to whom and what changed, and appears in that person’s history and in the export (AUD-03)', async ({
  page,
}) => {
  const name = newName();
  const dee = await addColleague('Dee', 'support');
  await enterAs(page, 'owner', name);
  const me = await suspend(page, dee);
  await openConsole(page, `audit?person=${me}`);
  await expect(page.getByRole('listitem').filter({ hasText: `${name} suspended Dee` })).toHaveCount(
    1,
  );
  await openConsole(page, `audit?person=${me}&kind=staff_person`);
  const entry = page.getByRole('listitem').filter({ hasText: `${name} suspended Dee` });
  await entry.getByText('Details').click();
  await expect(entry.getByRole('row', { name: /^State/ })).toContainText('active');
  await expect(entry.getByRole('row', { name: /^State/ })).toContainText('suspended');
  await expect(entry).toContainText(/Request [\da-f-]{36}/);

  const download = page.waitForEvent('download');
  await button(page, 'Export CSV').dblclick();
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(lines.filter((line) => line.includes('update_person'))).toHaveLength(1);
  expect(lines.join()).toContain(`,Dee,`);

  await entry.getByRole('link', { name: 'Dee' }).click();
  await expect(heading(page)).toHaveText('Dee');
  await expect(entry).toHaveCount(1);
  await page.getByRole('link', { name: 'What they did' }).click();
  await expect(page.getByText('No entries match these filters')).toBeVisible();
  await button(page, 'Clear filters').click();
  await expect(page.getByText('No entries match these filters')).toBeHidden();
});

// Guards: AUD-03
test('the audit log loads more at its end and shows each entry once (AUD-03)', async ({ page }) => {
  const id = await addColleague('Writer', 'support');
  await writeEntries(id, 60);
  await enterAs(page, 'owner');
  await openConsole(page, `audit?person=${id}&day=nonsense`);
  const entries = page.getByRole('listitem').filter({ hasText: 'Writer opened cart' });
  await expect(entries).toHaveCount(50);
  await button(page, 'Show more').dblclick();
  await expect(entries).toHaveCount(60);
  await expect(button(page, 'Show more')).toHaveCount(0);
});

test('the audit log is accessible and fits', async ({ page }) => {
  const dee = await addColleague('Dee', 'support');
  await enterAs(page, 'owner', newName());
  const me = await suspend(page, dee);
  await staffCall(page, 'updatePerson', { params: { id: dee }, body: { state: 'active' } });
  await staffCall(page, 'updatePerson', { params: { id: dee }, body: { name: 'Dee Dee' } });
  await openConsole(page, `audit?person=${me}`);
  for (const at of [0, 1, 2]) await page.getByText('Details').nth(at).click();
  await expect(page.getByRole('table')).toHaveCount(3);
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await openConsole(page, 'audit?day=2001-01-01');
  await expect(page.getByText('No entries match these filters')).toBeVisible();
  await inEachLook(page, expectAccessible);
});
