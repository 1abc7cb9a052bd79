import type { BoughtMemberships } from '#contract/letters/letters.ts';
import type { LoginVariant } from '#domain/accounts/login.ts';
import { isMembershipHandler } from '#domain/memberships/membership-handler.ts';
import { lastDayOf } from '#domain/memberships/membership-term.ts';
import { isValidTicket } from '#domain/orders/scan-code.ts';
import type { OrdersAnswer } from '../orders/answer-orders.ts';
import { memberById } from '../store/accounts/members.ts';
import { type Catalogue, configValue, timezoneOf } from '../store/catalogue/catalogue.ts';
import type { Store } from '../store/database.ts';
import {
  type MembershipRow,
  membershipsOfOrder,
  type TermRow,
  termsOfOrders,
} from '../store/memberships/memberships.ts';
import type { OrderRow } from '../store/orders/orders.ts';

/** The memberships that an order created or renewed, as its letter describes them; null if there are none. */
export async function boughtMemberships(
  store: Store,
  catalogue: Catalogue,
  order: OrderRow,
  answer: OrdersAnswer,
  cancelUrl: string,
): Promise<BoughtMemberships | null> {
  const tickets = answer.ticket.filter(isValidTicket);
  if (!tickets.some(({ handler }) => isMembershipHandler(handler))) return null;
  const [terms, memberships, owner] = await store.readOnce(catalogue.portal.id, (tx) =>
    Promise.all([
      termsOfOrders(tx, [order.id]),
      membershipsOfOrder(tx, order.id),
      memberById(tx, order.identity_id),
    ]),
  );
  const levels = terms.flatMap((term) => {
    const ofTerm = tickets.filter((ticket) => ticket.ticket_group_id === term.ticket_group_id);
    return ofTerm.length === 0 ? [] : [levelOf(term, ofTerm, memberships, catalogue)];
  });
  if (levels.length === 0) return null;
  const gift = giftIn(tickets);
  return {
    levels,
    cancelUrl,
    memberCode: gift ? null : (owner?.member_code ?? null),
    logInWith: gift ? null : logInVariant(catalogue, order.seller_id),
    gift,
  };
}

/** The way members log in; null if they don't log in with us. */
export function logInVariant(catalogue: Catalogue, seller: string): LoginVariant | null {
  const isWithUs = configValue(catalogue, 'login.mode', { seller }) === 'dialog';
  return isWithUs ? configValue(catalogue, 'login.with', { seller }) : null;
}

/** The recipient of gifted memberships; null if they are the buyer's own. */
function giftIn(tickets: OrdersAnswer['ticket']): BoughtMemberships['gift'] {
  const gift = tickets.find(({ gift }) => gift !== null)?.gift;
  return gift ? { receiver: gift.receiver_name, startDay: gift.starts_on } : null;
}

function levelOf(
  { membership_id, ticket_group_id, valid_to }: TermRow,
  tickets: OrdersAnswer['ticket'],
  memberships: readonly MembershipRow[],
  catalogue: Catalogue,
): BoughtMemberships['levels'][number] {
  const level = catalogue.groups.get(ticket_group_id);
  if (!level) throw new Error(`level ${ticket_group_id} is missing`);
  return {
    name: level.name,
    members: tickets.flatMap(({ admit_name }) => (admit_name === '' ? [] : [admit_name])),
    renewsItself: memberships.some(
      (one) =>
        one.id === membership_id &&
        one.auto_renew === 'scheduled' &&
        // Does not apply to a term that already has a successor.
        one.valid_to?.getTime() === valid_to?.getTime(),
    ),
    lastDay: valid_to && lastDayOf(valid_to, timezoneOf(catalogue, level.event_template_id)),
  };
}
