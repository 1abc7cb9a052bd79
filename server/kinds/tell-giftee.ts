import { giftOf } from '#domain/gifts/membership-gift.ts';
import { morningOf } from '../gifts/delivery.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { type Catalogue, timezoneOf } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import type { BoughtTerm } from './membership-terms.ts';

/** Sends the giftee an email on the day the membership starts. */
export async function tellGiftee(
  tx: Tx,
  catalogue: Catalogue,
  { ticket_group_id, tickets: [ticket] }: BoughtTerm,
  membership_id: string,
  now: Date,
): Promise<void> {
  const level = catalogue.groups.get(ticket_group_id);
  if (!level || !ticket) throw new Error(`level ${ticket_group_id} is not there`);
  const timezone = timezoneOf(catalogue, level.event_template_id);
  const day = giftOf(ticket)?.starts_on ?? '';
  const payload = { portal_id: tx.portalId, membership_id };
  enqueue(tx, 'mail_gift_membership', payload, morningOf(day, timezone, now));
}
