import type { z } from 'zod';
import type { Refusal } from '#contract/api/refusals.ts';
import type { modifyBody } from '#contract/cart/cart-calls.ts';
import type { CallAnswer } from '#contract/client.ts';
import type { ReserveLine, TicketDraft } from '#domain/cart/reserve.ts';
import type { TypeAsks } from '#domain/cart/reserve-details.ts';
import type { Translate } from '#tenants/config/config-key.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Services } from '../services/services.ts';
import type { IssuedIdentity } from '../store/accounts/identities.ts';
import type { CartRow, TicketRow, TicketToHold } from '../store/cart/carts.ts';
import type {
  Catalogue,
  CatalogueGroup,
  CatalogueTemplate,
  Handler,
} from '../store/catalogue/catalogue.ts';
import type { Store, Tx } from '../store/database.ts';
import type { HangingTicket } from '../store/memberships/hanging-benefits.ts';
import type { OrderRow } from '../store/orders/orders.ts';
import type { PayOrder } from './pay-order.ts';

export type TicketAnswer = CallAnswer<'getCart'>['ticket'][number];

/** A request to hold tickets. */
export interface ReserveStep {
  readonly request: ApiRequest;
  readonly body: z.output<typeof modifyBody>;
  readonly lines: readonly ReserveLine[];
  /** The path of a line's field in the body. */
  pathOf(line: number, field: string): string;
}

/** A kind's part of a request to hold tickets, looked up before any lock is taken. */
export interface Reserving {
  /** Changes the lines before they are decided. */
  changeLines?(lines: readonly ReserveLine[]): readonly ReserveLine[];
  /** Sets the prices of decided tickets, given those that stay; throws InvalidInput. */
  price?(drafts: readonly TicketDraft[], kept: readonly TicketRow[]): readonly TicketDraft[];
}

/** A ticket type by its name, with its group and event. */
export interface TypeToAsk {
  readonly name: string;
  readonly group: CatalogueGroup;
  readonly template: CatalogueTemplate;
}

/** Tickets of a cart before they are held. */
export interface HoldStep {
  readonly request: ApiRequest;
  readonly cartId: string;
  readonly kept: readonly TicketToHold[];
  readonly added: readonly TicketToHold[];
  readonly removed: readonly TicketToHold[];
}

/** A locked cart at the start of a payment for it. */
export interface PayStep {
  readonly cart: CartRow;
  readonly tickets: readonly TicketRow[];
  readonly order: PayOrder;
  readonly request: ApiRequest;
}

/** A locked cart that becomes orders. */
export interface BookStep {
  readonly cart: CartRow;
  readonly tickets: readonly TicketRow[];
  readonly services: Services;
  readonly catalogue: Catalogue;
  /** Time of the booking. */
  readonly now: Date;
  /** True if the cart's hold has ended, so that its tickets have to be taken again. */
  readonly isLapsed: boolean;
}

/** The reason why a paid cart can't be booked and is refunded. */
export type NotBooked = 'not_renewable' | 'code_taken_back' | 'membership_taken_back';

/** Books a kind's part of a cart once the places of all tickets are certain. */
export interface Booking {
  /** True if the buyer may no longer have tickets that lapsed. */
  readonly isGone?: boolean;
  /** Decides who owns the cart's new memberships and its orders. */
  own?(buyer: IssuedIdentity): Promise<{ readonly orders: string }>;
  /** Writes what an order buys, before its tickets are booked. */
  writeInto?(order: Pick<OrderRow, 'id'>, tickets: readonly TicketRow[]): Promise<void>;
  /** Issues what the booked tickets bought. */
  issue?(): Promise<void>;
}

/** Tickets of an order that staff take back, with its cart locked. */
export interface ReturnStep {
  readonly orderId: string;
  readonly tickets: readonly TicketRow[];
  /** The order's other valid tickets. */
  readonly staying: readonly TicketRow[];
  readonly catalogue: Catalogue;
  readonly now: Date;
  /** True lets the gift codes that redeemed the returned memberships be redeemed again. */
  readonly reopensGiftCodes: boolean;
}

/** A return that has taken its locks. */
export interface Return {
  /** Valid tickets, of this order and others, that depend on what is returned. */
  readonly hanging: readonly HangingTicket[];
  /** Number of gift codes that the returned tickets had redeemed. */
  readonly giftCodes: number;
  /** Takes back what cancelled tickets bought. Returns the spent part of each ticket's value, by id, in minor units. */
  giveBack(): Promise<ReadonlyMap<string, number>>;
}

/**
 * A kind of ticket: its additions to the steps of all tickets. The pipelines call each kind in the order of
 * `ticketKinds`, which is their lock order. No kind takes a lock outside `prepareHold`, `refusePayment`,
 * `prepareBooking` and `prepareReturn`, or calls the network.
 */
export interface TicketKind {
  readonly handler: Handler;
  /** The details that its tickets require besides the names of visitors. */
  asks?(
    catalogue: Catalogue,
    type: TypeToAsk,
    now: number,
  ): Partial<Pick<TypeAsks, 'voucher' | 'gift'>>;
  /** Looks up the data for deciding its tickets, before any lock; throws the refusals for missing things. */
  prepareReserve?(step: ReserveStep): Promise<Reserving>;
  /** Throws InvalidInput if tickets of a cart may not be removed without those that stay. */
  refuseRemoval?(removed: readonly TicketRow[], kept: readonly TicketRow[]): void;
  /** Refuses a choice of places; locks nothing. `from` is the transaction when inside one. */
  refuseChoice?(from: Store | Tx, step: HoldStep): Promise<void>;
  /**
   * Returns a function that takes this kind's locks for the added tickets and may refuse them, before codes, counters and
   * tickets are locked; undefined if they need no such lock.
   */
  prepareHold?(step: HoldStep): ((tx: Tx) => Promise<void>) | undefined;
  /** Returns the refusal for a database error while holding its tickets. */
  refusalOf?(error: unknown, step: ReserveStep): Promise<Refusal | undefined>;
  /** Stores the buyer's consent with the tickets; returns all of the cart's tickets after that. */
  agree?(tx: Tx, step: PayStep): Promise<readonly TicketRow[]>;
  /** Refuses tickets that can no longer be sold. */
  refusePayment?(tx: Tx, step: PayStep): Promise<void>;
  /** Returns true if the card that pays must be kept; throws InvalidInput without one. */
  keepsCard?(step: PayStep): boolean;
  /** Stores the recipient of the tickets, once the payer is known. */
  keepReceiver?(tx: Tx, step: PayStep, payerId: string): Promise<void>;
  /** Locks the rows that a booking changes, ahead of codes, counters and tickets. */
  prepareBooking?(tx: Tx, step: BookStep): Promise<Booking | NotBooked>;
  /** Locks the rows that a return changes, ahead of counters and tickets; throws InvalidInput. */
  prepareReturn?(tx: Tx, step: ReturnStep): Promise<Partial<Return>>;
  /** The fields of a ticket's answer that only this kind has. */
  answer?(
    ticket: TicketRow,
    translate: Translate,
  ): Partial<Pick<TicketAnswer, 'gift_card' | 'gift' | 'seat'>>;
}
