import { db, type Tx } from '../database.ts';

/** The way in which a payment was paid; null where the processor did not say. */
export interface PaymentWay {
  readonly id: string;
  /** The processor's kind of payment method: `card`, `ideal`, `sepa_debit`. */
  readonly method: string | null;
  readonly brand: string | null;
  readonly last_four: string | null;
}

/** Reads the ways in which payments were paid. */
export const waysOfPayments = (tx: Tx, ids: readonly string[]): Promise<PaymentWay[]> =>
  tx.rows(
    db
      .selectFrom('payment')
      .select(['id', 'method', 'brand', 'last_four'])
      .where('portal_id', '=', tx.portalId)
      .where('id', 'in', [...ids]),
  );
