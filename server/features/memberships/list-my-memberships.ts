import type { CallAnswer } from '#contract/client.ts';
import { renewalFault } from '#domain/membership.ts';
import { holdsAt, lastDayOf, shownTerm } from '#domain/membership-term.ts';
import type { ApiInput, ApiRequest } from '../../http/request.ts';
import { memberOf } from '../../http/viewer.ts';
import { type TicketRow, ticketsOfOrders } from '../../store/carts.ts';
import type { Catalogue } from '../../store/catalogue.ts';
import {
  countedTerms,
  heldMembership,
  type MembershipRow,
  membershipsOf,
  type TermRow,
} from '../../store/memberships.ts';
import { isValidTicket } from '../../wire/answer-orders.ts';
import { wireTickets } from '../../wire/cart.ts';

type Answer = CallAnswer<'listMyMemberships'>;

interface Shown {
  readonly membership: MembershipRow;
  /** The one that holds now, else the next, else the last. */
  readonly term: TermRow;
  readonly terms: readonly TermRow[];
}

/** API-27, MEM-08, MEM-09. What was given back is not there; what is over is. */
export async function listMyMemberships(
  _: ApiInput<'listMyMemberships'>,
  request: ApiRequest,
): Promise<Answer> {
  const { identityId } = memberOf(request, 'membership');
  const { services, portalId, catalogue } = request;
  const now = services.now();
  const { shown, tickets } = await services.store.read(portalId, async (tx) => {
    const own = await membershipsOf(tx, identityId);
    const ids = own.map(({ id }) => id);
    const terms = Map.groupBy(await countedTerms(tx, ids), (term) => term.membership_id);
    const shown = own.flatMap((membership) => {
      const ofThis = terms.get(membership.id) ?? [];
      const term = shownTerm(ofThis, now);
      return term ? [{ membership, term, terms: ofThis }] : [];
    });
    const orders = shown.map(({ term }) => term.ticket_order_id);
    return { shown, tickets: await ticketsOfOrders(tx, orders) };
  });
  shown.sort((one, other) => endOf(other) - endOf(one) || 0);
  const { ticket, ticket_type, ticket_group, event_template, venue } = wireTickets(
    { sessions: new Map() },
    shown.flatMap(({ term }) => membersOf(term, tickets, catalogue)),
    catalogue,
  );
  return {
    membership: shown.map((each) => wireMembership(each, catalogue, now)),
    ticket,
    ticket_type,
    ticket_group,
    event_template,
    venue,
  };
}

const endOf = ({ membership }: Shown): number =>
  membership.valid_to?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** The tickets of a term, the highest in rank first. */
function membersOf(
  { ticket_order_id, ticket_group_id }: TermRow,
  tickets: readonly TicketRow[],
  { types }: Catalogue,
): TicketRow[] {
  const rank = ({ ticket_type_id }: TicketRow): number => types.get(ticket_type_id)?.rank ?? 0;
  return tickets
    .filter((ticket) => ticket.ticket_order_id === ticket_order_id)
    .filter((ticket) => ticket.ticket_group_id === ticket_group_id && isValidTicket(ticket))
    .sort((one, other) => rank(one) - rank(other));
}

function wireMembership(
  { membership, term, terms }: Shown,
  catalogue: Catalogue,
  now: number,
): Answer['membership'][number] {
  const { id, scan_code, valid_from, valid_to, auto_renew } = membership;
  const level = catalogue.groups.get(membership.ticket_group_id);
  if (!level) throw new Error(`level ${membership.ticket_group_id} is not there`);
  const held = heldMembership(catalogue, membership);
  const { timezone } = held;
  return {
    id,
    scan_code,
    ticket_group_id: level.id,
    event_template_id: level.event_template_id,
    name: level.name,
    valid_from: valid_from?.toISOString() ?? null,
    valid_to: valid_to?.toISOString() ?? null,
    last_day: valid_to && lastDayOf(valid_to, timezone),
    timezone,
    is_active: holdsAt(membership, now),
    can_renew: renewalFault(level, timezone, now, held) === null,
    auto_renew_state: auto_renew === 'none' ? null : auto_renew,
    ticket_order_id: term.ticket_order_id,
    ticket_order_ids: terms.map(({ ticket_order_id }) => ticket_order_id),
  };
}
