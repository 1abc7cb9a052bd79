import { createHash } from 'node:crypto';
import { type CountedTicket, stockMoves } from '#domain/cart/reserve.ts';
import { admitsVisitors } from '#domain/events/admits-visitors.ts';
import { giftDelivery, isMailed } from '#domain/gifts/gift-delivery.ts';
import { totalsOf } from '#domain/pricing/price.ts';
import type { Story, StoryTicket } from '../plan/story.ts';
import { type Ids, iso, type Known, type Row, type Table } from './story-rows.ts';

type Rows = (readonly [Table, Row])[];

/** Returns the rows of a purchase: buyer, cart, order and tickets. */
export function orderRows(story: Story, ids: Ids, known: Known): Rows {
  return [
    ...identityRows(story, ids, known),
    ['cart', cartRow(story, ids, known)],
    ['ticket_order', orderRow(story, ids, known)],
    ...termRows(story, ids, known),
    ...story.tickets.map((ticket, position): Rows[number] => [
      'ticket',
      ticketRow(story, ticket, position, { ids, known }),
    ]),
    ...answerRows(story, ids),
    ...codeRows(story, ids),
    ...moveRows(story, ids, known),
  ];
}

function identityRows({ n, at, buyer, memberOf, term }: Story, ids: Ids, { keys }: Known): Rows {
  if (memberOf !== null) return [];
  const { first_name, last_name, email } = buyer;
  const person = { first_name, last_name, email, contact: {}, created_at: iso(at) };
  const guest = { ...person, id: ids.payer, kind: 'guest', issued_to_cart_id: ids.cart };
  const rows: Rows = [['identity', guest]];
  if (term?.kind === 'new') {
    const code = keys.number('member', n);
    const member = { ...person, id: ids.owner, kind: 'member', member_code: code };
    rows.push(['identity', { ...member, issued_to_cart_id: ids.cart }]);
  }
  return rows;
}

function cartRow(story: Story, ids: Ids, { keys, publicIdentityId }: Known): Row {
  const { n, at, seller, channel, campaign, language, memberOf } = story;
  return {
    id: ids.cart,
    cart_number: keys.number('cart', n),
    seller_id: seller,
    state: 'ordered',
    identity_id: memberOf === null ? publicIdentityId : ids.payer,
    purchaser_identity_id: ids.payer,
    channel,
    campaign,
    language,
    held_until_max: iso(at + 3_600_000),
    created_at: iso(at - 240_000),
  };
}

/** The tickets originally bought, without those that a move added. */
const bought = ({ tickets }: Story): readonly StoryTicket[] =>
  tickets.filter(({ replaces }) => replaces === null);

function orderRow(story: Story, ids: Ids, { keys }: Known): Row {
  const { n, at, buyer, seller, language } = story;
  const { total_payments: _, total_outstanding: __, ...totals } = totalsOf(bought(story), 0);
  return {
    id: ids.order,
    order_number: ids.orderNumber,
    cart_id: ids.cart,
    seller_id: seller,
    identity_id: ids.owner,
    buyer: { ...buyer, contact: {} },
    language,
    ...totals,
    purchased_on: iso(at),
    scan_code: keys.scanCode('order', n),
  };
}

function termRows({ n, at, term }: Story, ids: Ids, { keys }: Known): Rows {
  if (!term) return [];
  const { kind, group: ticket_group_id, anchor, valid_from, valid_to } = term;
  const membership_id = keys.id('membership', term.membershipOf);
  const shared = { ticket_group_id, anchor, created_at: iso(at) };
  const period = { ...shared, valid_from: iso(valid_from), valid_to: iso(valid_to) };
  const rows: Rows = [
    [
      'membership_term',
      {
        ...period,
        id: keys.id('term', n),
        membership_id,
        position: kind === 'new' ? 1 : 2,
        ticket_order_id: ids.order,
        kind,
      },
    ],
  ];
  if (kind === 'renewal') return rows;
  const scan_code = keys.scanCode('membership', n);
  return [
    ['membership', { ...period, id: membership_id, identity_id: ids.owner, scan_code }],
    ...rows,
  ];
}

interface Place {
  readonly ids: Ids;
  readonly known: Known;
}

function ticketRow(
  { n, term }: Story,
  ticket: StoryTicket,
  position: number,
  { ids, known: { keys } }: Place,
): Row {
  const { type, session, replaces } = ticket;
  const { group } = type;
  const { handler } = group;
  const isMember = handler === 'membership';
  const renews =
    term?.kind === 'renewal' ? { renews: keys.id('membership', term.membershipOf) } : {};
  const data = isMailed(handler) ? { ...giftDelivery(ticket.data) } : ticket.data;
  return {
    id: ids.ticket(position),
    cart_id: ids.cart,
    ticket_order_id: ids.order,
    state: ticket.state,
    position,
    ticket_type_id: type.id,
    ticket_group_id: group.id,
    event_template_id: group.event.id,
    event_session_id: session?.id ?? null,
    handler,
    seat_template_id: ticket.seat,
    ...countedIn(ticket),
    face_value: ticket.face_value,
    adjusted_value: ticket.adjusted_value,
    fee_fixed_outside: ticket.fee_fixed_outside,
    fee_percent_outside: ticket.fee_percent_outside,
    fee_fixed_rate: ticket.fee_fixed_rate,
    fee_percent_rate: ticket.fee_percent_rate,
    admit_name: ticket.admit_name,
    handler_data: isMember ? renews : data,
    scan_code: admitsVisitors(handler) ? keys.scanCode('ticket', n, position) : null,
    valid_from: iso(isMember ? (term?.valid_from ?? null) : ticket.valid_from),
    valid_to: iso(isMember ? (term?.valid_to ?? null) : ticket.valid_to),
    replaces_ticket_id: replaces === null ? null : ids.ticket(replaces),
    membership_id: isMember && term ? keys.id('membership', term.membershipOf) : null,
  };
}

/** The counters that a ticket uses, as when it is held. */
const countedIn = ({ type: { group }, session }: StoryTicket) => ({
  counts_session: session !== null && !group.exclude_from_event_capacity,
  counts_group: group.capacity >= 0,
});

/** The places taken by an order's valid tickets. */
export function movesOf({ tickets }: Story) {
  const living = tickets.filter(({ state }) => state !== 'cancelled');
  const counted = living.map(
    (ticket): CountedTicket => ({
      event_session_id: ticket.session?.id ?? null,
      ticket_group_id: ticket.type.group.id,
      ...countedIn(ticket),
    }),
  );
  return stockMoves(counted, []);
}

/** The seats taken by an order's valid tickets. */
export const seatsTaken = ({ tickets }: Story) =>
  tickets.flatMap(({ state, session, seat }) =>
    state !== 'cancelled' && session && seat !== null ? [[session.id, seat] as const] : [],
  );

function answerRows({ answers }: Story, ids: Ids): Rows {
  if (!answers) return [];
  return [
    ['cart_answer', { cart_id: ids.cart, ticket_group_id: answers.group, data: answers.data }],
  ];
}

function codeRows({ at, buyer, codes, mods }: Story, ids: Ids): Rows {
  return [
    ...codes.map(({ key, code, name, rule }): Rows[number] => {
      const { discount, scope, min_tickets, min_amount, max_per_buyer } = rule;
      const hash = createHash('sha256').update(buyer.email.trim().toLowerCase()).digest('hex');
      return [
        'cart_code',
        {
          cart_id: ids.cart,
          promo_code_id: key,
          cart_rule_id: rule.id,
          code,
          name,
          buyer_hash: max_per_buyer === null ? null : `\\x${hash}`,
          applied_at: iso(at - 120_000),
          rule: { discount, scope, min_tickets, min_amount },
        },
      ];
    }),
    ...mods.map(({ key, ticket, amount }): Rows[number] => [
      'cartmod',
      { cart_id: ids.cart, promo_code_id: key, ticket_id: ids.ticket(ticket), amount },
    ]),
  ];
}

/** Returns the rows of a move, without its tickets: the edit's cart and its changes. */
function moveRows(story: Story, ids: Ids, known: Known): Rows {
  const { n, move } = story;
  if (!move) return [];
  const { keys } = known;
  const edit = keys.id('edit', n);
  const removed = move.removed.map(ids.ticket);
  return [
    [
      'edit',
      {
        ...cartRow(story, ids, known),
        id: edit,
        cart_number: keys.number('edit', n),
        channel: 'web',
        campaign: {},
        purchaser_identity_id: ids.payer,
        held_until_max: iso(move.at + 3_600_000),
        edits_order_id: ids.order,
        created_at: iso(move.at - 60_000),
      },
    ],
    ...removed.map((ticket_id): Rows[number] => ['edit_removal', { cart_id: edit, ticket_id }]),
    [
      'order_change',
      {
        id: edit,
        ticket_order_id: ids.order,
        kind: 'update',
        removed,
        added: move.added.map(ids.ticket),
        decided_on: iso(move.at),
        told_on: iso(move.at),
      },
    ],
  ];
}
