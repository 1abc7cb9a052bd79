import type Stripe from 'stripe';
import type { KnownAccount } from '../accounts/accounts.ts';
import type { EventObject, EventRow, EventWire } from '../books/books.ts';
import { newId, nowInSeconds } from '../wire/ids.ts';
import type { Processor } from './processor.ts';

/** The version that events are written in: the one that the `stripe` package in use speaks. */
export const apiVersion = '2026-10-28.endive';

/** One change to the books, with the events that it causes. They go out when it is finished. */
export type Operation = {
  processor: Processor;
  account: KnownAccount;
  request: { id: string | null; idempotency_key: string | null };
  events: EventRow[];
};

export function beginOperation(
  processor: Processor,
  account: KnownAccount,
  request: Operation['request'] = { id: null, idempotency_key: null },
): Operation {
  return { processor, account, request, events: [] };
}

/** Notes an event about the object as it stands now. */
export function announce(
  operation: Operation,
  type: Stripe.Event.Type,
  object: EventObject,
  previous?: Record<string, unknown>,
): void {
  const { account, processor } = operation;
  const wire: EventWire = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: nowInSeconds(),
    data: {
      object: structuredClone(object),
      ...(previous && { previous_attributes: previous }),
    },
    livemode: false,
    pending_webhooks: account.webhookUrl === undefined ? 0 : 1,
    request: operation.request,
    type,
  };
  const methodId = paymentMethodOf(operation, object);
  const method = methodId && processor.books.paymentMethods.find(account.id, methodId);
  const row: EventRow = {
    account: account.id,
    wire,
    hidden: {
      intentMetadata: intentMetadata(operation, object),
      instrument: method ? method.hidden.instrument : null,
    },
  };
  processor.books.events.put(row);
  operation.events.push(row);
}

/** Writes the books and sends the events. */
export function finishOperation(operation: Operation): void {
  const { processor, account, events } = operation;
  // The creation of an intent comes before its card is known, and yet is part of the same deed.
  const known = events.find(({ hidden }) => hidden.instrument !== null)?.hidden.instrument ?? null;
  // A payment method that an intent saves has no metadata of its own to find its way by.
  const metadata = events.find(({ hidden }) => Object.keys(hidden.intentMetadata).length > 0);
  for (const { hidden } of events) {
    hidden.instrument ??= known;
    if (Object.keys(hidden.intentMetadata).length > 0) continue;
    hidden.intentMetadata = metadata?.hidden.intentMetadata ?? {};
  }
  processor.books.commit();
  processor.webhooks.send(account, events);
}

/** The id in a field that may hold an id or a whole object. */
export function idOf(field: string | { id: string } | null): string | null {
  return typeof field === 'string' ? field : (field?.id ?? null);
}

/** Metadata of the intent that the object belongs to, or else its own. */
function intentMetadata({ processor, account }: Operation, object: EventObject) {
  const intentId = 'payment_intent' in object ? idOf(object.payment_intent) : null;
  const intent = intentId && processor.books.paymentIntents.find(account.id, intentId);
  return { ...(intent ? intent.wire.metadata : object.metadata) };
}

function paymentMethodOf({ processor, account }: Operation, object: EventObject): string | null {
  if (object.object === 'dispute') {
    const charge = processor.books.charges.find(account.id, idOf(object.charge) ?? '');
    return charge?.wire.payment_method ?? null;
  }
  if (object.object === 'payment_method') return object.id;
  if ('payment_method' in object && object.payment_method) return idOf(object.payment_method);
  if (object.object !== 'payment_intent') return null;
  return object.last_payment_error?.payment_method?.id ?? null;
}
