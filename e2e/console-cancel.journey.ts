import { randomUUID } from 'node:crypto';
import { expectAccessible, inEachLook } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { buyOrder, enterAs, openConsole, staffCall } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

test('an order without money left loses its tickets, and its buyer is told (SLS-03)', async ({
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
  await expect(dialog).toContainText('No money goes back.');
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await button('Cancel the tickets').dblclick();
  await expect(dialog).toBeHidden();
  const tickets = page.getByRole('grid', { name: 'Tickets' });
  await expect(tickets.getByText('Cancelled')).toHaveCount(2);
  await expect(
    page.getByRole('listitem').filter({ hasText: 'cancelled tickets without a refund' }),
  ).toHaveCount(1);
});
