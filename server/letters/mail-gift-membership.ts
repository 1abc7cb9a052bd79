import { dayIn } from '#domain/events/schedule.ts';
import { giftDelivery } from '#domain/gifts/gift-delivery.ts';
import { isValidTicket } from '#domain/orders/scan-code.ts';
import { inLanguage } from '../catalogue/in-language.ts';
import type { JobPayloads } from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import { readIdentity } from '../store/accounts/identities.ts';
import { memberById } from '../store/accounts/members.ts';
import { ticketsOfOrders } from '../store/cart/carts.ts';
import { timezoneOf } from '../store/catalogue/catalogue.ts';
import { firstTermOf, membershipById } from '../store/memberships/memberships.ts';
import { gifteeOfOrder, ordersById } from '../store/orders/orders.ts';
import { logInVariant } from './bought-memberships.ts';
import type { Post } from './deliver-letter.ts';
import { sendGift } from './gift-letter.ts';

/** Mails the recipient of a membership: when it starts, and how they log in. */
export async function mailGiftMembership(
  services: Services,
  post: Post,
  { portal_id: portalId, membership_id: id }: JobPayloads['mail_gift_membership'],
): Promise<void> {
  const catalogue = await services.cache.catalogue(portalId);
  const { owner, giftee, term, order, tickets } = await services.store.read(
    portalId,
    async (tx) => {
      const membership = await membershipById(tx, id);
      const term = await firstTermOf(tx, id);
      const [order] = term ? await ordersById(tx, [term.ticket_order_id]) : [];
      const gifteeId = order && (await gifteeOfOrder(tx, order.id));
      return {
        owner: membership && (await memberById(tx, membership.identity_id)),
        giftee: gifteeId ? await readIdentity(tx, gifteeId) : undefined,
        term,
        order,
        tickets: order ? await ticketsOfOrders(tx, [order.id]) : [],
      };
    },
  );
  const level = term && catalogue.groups.get(term.ticket_group_id);
  if (!owner || !giftee || !order || !level) {
    throw new Error(`membership ${id} is missing, or was not given`);
  }
  const timezone = timezoneOf(catalogue, level.event_template_id);
  const valid = tickets.filter(
    (ticket) => ticket.ticket_group_id === level.id && isValidTicket(ticket),
  );
  await sendGift(services, post, catalogue, {
    kind: 'gift_membership',
    id,
    isTakenBack: valid.length === 0,
    number: owner.member_code ?? '',
    amount: '0',
    membership: inLanguage(catalogue, order.language).groups.get(level.id)?.name ?? level.name,
    begun: {
      startDay: term.valid_from && dayIn(timezone, term.valid_from.toISOString()),
      members: valid.flatMap(({ admit_name }) => (admit_name === '' ? [] : [admit_name])),
      logInWith: logInVariant(catalogue, order.seller_id),
    },
    ends: term.valid_to,
    path: [],
    to: {
      receiver_name: giftee.first_name,
      receiver_email: giftee.email,
      message: giftDelivery(giftee.additional_info).message,
    },
    order,
    timezone,
  });
}
