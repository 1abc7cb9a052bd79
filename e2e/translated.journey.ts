import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { towerMembers } from '#tenants/samples/tower/members.ts';
import {
  type Translation,
  translatableValues,
  translate,
  wrongTexts,
} from './browsers/translated.ts';
import { deviceLink, enrolled, said, ticketsForNow } from './doors/at-the-door.ts';
import { typeAsScanner } from './doors/scanner-keys.ts';
import { logInByCall } from './fixtures/account.ts';
import { cards } from './fixtures/card-fields.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { unusedPreload } from './fixtures/fits-the-screen.ts';
import { type PageState, pageStates } from './fixtures/page-states.ts';
import { purchase } from './fixtures/scenes.ts';
import { buyOrder, enterAs, heading, openConsole, staffCall } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import { typeDay } from './fixtures/typed-day.ts';
import { type Venue, venueOf } from './fixtures/venue.ts';
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
  test(`every page of a purchase works and reads correctly while being translated: texts are ${node} after ${takes} ms`, async ({
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

test('every page reads correctly while being translated, in all its states for guests and members', async ({
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

test('a countdown keeps running and an amount stays untranslated on a translated page', async ({
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

test('the console works while it is translated', async ({ context, page }) => {
  await translate(context, { node: 'taken', takes: 200, begins: 'at once' });
  await enterAs(page, 'manager');
  for (const path of ['', ...portalPaths]) {
    await test.step(path, async () => {
      await openConsole(page, path);
      await expect(heading(page)).toBeVisible();
      await isRight(page);
      expect(await translatableValues(page, [])).toEqual([]);
    });
  }
  // A filter redraws the list in place.
  await openConsole(page, 'orders');
  await page.getByRole('searchbox').fill('nobody');
  await page.keyboard.press('Enter');
  await isRight(page);
});

test('amounts and order numbers stay untranslated in a translated console', async ({
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

test('names and e-mail addresses of people stay untranslated in a translated console', async ({
  context,
  page,
  venue,
}) => {
  const number = await buyOrder(venue, 1);
  await translate(context, { node: 'taken', takes: 0, begins: 'at once' });
  const colleague = await enterAs(page, 'owner', 'Rose');
  const [own = ''] = colleague.split('@');
  const keepsAll = async (path: string, ...people: readonly string[]) => {
    await openConsole(page, path);
    await expect(
      page
        .getByRole('main')
        .getByText(people[0] ?? '')
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('main').locator('font').first()).toBeAttached();
    await expect.poll(() => translatableValues(page, people)).toEqual([]);
  };
  const buyer = ['Hopper', 'grace@', '.example'];
  await keepsAll('buyers?q=grace@buyer.example', ...buyer);
  await page
    .getByRole('link', { name: /Hopper/ })
    .first()
    .click();
  await expect(heading(page)).toContainText('Hopper');
  await expect.poll(() => translatableValues(page, buyer)).toEqual([]);
  await keepsAll(`orders/${number}`, ...buyer);
  await keepsAll('team', own, 'solvarde', 'Rose');
});

/** Makes requests for a second person to decide: about an order, and about places for a school with a payment link. */
async function waitingRequests(page: Page, venue: Venue) {
  const order = await buyOrder(venue, 9, 4);
  const { event, session, date } = await venue.timeOf('admission', 32);
  const school = `School ${randomUUID().slice(0, 8)}`;
  await enterAs(page, 'manager', 'Max');
  const limits = { per_order: '200.00', per_day: null, per_bulk: null };
  await staffCall(page, 'setApprovalLimits', { body: limits });
  await enterAs(page, 'support', 'Sunniva');
  const tickets = [{ type: 'admission-adult', quantity: 2 }];
  const refund = { reference: randomUUID(), tickets: 'all', reason: 'A storm' } as const;
  await staffCall(page, 'refundOrder', { params: { number: order }, body: refund });
  await enterAs(page, 'box_office', 'Bo');
  const places = { event, session, tickets, email: 'office@school.example', until: null };
  const { staff_cart: held } = await staffCall(page, 'holdStaffCart', {
    body: { ...places, id: randomUUID(), name: school, parts: 2 },
  });
  const today = localDateTime(Date.now(), 'Europe/Helsinki').date;
  const after = new Date(Date.parse(date) + 10 * 86_400_000).toISOString().slice(0, 10);
  const schedule = [
    { day: today, amount: '1.00' },
    { day: after, amount: (Number(held.price) - 1).toFixed(2) },
  ];
  await staffCall(page, 'askStaffCart', {
    body: { ...places, id: randomUUID(), name: school, schedule, reason: 'Paid after the trip' },
  });
  return { order, school, date, link: held.link ?? '' };
}

test('translation leaves amounts, order numbers and names alone in sentences, headings, buttons and options', async ({
  page,
  venue,
  stranger,
}) => {
  const { order, school, date, link } = await waitingRequests(page, venue);
  await stranger.page.goto(link);
  await stranger.paysWith(cards.pays);
  await stranger.hasBought();
  await translate(page.context(), { node: 'moved', takes: 0, begins: 'at once' });
  const dialog = page.getByRole('dialog');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const keepsAll = (step: string, ...others: string[]) =>
    test.step(step, async () => {
      await isRight(page);
      await expect.poll(() => translatableValues(page, others)).toEqual([]);
    });
  await enterAs(page, 'manager', 'Max');
  await openConsole(page);
  await page.getByText('Show as a table').click();
  await expect(page.getByText(`on order ${order}`)).toBeVisible();
  await keepsAll('start', order, 'Sunniva', school);
  await openConsole(page, 'approvals');
  await expect(page.getByText(`worth of places for ${school}`)).toBeVisible();
  await keepsAll('approvals', order, 'Sunniva', school);
  await button(`Decline the hold for ${school}`).click();
  await expect(page.getByRole('grid', { name: 'Decided' })).toContainText(school);
  await keepsAll('decided', order, school);

  await openConsole(page, 'payment-links');
  await expect(page.getByRole('row').filter({ hasText: school })).toContainText(
    ' paid, in 2 parts',
  );
  await keepsAll('payment links');
  await button('Hold places …').click();
  await dialog.getByRole('combobox', { name: 'Event' }).pressSequentially('tower and m');
  const option = page.getByRole('option', { name: 'Tower and Museum' });
  await expect(option.locator('[translate="no"]')).toHaveText('Tower and Museum');
  await option.click();
  await typeDay(dialog.getByRole('group', { name: 'Day', exact: true }), date);
  await dialog.getByRole('button', { name: /Time/ }).click();
  await page.getByRole('option').first().click();
  await dialog.getByLabel(/^Adult, /).fill('2');
  await dialog.getByRole('button', { name: /Payment/ }).click();
  await page.getByRole('option', { name: /other amounts or days/ }).click();
  await expect(dialog.getByText(/^Total: /)).toBeVisible();
  await keepsAll('a plan of parts');

  await openConsole(page, `orders/${order}`);
  await keepsAll('order', order, 'Sunniva');
  await button('Add tickets …').click();
  await dialog.getByRole('button', { name: /Type/ }).click();
  await expect(page.getByRole('option').filter({ hasText: '€' }).first()).toBeVisible();
  await keepsAll('options with prices');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const other = await buyOrder(venue, 2);
  await openConsole(page, `orders/${other}`);
  await button('Refund …').click();
  await dialog.getByText('Some tickets').click();
  await keepsAll('tickets to refund');
  await dialog.getByText('All valid tickets').click();
  await dialog.getByLabel('Reason').fill('Ill');
  await button('Next').click();
  await expect(button(/^Refund €/)).toBeVisible();
  await keepsAll('a refund to confirm');
  await button(/^Refund €/).click();
  await expect(page.getByRole('status').filter({ hasText: '€' })).toBeVisible();
  await keepsAll('refunded', other);
});

test('the scanner works while it is translated', async ({ page, browser, venue }) => {
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
