import type { RenewalEnd } from '#domain/memberships/renewal-schedule.ts';
import { isValidTicket } from '#domain/orders/scan-code.ts';
import type { ApiRequest } from '../http/request.ts';
import { staffRequest } from '../http/staff-request.ts';
import type { Services } from '../services/services.ts';
import { type TicketRow, ticketsOfOrders } from '../store/cart/carts.ts';
import {
  type Catalogue,
  type CatalogueGroup,
  configValue,
  timezoneOf,
} from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import {
  countedTerms,
  type MembershipRow,
  membershipById,
} from '../store/memberships/memberships.ts';
import { type OrderRow, ordersById } from '../store/orders/orders.ts';

/** A membership with automatic renewal, and the purchase of its last term. */
export interface ToRenew {
  readonly membership: MembershipRow & { readonly valid_to: Date };
  readonly level: CatalogueGroup;
  /** The order of its last term, and its tickets of the level. */
  readonly order: OrderRow;
  readonly tickets: readonly TicketRow[];
  readonly end: RenewalEnd;
}

/**
 * Reads a membership and its last purchase; undefined without automatic renewal, or without a valid
 * term.
 */
export async function readToRenew(
  tx: Tx,
  catalogue: Catalogue,
  membershipId: string,
): Promise<ToRenew | undefined> {
  const membership = await membershipById(tx, membershipId);
  if (membership?.auto_renew !== 'scheduled' || membership.valid_to === null) return undefined;
  const term = (await countedTerms(tx, [membershipId])).at(-1);
  const level = catalogue.groups.get(membership.ticket_group_id);
  if (!term || !level) return undefined;
  const [order] = await ordersById(tx, [term.ticket_order_id]);
  if (!order) throw new Error(`order ${term.ticket_order_id} of a term is missing`);
  const tickets = (await ticketsOfOrders(tx, [order.id])).filter(
    (ticket) => ticket.ticket_group_id === level.id && isValidTicket(ticket),
  );
  const { valid_to } = membership;
  return {
    membership: { ...membership, valid_to },
    level,
    order,
    tickets,
    end: renewalEnd(catalogue, level, valid_to),
  };
}

/** The end of a membership in the form that the renewal rules take. */
export function renewalEnd(
  catalogue: Catalogue,
  level: Pick<CatalogueGroup, 'id' | 'event_template_id'>,
  validTo: Date,
): RenewalEnd {
  return {
    end: validTo.getTime(),
    timezone: timezoneOf(catalogue, level.event_template_id),
    noticeDays: noticeDaysOf(catalogue, level),
  };
}

export const noticeDaysOf = (
  catalogue: Catalogue,
  { id, event_template_id }: Pick<CatalogueGroup, 'id' | 'event_template_id'>,
): number =>
  configValue(catalogue, 'renewal.notice_days', {
    event_template: event_template_id,
    ticket_group: id,
  });

/** The seller of the event that sells a level. */
export function sellerOfLevel(catalogue: Catalogue, { event_template_id }: CatalogueGroup) {
  const seller = catalogue.sellers.get(catalogue.templates.get(event_template_id)?.seller_id ?? '');
  if (!seller) throw new Error(`the seller of ${event_template_id} is missing`);
  return seller;
}

/**
 * A request on behalf of an absent member, with the fewest rights: those of a login with a guessable secret. `step` makes its
 * ids the same in every run.
 */
export async function absentMemberRequest(
  services: Services,
  catalogue: Catalogue,
  { membership, level, order }: ToRenew,
  step?: string,
): Promise<ApiRequest> {
  const { slug } = sellerOfLevel(catalogue, level);
  const request = await staffRequest(services, { seller: slug, portal: catalogue.portal.key });
  return {
    ...request,
    language: order.language,
    idempotencyKey: step,
    viewer: {
      kind: 'member',
      identityId: membership.identity_id,
      openedBy: 'member_code',
      tokenHash: Buffer.alloc(0),
      expiresAt: new Date(services.now()),
    },
  };
}
