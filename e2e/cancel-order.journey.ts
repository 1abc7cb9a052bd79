import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessible.ts';
import { lettersOf } from './fixtures/mailbox.ts';
import { doors } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';
import type { Place, Venue } from './fixtures/venue.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test.describe('where orders cannot be edited', () => {
  test.use({ storefront: doors });

  // Guards: ORD-01, ORD-12, ORD-34, ORD-35, ORD-37, ORD-38
  test('a free order is cancelled in part, and the letter lists the remaining tickets', async ({
    page,
    visitor,
    venue,
    mailbox,
    pages,
    turn,
  }) => {
    const { email } = visitor;
    const place = await freeDoor(page, venue, turn);
    const { orderId } = await venue.sell(place, `${place.event.slice(0, 55)}-place`, email, 3);
    await lettersOf(mailbox, email, 1);
    await visitor.opens(`/ticket_order/${orderId}`);
    await page.getByRole('link', { name: 'Change or cancel' }).click();
    await button(page, 'Cancel tickets').click();
    await expect(page.getByText('Please choose at least one ticket.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'The whole order' }).check();
    await expect(button(page, 'Cancel 3 tickets')).toBeVisible();
    await page
      .getByRole('checkbox', { name: /^Place/ })
      .first()
      .uncheck();
    await expectAccessible(page);
    await button(page, 'Cancel 2 tickets').click();
    const question = page.getByRole('dialog', { name: 'Cancel 2 tickets?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Yes, cancel' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'These tickets are cancelled:' });
    await expect(notice.getByRole('listitem')).toHaveCount(2);
    await expect(notice).toBeFocused();
    await expectAccessible(page);
    const letters = await lettersOf(mailbox, email, 2);
    expect(letters.filter((text) => text.includes('No longer valid'))).toHaveLength(1);

    await page.getByRole('checkbox', { name: 'The whole order' }).check();
    await button(page, 'Cancel 1 ticket').click();
    await button(page, 'Yes, cancel').click();
    await expect(notice.getByRole('listitem')).toHaveCount(1);
    await visitor.reloads();
    await expect(page.getByText('No valid tickets found on this order')).toBeVisible();

    const paid = await venue.timeOf((await venue.eventWithDays(2)).id, 1);
    const type = await paidType(page, paid.event);
    if (type !== undefined) {
      const sale = await venue.sell(paid, type, email);
      await visitor.opens(`/manage/${sale.orderId}`);
      await expect(page.getByText('You must contact us to cancel this order.')).toBeVisible();
    }
    const unknownId = '00000000-0000-4000-8000-000000000000';
    pages.foresees({ status: 404, path: `/manage/${unknownId}` });
    await visitor.opens(`/manage/${unknownId}`);
    await expect(page.getByText('We could not find that order.')).toBeVisible();
  });
});

type Offer = { readonly ticket_type: readonly { id: string; currency_amount: string }[] };

/** Returns a time of a free event. */
async function freeDoor(page: Page, venue: Venue, turn: number): Promise<Place> {
  const answer = await page.request.get('/api/events/available?seller=doors&limit=1000');
  const { event_template: events } = (await answer.json()) as {
    event_template: readonly { id: string }[];
  };
  let left = turn;
  for (const { id } of events) {
    const offer = await page.request.get(`/api/events/${id}?seller=doors`);
    const { ticket_type: types } = (await offer.json()) as Offer;
    if (types.some(({ id: type }) => type.endsWith('-place')) && left-- === 0) {
      return venue.timeOf(id, 1);
    }
  }
  throw new Error('no door is free');
}

async function paidType(page: Page, event: string): Promise<string | undefined> {
  const offer = await page.request.get(`/api/events/${event}?seller=doors`);
  const { ticket_type: types } = (await offer.json()) as Offer;
  return types.find(({ currency_amount: amount }) => Number(amount) > 0)?.id;
}
