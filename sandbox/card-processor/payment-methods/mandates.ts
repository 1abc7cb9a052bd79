import type Stripe from 'stripe';
import { z } from 'zod';
import type { MandateRow, PaymentMethodRow } from '../books/rows.ts';
import { endpoint } from '../http/endpoint.ts';
import type { Operation } from '../processor/operation.ts';
import { newId, nowInSeconds } from '../wire/ids.ts';
import { expand, flag, integer, oneOf, text } from '../wire/parameters.ts';
import { invalidRequest, missing, type Refusal } from '../wire/refusal.ts';

/** The payer's acceptance of a mandate. */
export const mandateShape = z.strictObject({
  customer_acceptance: z
    .strictObject({
      type: oneOf('online', 'offline'),
      accepted_at: integer().optional(),
      online: z
        .strictObject({
          ip_address: text().optional(),
          user_agent: text().optional(),
          /** Takes the address and user agent from the request, as the page's script asks for. */
          infer_from_client: flag().optional(),
        })
        .optional(),
      offline: z.strictObject({}).optional(),
    })
    .refine(({ type, online }) => type !== 'online' || isComplete(online), {
      path: ['online'],
      message: 'Online acceptance requires ip_address and user_agent.',
    }),
});
type MandateParameters = z.output<typeof mandateShape>;

function isComplete(online: Online | undefined): boolean {
  if (online?.infer_from_client) return true;
  return online?.ip_address !== undefined && online.user_agent !== undefined;
}

type Online = {
  ip_address?: string | undefined;
  user_agent?: string | undefined;
  infer_from_client?: boolean | undefined;
};

export const mandateEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/mandates/:id',
    keys: 'secret',
    parameters: z.strictObject({ expand: expand() }),
    run: ({ operation, id }) => {
      const found = operation.processor.books.mandates.find(operation.account.id, id);
      if (!found) throw missing('mandate', id, 'mandate');
      return found.wire;
    },
  }),
];

/** The refusal of a debit without a mandate. */
export function mandateMissing(
  noun: 'PaymentIntent' | 'SetupIntent',
  details: { payment_intent: Stripe.PaymentIntent } | { setup_intent: Stripe.SetupIntent },
): Refusal {
  return invalidRequest(
    `This ${noun} requires a mandate, but no existing mandate was found. Collect mandate ` +
      'acceptance from the customer and try again, providing acceptance data in the ' +
      'mandate_data parameter.',
    details,
  );
}

/** Stores a mandate for one payment or for this and later ones, and sets it on the method. */
export function recordMandate(
  operation: Operation,
  method: PaymentMethodRow,
  { customer_acceptance: given }: MandateParameters,
  use: { type: 'multi_use' } | { type: 'single_use'; amount: number; currency: string },
): MandateRow {
  const id = newId('mandate');
  const acceptance: Stripe.Mandate.CustomerAcceptance = {
    accepted_at: given.accepted_at ?? nowInSeconds(),
    type: given.type,
    ...(given.online
      ? {
          online: {
            ip_address: given.online.ip_address ?? null,
            user_agent: given.online.user_agent ?? null,
          },
        }
      : { offline: {} }),
  };
  const wire: Stripe.Mandate = {
    id,
    object: 'mandate',
    customer_acceptance: acceptance,
    livemode: false,
    ...(use.type === 'multi_use'
      ? { multi_use: {} }
      : { single_use: { amount: use.amount, currency: use.currency } }),
    payment_method: method.wire.id,
    payment_method_details: {
      type: 'sepa_debit',
      sepa_debit: {
        reference: id.slice(-16).toUpperCase(),
        url: `${operation.processor.url}/sandbox`,
      },
    },
    status: 'active',
    type: use.type,
  };
  const row: MandateRow = { account: operation.account.id, wire, hidden: null };
  operation.processor.books.mandates.put(row);
  method.hidden.mandate = id;
  operation.processor.books.paymentMethods.put(method);
  return row;
}
