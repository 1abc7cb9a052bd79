import { type CartAnswer, cartOf } from '../buyer.ts';
import { type Browser, configure, makeMember, openBrowser, type TestMember } from '../member.ts';
import { answered, type World } from './world.ts';

/**
 * SQL for an event with memberships, run as the owner of the tables. Levels: `friends` for a year (`friend` at 60.00, one or
 * two with names, and `friend-child` at 10.00 without), `patrons` for a year (`patron` at 90.00, and up to two `patron-guest`,
 * free and unnamed), and `season` (`seasonal` at 40.00) to the end of 2031. They can be renewed from 30 days before their end,
 * patrons from 10.
 */
const statements = `
insert into event_template (portal_id, id, seller_id, venue_id, name, event_type, hidden_type) values
  (:portal, 'friendship', 'shop', 'house', 'Friendship', 'other', 'public_browsable');
insert into ticket_group (portal_id, id, event_template_id, name, handler, hidden_type,
    start_policy, start_policy_date, duration_new) values
  (:portal, 'friends', 'friendship', 'Friends', 'membership', 'public_browsable', null, null, 'P1Y'),
  (:portal, 'patrons', 'friendship', 'Patrons', 'membership', 'public_browsable', null, null, 'P1Y'),
  (:portal, 'season', 'friendship', 'Season', 'membership', 'public_browsable', 'fixedto',
    '2031-12-31', null);
insert into ticket_type (portal_id, id, ticket_group_id, name, currency_amount) values
  (:portal, 'friend', 'friends', 'Friend', 6000),
  (:portal, 'friend-child', 'friends', 'Child', 1000),
  (:portal, 'patron', 'patrons', 'Patron', 9000),
  (:portal, 'patron-guest', 'patrons', 'Guest', 0),
  (:portal, 'seasonal', 'season', 'Seasonal', 4000);
insert into ticket_rule (portal_id, ticket_group_id, ticket_type_id, min, max, named) values
  (:portal, 'friends', 'friend', 1, 2, 'yes'),
  (:portal, 'friends', 'friend-child', 0, 3, 'no'),
  (:portal, 'patrons', 'patron-guest', 0, 2, 'no');
insert into config (portal_id, scope, resource_id, key, value) values
  (:portal, 'event_template', 'friendship', 'renewal.allowed_period', '30'),
  (:portal, 'ticket_group', 'patrons', 'renewal.allowed_period', '10');
`;

export async function seedLevels({ sql, venue }: SeededIn): Promise<void> {
  for (const statement of statements.split(';\n')) {
    if (statement.trim() === '') continue;
    await sql(statement.replaceAll(':portal', String(venue.portalId)));
  }
}

interface SeededIn {
  sql(text: string): Promise<unknown>;
  readonly venue: { readonly portalId: number };
}

export interface MembershipOptions {
  readonly type: string;
  /** First and last name of the member. */
  readonly name?: string;
  /** The id of the membership to renew. */
  readonly renews?: string;
  /** First day of a gift; '' is today. */
  readonly givenOn?: string;
}

export const friend = (more: Omit<MembershipOptions, 'type'> = {}): MembershipOptions => ({
  type: 'friend',
  name: 'Ada Lovelace',
  ...more,
});

/** Opens a cart of memberships; returns the outcome, refusals included. */
export const reserveLevels = (api: Browser['api'], ...memberships: readonly MembershipOptions[]) =>
  api.call('createCart', {
    body: {
      add: memberships.map(({ type, name = '', renews, givenOn }) => ({
        ticket_type_id: type,
        event_session_id: null,
        admit_name: name,
        ...(renews === undefined ? {} : { handler_data: { renews } }),
        ...(givenOn === undefined ? {} : { handler_data: { gift: true, starts_on: givenOn } }),
      })),
    },
  });

export const holdLevels = (
  api: Browser['api'],
  ...memberships: readonly MembershipOptions[]
): Promise<CartAnswer> => answered<'createCart'>(reserveLevels(api, ...memberships));

/** Stores a cart's recipient; returns their id. */
export async function storeGiftee(
  api: Browser['api'],
  held: CartAnswer,
  { email, message }: { readonly email: string; readonly message?: string },
): Promise<string> {
  const { identity } = await answered<'createGiftee'>(
    api.call('createGiftee', {
      body: {
        first_name: 'Bea',
        last_name: 'Byron',
        email,
        cart_id: cartOf(held).id,
        ...(message === undefined ? {} : { additional_info: { message } }),
      },
    }),
  );
  return identity[0]?.id ?? '';
}

export interface LoggedIn extends TestMember {
  readonly browser: Browser;
}

/** Makes a member and logs them in in a browser of their own. */
export async function logMemberIn(
  world: World,
  options: Parameters<typeof makeMember>[1] = {},
): Promise<LoggedIn> {
  await configure(world, { 'login.mode': 'dialog', 'login.with': 'member_code_zip' });
  const member = await makeMember(world, options);
  const browser = openBrowser(world);
  await answered<'logIn'>(
    browser.api.call('logIn', { body: { member_code: member.memberCode, zip_code: '10115' } }),
  );
  return { ...member, browser };
}

export interface MemberPayment {
  readonly card?: string;
  readonly amount?: string;
  readonly intentId?: string;
  readonly idempotencyKey?: string;
  readonly autoRenew?: boolean;
}

/** Checks out a cart as the logged-in member. */
export function checkoutAsMember(
  api: Browser['api'],
  answer: CartAnswer,
  { card = 'pm_card_visa', amount, intentId, idempotencyKey, autoRenew }: MemberPayment = {},
) {
  const { id, payment_due } = cartOf(answer);
  return api.call('checkoutMyCart', {
    params: { id },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    body: {
      amount: amount ?? payment_due,
      gateway_id: 'stripe',
      gateway_data:
        intentId === undefined ? { payment_method: card } : { payment_intent_id: intentId },
      ...(autoRenew === undefined ? {} : { auto_renew: autoRenew }),
    },
  });
}

export interface StoredMembership {
  readonly id: string;
  readonly identity_id: string;
  readonly ticket_group_id: string;
  readonly valid_from: Date | null;
  readonly valid_to: Date | null;
  readonly terms: readonly string[];
}

/** Returns the stored memberships of a cart's orders, with the kinds of all their terms. */
export const membershipsOfCart = ({ sql }: Pick<World, 'sql'>, cartId: string) =>
  sql<StoredMembership>(
    `select m.id, m.identity_id, m.ticket_group_id, m.valid_from, m.valid_to,
       (select array_agg(t.kind order by t.position) from membership_term t
         where t.membership_id = m.id) as terms
     from membership m where m.id in (
       select membership_id from membership_term t join ticket_order o on o.id = t.ticket_order_id
       where o.cart_id = $1)
     order by m.ticket_group_id`,
    [cartId],
  );

/** Buys a membership as the member; returns its id. */
export async function buyMembership(
  world: World,
  { browser }: LoggedIn,
  ...memberships: readonly MembershipOptions[]
): Promise<string> {
  const held = await holdLevels(browser.api, ...memberships);
  await answered<'checkoutMyCart'>(checkoutAsMember(browser.api, held));
  const [membership] = await membershipsOfCart(world, cartOf(held).id);
  if (!membership) throw new Error('an order without a membership');
  return membership.id;
}

/** Moves a membership back by this many days. */
export async function backdateMembership({ sql }: World, id: string, days: number): Promise<void> {
  const change = `anchor = anchor - $2::int, valid_from = valid_from - make_interval(days => $2),
    valid_to = valid_to - make_interval(days => $2)`;
  await sql(`update membership set ${change} where id = $1`, [id, days]);
  const held = `held_from = held_from - make_interval(days => $2),
    held_to = held_to - make_interval(days => $2)`;
  await sql(`update membership_term set ${change}, ${held} where membership_id = $1`, [id, days]);
}

export interface StoredTerm {
  readonly kind: string;
  readonly ticket_group_id: string;
  readonly valid_from: Date;
  readonly valid_to: Date;
}

/** Returns a membership's terms in order, including cancelled ones. */
export const termsOf = ({ sql }: World, id: string) =>
  sql<StoredTerm>(
    `select kind, ticket_group_id, valid_from, valid_to from membership_term
     where membership_id = $1 order by position`,
    [id],
  );
