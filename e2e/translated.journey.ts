import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { towerMembers } from '#tenants/samples/tower/members.ts';
import { type Translation, translate, wrongTexts } from './browsers/translated.ts';
import { deviceLink, enrolled, said, ticketsForNow } from './doors/at-the-door.ts';
import { typeAsScanner } from './doors/scanner-keys.ts';
import { logInByCall } from './fixtures/account.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { unusedPreload } from './fixtures/fits-the-screen.ts';
import { type PageState, pageStates } from './fixtures/page-states.ts';
import { purchase } from './fixtures/scenes.ts';
import { buyOrder, enterAs, heading, openConsole } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import { venueOf } from './fixtures/venue.ts';
import { Visitor } from './fixtures/visitor.ts';
import { running } from './servers/running.ts';

test.setTimeout(240_000);
test.beforeEach(({ pages }) => {
  pages.leavesOut(unusedPreload);
  pages.leavesOut('The server wrote');
});

/** The pages of the console's navigation. */
const portalPaths = [
  ...['orders', 'sessions', 'doors', 'approvals', 'team', 'buyers', 'payment-links', 'letters'],
  ...['exports', 'audit'],
];

const isRight = (page: Page) => expect.poll(() => wrongTexts(page)).toEqual([]);

const translations: readonly Translation[] = [
  { node: 'taken', takes: 0, begins: 'at once' },
  { node: 'moved', takes: 700, begins: 'at once' },
  { node: 'changed', takes: 100, begins: 'when ready' },
];

for (const [at, translation] of translations.entries()) {
  const { node, takes } = translation;
  test(`every page of a purchase works and is right while it is translated: texts are ${node} after ${takes} ms`, async ({
    context,
    page,
    pages,
    visitor,
    venue,
  }) => {
    pages.foresees({ status: 402, path: '/guest_checkout' });
    await translate(context, translation);
    for await (const scene of purchase({ visitor, venue, at: 4 + at })) {
      await test.step(scene, () => isRight(page));
    }
  });
}

test('every page is right while it is translated, for guests and members, whatever it shows', async ({
  context,
  page,
  pages,
}) => {
  await translate(context, { node: 'moved', takes: 200, begins: 'at once' });
  const slug = `read-${randomUUID().slice(0, 8)}`;
  const storefront = await importTower(slug, { membership_presell: true });
  const visitor = new Visitor(page, storefront);
  const venue = venueOf(storefront, running().url);
  const looksAt = async (states: readonly PageState[]): Promise<void> => {
    for (const state of states) {
      await test.step(state.name, async () => {
        if (state.foresees) pages.foresees(state.foresees);
        if (state.path !== undefined) await visitor.opens(state.path);
        await state.does?.(visitor, venue);
        await expect(page.getByText(state.says).filter({ visible: true }).first()).toBeVisible();
        await isRight(page);
      });
    }
  };
  const all = Object.entries(pageStates).filter(([route]) => route !== '/user/set-email-address');
  for (const [, states] of all) await looksAt(states?.guest ?? []);
  const [{ email, password }] = towerMembers;
  await logInByCall(page.request, storefront, { email, password });
  for (const [, states] of all) await looksAt(states?.member ?? []);
});

test('a countdown runs on and an amount stays itself on a page that is translated', async ({
  context,
  visitor,
  venue,
}) => {
  await translate(context, { node: 'taken', takes: 100, begins: 'at once' });
  await visitor.holdsAt(await venue.timeOf('planetarium', 5), { Adult: 1 });
  const cart = await visitor.opensCart();
  const kept = cart.getByRole('timer').locator('[translate="no"]');
  for (let turn = 0; turn < 2; turn += 1) {
    const before = await kept.textContent();
    await expect(kept).not.toHaveText(before ?? '');
  }
  await expect(kept.locator('font')).toHaveCount(0);
  const sum = await cart.locator('dl [translate="no"]').last().textContent();
  await cart.getByRole('button', { name: 'Close' }).click();
  await expect(visitor.payButton().locator('[translate="no"]')).toHaveText(sum ?? '');
});

test('the console is right while it is translated', async ({ context, page }) => {
  await translate(context, { node: 'taken', takes: 200, begins: 'at once' });
  await enterAs(page, 'manager');
  for (const path of ['', ...portalPaths]) {
    await test.step(path, async () => {
      await openConsole(page, path);
      await expect(heading(page)).toBeVisible();
      await isRight(page);
    });
  }
  // A filter draws the list anew, in its place.
  await openConsole(page, 'orders');
  await page.getByRole('searchbox').fill('nobody');
  await page.keyboard.press('Enter');
  await isRight(page);
});

test('amounts and numbers of orders stay themselves in a console that is translated', async ({
  context,
  page,
  venue,
}) => {
  const number = await buyOrder(venue, 1);
  await translate(context, { node: 'taken', takes: 0, begins: 'at once' });
  await enterAs(page, 'manager');
  await openConsole(page, 'orders');
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row.getByText('Places').or(row.locator('font')).first()).toBeAttached();
  await expect(row.getByRole('rowheader').locator('a')).toHaveText(number);
  const kept = row.locator('[translate="no"]');
  await expect(kept.filter({ hasText: '€' }).first()).toBeVisible();
  await expect(kept.locator('font')).toHaveCount(0);
  await row.getByRole('link', { name: number }).click();
  await expect(heading(page).locator('[translate="no"]')).toHaveText(number);
  await expect(heading(page).locator('font').first()).toBeAttached();
  const amounts = page.getByRole('definition').locator('[translate="no"]');
  await expect(amounts.filter({ hasText: '€' }).first()).toBeVisible();
  await expect(amounts.locator('font')).toHaveCount(0);
});

test('the scanner is right while it is translated', async ({ page, browser, venue }) => {
  const { codes } = await ticketsForNow(venue, 2);
  const link = await deviceLink(page, 'Translated gate');
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  await translate(context, { node: 'taken', takes: 200, begins: 'at once' });
  const phone = await context.newPage();
  await enrolled(phone, link);
  for (const [code, answer] of [
    [codes[0], 'Come in'],
    [codes[0], 'Already'],
    [codes[1], 'Come in'],
  ] as const) {
    await typeAsScanner(phone, code ?? '');
    await expect(said(phone)).toContainText(answer);
    await isRight(phone);
  }
  expect(errors).toEqual([]);
  await context.close();
});
