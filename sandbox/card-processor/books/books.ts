import type Stripe from 'stripe';
import { type Journal, readJournal, startJournal } from './journal.ts';

/** A kept object: whose it is, the object as it goes over the wire, and what the wire never shows. */
export type Row<Wire, Hidden = null> = {
  account: string;
  wire: Wire & { id: string };
  hidden: Hidden;
};

export type PaymentIntentRow = Row<
  Stripe.PaymentIntent,
  {
    returnUrl: string | null;
    /** Whether the page's script, rather than a redirect, runs the next action. */
    usesScript: boolean;
    /** Set once the holder has passed 3-D Secure for the payment method at hand. */
    authenticated: boolean;
  }
>;
export type ChargeRow = Row<Stripe.Charge>;
export type RefundRow = Row<Stripe.Refund>;
export type PaymentMethodRow = Row<
  Stripe.PaymentMethod,
  {
    /** The test card's or account's name (`instrumentByName`); a number is never kept. */
    instrument: string;
    /** The intent that it paid: without a customer, a payment method pays once. */
    paid: string | null;
    /** By which its account may be debited, once somebody has agreed to that. */
    mandate: string | null;
    /** The holder has agreed to later payments, and passed 3-D Secure if it was asked for. */
    isSetUp: boolean;
  }
>;
export type ConfirmationTokenRow = Row<Stripe.ConfirmationToken, { instrument: string }>;
export type BalanceTransactionRow = Row<Stripe.BalanceTransaction, { intent: string | null }>;
export type DisputeRow = Row<Stripe.Dispute>;
export type CustomerRow = Row<Stripe.Customer, { isDeleted: true } | null>;
export type SetupIntentRow = Row<Stripe.SetupIntent, { returnUrl: string | null }>;
export type MandateRow = Row<Stripe.Mandate>;
export type EventObject =
  | Stripe.PaymentIntent
  | Stripe.SetupIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.PaymentMethod
  | Stripe.Customer;
/** An event as the wire has it; its object is a copy of how things stood then. */
export type EventWire = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: {
    object: EventObject;
    previous_attributes?: Record<string, unknown>;
  };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: Stripe.Event.Type;
};
export type EventRow = Row<
  EventWire,
  {
    /** Metadata of the intent it is about, which may choose the webhook's address. */
    intentMetadata: Record<string, string>;
    /** The card or account whose habits the deliveries follow. */
    instrument: string | null;
  }
>;
/** The answer that a repeated idempotency key gets again. */
export type AnswerRow = Row<
  { id: string; fingerprint: string; requestId: string; status: number; body: string },
  null
>;

/** Says that an event has been taken, which is shorter than to write the whole event again. */
type TakenRow = Row<{ id: string }>;

const eventsKept = 20_000;
const answersKept = 20_000;

/** All rows of one kind, oldest first. Beyond `most`, the oldest are forgotten. */
export class Shelf<R extends Row<unknown, unknown>> {
  readonly #rows = new Map<string, R>();
  readonly #changed = new Set<R>();
  readonly #prefix: string;
  readonly #most: number;

  constructor(name: string, most = Number.POSITIVE_INFINITY) {
    this.#prefix = `${name} `;
    this.#most = most;
  }

  /** Adds a row, or says that it has changed. */
  put(row: R): void {
    this.#keep(row);
    this.#changed.add(row);
  }

  find(account: string, id: string): R | undefined {
    return this.#rows.get(keyOf(account, id));
  }

  all(): Iterable<R> {
    return this.#rows.values();
  }

  /** Newest first. */
  of(account: string): R[] {
    return [...this.#rows.values()].filter((row) => row.account === account).reverse();
  }

  /** Reads a line of the journal, if it is about this shelf. */
  restore(line: string): void {
    if (!line.startsWith(this.#prefix)) return;
    const row: R = JSON.parse(line.slice(this.#prefix.length));
    this.#keep(row);
  }

  /** Journal lines of what changed since the last call. */
  takeChanges(): string[] {
    const lines = [...this.#changed].map((row) => this.#lineOf(row));
    this.#changed.clear();
    return lines;
  }

  lines(): string[] {
    return [...this.#rows.values()].map((row) => this.#lineOf(row));
  }

  #keep(row: R): void {
    this.#rows.set(keyOf(row.account, row.wire.id), row);
    if (this.#rows.size <= this.#most) return;
    const oldest = this.#rows.keys().next();
    if (!oldest.done) this.#rows.delete(oldest.value);
  }

  #lineOf(row: R): string {
    return `${this.#prefix}${JSON.stringify(row)}`;
  }
}

function keyOf(account: string, id: string): string {
  return `${account}/${id}`;
}

/** Everything the processor remembers. `commit` makes what has changed survive a restart. */
export class Books {
  readonly paymentIntents = new Shelf<PaymentIntentRow>('payment_intent');
  readonly charges = new Shelf<ChargeRow>('charge');
  readonly refunds = new Shelf<RefundRow>('refund');
  readonly paymentMethods = new Shelf<PaymentMethodRow>('payment_method');
  readonly confirmationTokens = new Shelf<ConfirmationTokenRow>('confirmation_token');
  readonly balanceTransactions = new Shelf<BalanceTransactionRow>('balance_transaction');
  readonly disputes = new Shelf<DisputeRow>('dispute');
  readonly customers = new Shelf<CustomerRow>('customer');
  readonly setupIntents = new Shelf<SetupIntentRow>('setup_intent');
  readonly mandates = new Shelf<MandateRow>('mandate');
  readonly events = new Shelf<EventRow>('event', eventsKept);
  readonly answers = new Shelf<AnswerRow>('answer', answersKept);
  readonly #taken = new Shelf<TakenRow>('taken', eventsKept);

  #journal: Journal | undefined;

  constructor(dataFile?: string) {
    if (dataFile === undefined) return;
    const shelves = this.#shelves();
    for (const line of readJournal(dataFile)) {
      for (const shelf of shelves) shelf.restore(line);
    }
    for (const { account, wire } of this.#taken.all()) {
      const event = this.events.find(account, wire.id);
      if (event) event.wire.pending_webhooks = 0;
    }
    this.#journal = startJournal(
      dataFile,
      shelves.flatMap((shelf) => shelf.lines()),
    );
  }

  /** Notes that the merchant has taken an event. */
  markTaken(event: EventRow): void {
    event.wire.pending_webhooks = 0;
    this.#taken.put({ account: event.account, wire: { id: event.wire.id }, hidden: null });
    this.commit();
  }

  /** Writes every row that was put since the last commit. */
  commit(): void {
    const lines = this.#shelves().flatMap((shelf) => shelf.takeChanges());
    this.#journal?.append(lines);
  }

  close(): void {
    this.commit();
    this.#journal?.close();
    // What ends after the books are closed has nobody left to tell.
    this.#journal = undefined;
  }

  #shelves() {
    return [
      this.paymentIntents,
      this.charges,
      this.refunds,
      this.paymentMethods,
      this.confirmationTokens,
      this.balanceTransactions,
      this.disputes,
      this.customers,
      this.setupIntents,
      this.mandates,
      this.events,
      this.answers,
      this.#taken,
    ];
  }
}
