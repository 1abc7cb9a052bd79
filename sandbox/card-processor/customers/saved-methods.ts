import type { PaymentMethodRow } from '../books/books.ts';
import { instrumentByName } from '../instruments/instruments.ts';
import { announce, idOf, type Operation } from '../processor/operation.ts';
import { invalidRequest, Refusal } from '../wire/refusal.ts';

/**
 * Keeps a payment method for a customer, who can pay with it again.
 * @throws {Refusal} 400 when it is another's or used up, 402 when the bank declines it at once.
 */
export function attachToCustomer(
  operation: Operation,
  method: PaymentMethodRow,
  customerId: string,
): void {
  const { wire, hidden } = method;
  if (idOf(wire.customer) === customerId) return;
  if (wire.customer !== null) {
    throw invalidRequest(
      'The payment method you provided has already been attached to a customer.',
      { param: 'payment_method' },
    );
  }
  refuseSpentMethod(method);
  const instrument = instrumentByName(hidden.instrument);
  if (!('iban' in instrument) && instrument.decline && !instrument.declinesLater) {
    const { code, declineCode, message } = instrument.decline;
    throw new Refusal(402, { type: 'card_error', code, decline_code: declineCode, message });
  }
  keepFor(operation, method, customerId);
}

/** Without the checks: the payment that it has just made has passed them. */
export function keepFor(operation: Operation, method: PaymentMethodRow, customerId: string): void {
  if (idOf(method.wire.customer) === customerId) return;
  method.wire.customer = customerId;
  operation.processor.books.paymentMethods.put(method);
  announce(operation, 'payment_method.attached', method.wire);
}

/** Takes it from its customer. It cannot be used again. */
export function detachMethod(operation: Operation, method: PaymentMethodRow): void {
  const previous = { customer: method.wire.customer };
  method.wire.customer = null;
  method.hidden.paid ??= 'detached';
  operation.processor.books.paymentMethods.put(method);
  announce(operation, 'payment_method.detached', method.wire, previous);
}

/** Without a customer to belong to, a payment method pays one intent only. */
export function refuseSpentMethod({ wire, hidden }: PaymentMethodRow, intentId?: string): void {
  if (wire.customer !== null || hidden.paid === null || hidden.paid === intentId) return;
  throw invalidRequest(
    'This PaymentMethod was previously used without being attached to a Customer or was ' +
      'detached from a Customer, and may not be used again.',
    { param: 'payment_method' },
  );
}

/** @throws {Refusal} 400 when the method is a customer's and the intent is not of that customer. */
export function refuseOthersMethod({ wire }: PaymentMethodRow, customerId: string | null): void {
  const owner = idOf(wire.customer);
  if (owner === null || owner === customerId) return;
  throw invalidRequest(
    customerId === null
      ? `The provided PaymentMethod (${wire.id}) belongs to the Customer ${owner}. Please include ` +
          'the Customer in the `customer` parameter on the PaymentIntent.'
      : `The customer does not have a payment method with the ID ${wire.id}. The payment method ` +
          'must be attached to the customer.',
    { param: 'payment_method' },
  );
}
