import type { MerchantAccount } from '../accounts/accounts.ts';
import type { PastPayment } from '../books/past-payments.ts';
import { endDispute, openDispute } from '../disputes/disputes.ts';
import { beginOperation } from '../processor/operation.ts';
import type { Processor } from '../processor/processor.ts';
import { endRefund, refund } from '../refunds/refunds.ts';
import { asOf } from '../wire/ids.ts';

/** An earlier payment, with its refunds and dispute. Times in seconds. */
export type PastStory = PastPayment & {
  refunds: readonly {
    /** The part of its ids after the prefix. */
    key: string;
    /** The merchant's own id for it. */
    refundId: string;
    amount: number;
    created: number;
    /** It was made and came back. */
    failed: boolean;
  }[];
  dispute: {
    key: string;
    created: number;
    closed: number | null;
    outcome: 'open' | 'won' | 'lost';
    reason: string;
  } | null;
};

/**
 * Adds earlier payments without telling the merchant. Adding them again changes nothing; their refunds and disputes are dated
 * as given.
 */
export function keepPast(
  processor: Processor,
  account: MerchantAccount,
  payments: readonly PastStory[],
): void {
  const silent: MerchantAccount = { ...account, webhookUrl: () => undefined };
  const { books } = processor;
  for (const { refunds, dispute, ...payment } of payments) {
    books.keepPast(account.id, payment);
    for (const each of refunds) refundThen(processor, silent, payment, each);
    if (dispute) disputeThen(processor, silent, payment, dispute);
  }
  books.commit();
}

const idsFrom = (key: string) => (prefix: string) => `${prefix}_${key}`;

function refundThen(
  processor: Processor,
  account: MerchantAccount,
  payment: PastPayment,
  { key, refundId, amount, created, failed }: PastStory['refunds'][number],
): void {
  const id = `re_${key}`;
  if (processor.books.refunds.find(account.id, id)) return;
  asOf({ seconds: created, newId: idsFrom(key) }, () => {
    refund(beginOperation(processor, account), {
      payment_intent: `pi_${payment.key}`,
      amount,
      metadata: { refund_id: refundId },
    });
  });
  if (!failed) return;
  const came = { seconds: created + 3_600, newId: idsFrom(`${key}back`) };
  asOf(came, () => endRefund(processor, account, id, 'failed'));
}

function disputeThen(
  processor: Processor,
  account: MerchantAccount,
  payment: PastPayment,
  { key, created, closed, outcome, reason }: NonNullable<PastStory['dispute']>,
): void {
  const { books } = processor;
  const charge = books.charges.find(account.id, `ch_${payment.key}`);
  if (!charge || books.disputes.find(account.id, `du_${key}`)) return;
  const operation = beginOperation(processor, account);
  const row = asOf({ seconds: created, newId: idsFrom(key) }, () =>
    openDispute(operation, charge, { reason, kind: 'chargeback' }),
  );
  if (outcome === 'open' || closed === null) return;
  asOf({ seconds: closed, newId: idsFrom(`${key}end`) }, () => {
    endDispute(operation, row, outcome);
  });
}
