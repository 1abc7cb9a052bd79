import { newTerm } from '#domain/memberships/membership-term.ts';
import type { TenantFile } from '#tenants/tenant-file.ts';
import { referenceNumber, scanCode, uuid } from '../setup/random.ts';
import { readIdentity } from '../store/accounts/identities.ts';
import { changeTickets, insertCart, type TicketToHold, updateCart } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import {
  insertMembership,
  insertTerm,
  joinTickets,
  membershipsOf,
} from '../store/memberships/memberships.ts';
import { bookTickets, insertOrder } from '../store/orders/orders.ts';

type Member = TenantFile['members'][number];
type Membership = NonNullable<Member['membership']>;

/**
 * Creates the memberships of a tenant file's members, as free orders. Members who already have any membership keep it;
 * members who could not be created are skipped.
 */
export async function makeSampleMemberships(
  tx: Tx,
  tenant: Pick<TenantFile, 'portal' | 'members' | 'events' | 'venues'>,
  now: Date,
): Promise<number> {
  let made = 0;
  for (const { id, membership } of tenant.members) {
    if (!membership || !(await readIdentity(tx, id))) continue;
    if ((await membershipsOf(tx, id)).length > 0) continue;
    await make(tx, tenant, id, membership, now);
    made += 1;
  }
  return made;
}

async function make(
  tx: Tx,
  tenant: Pick<TenantFile, 'portal' | 'members' | 'events' | 'venues'>,
  memberId: string,
  { level, from, members }: Membership,
  now: Date,
): Promise<void> {
  const { event, policy, timezone } = levelOf(tenant, level);
  const start = Temporal.PlainDate.from(from).toZonedDateTime(timezone);
  const at = new Date(Math.min(start.epochMilliseconds, now.getTime()));
  const term = newTerm(policy, timezone, start.epochMilliseconds);
  const { valid_from, valid_to } = term;
  const cartId = uuid();
  const language = tenant.portal.languages[0] ?? 'en';
  await insertCart(tx, {
    id: cartId,
    cart_number: referenceNumber(),
    seller_id: event.seller,
    identity_id: memberId,
    channel: 'staff',
    campaign: {},
    language,
    expires_at: null,
    held_until_max: at,
    network: null,
    held_short: false,
  });
  const tickets = members.map(
    ({ ticket_type, name }, position): TicketToHold => ({
      ...freeTicket,
      id: uuid(),
      position,
      ticket_type_id: ticket_type,
      ticket_group_id: level,
      event_template_id: event.id,
      admit_name: name,
      valid_from,
      valid_to,
    }),
  );
  await changeTickets(tx, cartId, [], tickets);
  const buyer = await readIdentity(tx, memberId);
  if (!buyer) throw new Error(`member ${memberId} is missing`);
  const { email, first_name, last_name, contact } = buyer;
  const orderId = insertOrder(tx, {
    order_number: referenceNumber(),
    cart_id: cartId,
    seller_id: event.seller,
    identity_id: memberId,
    buyer: { email, first_name, last_name, contact },
    language,
    total_before_cartmod_price: 0,
    total_cartmod_amount: 0,
    total_fee_fixed_outside: 0,
    total_fee_percent_outside: 0,
    total_after_fees_price: 0,
    purchased_on: at,
  });
  const written = { ...term, ticket_group_id: level, created_at: at };
  const membershipId = await insertMembership(tx, {
    ...written,
    identity_id: memberId,
    scan_code: scanCode(),
  });
  await insertTerm(tx, {
    ...written,
    membership_id: membershipId,
    ticket_order_id: orderId,
    kind: 'new',
  });
  const ids = tickets.map(({ id }) => id);
  await joinTickets(tx, ids, membershipId, term);
  bookTickets(tx, { orderId, cartId }, new Map(ids.map((id) => [id, scanCode()])));
  updateCart(tx, cartId, { state: 'ordered', purchaser_identity_id: memberId });
}

/** The columns that all free membership tickets share. */
const freeTicket = {
  event_session_id: null,
  handler: 'membership',
  seat_template_id: null,
  counts_session: false,
  counts_group: false,
  face_value: 0,
  adjusted_value: 0,
  fee_fixed_outside: 0,
  fee_percent_outside: 0,
  fee_fixed_rate: 0,
  fee_percent_rate: '0',
  admit_email: '',
  handler_data: {},
  member_term_id: null,
} as const;

function levelOf({ events, venues }: Pick<TenantFile, 'events' | 'venues'>, id: string) {
  for (const event of events) {
    const group = event.groups.find((one) => one.id === id);
    const venue = venues.find((one) => one.id === event.venue);
    if (!group || !venue) continue;
    const { start_policy = null, start_policy_date = null, duration_new = null } = group;
    return {
      event,
      timezone: venue.timezone,
      policy: { start_policy, start_policy_date, duration_new },
    };
  }
  throw new Error(`level ${id} is not in the file`);
}
