import type { ChargeRemedy } from '#domain/payments/lost-charge.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import type { CheckedCharge, ComparedBooks } from '#server/restore/check-charges.ts';
import type { Charge } from '#server/restore/compare-charges.ts';
import type { RefundElsewhere } from '#server/store/payments/lost-charges.ts';

/** Texts of what each remedy would do. */
const plans: Readonly<Record<Exclude<ChargeRemedy, 'none'>, string>> = {
  settle: 'to be settled: the attempt is known, its success is not',
  book: 'to be booked if its places are free, else to be refunded',
  give_back: 'to be given back: its cart is gone',
  finish: 'went back already',
  follow: 'to be followed: the bank is still deciding',
  cancel: 'never charged, to be cancelled',
  wait: 'the bank is still deciding, and its cart is gone: run this again in some days',
};

const ends: Readonly<Record<CheckedCharge['end'], string>> = {
  booked: 'booked',
  paid_in_part:
    'pays a part of its cart: it goes back when the cart expires, unless the rest is paid',
  owed: 'its places are gone: the refund is due, and the worker sends it',
  given_back: 'given back',
  went_back: 'went back already',
  followed: 'followed: the bank is still deciding',
  cancelled: 'cancelled, nothing was charged',
  waits: 'the bank is still deciding, and its cart is gone: run this again in some days',
  left: 'LEFT',
};

/** The lines that `npm run after-restore` prints, and its sums. */
export class RestoreReport {
  readonly #ended = new Map<CheckedCharge['end'], number>();
  readonly #sums = new Map<string, number>();
  #untold = 0;

  /** Number of charges that it did not settle. */
  get left(): number {
    return this.#ended.get('left') ?? 0;
  }

  /** Counts a charge and returns its line. */
  add({ charge, end, why, isTold }: CheckedCharge): string {
    this.#ended.set(end, (this.#ended.get(end) ?? 0) + 1);
    const { received, refunded, currency } = charge.intent;
    if (end === 'booked' || end === 'owed' || end === 'given_back') {
      const key = `${end} ${currency}`;
      this.#sums.set(key, (this.#sums.get(key) ?? 0) + received - refunded);
    }
    if (!isTold) this.#untold += 1;
    const reason = why === undefined ? '' : ` (${why})`;
    const told = isTold ? '' : '; no address of the buyer is known: write to them by other means';
    return `${named(charge)}: ${ends[end]}${reason}${told}`;
  }

  /** The sums of a run. */
  summary(): string[] {
    const sumOf = (end: string) =>
      [...this.#sums]
        .filter(([key]) => key.startsWith(`${end} `))
        .map(([key, sum]) => {
          const currency = key.slice(end.length + 1);
          return `, ${formatAmount(sum, currency)} ${currency}`;
        })
        .join('');
    const lines = [...this.#ended].map(([end, count]) => `${end}: ${count}${sumOf(end)}`);
    if (this.#untold > 0) lines.push(`buyers without a known address: ${this.#untold}`);
    return lines.length > 0 ? lines : ['The books agree.'];
  }

  /** Lists what a run would do. */
  static planned(lost: readonly Charge[], { compared, elsewhere }: ComparedBooks): string[] {
    const known = [...elsewhere].map(
      ([key, count]) =>
        `portal "${key}" is not in the database: ${count} charges of it are left as they are`,
    );
    const lines = lost.map((charge) =>
      charge.remedy === 'none' ? '' : `${named(charge)}: ${plans[charge.remedy]}`,
    );
    return [...lines, ...known, `Compared ${compared} charges; ${lost.length} need something.`];
  }

  /** A refund that the database did not know. */
  static refundLine(portal: string, { order_number, amount, currency }: RefundElsewhere): string {
    const money = `${formatAmount(Number(amount), currency)} ${currency}`;
    return order_number === null
      ? `portal ${portal}: ${money} went back at the processor, for no order`
      : `portal ${portal}, order ${order_number}: ${money} went back at the processor; its tickets are valid: cancel those that were given back`;
  }
}

function named({ portalKey, intent, cart }: Charge): string {
  const { intentId, amount, currency, cartNumber } = intent;
  const number = cart?.cart_number ?? cartNumber;
  const of = number === null ? '' : `, cart ${number}`;
  return `portal ${portalKey}${of}, ${intentId}, ${formatAmount(amount, currency)} ${currency}`;
}
