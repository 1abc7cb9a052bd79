import { sum } from '#domain/pricing/money.ts';
import type { TicketRow } from '../store/cart/carts.ts';
import type { Handler } from '../store/catalogue/catalogue.ts';
import type { Store, Tx } from '../store/database.ts';
import { admission } from './admission.ts';
import { donation } from './donation.ts';
import { giftCard } from './gift-card.ts';
import { giftCode } from './gift-code.ts';
import type {
  Booking,
  BookStep,
  HoldStep,
  NotBooked,
  PayStep,
  ReserveStep,
  Reserving,
  Return,
  ReturnStep,
  TicketKind,
} from './kind.ts';
import { membership } from './membership.ts';
import { pass } from './pass.ts';
import { seated } from './seated.ts';

export type { NotBooked } from './kind.ts';

const kinds: Readonly<Record<Handler, TicketKind>> = {
  membership,
  codes: giftCode,
  ledger: giftCard,
  tickets: admission,
  seated,
  passes: pass,
  donation,
};

/** All kinds in the order of their locks: memberships, then gift codes, then gift cards. */
const ticketKinds: readonly TicketKind[] = Object.values(kinds);

/** Returns the kind of a ticket's handler; throws for a handler that no kind has. */
export function kindOf(handler: string): TicketKind {
  const kind = (kinds as Readonly<Record<string, TicketKind | undefined>>)[handler];
  if (!kind) throw new Error(`no kind of ticket has the handler ${handler}`);
  return kind;
}

/** Looks up each kind's part of a request to hold tickets; throws the refusals for missing things. */
export async function prepareReserve(step: ReserveStep): Promise<Required<Reserving>> {
  const parts: Reserving[] = [];
  for (const kind of ticketKinds) {
    const part = await kind.prepareReserve?.(step);
    if (part) parts.push(part);
  }
  return {
    changeLines: (lines) => parts.reduce((now, part) => part.changeLines?.(now) ?? now, lines),
    price: (drafts, kept) => parts.reduce((now, part) => part.price?.(now, kept) ?? now, drafts),
  };
}

/** Throws InvalidInput if tickets of a cart may not be removed without those that stay. */
export function refuseRemoval(removed: readonly TicketRow[], kept: readonly TicketRow[]): void {
  for (const kind of ticketKinds) kind.refuseRemoval?.(removed, kept);
}

/** Throws if a choice of places is refused; locks nothing. */
export async function refuseChoice(from: Store | Tx, step: HoldStep): Promise<void> {
  for (const kind of ticketKinds) await kind.refuseChoice?.(from, step);
}

/** Returns functions that lock and refuse added tickets before they are held; empty if they need no lock. */
export const prepareHolds = (step: HoldStep): readonly ((tx: Tx) => Promise<void>)[] =>
  ticketKinds.flatMap((kind) => kind.prepareHold?.(step) ?? []);

/** Runs the work that holds tickets; throws a kind's refusal for a database error that it recognizes. */
export async function holding<T>(step: ReserveStep, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const kind of ticketKinds) {
      const refusal = await kind.refusalOf?.(error, step);
      if (refusal) throw refusal;
    }
    throw error;
  }
}

/** Stores the buyer's consent given by paying; returns the cart's tickets after that. */
export async function agreeTo(tx: Tx, step: PayStep): Promise<PayStep['tickets']> {
  let { tickets } = step;
  for (const kind of ticketKinds)
    tickets = (await kind.agree?.(tx, { ...step, tickets })) ?? tickets;
  return tickets;
}

/** Throws if some tickets of a cart can no longer be sold. */
export async function refusePayment(tx: Tx, step: PayStep): Promise<void> {
  for (const kind of ticketKinds) await kind.refusePayment?.(tx, step);
}

/** Returns true if the card that pays must be kept for a later charge. */
export const keepsCard = (step: PayStep): boolean =>
  ticketKinds.map((kind) => kind.keepsCard?.(step) ?? false).includes(true);

/** Stores the recipients of a cart's tickets, once its payer is known. */
export async function keepReceivers(tx: Tx, step: PayStep, payerId: string): Promise<void> {
  for (const kind of ticketKinds) await kind.keepReceiver?.(tx, step, payerId);
}

/** Locks the rows that booking a cart changes; returns each kind's booking, or the reason the cart can't be booked. */
export async function prepareBookings(
  tx: Tx,
  step: BookStep,
): Promise<readonly Booking[] | NotBooked> {
  const bookings: Booking[] = [];
  for (const kind of ticketKinds) {
    const booking = await kind.prepareBooking?.(tx, step);
    if (typeof booking === 'string') return booking;
    if (booking) bookings.push(booking);
  }
  return bookings;
}

/** Locks the rows that a return changes; returns the remaining work for once the tickets are cancelled. */
export async function prepareReturns(tx: Tx, step: ReturnStep): Promise<Return> {
  const returns: Partial<Return>[] = [];
  for (const kind of ticketKinds) {
    const prepared = await kind.prepareReturn?.(tx, step);
    if (prepared) returns.push(prepared);
  }
  return {
    hanging: returns.flatMap(({ hanging = [] }) => hanging),
    giftCodes: sum(returns.map(({ giftCodes = 0 }) => giftCodes)),
    async giveBack() {
      const spent = new Map<string, number>();
      for (const { giveBack } of returns) {
        for (const [id, amount] of (await giveBack?.()) ?? []) spent.set(id, amount);
      }
      return spent;
    },
  };
}
