import type Stripe from 'stripe';
import { type Journal, readJournal, startJournal } from './journal.ts';

/** A stored object: its account, the object as the API returns it, and fields that it never shows. */
export type Row<Wire, Hidden = null> = {
  account: string;
  wire: Wire & { id: string };
  hidden: Hidden;
};

export type PaymentIntentRow = Row<
  Stripe.PaymentIntent,
  {
    returnUrl: string | null;
    /** True when the page's script, not a redirect, handles the next action. */
    usesScript: boolean;
    /** Set once the cardholder has passed 3-D Secure for the current payment method. */
    authenticated: boolean;
  }
>;
export type ChargeRow = Row<Stripe.Charge>;
export type RefundRow = Row<Stripe.Refund>;
export type PaymentMethodRow = Row<
  Stripe.PaymentMethod,
  {
    /** The name of the test card or account (see `instrumentByName`); numbers are never stored. */
    instrument: string;
    /** The intent that it paid. A payment method without a customer can pay only once. */
    paid: string | null;
    /** The mandate under which the bank account can be debited, once there is one. */
    mandate: string | null;
    /** True once it is set up for later payments, with 3-D Secure where the card requires that. */
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
/** An event as the API returns it, with a snapshot of its object. */
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
    /** The intent's metadata, from which the webhook's address can follow. */
    intentMetadata: Record<string, string>;
    /** The card or account that decides how deliveries behave. */
    instrument: string | null;
  }
>;
/** The answer stored for an idempotency key. */
export type AnswerRow = Row<
  { id: string; fingerprint: string; requestId: string; status: number; body: string },
  null
>;

/** Marks an event as delivered, which is shorter than writing the event again. */
type TakenRow = Row<{ id: string }>;

const eventsKept = 20_000;
const answersKept = 20_000;

/** All rows of one kind, oldest first. Beyond `maximum`, the oldest are dropped. */
class Table<R extends Row<unknown, unknown>> {
  readonly #rows = new Map<string, R>();
  readonly #changed = new Set<R>();
  readonly #prefix: string;
  readonly #maximum: number;

  constructor(name: string, maximum = Number.POSITIVE_INFINITY) {
    this.#prefix = `${name} `;
    this.#maximum = maximum;
  }

  /** Adds a row, or marks it as changed. */
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

  /** The account's rows, newest first. */
  of(account: string): R[] {
    return [...this.#rows.values()].filter((row) => row.account === account).reverse();
  }

  /** Restores a row from its line of the journal; lines of other tables are ignored. */
  restore(line: string): void {
    if (!line.startsWith(this.#prefix)) return;
    const row: R = JSON.parse(line.slice(this.#prefix.length));
    this.#keep(row);
  }

  /** Journal lines for the rows that changed since the last call. */
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
    if (this.#rows.size <= this.#maximum) return;
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

/** The processor's stored objects. `commit` writes changes to the journal. */
export class Books {
  readonly paymentIntents = new Table<PaymentIntentRow>('payment_intent');
  readonly charges = new Table<ChargeRow>('charge');
  readonly refunds = new Table<RefundRow>('refund');
  readonly paymentMethods = new Table<PaymentMethodRow>('payment_method');
  readonly confirmationTokens = new Table<ConfirmationTokenRow>('confirmation_token');
  readonly balanceTransactions = new Table<BalanceTransactionRow>('balance_transaction');
  readonly disputes = new Table<DisputeRow>('dispute');
  readonly customers = new Table<CustomerRow>('customer');
  readonly setupIntents = new Table<SetupIntentRow>('setup_intent');
  readonly mandates = new Table<MandateRow>('mandate');
  readonly events = new Table<EventRow>('event', eventsKept);
  readonly answers = new Table<AnswerRow>('answer', answersKept);
  readonly #delivered = new Table<TakenRow>('taken', eventsKept);

  #journal: Journal | undefined;

  constructor(dataFile?: string) {
    if (dataFile === undefined) return;
    const tables = this.#tables();
    for (const line of readJournal(dataFile)) {
      for (const table of tables) table.restore(line);
    }
    for (const { account, wire } of this.#delivered.all()) {
      const event = this.events.find(account, wire.id);
      if (event) event.wire.pending_webhooks = 0;
    }
    this.#journal = startJournal(
      dataFile,
      tables.flatMap((table) => table.lines()),
    );
  }

  /** Records that an event has been delivered. */
  markDelivered(event: EventRow): void {
    event.wire.pending_webhooks = 0;
    this.#delivered.put({ account: event.account, wire: { id: event.wire.id }, hidden: null });
    this.commit();
  }

  /** Appends all rows changed since the last commit to the journal. */
  commit(): void {
    const lines = this.#tables().flatMap((table) => table.takeChanges());
    this.#journal?.append(lines);
  }

  close(): void {
    this.commit();
    this.#journal?.close();
    // Work that ends after the close is no longer stored.
    this.#journal = undefined;
  }

  #tables() {
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
      this.#delivered,
    ];
  }
}
