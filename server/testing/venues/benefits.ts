import { cartOf, lines, type ReserveOptions } from '../buyer.ts';
import type { Browser } from '../member.ts';
import { checkoutAsMember, holdLevels, type LoggedIn, logMemberIn } from './levels.ts';
import { answered, type World } from './world.ts';

/**
 * Extends `seedLevels`, as the owner of the tables, with things for members only. The event
 * `evening` is theirs as a whole, with sessions `evening-soon` in 40 days and `evening-late` in
 * 500: group `evening` with `evening-free` (0.00, two a term for friends, four for patrons) and
 * `evening-ticket` (10.00, for every member). The group `tour-members` of `tour` has `tour-member`
 * (5.00, for patrons, ten a term), and `tour-soon` is a session of it in 40 days.
 */
const statements = `
insert into event_template (portal_id, id, seller_id, venue_id, name, event_type, hidden_type) values
  (:portal, 'evening', 'shop', 'house', 'Evening', 'repeating', 'public_member_only');
insert into event_session (portal_id, id, event_template_id, start_datetime, end_datetime) values
  (:portal, 'evening-soon', 'evening', now() + interval '40 days', now() + interval '41 days'),
  (:portal, 'evening-late', 'evening', now() + interval '500 days', now() + interval '501 days'),
  (:portal, 'tour-soon', 'tour', now() + interval '40 days', now() + interval '41 days');
insert into stock (portal_id, session_id, group_id, capacity) values
  (:portal, 'evening-soon', '', 1000), (:portal, 'evening-late', '', 1000),
  (:portal, 'tour-soon', '', 1000);
insert into ticket_group (portal_id, id, event_template_id, name, handler, hidden_type, capacity) values
  (:portal, 'evening', 'evening', 'Evening', 'tickets', 'public_browsable', -1),
  (:portal, 'tour-members', 'tour', 'Members', 'tickets', 'public_member_only', -1);
insert into ticket_type (portal_id, id, ticket_group_id, name, currency_amount) values
  (:portal, 'evening-free', 'evening', 'Free', 0),
  (:portal, 'evening-ticket', 'evening', 'Ticket', 1000),
  (:portal, 'tour-member', 'tour-members', 'Member', 500);
insert into config (portal_id, scope, resource_id, key, value) values
  (:portal, 'ticket_group', 'friends', 'member_benefits', '{"evening-free": 2}'),
  (:portal, 'ticket_group', 'patrons', 'member_benefits', '{"evening-free": 4, "tour-member": 10}');
`;

export async function seedBenefits({ sql, venue }: Pick<World, 'sql' | 'venue'>): Promise<void> {
  for (const statement of statements.split(';\n')) {
    if (statement.trim() === '') continue;
    await sql(statement.replaceAll(':portal', String(venue.portalId)));
  }
}

/** Returns a logged-in member who has bought a membership of a level, given by its ticket type. */
export async function memberOfLevel(world: World, type = 'friend'): Promise<LoggedIn> {
  const member = await logMemberIn(world);
  await buyLevel(member.browser.api, type);
  return member;
}

export async function buyLevel(api: Browser['api'], type: string): Promise<void> {
  const held = await holdLevels(api, { type, name: 'Ada Lovelace' });
  await answered<'checkoutMyCart'>(checkoutAsMember(api, held));
}

export const free = (n = 1): ReserveOptions => ({
  type: 'evening-free',
  session: 'evening-soon',
  n,
});

export const reserveMore = (api: Browser['api'], id: string, ...tickets: ReserveOptions[]) =>
  api.call('modifyMyCart', { params: { id }, body: { add: lines(tickets) } });

/** Checks out a member's cart with nothing due. */
export const checkOutForFree = (api: Browser['api'], answer: Parameters<typeof cartOf>[0]) =>
  api.call('checkoutMyCart', {
    params: { id: cartOf(answer).id },
    body: { amount: '0', gateway_id: 'free', gateway_data: {} },
  });
