import type { CallAnswer } from '#contract/client.ts';
import type { Say } from '#tenants/config/config-key.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Services } from '../services/services.ts';
import type { IssuedIdentity } from '../store/accounts/identities.ts';
import type { CartRow, TicketRow } from '../store/cart/carts.ts';
import type { Catalogue, Handler } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import type { OrderRow } from '../store/orders/orders.ts';
import type { PayOrder } from './pay-order.ts';

export type TicketAnswer = CallAnswer<'getCart'>['ticket'][number];

/** A cart, locked, as a payment for it begins. */
export interface PayStep {
  readonly cart: CartRow;
  readonly tickets: readonly TicketRow[];
  readonly order: PayOrder;
  readonly request: ApiRequest;
}

/** A cart, locked, as it becomes orders. */
export interface BookStep {
  readonly cart: CartRow;
  readonly tickets: readonly TicketRow[];
  readonly services: Services;
  readonly catalogue: Catalogue;
  /** The moment of the booking. */
  readonly now: Date;
}

/** The reason why a paid cart can't be booked and its money goes back. */
export type NotBooked = 'not_renewable' | 'code_taken_back';

/** Books a kind's part of a cart once the places of all tickets are certain. */
export interface Booking {
  /** Decides who owns the cart's new memberships and its orders. */
  own?(buyer: IssuedIdentity): Promise<{ readonly orders: string }>;
  /** Writes what an order buys, before its tickets are booked. */
  writeInto?(order: Pick<OrderRow, 'id'>, tickets: readonly TicketRow[]): Promise<void>;
  /** Issues what the booked tickets bought. */
  issue?(): Promise<void>;
}

/** Tickets of an order, its cart locked, as staff take them back. */
export interface ReturnStep {
  readonly orderId: string;
  readonly tickets: readonly TicketRow[];
  readonly now: Date;
}

/** Takes back what cancelled tickets bought. Returns the most that goes back for a ticket, by id. */
export type Return = () => Promise<ReadonlyMap<string, number>>;

/**
 * A kind of ticket: what it adds to the steps that all tickets take. The pipelines call each kind in the
 * order of `ticketKinds`, which is the order of their locks; no kind takes a lock outside
 * `prepareBooking` and `prepareReturn`, or calls the network.
 */
export interface TicketKind {
  readonly handler: Handler;
  /** Stores with the tickets what the buyer agreed to; returns all of the cart's tickets after that. */
  agree?(tx: Tx, step: PayStep): Promise<readonly TicketRow[]>;
  /** Refuses tickets that can no longer be sold. */
  refusePayment?(tx: Tx, step: PayStep): Promise<void>;
  /** Returns true if the card that pays must be kept; throws InvalidInput without one. */
  keepsCard?(step: PayStep): boolean;
  /** Stores who the tickets are for, once the payer is known. */
  keepReceiver?(tx: Tx, step: PayStep, payerId: string): Promise<void>;
  /** Locks what a booking changes, ahead of codes, counters and tickets. */
  prepareBooking?(tx: Tx, step: BookStep): Promise<Booking | NotBooked>;
  /** Locks what a return changes, ahead of counters and tickets; throws InvalidInput. */
  prepareReturn?(tx: Tx, step: ReturnStep): Promise<Return>;
  /** The fields of a ticket's answer that only this kind has. */
  answer?(ticket: TicketRow, say: Say): Partial<Pick<TicketAnswer, 'gift_card' | 'gift' | 'seat'>>;
}
