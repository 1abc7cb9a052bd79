import { sql } from 'kysely';
import { Refusal } from '#contract/api/refusals.ts';
import {
  type BenefitRules,
  type Benefits,
  benefitLimit,
  type MemberStanding,
  type MemberTerm,
  type MemberTicket,
  memberFault,
} from '#domain/memberships/member-benefits.ts';
import { isMembershipHandler } from '#domain/memberships/membership-handler.ts';
import type { CartRow } from '../cart/carts.ts';
import { type Catalogue, configValue } from '../catalogue/catalogue.ts';
import { db, type Tx } from '../database.ts';

const takenStates = ['held', 'in_cart', 'booked', 'redeemed'];

/** The standing of a person who was never a member. */
export const noStanding: MemberStanding = { terms: [], used: () => 0 };

/** The benefits of the venue's levels, from the catalogue. */
export function benefitRules(catalogue: Catalogue): BenefitRules {
  const benefits = benefitsOf(catalogue);
  const place = (levelId: string) => ({
    event_template: catalogue.groups.get(levelId)?.event_template_id ?? '',
    ticket_group: levelId,
  });
  return {
    limit: (levelId, typeId) => benefitLimit(benefits, levelId, typeId),
    eventLimit: (event_template) =>
      configValue(catalogue, 'member_event_purchase_limit', { event_template }),
    beyondTerm: (levelId) => configValue(catalogue, 'renewal.reserve_beyond_term', place(levelId)),
  };
}

const known = new WeakMap<Catalogue, Benefits>();

function benefitsOf(catalogue: Catalogue): Benefits {
  const before = known.get(catalogue);
  if (before) return before;
  const levels = [...catalogue.groups.values()].filter(({ handler }) =>
    isMembershipHandler(handler),
  );
  const benefits = new Map(
    levels.map(({ id }) => [id, configValue(catalogue, 'member_benefits', { ticket_group: id })]),
  );
  known.set(catalogue, benefits);
  return benefits;
}

/** A cart whose tickets are excluded, or all tickets that are held but not bought. */
type Excluded = { readonly cart: string } | 'carts';

/**
 * A member's terms and used benefits, without the excluded carts' tickets; those of expired carts
 * never count.
 */
export async function readStanding(
  tx: Tx,
  identityId: string,
  besides: Excluded,
): Promise<MemberStanding> {
  const states = besides === 'carts' ? ['booked', 'redeemed'] : takenStates;
  const cart = besides === 'carts' ? null : besides.cart;
  const terms = await tx.rows(
    sql<MemberTerm>`
      select t.id, t.membership_id, t.ticket_group_id, t.valid_from, t.valid_to, m.auto_renew
      from membership m
      join membership_term t on t.portal_id = m.portal_id and t.membership_id = m.id
      where m.portal_id = ${tx.portalId} and m.identity_id = ${identityId}
        and exists (select from ticket paid
          where paid.portal_id = t.portal_id and paid.membership_id = t.membership_id
            and paid.ticket_order_id = t.ticket_order_id
            and paid.ticket_group_id = t.ticket_group_id
            and paid.state in ('booked', 'redeemed'))
      order by m.created_at, m.id, t.position`.compile(db),
  );
  if (terms.length === 0) return noStanding;
  const bought = await tx.rows(
    sql<{ term: string; type: string; event: string; n: number }>`
      select member_term_id as term, ticket_type_id as type, event_template_id as event,
        count(*)::int as n
      from ticket
      where portal_id = ${tx.portalId}
        and member_term_id = any(${terms.map(({ id }) => id)}::uuid[])
        and state = any(${states}::text[])
        and cart_id is distinct from ${cart}::uuid
      group by 1, 2, 3`.compile(db),
  );
  return {
    terms,
    used: (termId, of, id) =>
      bought
        .filter((row) => row.term === termId && row[of] === id)
        .reduce((count, { n }) => count + n, 0),
  };
}

/**
 * Reads the standing and locks the member's memberships against other purchases: after their cart
 * and before codes, counters and tickets.
 */
async function lockStanding(
  tx: Tx,
  identityId: string,
  exceptCart: string,
): Promise<MemberStanding> {
  await tx.rows(
    sql`select from membership where portal_id = ${tx.portalId} and identity_id = ${identityId}
      order by id for no key update`.compile(db),
  );
  return readStanding(tx, identityId, { cart: exceptCart });
}

/** True if a ticket in a cart is for members only. */
export const isMembersOnly = ({ member_term_id }: Pick<MemberTicket, 'member_term_id'>): boolean =>
  member_term_id !== null;

interface Circumstances {
  readonly catalogue: Catalogue;
  readonly services: { readonly now: () => number };
}

type Cart = Pick<CartRow, 'id' | 'identity_id'>;
type Ticket = MemberTicket & { readonly ticket_group_id: string };

/**
 * Throws if the cart's owner may not buy its member tickets: they are no longer a member, or a limit is reached. Keeps
 * their memberships locked, so that this holds until the commit.
 */
export async function refuseBenefits(
  tx: Tx,
  circumstances: Circumstances,
  cart: Cart,
  tickets: readonly Ticket[],
  context: string,
): Promise<void> {
  const found = await benefitFault(tx, circumstances, cart, tickets);
  if (!found) return;
  const { fault, ticket } = found;
  if (fault.kind === 'limit') throw limitRefusal(context, fault.limit, ticket.ticket_type_id);
  throw new Refusal('rule_blocks_reserve', 'checkout_rules', {
    block_reason: fault.reason,
    ticket_group_id: ticket.ticket_group_id,
  });
}

/** The error of a cart's member tickets, given that these memberships are locked; undefined if there is none. */
export async function benefitFault(
  tx: Tx,
  { catalogue, services }: Circumstances,
  cart: Cart,
  tickets: readonly Ticket[],
) {
  const ofMember = tickets.filter(isMembersOnly);
  if (ofMember.length === 0) return null;
  const standing = await lockStanding(tx, cart.identity_id, cart.id);
  const benefits = benefitRules(catalogue);
  return memberFault(ofMember, { standing, benefits, now: services.now() });
}

export const limitRefusal = (context: string, limit: number, ticket_type_id: string): Refusal =>
  new Refusal('member_limit_exceeded', context, { limit, ticket_type_id });
