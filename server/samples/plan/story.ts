import type { FeeRates, TicketAmounts } from '#domain/pricing/price.ts';
import type { OfferedCode, OfferedType } from './offer.ts';
import type { OfferedSession } from './offered-sessions.ts';
import type { Buyer } from './people.ts';

/** A ticket of an order, as it ended. Instants are epoch milliseconds. */
export interface StoryTicket extends TicketAmounts, FeeRates {
  readonly type: OfferedType;
  readonly session: OfferedSession | null;
  readonly seat: string | null;
  readonly admit_name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly valid_from: Date | null;
  readonly valid_to: Date | null;
  state: 'booked' | 'redeemed' | 'cancelled';
  /** The position of the ticket that a move put this one in place of. */
  readonly replaces: number | null;
}

/** A part of the money: from a card through the processor, or from a gift card. */
export interface StoryPayment {
  readonly from: 'card' | 'gift_card' | 'nothing';
  readonly amount: number;
  readonly brand: string | null;
  readonly lastFour: string | null;
  readonly wallet: string | null;
  /** The number of the order that bought the gift card; null unless one pays. */
  readonly giftCardOf: number | null;
}

/** Money that went back to a card, all of a payment's or a part. */
export interface StoryRefund {
  readonly at: number;
  readonly amount: number;
  /** Positions of the tickets that were cancelled; empty for goodwill. */
  readonly cancelled: readonly number[];
  /** True for `all`, false for named tickets; goodwill has neither. */
  readonly isWhole: boolean;
  /** `open` if it came back to the venue; `settled` if staff have paid it another way since. */
  readonly failed: 'no' | 'open' | 'settled';
  readonly reason: string;
}

export interface StoryDispute {
  readonly at: number;
  readonly amount: number;
  /** The time of its end; null while it is open. */
  readonly closed: number | null;
  readonly outcome: 'open' | 'won' | 'lost';
  readonly reason: string;
}

/** Tickets that a buyer moved to another time of the same price. */
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

/** The membership that an order begins or renews. */
export interface StoryTerm {
  /** The number of the order that began the membership. */
  readonly membershipOf: number;
  readonly kind: 'new' | 'renewal';
  readonly group: string;
  readonly anchor: string;
  readonly valid_from: Date;
  readonly valid_to: Date;
  /** The whole membership's start once this term is added. */
  readonly since: Date;
}

/** A purchase and everything that happened to it until the import. Orders are numbered by the time of purchase. */
export interface Story {
  readonly n: number;
  readonly at: number;
  readonly buyer: Buyer;
  /** The number of the order that made the buyer a member; null for guests. */
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
  /** The letters about it could not be delivered. */
  isUndeliverable: boolean;
}
