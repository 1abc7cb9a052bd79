import type Stripe from 'stripe';
import type { MerchantAccount } from '../accounts/accounts.ts';
import type { EventObject, EventRow, EventWire } from '../books/rows.ts';
import { newId, nowInSeconds } from '../wire/ids.ts';
import type { Processor } from './processor.ts';

/** The API version of events: the one that the installed `stripe` package uses. */
export const apiVersion = '2026-10-28.endive';

/** A change to the books, with the events that it causes; they are sent when it is finished. */
export type Operation = {
  processor: Processor;
  account: MerchantAccount;
  request: { id: string | null; idempotency_key: string | null };
  events: EventRow[];
};

export function beginOperation(
  processor: Processor,
  account: MerchantAccount,
  request: Operation['request'] = { id: null, idempotency_key: null },
): Operation {
  return { processor, account, request, events: [] };
}

/** Adds an event with a snapshot of the object. */
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

/** Commits the books and sends the events. */
export function finishOperation(operation: Operation): void {
  const { processor, account, events } = operation;
  // An intent's creation precedes its card and yet belongs to the same operation.
  const instrument =
    events.find(({ hidden }) => hidden.instrument !== null)?.hidden.instrument ?? null;
  // A payment method that an intent saves has no metadata to choose the webhook's address by.
  const metadata = events.find(({ hidden }) => Object.keys(hidden.intentMetadata).length > 0);
  for (const { hidden } of events) {
    hidden.instrument ??= instrument;
    if (Object.keys(hidden.intentMetadata).length > 0) continue;
    hidden.intentMetadata = metadata?.hidden.intentMetadata ?? {};
  }
  processor.books.commit();
  processor.webhooks.send(account, events);
}

/** Returns the id from a field that holds an id or an expanded object. */
export function idOf(field: string | { id: string } | null): string | null {
  return typeof field === 'string' ? field : (field?.id ?? null);
}

/** The metadata of the object's intent, or the object's own. */
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
