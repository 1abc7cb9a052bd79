import type { StockMove } from '#domain/cart/reserve.ts';
import type { NewAuditEntry } from '#server/store/audit/audit-log.ts';
import type { LedgerMove } from '#server/store/gifts/ledger.ts';
import type { Story } from '../plan/story.ts';
import type { Keys } from './keys.ts';

/** The tables that a year is written to, in order of their foreign keys; `edit` rows go to `cart`. */
export const tables = [
  'identity',
  'cart',
  'ticket_order',
  'membership',
  'membership_term',
  'ticket',
  'cart_answer',
  'cart_code',
  'cartmod',
  'edit',
  'edit_removal',
  'order_change',
  'ledger_account',
  'payment',
  'staff_refund',
  'payment_entry',
  'payment_allocation',
  'refund_remedy',
  'letter',
  'sent_letter',
  'scan',
  'staff_note',
] as const;
export type Table = (typeof tables)[number];

/** A row by its columns, as JSON: instants are ISO texts, bytes are hexadecimal. */
export type Row = Readonly<Record<string, unknown>>;

/** A card payment for the books of the sandbox's card processor. Amounts in minor units, times in seconds. */
export interface PastPayment {
  /** Part of the ids of its intent, charge, payment method and balance transaction. */
  readonly key: string;
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  readonly description: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly card: { readonly brand: string; readonly last4: string; readonly wallet: string | null };
  readonly refunds: readonly {
    readonly key: string;
    readonly refundId: string;
    readonly amount: number;
    readonly created: number;
    readonly failed: boolean;
  }[];
  readonly dispute: {
    readonly key: string;
    readonly created: number;
    readonly closed: number | null;
    readonly outcome: 'open' | 'won' | 'lost';
    readonly reason: string;
  } | null;
}

/** All rows of an order. */
export interface StoryRows {
  readonly n: number;
  readonly cartId: string;
  readonly rows: readonly (readonly [Table, Row])[];
  /** Places taken by its valid tickets. */
  readonly moves: readonly StockMove[];
  /** Promo codes used. */
  readonly codes: readonly string[];
  /** Seats taken, as session and seat. */
  readonly seats: readonly (readonly [session: string, seat: string])[];
  readonly ledger: readonly LedgerMove[];
  readonly entries: readonly NewAuditEntry[];
  /** The membership renewed, if any. */
  readonly renewed: Row | null;
  readonly payments: readonly PastPayment[];
}

/** Facts about the sample whose year is written. */
export interface SampleFacts {
  /** Secret from which ids and codes are derived: the installation's id. */
  readonly secret: string;
  readonly portalId: number;
  readonly portalKey: string;
  readonly currency: string;
  readonly publicIdentityId: string;
  readonly sellerNames: Readonly<Record<string, string>>;
  readonly giftCardKey: string;
  /** Ids of the ticket types that the portal has. */
  readonly types: readonly string[];
  /** Ids of the sample's people at the console. Without any, programs are recorded as the actors. */
  readonly people: readonly string[];
  readonly now: number;
  /** Letters of orders from this time on are written afterwards. */
  readonly writtenFrom: number;
}

export interface Known extends SampleFacts {
  readonly keys: Keys;
}

/** Ids shared by several of an order's rows. */
export interface Ids {
  readonly cart: string;
  readonly order: string;
  readonly orderNumber: string;
  /** The guest or member who pays. */
  readonly payer: string;
  /** The member who owns the order, or the guest. */
  readonly owner: string;
  ticket(position: number): string;
  payment(part: number): string;
}

export function idsOf({ n, memberOf, term }: Story, { keys }: Known): Ids {
  const guest = keys.id('buyer', n);
  const member = memberOf === null ? undefined : keys.id('member', memberOf);
  const isNewMember = term?.kind === 'new';
  return {
    cart: keys.id('cart', n),
    order: keys.id('order', n),
    orderNumber: keys.number('order', n),
    payer: member ?? guest,
    owner: member ?? (isNewMember ? keys.id('member', n) : guest),
    ticket: (position) => keys.id('ticket', n, position),
    payment: (part) => keys.id('payment', n, part),
  };
}

export const iso = (at: number | Date | null): string | null =>
  at === null ? null : new Date(at).toISOString();
