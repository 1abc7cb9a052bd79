import { z } from 'zod';
import { localDateTime } from '#domain/local-date-time.ts';
import { lastDayOf } from '#domain/membership-term.ts';
import { type RedeemFault, redeemFault } from '#domain/redeem.ts';
import { faultsOf } from '../../http/errors.ts';
import { InvalidInput } from '../../http/input.ts';
import type { ApiRequest } from '../../http/request.ts';
import { staffRequest } from '../../http/staff-request.ts';
import type { Services } from '../../services.ts';
import { lockCart, readTicket, type TicketRow } from '../../store/carts.ts';
import { timezoneOf } from '../../store/catalogue.ts';
import type { Tx } from '../../store/door.ts';
import { membershipById } from '../../store/memberships.ts';
import { ordersById } from '../../store/orders.ts';
import {
  membershipByCode,
  membersOf,
  type Redemption,
  redeem,
  redemptionOf,
  type ScannedTicket,
  ticketByCode,
} from '../../store/redemptions.ts';
import { readSessionFacts, type SessionFacts } from '../../store/session-facts.ts';

/** A code that is shown at a door. */
export const redeemWish = z.strictObject({
  seller: z.string().min(1),
  /** Key of the portal, where several have a seller of this slug. */
  portal: z.string().min(1).optional(),
  code: z.string().trim().min(1).max(200),
  /** What the door calls itself: a second try is told it. */
  run: z.string().trim().min(1).max(100),
  /** Lets in on another day than the ticket's. */
  force: z.boolean().default(false),
});

type Wish = z.output<typeof redeemWish>;

export type Scanned =
  | {
      readonly kind: 'ticket';
      /** Why it does not open the door; null where it just did, once and for all. */
      readonly fault: RedeemFault | null;
      /** When and by which run it was used before. */
      readonly before: Pick<Redemption, 'run' | 'redeemed_on'> | null;
      readonly event: string;
      readonly type: string;
      readonly holder: string;
      /** Of its session at the venue; null of a ticket for any day. */
      readonly date: string | null;
      readonly time: string | null;
      readonly orderNumber: string;
    }
  | {
      readonly kind: 'membership';
      readonly isValid: boolean;
      readonly level: string;
      readonly members: readonly string[];
      /** First and last day on which it holds, at the venue. */
      readonly first: string | null;
      readonly last: string | null;
    };

/**
 * Uses the ticket of a scan code, once, or tells why not; of a membership, which is shown as often
 * as its member comes, tells whether it holds. Throws InvalidInput where the code is none of this
 * seller's.
 */
export async function redeemTicket(services: Services, given: unknown): Promise<Scanned> {
  const parsed = redeemWish.safeParse(given);
  if (!parsed.success) throw new InvalidInput(faultsOf(parsed.error));
  const wish = parsed.data;
  const request = await staffRequest(services, wish);
  return services.store.write(request.portalId, async (tx) => {
    const membershipId = await membershipByCode(tx, wish.code);
    if (membershipId !== undefined) return shown(tx, membershipId, request);
    const ticket = await ticketByCode(tx, wish.code);
    if (!ticket) throw invalid('is none of this portal');
    return used(tx, ticket, wish, request);
  });
}

async function used(
  tx: Tx,
  { id, cart_id }: ScannedTicket,
  { run, force }: Wish,
  { services, catalogue, seller }: ApiRequest,
): Promise<Scanned> {
  // Whoever cancels or moves a ticket holds this lock, and so does another door.
  await lockCart(tx, cart_id);
  const ticket = await readTicket(tx, id);
  const [order] = await ordersById(tx, ticket?.ticket_order_id ? [ticket.ticket_order_id] : []);
  if (!ticket || !order) throw new Error(`ticket ${id} has a code and no order`);
  if (order.seller_id !== seller.id) throw invalid('is of another seller');
  const [session] = ticket.event_session_id
    ? await readSessionFacts(tx, [ticket.event_session_id])
    : [];
  const timezone = timezoneOf(catalogue, ticket.event_template_id);
  const now = services.now();
  const { date: today } = localDateTime(now, timezone);
  const fault = redeemFault(ticket.state, daysOf(ticket, session, timezone), { today, force });
  const before = (await redemptionOf(tx, id)) ?? null;
  if (fault === null && !(await redeem(tx, { ticket_id: id, run, redeemed_on: new Date(now) }))) {
    throw new Error(`ticket ${id} changed while its cart was locked`);
  }
  return {
    kind: 'ticket',
    fault,
    before,
    event: catalogue.templates.get(ticket.event_template_id)?.name ?? '',
    type: catalogue.types.get(ticket.ticket_type_id)?.name ?? '',
    holder: ticket.admit_name,
    date: session?.date ?? null,
    time: session?.startTime ?? null,
    orderNumber: order.order_number,
  };
}

/** Those of its session, or of the time for which it was sold. */
function daysOf(
  { valid_from, valid_to }: TicketRow,
  session: SessionFacts | undefined,
  timezone: string,
) {
  const first = session?.start_datetime ?? valid_from;
  const end = session?.end_datetime ?? valid_to;
  const start = session?.start_datetime.getTime() ?? Number.NEGATIVE_INFINITY;
  return {
    first: first && localDateTime(first.getTime(), timezone).date,
    // A session that ends at midnight is over with the day before.
    last: end && localDateTime(Math.max(start, end.getTime() - 1), timezone).date,
  };
}

async function shown(
  tx: Tx,
  id: string,
  { services, catalogue, seller }: ApiRequest,
): Promise<Scanned> {
  const membership = await membershipById(tx, id);
  const level = catalogue.groups.get(membership?.ticket_group_id ?? '');
  if (!membership || !level) throw new Error(`membership ${id} or its level is not there`);
  const event = catalogue.templates.get(level.event_template_id);
  if (event?.seller_id !== seller.id) throw invalid('is of another seller');
  const timezone = timezoneOf(catalogue, level.event_template_id);
  const { valid_from, valid_to } = membership;
  const now = services.now();
  return {
    kind: 'membership',
    isValid: (valid_from?.getTime() ?? now) <= now && now < (valid_to?.getTime() ?? now + 1),
    level: level.name,
    members: await membersOf(tx, id),
    first: valid_from && localDateTime(valid_from.getTime(), timezone).date,
    last: valid_to && lastDayOf(valid_to, timezone),
  };
}

const invalid = (fault: string) => new InvalidInput([{ path: 'code', fault }]);
