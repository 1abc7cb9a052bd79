import type Stripe from 'stripe';
import { z } from 'zod';
import type { BalanceTransactionRow } from '../books/rows.ts';
import { endpoint } from '../http/endpoint.ts';
import type { Operation } from '../processor/operation.ts';
import { newId, nowInSeconds } from '../wire/ids.ts';
import { isWithin, listOf } from '../wire/list.ts';
import { expand, listShape, text, timeRange } from '../wire/parameters.ts';
import { missing } from '../wire/refusal.ts';

const path = '/v1/balance_transactions';

export const balanceTransactionEndpoints = [
  endpoint({
    method: 'GET',
    path,
    keys: 'secret',
    parameters: z.strictObject({
      ...listShape,
      currency: text(3).optional(),
      source: text().optional(),
      type: text().optional(),
      created: timeRange(),
    }),
    run: ({ operation, parameters: { currency, source, type, created, ...paging } }) => {
      const rows = operation.processor.books.balanceTransactions
        .of(operation.account.id)
        .filter(({ wire }) => currency === undefined || wire.currency === currency)
        .filter(({ wire }) => source === undefined || wire.source === source)
        .filter(({ wire }) => type === undefined || wire.type === type)
        .filter(({ wire }) => isWithin(wire.created, created));
      return listOf(path, rows, paging);
    },
  }),
  endpoint({
    method: 'GET',
    path: `${path}/:id`,
    keys: 'secret',
    parameters: z.strictObject({ expand: expand() }),
    run: ({ operation, id }) => {
      const found = operation.processor.books.balanceTransactions.find(operation.account.id, id);
      if (!found) throw missing('balance transaction', id, 'id');
      return found.wire;
    },
  }),
];

/** Stores a balance transaction. `amount` is signed, `fee` goes to the processor. */
export function recordTransaction(
  operation: Operation,
  movement: {
    type: 'charge' | 'payment' | 'refund' | 'payment_refund' | 'refund_failure' | 'adjustment';
    category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal';
    amount: number;
    fee?: number;
    currency: string;
    source: string;
    description: string;
    intent: string | null;
  },
): Stripe.BalanceTransaction {
  const { amount, fee = 0, currency } = movement;
  const created = nowInSeconds();
  const feeDetail = {
    amount: fee,
    application: null,
    currency,
    description: 'Processing fees',
    type: 'stripe_fee',
  };
  const wire: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency,
    description: movement.description,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetail],
    net: amount - fee,
    reporting_category: movement.category,
    source: movement.source,
    status: 'available',
    type: movement.type,
  };
  const row: BalanceTransactionRow = {
    account: operation.account.id,
    wire,
    hidden: { intent: movement.intent },
  };
  operation.processor.books.balanceTransactions.put(row);
  return wire;
}
