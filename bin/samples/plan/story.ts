import type { FeeRates, TicketAmounts } from '#domain/pricing/price.ts';
import type { OfferedCode, OfferedType } from './offer.ts';
import type { OfferedSession } from './offered-sessions.ts';
import type { Buyer } from './people.ts';

/** A ticket of an order in its final state. Instants are epoch milliseconds. */
export interface StoryTicket extends TicketAmounts, FeeRates {
  readonly type: OfferedType;
  readonly session: OfferedSession | null;
  readonly seat: string | null;
  readonly admit_name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly valid_from: Date | null;
  readonly valid_to: Date | null;
  state: 'booked' | 'redeemed' | 'cancelled';
  /** Position of the ticket that this one replaced in a move. */
  readonly replaces: number | null;
}

/** One payment: by card through the processor, or from a gift card. */
export interface StoryPayment {
  readonly from: 'card' | 'gift_card' | 'nothing';
  readonly amount: number;
  readonly brand: string | null;
  readonly lastFour: string | null;
  readonly wallet: string | null;
  /** Number of the order that bought the gift card; null for other payments. */
  readonly giftCardOf: number | null;
}

/** A full or partial refund to a card. */
export interface StoryRefund {
  readonly at: number;
  readonly amount: number;
  /** Positions of the tickets that were cancelled; empty for goodwill. */
  readonly cancelled: readonly number[];
  /** True for `all`, false for named tickets; goodwill has neither. */
  readonly isWhole: boolean;
  /** `open` if the refund failed; `settled` if staff have since paid it another way. */
  readonly failed: 'no' | 'open' | 'settled';
  readonly reason: string;
}

export interface StoryDispute {
  readonly at: number;
  readonly amount: number;
  /** When the dispute ended; null while it is open. */
  readonly closed: number | null;
  readonly outcome: 'open' | 'won' | 'lost';
  readonly reason: string;
}

/** A buyer's move of tickets to another time at the same price. */
export interface StoryMove {
  readonly at: number;
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

/** A scan at a door. */
export interface StoryScan {
  readonly at: number;
  /** Position of the ticket. */
  readonly ticket: number;
  readonly device: string;
  readonly result: 'admitted' | 'refused';
  readonly reason: 'already_in' | 'wrong_day' | 'refunded' | null;
}

/** The membership term that an order starts or renews. */
export interface StoryTerm {
  /** Number of the order that started the membership. */
  readonly membershipOf: number;
  readonly kind: 'new' | 'renewal';
  readonly group: string;
  readonly anchor: string;
  readonly valid_from: Date;
  readonly valid_to: Date;
  /** Start of the whole membership, including this term. */
  readonly since: Date;
}

/** A purchase and everything that happened to it before the import. Orders are numbered by time of purchase. */
export interface Story {
  readonly n: number;
  readonly at: number;
  readonly buyer: Buyer;
  /** Number of the order that made the buyer a member; null for guests. */
  readonly memberOf: number | null;
  readonly language: string;
  readonly channel: 'web' | 'staff';
  readonly campaign: Readonly<Record<string, string>>;
  readonly seller: string;
  readonly tickets: StoryTicket[];
  readonly codes: readonly OfferedCode[];
  readonly mods: readonly {
    readonly key: string;
    readonly ticket: number;
    readonly amount: number;
  }[];
  readonly payments: readonly StoryPayment[];
  /** Answers to a group's survey. */
  readonly answers: { readonly group: string; readonly data: object } | null;
  readonly term: StoryTerm | null;
  move: StoryMove | null;
  readonly refunds: StoryRefund[];
  dispute: StoryDispute | null;
  readonly scans: StoryScan[];
  readonly notes: { readonly at: number; readonly text: string }[];
  /** True if its letters bounced. */
  isUndeliverable: boolean;
}
