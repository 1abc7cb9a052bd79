import type { Page } from '@playwright/test';
import { enterAs, heading, query, staffCall } from '../fixtures/staff.ts';
import { expect } from '../fixtures/test.ts';
import type { Venue } from '../fixtures/venue.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The result of the last scan. */
export const said = (page: Page) => page.locator('main [aria-live=assertive]');

/** A day that no other journey sells for, because its times are moved. */
const farDay = 26;

/** Sells tickets for a far day and moves their session to now, so that a door admits them. */
export async function ticketsForNow(venue: Venue, count = 1) {
  const place = await venue.timeOf('admission', farDay);
  const { orderId } = await venue.sell(place, 'admission-adult', 'grace@buyer.example', count);
  await query(
    `update event_session set start_datetime = now() - interval '5 minutes',
       end_datetime = now() + interval '1 hour' where id = $1`,
    [place.session],
  );
  const tickets = await query<{ id: string; scan_code: string }>(
    'select id, scan_code from ticket where ticket_order_id = $1 order by position',
    [orderId],
  );
  const [order] = await query<{ scan_code: string; order_number: string }>(
    'select scan_code, order_number from ticket_order where id = $1',
    [orderId],
  );
  return {
    codes: tickets.map(({ scan_code }) => scan_code),
    ids: tickets.map(({ id }) => id),
    order: order?.scan_code ?? '',
    number: order?.order_number ?? '',
  };
}

export const admissions = async (ticket: string | undefined) =>
  (
    await query<{ result: string }>('select result from scan where ticket_id = $1 order by id', [
      ticket,
    ])
  ).map(({ result }) => result);

/** Creates a device's link as the supervisor who is signed in on the page. */
export async function deviceLink(page: Page, name: string, more: object = {}): Promise<string> {
  await enterAs(page, 'door_supervisor');
  return anotherLink(page, name, more);
}

/** Creates another device's link on a page where a supervisor is signed in. */
export async function anotherLink(page: Page, name: string, more: object = {}): Promise<string> {
  const { link } = await staffCall(page, 'createDevice', { body: { name, ...more } });
  return link.url;
}

/** Opens a device's link on a phone without a camera. */
export async function enrolled(phone: Page, link: string): Promise<void> {
  await phone.goto(link);
  await expect(said(phone)).toContainText('Ready');
  // The first press starts the sound, which takes a while on a busy machine.
  await heading(phone).click();
}
