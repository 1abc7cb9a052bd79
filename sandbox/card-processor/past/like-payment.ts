import type { MerchantAccount } from '../accounts/accounts.ts';
import { Books } from '../books/books.ts';
import type { PaymentRows } from '../books/past-payments.ts';
import { carryOutConfirmation, planConfirmation } from '../payments/confirm-intent.ts';
import { newIntent } from '../payments/intent-creation.ts';
import { beginOperation, idOf } from '../processor/operation.ts';
import type { Processor } from '../processor/processor.ts';

/** Makes a payment with a test card in separate books, as the model for all earlier successful payments. */
export function likePayment(processor: Processor, account: MerchantAccount): PaymentRows {
  const books = new Books();
  const operation = beginOperation(
    { ...processor, books },
    { ...account, webhookUrl: () => undefined },
  );
  const intent = newIntent(operation, {
    amount: 1_000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  carryOutConfirmation(operation, intent, planConfirmation(operation, intent, {}));
  const charge = books.charges.find(account.id, idOf(intent.wire.latest_charge) ?? '');
  const method = books.paymentMethods.find(account.id, idOf(intent.wire.payment_method) ?? '');
  const moved = idOf(charge?.wire.balance_transaction ?? null) ?? '';
  const transaction = books.balanceTransactions.find(account.id, moved);
  if (!charge || !method || !transaction) throw new Error('a payment is incomplete');
  return { intent, charge, method, transaction };
}
