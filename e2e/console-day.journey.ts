import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { button, said, ticketsForNow } from './doors/at-the-door.ts';
import { typeAsScanner } from './doors/scanner-keys.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import {
  addAuthenticator,
  buyOrder,
  enterAs,
  heading,
  inviteStaff,
  openConsole,
  staffCall,
} from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import { running } from './servers/running.ts';

/** Joins the team through an invitation link, with a passkey. */
async function join(page: Page, link: string, name: string): Promise<void> {
  await addAuthenticator(page);
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await button(page, 'Create a passkey').click();
  await expect(heading(page)).toHaveText(`Hello, ${name}`);
}

// Guards: STF-06
test('a new owner joins by the operator’s link and invites a door steward, who can only scan', async ({
  page,
  browser,
  mailbox,
  venue,
}) => {
  const { codes } = await ticketsForNow(venue);
  const email = `${randomUUID()}@solvarde.example`;
  await join(page, await inviteStaff(`${randomUUID()}@solvarde.example`, 'owner'), 'Olga');
  await openConsole(page, 'team/invite');
  await page.getByLabel('Email address', { exact: true }).fill(email);
  await page.getByText('Door steward', { exact: true }).click();
  await button(page, 'Send invitation').click();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Door steward');

  const { text } = await mailbox.letterTo(email);
  expect(text).toContain('Olga');
  const context = await browser.newContext();
  const steward = await context.newPage();
  await join(steward, /http:\S+\/link#\S+/.exec(text ?? '')?.[0] ?? '', 'Stan');
  const links = steward.getByRole('navigation').first().getByRole('link');
  await expect
    .poll(async () => (await links.allInnerTexts()).map((name) => name.trim()))
    .toEqual(['Today', 'Doors']);
  for (const path of ['orders', 'team', 'audit', 'exports']) {
    await openConsole(steward, path);
    await expect(heading(steward)).toHaveText('You cannot see this page');
  }
  await openConsole(steward, 'doors');
  await steward.getByRole('link', { name: 'Open the scanner' }).click();
  await expect(said(steward)).toContainText('Ready');
  await typeAsScanner(steward, codes[0] ?? '');
  await expect(said(steward)).toContainText('Come in');
  await expect(button(steward, 'Find a ticket')).toHaveCount(0);
  await context.close();
});

// Guards: SLS-02, SLS-03, STF-12
test('after a buyer disputes a double charge, staff cancel the tickets, settle the won amount, undo that, and refund it with a second person’s approval (SLS-02, SLS-03, STF-12)', async ({
  page,
  browser,
  venue,
}) => {
  await buyOrder(venue, 9, 5);
  const twice = await buyOrder(venue, 9, 5);
  await enterAs(page, 'support', 'Sam');
  const context = await browser.newContext();
  const manager = await context.newPage();
  await enterAs(manager, 'manager', 'Max');
  await staffCall(manager, 'setApprovalLimits', {
    body: { per_order: '200', per_day: null, per_bulk: null },
  });
  const orderOf = async () =>
    (await staffCall(page, 'getOrder', { params: { number: twice } })).order;
  const [payment] = (await orderOf()).movements;
  const at = `${running().cards}/sandbox`;
  const body = { headers: { 'Content-Type': 'application/json' } };
  const opened = await page.request.post(`${at}/payment_intents/${payment?.provider_ref}/dispute`, {
    ...body,
    data: { reason: 'duplicate' },
  });
  const { id: dispute } = await opened.json();
  const acts = async () => (await orderOf()).movements.map(({ act }) => act);
  await expect.poll(acts).toContain('dispute_opened');
  await openConsole(page, `orders/${twice}`);
  await expect(page.getByText(/^€[\d.]+ disputed by the payer$/)).toBeVisible();
  // Its tickets are cancelled while the bank has the money, so nothing is refunded.
  await staffCall(page, 'refundOrder', {
    params: { number: twice },
    body: { reference: crypto.randomUUID(), tickets: 'all', reason: 'Bought twice' },
  });

  await page.request.post(`${at}/disputes/${dispute}/advance`, {
    ...body,
    data: { outcome: 'won' },
  });
  await expect.poll(acts).toContain('dispute_closed');
  await page.reload();
  await expect(page.getByText(/^Dispute won: €[\d.]+ came back$/)).toBeVisible();
  await expect(page.getByText(/^Tickets in this order were cancelled or changed/)).toBeVisible();
  await expectAccessible(page);
  const dialog = page.getByRole('dialog');
  await button(page, 'Mark as settled …').click();
  await dialog.getByLabel('Reason').fill('Paid by bank transfer');
  await expectAccessible(page);
  await button(page, 'Mark as settled').click();
  await expect(page.getByText(/^€[\d.]+ from a won dispute was marked as settled/)).toBeVisible();
  await button(page, 'Undo').click();
  await page.getByRole('button', { name: /^Refund €[\d.]+ …$/ }).click();
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue((await orderOf()).left);
  await dialog.getByLabel('Reason').fill('Charged twice');
  await button(page, 'Next').click();
  await button(page, 'Ask for approval').click();
  await expect(page.getByText(/^Sam asked to refund/)).toBeVisible();
  const { approval } = await staffCall(manager, 'listApprovals', {});
  const asked = approval.find(({ order }) => order === twice);
  await staffCall(manager, 'approve', {
    params: { id: asked?.id ?? '' },
    body: { version: asked?.version ?? 0 },
  });
  const refunds = async () =>
    (await orderOf()).movements.filter(({ act }) => act === 'refund').map(({ state }) => state);
  await expect.poll(refunds).toEqual(['done']);
  await page.reload();
  await expect(page.getByText(/^€[\d.]+ refunded$/)).toBeVisible();
  await expect(page.getByText(/^Tickets in this order were cancelled or changed/)).toBeHidden();

  const link = page.getByRole('link', { name: 'At the processor' }).first();
  await expect(link).toHaveAttribute('rel', 'noreferrer');
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(heading(page)).toHaveText(/^Payment of €/);
  await expect(page.getByRole('group', { name: /^Refund, / })).toContainText('succeeded');
  await expect(page.getByRole('group', { name: /^Dispute, / })).toContainText('won');
  await expectAccessible(page);
  await context.close();
});
