import type { Locator, Page } from '@playwright/test';
import { sampleGiftCards } from '#tenants/samples/tower/gift-cards.ts';
import { towerMembers } from '#tenants/samples/tower/members.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { Account } from './fixtures/account.ts';
import { payThroughBank } from './fixtures/bank.ts';
import { cards } from './fixtures/card-fields.ts';
import { lettersOf } from './fixtures/mailbox.ts';
import { pickDate, pickTime, planetariumShow } from './fixtures/rescheduling.ts';
import { expect, test } from './fixtures/test.ts';
import { Visitor } from './fixtures/visitor.ts';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const bar = (page: Page): Locator =>
  page.getByRole('region', { name: 'You have unconfirmed changes.' });

/** The server's refusal to change a ticket. */
const stateRefused = (ticket_id: string | undefined, reason: string) => ({
  _code: 'ticket_state_incorrect',
  _context: 'cart_remove_tickets',
  _description: '',
  _extra: { ticket_id, reason },
});

async function firstTicket(page: Page, orderId: string, seller: string): Promise<string> {
  const answer = await page.request.get(`/api/ticket_order/${orderId}?seller=${seller}`);
  const { ticket } = (await answer.json()) as { readonly ticket: readonly { id: string }[] };
  return ticket[0]?.id ?? '';
}

// Guards: APP-02, CFG-06, CRT-49, ORD-01, ORD-03, ORD-14, ORD-16, ORD-17, ORD-19, ORD-20, ORD-21, ORD-23, ORD-24, ORD-25, ORD-26, ORD-42, ORD-43, ORD-46, ORD-51
test('a visit is moved to another day, and its letter arrives', async ({
  page,
  visitor,
  venue,
  mailbox,
  turn,
}) => {
  const { email } = visitor;
  const before = await planetariumShow(venue, 4 + turn, '13:00');
  const after = await planetariumShow(venue, 6 + turn, '14:45', before);
  const { orderId } = await venue.sell(before, 'planetarium-child', email, 2);
  await lettersOf(mailbox, email, 1);

  await visitor.opens(`/ticket_order/${orderId}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Change or cancel' }).click();
  await expect(heading(page, /^Order /)).toBeVisible();
  await expect(
    page.getByText('Your tickets stay valid as they are until you confirm.'),
  ).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await expectAccessible(page);

  // An abandoned edit leaves the order as it was.
  await button(page, /^Remove Child/)
    .first()
    .click();
  await expect(page.getByText('1 ticket will be removed once you confirm.')).toBeVisible();
  await expect(bar(page)).toContainText('You get back €8.00');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See your tickets' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without confirming?' });
  await leaving.getByRole('button', { name: 'Stay here' }).click();
  await page.goBack();
  await leaving.getByRole('button', { name: 'Stay here' }).click();
  await expect(leaving).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/manage/${orderId}$`));
  await button(page, 'Cancel').click();
  await expect(
    page.getByText('Nothing has changed: your tickets stay as they were.'),
  ).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(button(page, /^Remove Child/)).toHaveCount(2);

  await page.getByRole('link', { name: /^Reschedule Nine Minutes/ }).click();
  await expect(heading(page, 'Reschedule')).toBeVisible();
  await expect(button(page, 'Update')).toBeDisabled();
  await expectAccessible(page);
  await pickTime(page, before, /1:00\sPM.*Your current time/);
  await expect(page.getByText('That is already your time.')).toBeVisible();
  await expect(button(page, 'Update')).toBeDisabled();
  await pickTime(page, after, /2:45\sPM/);
  await expect(button(page, 'Update')).toBeEnabled();
  // Another date is a new choice.
  await pickDate(page, before);
  await expect(button(page, 'Update')).toBeDisabled();
  await pickTime(page, after, /2:45\sPM/);
  await expectAccessible(page);
  await button(page, 'Update').click();

  await expect(bar(page)).toContainText('No difference in price');
  await expect(page.getByText(/^Moves to .*2:45\sPM, not confirmed yet$/)).toHaveCount(2);
  await expectAccessible(page);
  await button(page, 'Confirm Changes').click();
  await expect(page.getByText('Your tickets are rescheduled.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  const old = page.getByRole('listitem').filter({ hasText: '1:00' });
  await expect(old.getByText('Rescheduled', { exact: true })).toBeVisible();
  // Tickets that were just removed stay visible once.
  await expect(page.getByText('No longer valid')).toHaveCount(2);
  await visitor.reloads();
  await expect(old.getByText('Rescheduled', { exact: true })).toBeVisible();
  await expect(page.getByText('No longer valid')).toHaveCount(0);
  const letters = await lettersOf(mailbox, email, 2);
  expect(letters.filter((text) => /2:45\sPM/.test(text))).toHaveLength(1);

  await page.getByRole('link', { name: 'See your tickets' }).click();
  await visitor.seesCodes(2);
  await expect(
    page
      .getByRole('main')
      .getByText(/2:45\sPM/)
      .first(),
  ).toBeVisible();
});

test.describe('in a browser with Google Pay', () => {
  test.use({ wallets: 'google_pay' });

  // Guards: ORD-22, ORD-26, ORD-44, ORD-45
  test('a visit is moved to a dearer time, and the difference is paid', async ({
    page,
    visitor,
    venue,
    mailbox,
    pages,
    turn,
  }) => {
    const { email } = visitor;
    const before = await planetariumShow(venue, 3 + turn, '11:15');
    const after = await planetariumShow(venue, 1 + turn, '20:00', before);
    const { orderId } = await venue.sell(before, 'planetarium-adult', email);
    await visitor.opens(`/manage/${orderId}`);
    // A session's only paid ticket can be moved but not removed.
    await expect(button(page, /^Remove/)).toHaveCount(0);
    await page.getByRole('link', { name: /^Reschedule/ }).click();
    await pickTime(page, after, /8:00\sPM/);
    await expect(page.getByText('This time costs €3.00 more than yours.')).toBeVisible();
    await button(page, 'Update').click();
    await expect(bar(page)).toContainText('Difference to pay €3.00');
    await button(page, 'Confirm Changes').click();
    await expect(heading(page, 'Confirm your changes')).toBeVisible();
    const methods = page.getByRole('group', { name: 'Pay with' });
    await expect(methods.getByRole('radio', { name: 'Google Pay' })).toBeChecked();
    await expectAccessible(page);
    await methods.getByRole('radio', { name: 'Card' }).check();
    const pay = button(page, 'Pay €3.00');
    await expect(pay).toBeEnabled();
    await expectAccessible(page);
    // The part paid by gift card is not charged; the card is removed again.
    await button(page, 'Use a gift card').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Gift card number').fill(sampleGiftCards[0]?.number ?? '');
    await dialog.getByRole('button', { name: 'Apply gift card' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/^pays €3\.00/)).toBeVisible();
    await expect(pay).toHaveCount(0);
    await expect(button(page, 'Confirm Changes')).toBeEnabled();
    await expectAccessible(page);
    await button(page, /^Remove gift card/).click();
    await expect(pay).toBeEnabled();
    // Declined first, then paid by a wallet whose bank redirects the whole page and back.
    pages.foresees({ status: 409, path: '/guest_checkout' });
    pages.foresees({ status: 402, path: '/guest_checkout' });
    await visitor.card.enters(cards.isDeclined);
    const ticket = await firstTicket(page, orderId, visitor.storefront.slug);
    const json = { errors: [stateRefused(ticket, 'changed')] };
    await page.route('**/guest_checkout?**', (route) => route.fulfill({ status: 409, json }));
    await pay.click();
    await expect(
      page.getByText(/11:15\sAM, Adult: This ticket was just used or changed elsewhere\.$/),
    ).toBeVisible();
    await page.unrouteAll();
    await pay.click();
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await methods.getByRole('radio', { name: 'Google Pay' }).check();
    await payThroughBank(page, async () => {
      await page
        .frameLocator('iframe[title="Secure payment input frame"][src*="express-checkout"]')
        .getByRole('button', { name: 'Google Pay' })
        .click();
      const sheet = page.frameLocator('dialog iframe');
      await sheet.getByLabel('Card', { exact: true }).selectOption(cards.asksBank);
      await sheet.getByRole('button', { name: 'Pay' }).click();
    });
    await button(page, 'Complete authentication').click();
    await expect(page.getByText('Your tickets are rescheduled.')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/manage/${orderId}$`));
    const [first, second] = await lettersOf(mailbox, email, 2);
    expect(`${first}${second}`).toMatch(/8:00\sPM/);
    // A notice is shown once, and going back does not lead to a finished step.
    await visitor.reloads();
    await expect(page.getByText('Your tickets are rescheduled.')).toHaveCount(0);
  });
});

// Guards: ORD-22
test('an edit whose payment was abandoned at the bank is continued, or paid with another card', async ({
  page,
  visitor,
  venue,
  pages,
  turn,
}) => {
  pages.foresees({ status: 402, path: '/guest_checkout' });
  pages.foresees({ status: 402, path: '/pay' });
  const before = await planetariumShow(venue, 11 + turn, '11:15');
  const after = await planetariumShow(venue, 12 + turn, '20:00', before);
  const { orderId } = await venue.sell(before, 'planetarium-adult');
  await visitor.opens(`/manage/${orderId}`);
  await page.getByRole('link', { name: /^Reschedule/ }).click();
  await pickTime(page, after, /8:00\sPM/);
  await button(page, 'Update').click();
  await button(page, 'Confirm Changes').click();
  const leavesAtBank = async (at: Visitor): Promise<Visitor> => {
    await at.card.enters(cards.asksBank);
    await button(at.page, 'Pay €3.00').click();
    await expect(at.page.locator('iframe[title="Card authentication"]')).toBeVisible();
    const again = new Visitor(await page.context().newPage(), visitor.storefront);
    await at.page.close();
    await again.opens(`/manage/${orderId}/confirm`);
    const open = again.page.getByRole('heading', { name: 'Your payment is not finished' });
    await expect(open).toBeVisible();
    await expectAccessible(again.page);
    return again;
  };
  const second = await leavesAtBank(visitor);
  await button(second.page, 'Pay in another way').click();
  const third = await leavesAtBank(second);
  await button(third.page, 'Continue').click();
  await third.card.answersBank('Complete');
  await expect(third.page.getByText('Your tickets are rescheduled.')).toBeVisible();
});

// Guards: ORD-24
test('a paid edit is announced once, and going back shows the order as it is', async ({
  page,
  visitor,
  venue,
  turn,
}) => {
  const before = await planetariumShow(venue, 7 + turn, '11:15');
  const after = await planetariumShow(venue, 9 + turn, '20:00', before);
  const { orderId } = await venue.sell(before, 'planetarium-adult');
  await visitor.opens(`/manage/${orderId}`);
  await page.getByRole('link', { name: /^Reschedule/ }).click();
  await pickTime(page, after, /8:00\sPM/);
  await button(page, 'Update').click();
  await button(page, 'Confirm Changes').click();
  await visitor.card.enters(cards.pays);
  await button(page, 'Pay €3.00').click();
  const notice = page.getByText('Your tickets are rescheduled.');
  await expect(notice).toBeVisible();
  for (const goes of [() => page.goBack(), () => page.goForward()]) {
    await goes();
    await expect(heading(page, /^Order /)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/manage/${orderId}$`));
    await expect(page.getByRole('link', { name: /^Reschedule/ })).toBeVisible();
    await expect(notice).toHaveCount(0);
  }
});

// Guards: ORD-41, ORD-47, ORD-48, ORD-49, ORD-50, ORD-54, ORD-55
test('an edit that is over, refused or changed elsewhere leaves the order unchanged', async ({
  page,
  context,
  visitor,
  venue,
  pages,
  turn,
}) => {
  const place = await planetariumShow(venue, 10 + turn, '13:00');
  const after = await planetariumShow(venue, 5 + turn, '14:45', place);
  const { orderId } = await venue.sell(place, 'planetarium-child', undefined, 2);
  await page.clock.install();
  await visitor.opens(`/manage/${orderId}`);
  // The page says which ticket was refused, and why.
  pages.foresees({ status: 409, path: '/remove' });
  await page.route('**/remove?**', (route) => {
    const { tickets } = route.request().postDataJSON() as { readonly tickets: readonly string[] };
    const json = { errors: [stateRefused(tickets[0], 'redeemed')] };
    return route.fulfill({ status: 409, json });
  });
  await button(page, /^Remove Child/)
    .first()
    .click();
  await expect(page.getByText(/1:00\sPM, Child: This ticket was already used\.$/)).toBeVisible();
  await page.unrouteAll();
  await button(page, /^Remove Child/)
    .first()
    .click();
  await expect(bar(page)).toBeVisible();
  await button(page, /^Undo: keep Child/).click();
  await expect(bar(page)).toHaveCount(0);

  const other = new Visitor(await context.newPage(), visitor.storefront);
  await other.opens(`/manage/${orderId}`);
  await button(other.page, /^Remove Child/)
    .first()
    .click();
  await expect(bar(other.page)).toBeVisible();
  await other.page.close();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByText('This order was changed in another window.')).toBeVisible();
  await expect(bar(page)).toBeVisible();

  // The hold ends, on the order's page and while choosing another time.
  const ended = page.getByRole('dialog', { name: 'Time is up' });
  await page.clock.fastForward('20:10');
  await expectAccessible(page);
  await ended.getByRole('button', { name: 'Back to your order' }).click();
  await expect(page.getByText('The new places are no longer held')).toBeVisible();
  await expect(button(page, /^Remove Child/)).toHaveCount(2);
  await button(page, /^Remove Child/)
    .first()
    .click();
  await expect(bar(page)).toBeVisible();
  await page.getByRole('link', { name: /^Reschedule/ }).click();
  await expect(heading(page, 'Reschedule')).toBeVisible();
  await page.clock.fastForward('20:10');
  await ended.getByRole('button', { name: 'Back to your order' }).click();
  await expect(page.getByText('The new places are no longer held')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  await page.getByRole('link', { name: /^Reschedule/ }).click();
  const refuses = async (
    status: number,
    _code: string,
    _context: string,
    _extra: object = {},
  ): Promise<void> => {
    const errors = [{ _code, _context, _description: '', _extra }];
    await page.unrouteAll();
    await page.route('**/modify?**', (route) => route.fulfill({ status, json: { errors } }));
    await pickTime(page, after, /2:45\sPM/);
    await button(page, 'Update').click();
  };
  pages.foresees({ status: 409, path: '/modify' });
  pages.foresees({ status: 503, path: '/modify' });
  const wanted = { event_session_id: after.session, ticket_group_id: '' };
  await refuses(409, 'event_session_sold_out', 'reserve', wanted);
  await expect(page.getByText(/2:45\sPM: This time has just sold out\.$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Choose your time' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Start again' })).toHaveCount(0);
  await refuses(409, 'tickets_too_old', 'cart_remove_tickets');
  await expect(page.getByText('These tickets can no longer be changed.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start again' })).toBeVisible();
  await refuses(503, 'fault', 'server');
  const fatal = 'Oops! Sorry, something went wrong. Please try again.';
  await expect(page.getByText(fatal)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Choose a date' })).toHaveCount(0);
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Start again' }).click();
  await expect(page.getByRole('region', { name: 'Choose a date' })).toBeVisible();
});

// Guards: APP-18, ORD-02, ORD-36, ORD-52, ORD-53
test('a visitor who has no order or is logged in reads why nothing can be changed', async ({
  page,
  context,
  visitor,
  venue,
  pages,
  turn,
}) => {
  const [vera] = towerMembers;
  const unknownId = '00000000-0000-4000-8000-000000000000';
  pages.foresees({ status: 404, path: `/manage/${unknownId}` });
  await visitor.opens(`/manage/${unknownId}`);
  await expect(heading(page, 'Order not found')).toBeVisible();

  const place = await planetariumShow(venue, 8 + turn, '16:30');
  const { orderId } = await venue.sell(place, 'planetarium-child');
  await visitor.opens(`/manage/${orderId}/reschedule/nothing`);
  await expect(heading(page, 'Session not found')).toBeVisible();

  await visitor.opens(`/manage/${orderId}`);
  const other = new Visitor(await context.newPage(), visitor.storefront);
  const account = new Account(other.page);
  await other.opens('/events');
  await account.goesIn(vera);
  await account.isLoggedIn('Vera');
  await expect(page.getByText('Please log-out to edit your tickets')).toBeVisible();
  await other.opens(`/manage/${orderId}/reschedule/${place.session}`);
  await expect(other.page.getByText('Please log-out to edit your tickets')).toBeVisible();
  await expectAccessible(other.page);
});
