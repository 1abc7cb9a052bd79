import type { PaymentMethodRow } from '../books/rows.ts';
import { instrumentByName } from '../instruments/instruments.ts';
import { announce, idOf, type Operation } from '../processor/operation.ts';
import { invalidRequest, Refusal } from '../wire/refusal.ts';

/**
 * Attaches a payment method to a customer, who can then pay with it repeatedly.
 * @throws {Refusal} 400 when it is another customer's or has been used, 402 when it is declined.
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
  refuseUsedMethod(method);
  const instrument = instrumentByName(hidden.instrument);
  if ('number' in instrument && instrument.decline && !instrument.declinesLater) {
    const { code, declineCode, message } = instrument.decline;
    throw new Refusal(402, { type: 'card_error', code, decline_code: declineCode, message });
  }
  assignToCustomer(operation, method, customerId);
}

/** Attaches without checks, for a payment method that has just paid. */
export function assignToCustomer(
  operation: Operation,
  method: PaymentMethodRow,
  customerId: string,
): void {
  if (idOf(method.wire.customer) === customerId) return;
  method.wire.customer = customerId;
  operation.processor.books.paymentMethods.put(method);
  announce(operation, 'payment_method.attached', method.wire);
}

/** Detaches a payment method from its customer, after which it cannot be used again. */
export function detachMethod(operation: Operation, method: PaymentMethodRow): void {
  const previous = { customer: method.wire.customer };
  method.wire.customer = null;
  method.hidden.paid ??= 'detached';
  operation.processor.books.paymentMethods.put(method);
  announce(operation, 'payment_method.detached', method.wire, previous);
}

/** @throws {Refusal} 400 when a payment method without a customer has paid another intent. */
export function refuseUsedMethod({ wire, hidden }: PaymentMethodRow, intentId?: string): void {
  if (wire.customer !== null || hidden.paid === null || hidden.paid === intentId) return;
  throw invalidRequest(
    'This PaymentMethod was previously used without being attached to a Customer or was ' +
      'detached from a Customer, and may not be used again.',
    { param: 'payment_method' },
  );
}

/** @throws {Refusal} 400 when the method belongs to a customer other than the intent's. */
export function refuseMethodOfAnother({ wire }: PaymentMethodRow, customerId: string | null): void {
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
