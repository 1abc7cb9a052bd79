import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, inEachLook } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { buyOrder, enterAs, openConsole, query, staffCall } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import type { Venue } from './fixtures/venue.ts';
import { running } from './servers/running.ts';

// Guards: SLS-03
test('tickets of an order with no money left are cancelled, and the buyer is told (SLS-03)', async ({
  page,
  venue,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const number = await buyOrder(venue, 2);
  await enterAs(page, 'support');
  const { order } = await staffCall(page, 'getOrder', { params: { number } });
  await staffCall(page, 'refundOrder', {
    params: { number },
    body: { reference: randomUUID(), reason: 'Goodwill', amount: order.left },
  });
  await openConsole(page, `orders/${number}`);
  await expect(button('Refund …')).toHaveCount(0);
  await button('Cancel tickets …').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel tickets' });
  await dialog.getByText('Some tickets', { exact: true }).click();
  await button('Next').click();
  await expect(dialog).toContainText('Choose a ticket.');
  await dialog.getByText('All valid tickets', { exact: true }).click();
  await dialog.getByLabel('Reason').fill('They were sold on');
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await button('Next').click();
  await expect(dialog).toContainText('2 tickets are cancelled');
  await expect(dialog).toContainText('No money is refunded.');
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await button('Cancel the tickets').dblclick();
  await expect(dialog).toBeHidden();
  const tickets = page.getByRole('grid', { name: 'Tickets' });
  await expect(tickets.getByText('Cancelled')).toHaveCount(2);
  await expect(
    page.getByRole('listitem').filter({ hasText: 'cancelled tickets, without a refund, in' }),
  ).toHaveCount(1);
});

/** Buys a membership, and a member's ticket for a visit on another day. */
async function membershipWithTicket(venue: Venue): Promise<readonly [string, string]> {
  const [membership, ticket] = [await buyOrder(venue, 1), await buyOrder(venue, 1, 4)];
  await query(
    `with sold as (
       select t.*, o.identity_id as owner from ticket t
       join ticket_order o on o.portal_id = t.portal_id and o.id = t.ticket_order_id
       where o.order_number = $1
     ), made as (
       insert into membership (portal_id, identity_id, scan_code, ticket_group_id, anchor)
       select portal_id, owner, gen_random_uuid()::text, ticket_group_id, '2026-01-01' from sold
       returning portal_id, id
     ), term as (
       insert into membership_term (portal_id, membership_id, position, ticket_order_id, kind, ticket_group_id, anchor)
       select s.portal_id, m.id, 1, s.ticket_order_id, 'new', s.ticket_group_id, '2026-01-01' from sold s, made m
       returning portal_id, id
     ), member as (
       update ticket t set handler = 'membership', membership_id = m.id from sold s, made m
       where t.portal_id = s.portal_id and t.id = s.id returning t.id
     )
     update ticket t set member_term_id = term.id, admit_name = 'Bea Byron' from term, ticket_order o, member
     where o.portal_id = term.portal_id and o.order_number = $2 and t.portal_id = o.portal_id and t.ticket_order_id = o.id`,
    [membership, ticket],
  );
  return [membership, ticket];
}

// Guards: SLS-03
test('refunding a membership lists its member’s tickets and asks what happens to them (SLS-03)', async ({
  page,
  venue,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const [membership, ticket] = await membershipWithTicket(venue);
  await enterAs(page, 'support');
  await openConsole(page, `orders/${membership}`);
  await button('Refund …').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Moved away');
  await button('Next').click();
  await expect(dialog).toContainText(`Order ${ticket}`);
  await expect(dialog).toContainText('Bea Byron');
  const choices = dialog.getByRole('radiogroup', { name: 'What should happen to these tickets' });
  await expect(choices.getByRole('radio', { checked: true })).toHaveCount(0);
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  const confirm = dialog.getByRole('button', { name: /^Refund €/ });
  await confirm.click();
  await expect(dialog).toContainText('Choose what should happen to these tickets.');
  await choices.getByText('Keep them valid', { exact: true }).click();
  await expect(dialog).not.toContainText('Choose what should happen to these tickets.');
  await choices.getByText('Cancel them too', { exact: true }).click();
  await expect(dialog).toContainText(/Order \S+: €[\d.]+ is refunded for them/);
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await confirm.dblclick();
  await expect(dialog).toBeHidden();
  const stateOf = async (number: string) =>
    (await staffCall(page, 'getOrder', { params: { number } })).order.tickets.map(
      ({ state }) => state,
    );
  expect(await stateOf(membership)).toEqual(['cancelled']);
  expect(await stateOf(ticket)).toEqual(['cancelled']);
});

/** Makes an order whose refund of 1.00 failed at the bank; returns its number. */
async function refundThatCameBack(page: Page, venue: Venue): Promise<string> {
  const number = await buyOrder(venue, 1);
  const movements = async () => {
    const { order } = await staffCall(page, 'getOrder', { params: { number } });
    return order.movements.filter(({ act }) => act === 'refund');
  };
  const stateNow = async () => (await movements())[0]?.state;
  await staffCall(page, 'refundOrder', {
    params: { number },
    body: { reference: randomUUID(), reason: 'Goodwill', amount: '1.00' },
  });
  await expect.poll(stateNow, { timeout: 30_000 }).toBe('done');
  const [made] = await refundRefs(number);
  await page.request.post(`${running().cards}/sandbox/refunds/${made?.ref}/advance`, {
    headers: { 'Content-Type': 'application/json' },
    data: { outcome: 'failed' },
  });
  await expect.poll(stateNow, { timeout: 30_000 }).toBe('failed');
  return number;
}

const refundRefs = (number: string) =>
  query<{ ref: string }>(
    `select e.provider_ref as ref from payment_entry e
     join ticket_order o on o.portal_id = e.portal_id and o.cart_id = e.cart_id
     where o.order_number = $1 and e.audit_action = 'refund'`,
    [number],
  );

// Guards: SLS-03
test('a returned refund is shown before another one is made, and is settled on its order (SLS-03)', async ({
  page,
  venue,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await enterAs(page, 'support');
  const number = await refundThatCameBack(page, venue);
  await openConsole(page, `orders/${number}`);
  await button('Refund …').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('An amount, without cancelling tickets').click();
  await dialog.getByLabel('Amount', { exact: true }).fill('1.00');
  await dialog.getByLabel('Reason').fill('Goodwill');
  await button('Next').click();
  await expect(dialog).toContainText('A refund of €1.00 of this order failed');
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await page.keyboard.press('Escape');
  await button('Settle …').click();
  await button('Send it again').click();
  await expect(dialog).toContainText('Give a reason.');
  await dialog.getByLabel('Reason').fill('Their card works again');
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await button('Send it again').click();
  await expect(dialog).toBeHidden();
  await expect(button('Settle …')).toHaveCount(0);
  await expect(page.getByText('€1.00 refunded', { exact: true })).toHaveCount(1);
});

// Guards: TOD-02
test('a returned refund is settled from the attention list (TOD-02)', async ({ page, venue }) => {
  await enterAs(page, 'manager');
  const number = await refundThatCameBack(page, venue);
  await openConsole(page, '');
  const entry = page.getByRole('listitem').filter({ hasText: number });
  await entry.getByRole('button', { name: 'Settle …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('It was paid back some other way').click();
  await dialog.getByLabel('Reason').fill('Paid by bank transfer');
  await dialog.getByRole('button', { name: 'Mark as paid back' }).click();
  await expect(dialog).toBeHidden();
  await expect(entry).toHaveCount(0);
});
