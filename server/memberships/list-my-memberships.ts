import type { CallAnswer } from '#contract/client.ts';
import { renewalFault } from '#domain/memberships/membership.ts';
import { shownTerm } from '#domain/memberships/membership-term.ts';
import { isValidTicket } from '#domain/orders/scan-code.ts';
import { wireCard } from '../accounts/saved-card-answer.ts';
import { wireTickets } from '../cart/view/ticket-answer.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { memberOf } from '../http/viewer.ts';
import { type TicketRow, ticketsOfOrders } from '../store/cart/carts.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import { renewalsInProgress } from '../store/memberships/membership-renewals.ts';
import {
  countedTerms,
  heldMembership,
  type MembershipRow,
  membershipsOf,
  type TermRow,
} from '../store/memberships/memberships.ts';
import { agreedCardFacts } from './agreed-card.ts';
import { levelOf, wireMembership } from './membership-answer.ts';

type Answer = CallAnswer<'listMyMemberships'>;
type Wired = Answer['membership'][number];

interface Shown {
  readonly membership: MembershipRow;
  /** The current term, else the next, else the last. */
  readonly term: TermRow;
  readonly terms: readonly TermRow[];
}

/** The member's memberships (API-27, MEM-08, MEM-09): expired ones too, returned ones not. */
export async function listMyMemberships(
  _: ApiInput<'listMyMemberships'>,
  request: ApiRequest,
): Promise<Answer> {
  const { identityId } = memberOf(request, 'membership');
  const { services, portalId, catalogue } = request;
  const now = services.now();
  const { shown, tickets, renewing } = await services.store.read(portalId, async (tx) => {
    const own = await membershipsOf(tx, identityId);
    const ids = own.map(({ id }) => id);
    const terms = Map.groupBy(await countedTerms(tx, ids), (term) => term.membership_id);
    const shown = own.flatMap((membership) => {
      const ofThis = terms.get(membership.id) ?? [];
      const term = shownTerm(ofThis, now);
      return term ? [{ membership, term, terms: ofThis }] : [];
    });
    const orders = shown.map(({ term }) => term.ticket_order_id);
    return {
      shown,
      tickets: await ticketsOfOrders(tx, orders),
      renewing: await renewalsInProgress(tx, ids),
    };
  });
  shown.sort((one, other) => endOf(other) - endOf(one) || 0);
  const { ticket, ticket_type, ticket_group, event_template, venue } = wireTickets(
    { sessions: new Map() },
    shown.flatMap(({ term }) => membersOf(term, tickets, catalogue)),
    catalogue,
  );
  const cards = await Promise.all(shown.map((each) => renewingCard(each, request)));
  return {
    membership: shown.map((each, at) => ({
      ...wired(each, catalogue, now, renewing.has(each.membership.id)),
      saved_payment_method: cards[at] ?? null,
    })),
    ticket,
    ticket_type,
    ticket_group,
    event_template,
    venue,
  };
}

/** The card that an automatic renewal will charge, as currently known (MEM-08). */
async function renewingCard(
  { membership }: Shown,
  { services, portalId }: ApiRequest,
): Promise<Wired['saved_payment_method']> {
  if (membership.auto_renew !== 'scheduled') return null;
  const card = await agreedCardFacts(services, portalId, membership);
  return card.kind === 'answer' && card.value ? wireCard(card.value, services.now()) : null;
}

const endOf = ({ membership }: Shown): number =>
  membership.valid_to?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** The tickets of a term, highest rank first. */
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

function wired(
  { membership, term, terms }: Shown,
  catalogue: Catalogue,
  now: number,
  renewal_in_progress: boolean,
): Omit<Wired, 'saved_payment_method'> {
  const level = levelOf(membership, catalogue);
  const held = { ...heldMembership(catalogue, membership), isBeingCharged: renewal_in_progress };
  return {
    ...wireMembership(membership, catalogue, now),
    scan_code: membership.scan_code,
    can_renew: renewalFault(level, held.timezone, now, held) === null,
    renewal_in_progress,
    ticket_order_id: term.ticket_order_id,
    ticket_order_ids: terms.map(({ ticket_order_id }) => ticket_order_id),
  };
}
