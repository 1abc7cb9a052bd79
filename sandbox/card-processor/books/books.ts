import { paymentFee } from '../fees/payment-fee.ts';
import { type Journal, readJournal, startJournal } from './journal.ts';
import { type PastPayment, type PaymentRows, rowsOfPast } from './past-payments.ts';
import type {
  AnswerRow,
  BalanceTransactionRow,
  ChargeRow,
  ConfirmationTokenRow,
  CustomerRow,
  DisputeRow,
  EventRow,
  MandateRow,
  PaymentIntentRow,
  PaymentMethodRow,
  RefundRow,
  Row,
  SetupIntentRow,
  TakenRow,
} from './rows.ts';

/** A past payment by its key. */
type PastRow = Row<PastPayment>;

/** Rows that a table derives instead of storing them, until they change. */
interface Derived<R> {
  prefix: string;
  of: (rows: PaymentRows) => R;
}

const eventsKept = 20_000;
const answersKept = 20_000;

/** All rows of one kind, oldest first. Beyond `maximum`, the oldest are dropped. */
class Table<R extends Row<unknown, unknown>> {
  readonly #rows = new Map<string, R>();
  readonly #changed = new Set<R>();
  readonly #prefix: string;
  readonly #maximum: number;
  readonly #past: { payments: PastPayments; derived: Derived<R> } | undefined;

  constructor(
    name: string,
    {
      maximum = Number.POSITIVE_INFINITY,
      past,
    }: { maximum?: number; past?: { payments: PastPayments; derived: Derived<R> } } = {},
  ) {
    this.#prefix = `${name} `;
    this.#maximum = maximum;
    this.#past = past;
  }

  /** Adds a row, or marks it as changed. */
  put(row: R): void {
    this.#keep(row);
    this.#changed.add(row);
  }

  find(account: string, id: string): R | undefined {
    const known = this.#rows.get(keyOf(account, id));
    if (known || !this.#past) return known;
    const { payments, derived } = this.#past;
    const rows = id.startsWith(derived.prefix)
      ? payments.find(account, id.slice(derived.prefix.length))
      : undefined;
    // Whoever finds a row may change it, and finds it again.
    const found = rows && structuredClone(derived.of(rows));
    if (found) this.#keep(found);
    return found;
  }

  /** The rows that were stored or looked up, without past payments that nobody asked for. */
  stored(account: string): R[] {
    return [...this.#rows.values()].filter((row) => row.account === account).reverse();
  }

  *all(): Iterable<R> {
    const shown = new Set<R>();
    for (const rows of this.#past?.payments.all() ?? []) {
      const derived = this.#past?.derived.of(rows);
      if (!derived) continue;
      const row = this.#rows.get(keyOf(derived.account, derived.wire.id)) ?? derived;
      shown.add(row);
      yield row;
    }
    for (const row of this.#rows.values()) if (!shown.has(row)) yield row;
  }

  /** The account's rows, newest first. */
  of(account: string): R[] {
    return [...this.all()].filter((row) => row.account === account).reverse();
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

/** The past payments with their rows, which are those of a payment that succeeded. */
class PastPayments {
  readonly table = new Table<PastRow>('past');
  #like: (() => PaymentRows) | undefined;
  #model: PaymentRows | undefined;

  open(like: () => PaymentRows): void {
    this.#like = like;
  }

  find(account: string, key: string): PaymentRows | undefined {
    const row = this.table.find(account, key);
    return row && this.#rowsOf(row);
  }

  *all(): Iterable<PaymentRows> {
    for (const row of this.table.all()) yield this.#rowsOf(row);
  }

  #rowsOf({ account, wire }: PastRow): PaymentRows {
    this.#model ??= this.#like?.();
    if (!this.#model) throw new Error('past payments have no model');
    return rowsOfPast(account, wire, this.#model, paymentFee(wire.amount, 'card'));
  }
}

function keyOf(account: string, id: string): string {
  return `${account}/${id}`;
}

/** The processor's stored objects. `commit` writes changes to the journal. */
export class Books {
  readonly #past = new PastPayments();
  readonly paymentIntents = new Table<PaymentIntentRow>('payment_intent', {
    past: { payments: this.#past, derived: { prefix: 'pi_', of: ({ intent }) => intent } },
  });
  readonly charges = new Table<ChargeRow>('charge', {
    past: { payments: this.#past, derived: { prefix: 'ch_', of: ({ charge }) => charge } },
  });
  readonly refunds = new Table<RefundRow>('refund');
  readonly paymentMethods = new Table<PaymentMethodRow>('payment_method', {
    past: { payments: this.#past, derived: { prefix: 'pm_', of: ({ method }) => method } },
  });
  readonly confirmationTokens = new Table<ConfirmationTokenRow>('confirmation_token');
  readonly balanceTransactions = new Table<BalanceTransactionRow>('balance_transaction', {
    past: {
      payments: this.#past,
      derived: { prefix: 'txn_', of: ({ transaction }) => transaction },
    },
  });
  readonly disputes = new Table<DisputeRow>('dispute');
  readonly customers = new Table<CustomerRow>('customer');
  readonly setupIntents = new Table<SetupIntentRow>('setup_intent');
  readonly mandates = new Table<MandateRow>('mandate');
  readonly events = new Table<EventRow>('event', { maximum: eventsKept });
  readonly answers = new Table<AnswerRow>('answer', { maximum: answersKept });
  readonly #delivered = new Table<TakenRow>('taken', { maximum: eventsKept });

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

  /** Sets the model from which past payments get everything except their own values. */
  openPast(like: () => PaymentRows): void {
    this.#past.open(like);
  }

  /** Adds a payment made earlier; adding it again changes nothing. */
  keepPast(account: string, payment: PastPayment): void {
    if (this.#past.table.find(account, payment.key)) return;
    this.#past.table.put({ account, wire: { ...payment, id: payment.key }, hidden: null });
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
      this.#past.table,
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
