import type Stripe from 'stripe';
import { z } from 'zod';
import type { CustomerRow } from '../books/rows.ts';
import { endpoint } from '../http/endpoint.ts';
import { methodTypes } from '../instruments/method-types.ts';
import { announce, type Operation } from '../processor/operation.ts';
import { addressOnWire } from '../wire/addresses.ts';
import { newId, nowInSeconds } from '../wire/ids.ts';
import { isWithin, listOf } from '../wire/list.ts';
import { mergeMetadata } from '../wire/metadata.ts';
import {
  address,
  expand,
  listShape,
  metadata,
  oneOf,
  text,
  timeRange,
} from '../wire/parameters.ts';
import { missing } from '../wire/refusal.ts';
import { detachMethod } from './saved-methods.ts';

const path = '/v1/customers';

const shape = z.strictObject({
  address: address().optional(),
  description: text().optional(),
  email: text(512).optional(),
  metadata: metadata().optional(),
  name: text(256).optional(),
  phone: text(20).optional(),
  expand: expand(),
});

export const customerEndpoints = [
  endpoint({
    method: 'POST',
    path,
    keys: 'secret',
    parameters: shape,
    run: ({ operation, parameters }) => {
      const row: CustomerRow = {
        account: operation.account.id,
        wire: withChanges(newCustomer(), parameters),
        hidden: null,
      };
      operation.processor.books.customers.put(row);
      announce(operation, 'customer.created', row.wire);
      return row.wire;
    },
  }),
  endpoint({
    method: 'GET',
    path,
    keys: 'secret',
    parameters: z.strictObject({ ...listShape, email: text().optional(), created: timeRange() }),
    run: ({ operation, parameters }) => {
      const rows = operation.processor.books.customers
        .of(operation.account.id)
        .filter(({ hidden }) => !hidden?.isDeleted)
        .filter(({ wire }) => parameters.email === undefined || wire.email === parameters.email)
        .filter(({ wire }) => isWithin(wire.created, parameters.created));
      return listOf(path, rows, parameters);
    },
  }),
  endpoint({
    method: 'GET',
    path: `${path}/:id`,
    keys: 'secret',
    parameters: z.strictObject({ expand: expand() }),
    run: ({ operation, id }) => {
      const row = operation.processor.books.customers.find(operation.account.id, id);
      return row?.hidden?.isDeleted ? deletedCustomer(id) : findCustomer(operation, id, 'id').wire;
    },
  }),
  endpoint({
    method: 'POST',
    path: `${path}/:id`,
    keys: 'secret',
    parameters: shape,
    run: ({ operation, id, parameters }) => {
      const row = findCustomer(operation, id, 'id');
      row.wire = withChanges(row.wire, parameters);
      operation.processor.books.customers.put(row);
      announce(operation, 'customer.updated', row.wire);
      return row.wire;
    },
  }),
  endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    keys: 'secret',
    parameters: z.strictObject({ expand: expand() }),
    run: ({ operation, id }) => {
      const { books } = operation.processor;
      const row = findCustomer(operation, id, 'id');
      row.hidden = { isDeleted: true };
      books.customers.put(row);
      for (const method of books.paymentMethods.of(operation.account.id)) {
        if (method.wire.customer === id) detachMethod(operation, method);
      }
      announce(operation, 'customer.deleted', row.wire);
      return deletedCustomer(id);
    },
  }),
  endpoint({
    method: 'GET',
    path: `${path}/:id/payment_methods`,
    keys: 'secret',
    parameters: z.strictObject({ ...listShape, type: oneOf(...methodTypes).optional() }),
    run: ({ operation, id, parameters }) => {
      findCustomer(operation, id, 'customer');
      const rows = operation.processor.books.paymentMethods
        .of(operation.account.id)
        .filter(({ wire }) => wire.customer === id)
        .filter(({ wire }) => parameters.type === undefined || wire.type === parameters.type);
      return listOf(`${path}/${id}/payment_methods`, rows, parameters);
    },
  }),
];

/** @throws {Refusal} 404 when there is no such customer or it has been deleted. */
export function findCustomer(operation: Operation, id: string, param: string): CustomerRow {
  const found = operation.processor.books.customers.find(operation.account.id, id);
  if (!found || found.hidden?.isDeleted) throw missing('customer', id, param);
  return found;
}

function deletedCustomer(id: string): Stripe.DeletedCustomer {
  return { id, object: 'customer', deleted: true };
}

function withChanges(
  wire: Stripe.Customer,
  { address: given, expand: _, metadata: more, ...texts }: z.output<typeof shape>,
): Stripe.Customer {
  return {
    ...wire,
    ...texts,
    ...(given && { address: addressOnWire(given) }),
    ...(more !== undefined && { metadata: mergeMetadata(wire.metadata, more) }),
  };
}

function newCustomer(): Stripe.Customer {
  const id = newId('cus');
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: nowInSeconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
