import { lastFour } from '#domain/gifts/gift-card.ts';
import { toProcessor } from '#domain/pricing/card-amount.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { cardSecrets } from '#server/gifts/card-secrets.ts';
import type { LedgerMove } from '#server/store/gifts/ledger.ts';
import type { Story, StoryDispute, StoryPayment, StoryRefund } from '../plan/story.ts';
import { type Ids, iso, type Known, type PastPayment, type Row, type Table } from './story-rows.ts';

type Rows = (readonly [Table, Row])[];

interface Money {
  readonly rows: Rows;
  readonly ledger: readonly LedgerMove[];
  readonly payments: readonly PastPayment[];
}

/** Milliseconds until a refund fails. */
const cameBackAfter = 3_600_000;
/** The processor's fee for a dispute, in its minor units. */
const disputeFee = 1_500;

/** Returns the rows of an order's payments, refunds and disputes. */
export function moneyRows(story: Story, ids: Ids, known: Known): Money {
  const parts = story.payments.map((payment, part) =>
    partRows(story, payment, part, { ids, known }),
  );
  const issued = issuedCards(story, ids, known);
  return {
    rows: [
      ...issued.rows,
      ...parts.flatMap(({ rows }) => rows),
      ...story.refunds.flatMap((refund, at) => refundRows(story, refund, at, { ids, known })),
      ...disputeRows(story, ids, known),
      ...moveRows(story, ids, known),
    ],
    ledger: [...issued.ledger, ...parts.flatMap(({ ledger }) => ledger)],
    payments: parts.flatMap(({ payments }) => payments),
  };
}

interface Place {
  readonly ids: Ids;
  readonly known: Known;
}

function partRows(
  story: Story,
  { from, amount, brand, lastFour: digits, wallet, giftCardOf }: StoryPayment,
  part: number,
  { ids, known }: Place,
): Money {
  const { n, at } = story;
  const { keys, currency } = known;
  const id = ids.payment(part);
  const key = keys.token('payment', n, part);
  const isCard = from === 'card';
  const completes = part === story.payments.length - 1;
  const gateway_id = { card: 'stripe', gift_card: 'ledger', nothing: 'free' }[from];
  const card = giftCardOf === null ? null : keys.id('gift card', giftCardOf);
  const row = {
    id,
    cart_id: ids.cart,
    gateway_id,
    state: 'captured',
    completes,
    amount,
    currency,
    identity_id: ids.payer,
    provider_ref: isCard ? `pi_${key}` : null,
    created_at: iso(at - 8_000),
    ledger_account_id: card,
    opens_orders: completes,
    method: isCard ? 'card' : null,
    brand,
    last_four: digits,
    wallet,
  };
  if (from === 'nothing') return { rows: [['payment', row]], ledger: [], payments: [] };
  const entry = keys.id('capture', n, part);
  const rows: Rows = [
    ['payment', row],
    [
      'payment_entry',
      {
        ...entryOf(entry, id, ids, at),
        audit_action: 'capture',
        amount,
        provider_ref: isCard ? `ch_${key}` : null,
      },
    ],
    allocation({ id: entry, amount }, at, ids),
  ];
  const change = { change: -amount, reason: 'redeemed', paymentEntry: entry } as const;
  return {
    rows,
    ledger: card === null ? [] : [{ ...change, card, at: new Date(at) }],
    payments: isCard ? [pastPayment(story, key, { ids, known })] : [],
  };
}

const entryOf = (id: string, payment_id: string, { cart }: Ids, at: number) => ({
  id,
  payment_id,
  cart_id: cart,
  state: 'done',
  reason: '',
  occurred_on: iso(at),
});

/** Allocates an entry to its order; sales count it from the entry's time on (TOD-01). */
const allocation = (entry: { id: string; amount: number }, at: number, { order }: Ids) =>
  [
    'payment_allocation',
    {
      payment_entry_id: entry.id,
      ticket_order_id: order,
      amount: entry.amount,
      allocated_on: iso(at),
    },
  ] as const;

const seconds = (at: number): number => Math.floor(at / 1_000);

function pastPayment(story: Story, key: string, { ids, known }: Place): PastPayment {
  const { n, at, payments, seller, refunds, dispute } = story;
  const { keys, currency, portalKey } = known;
  const part = payments.findIndex(({ from }) => from === 'card');
  const { amount = 0, brand, lastFour: last4, wallet = null } = payments[part] ?? {};
  const minor = (ours: number) => toProcessor(ours, currency);
  return {
    key,
    amount: minor(amount),
    currency: currency.toLowerCase(),
    created: seconds(at),
    description: `${known.sellerNames[seller] ?? ''} ${keys.number('cart', n)}`,
    metadata: { payment_id: ids.payment(part), cart_id: ids.cart, portal: portalKey },
    card: { brand: brand ?? 'visa', last4: last4 ?? '4242', wallet },
    refunds: refunds.map((refund, place) => ({
      key: keys.token('refund', n, place),
      refundId: keys.id('refund', n, place),
      amount: minor(refund.amount),
      created: seconds(refund.at),
      failed: refund.failed !== 'no',
    })),
    dispute: dispute && {
      key: keys.token('dispute', n),
      created: seconds(dispute.at),
      closed: dispute.closed === null ? null : seconds(dispute.closed),
      outcome: dispute.outcome,
      reason: dispute.reason,
    },
  };
}

/** Returns the gift cards that an order bought, with their balances. */
function issuedCards({ n, at, tickets }: Story, ids: Ids, known: Known) {
  const { numberOf, hashOf } = cardSecrets(known.giftCardKey);
  const rows: Rows = [];
  const ledger: LedgerMove[] = [];
  for (const [position, { type, face_value, valid_to }] of tickets.entries()) {
    if (type.group.handler !== 'ledger') continue;
    const id = known.keys.id('gift card', n);
    const number = numberOf(known.portalId, id);
    rows.push([
      'ledger_account',
      {
        id,
        number_hash: `\\x${hashOf(known.portalId, number).toString('hex')}`,
        last_four: lastFour(number),
        currency: known.currency,
        ticket_id: ids.ticket(position),
        active_from: iso(at),
        expires_at: iso(valid_to),
      },
    ]);
    ledger.push({ card: id, change: face_value, reason: 'issued', at: new Date(at) });
  }
  return { rows, ledger };
}

/** Returns the rows of a refund by staff and of its outcome. */
function refundRows(story: Story, refund: StoryRefund, at: number, { ids, known }: Place): Rows {
  const { n } = story;
  const { keys, currency } = known;
  const id = keys.id('refund', n, at);
  const staff = keys.id('staff refund', n, at);
  const amount = formatAmount(refund.amount, currency);
  const isGoodwill = refund.cancelled.length === 0;
  const named = refund.isWhole ? 'all' : refund.cancelled.map(ids.ticket);
  const entry = {
    ...entryOf(id, ids.payment(0), ids, refund.at),
    audit_action: 'refund',
    amount: refund.amount,
    reason: isGoodwill ? 'goodwill' : 'tickets_cancelled',
    staff_refund_id: staff,
  };
  const rows: Rows = [
    [
      'staff_refund',
      {
        id: staff,
        reference: referenceOfRefund(ids, at),
        ticket_order_id: ids.order,
        wish: [ids.orderNumber, isGoodwill ? null : named, isGoodwill ? amount : null],
        result: {
          tickets: refund.cancelled.length,
          currency,
          amount,
          staying_change: '0',
          parts: [{ gateway_id: 'stripe', last_four: null, amount }],
        },
        decided_on: iso(refund.at),
      },
    ],
    [
      'payment_entry',
      {
        ...entry,
        state: refund.failed === 'no' ? 'done' : 'failed',
        failed_on: refund.failed === 'no' ? null : iso(refund.at + cameBackAfter),
        provider_ref: `re_${keys.token('refund', n, at)}`,
      },
    ],
    allocation(entry, refund.at, ids),
  ];
  if (refund.failed !== 'settled') return rows;
  const again = keys.id('settled refund', n, at);
  const settled = refund.at + 4 * 86_400_000;
  return [
    ...rows,
    ['payment_entry', { ...entry, id: again, occurred_on: iso(settled) }],
    allocation({ ...entry, id: again }, settled, ids),
    [
      'refund_remedy',
      {
        payment_entry_id: id,
        remedy: 'settled',
        reason: 'Paid to the buyer’s new account',
        new_entry_id: again,
        decided_on: iso(settled),
      },
    ],
  ];
}

/** The reference that staff gave a refund. */
export const referenceOfRefund = ({ orderNumber }: Ids, at: number): string =>
  `${orderNumber}-${at + 1}`;

function disputeRows({ n, dispute }: Story, ids: Ids, { keys }: Known): Rows {
  if (!dispute) return [];
  const provider_ref = `du_${keys.token('dispute', n)}`;
  return movementsOf(dispute).flatMap(({ audit_action, amount, at }): Rows => {
    const id = keys.id(audit_action, n);
    const entry = { ...entryOf(id, ids.payment(0), ids, at), audit_action, amount, provider_ref };
    return [['payment_entry', entry], allocation(entry, at, ids)];
  });
}

function movementsOf({ at, amount, closed, outcome }: StoryDispute) {
  const opened = [
    { audit_action: 'dispute_opened', amount, at },
    { audit_action: 'dispute_fee', amount: disputeFee, at },
  ];
  if (closed === null) return opened;
  const returned = outcome === 'won' ? amount : 0;
  return [...opened, { audit_action: 'dispute_closed', amount: returned, at: closed }];
}

/** Returns the payment of 0.00 for a move to a time at the same price. */
function moveRows({ move }: Story, ids: Ids, { keys, currency }: Known): Rows {
  if (!move) return [];
  return [
    [
      'payment',
      {
        id: keys.id('move payment', ids.order),
        cart_id: ids.cart,
        gateway_id: 'free',
        state: 'captured',
        completes: true,
        amount: 0,
        currency,
        identity_id: ids.payer,
        created_at: iso(move.at),
        opens_orders: false,
      },
    ],
  ];
}
