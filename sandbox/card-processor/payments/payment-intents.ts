import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { announce } from '../processor/operation.ts';
import { isWithin, listOf } from '../wire/list.ts';
import { expand, listShape, oneOf, shipping, text, timeRange } from '../wire/parameters.ts';
import {
  carryOutConfirmation,
  chargedInstrument,
  confirmShape,
  planConfirmation,
} from './confirm-intent.ts';
import { findIntent, visibleTo } from './intent-access.ts';
import { cancelIntent, updateIntent, updateShape } from './intent-changes.ts';
import { createShape, newIntent } from './intent-creation.ts';

const path = '/v1/payment_intents';

export const paymentIntentEndpoints = [
  endpoint({
    method: 'POST',
    path,
    keys: 'secret',
    parameters: createShape,
    instrument: ({ operation, parameters }) =>
      parameters.confirm ? chargedInstrument(operation, null, parameters) : undefined,
    run: ({ operation, parameters }) => {
      const row = newIntent(operation, parameters);
      const plan = parameters.confirm ? planConfirmation(operation, row, parameters) : undefined;
      operation.processor.books.paymentIntents.put(row);
      announce(operation, 'payment_intent.created', row.wire);
      if (plan) carryOutConfirmation(operation, row, plan);
      return row.wire;
    },
  }),
  endpoint({
    method: 'GET',
    path,
    keys: 'secret',
    parameters: z.strictObject({ ...listShape, created: timeRange() }),
    run: ({ operation, parameters }) => {
      const rows = operation.processor.books.paymentIntents
        .of(operation.account.id)
        .filter(({ wire }) => isWithin(wire.created, parameters.created));
      return listOf(path, rows, parameters);
    },
  }),
  endpoint({
    method: 'GET',
    path: `${path}/:id`,
    keys: 'any',
    parameters: z.strictObject({ client_secret: text().optional(), expand: expand() }),
    run: (call) => visibleTo(call, findIntent(call)),
  }),
  endpoint({
    method: 'POST',
    path: `${path}/:id`,
    keys: 'secret',
    parameters: updateShape,
    run: (call) => updateIntent(call.operation, findIntent(call), call.parameters).wire,
  }),
  endpoint({
    method: 'POST',
    path: `${path}/:id/confirm`,
    keys: 'any',
    parameters: z.strictObject({
      ...confirmShape,
      payment_method: text().optional(),
      receipt_email: text(800).optional(),
      setup_future_usage: oneOf('off_session', 'on_session').optional(),
      shipping: shipping().optional(),
      client_secret: text().optional(),
      expand: expand(),
    }),
    instrument: (call) => chargedInstrument(call.operation, findIntent(call), call.parameters),
    run: (call) => {
      const row = findIntent(call);
      const plan = planConfirmation(call.operation, row, call.parameters);
      carryOutConfirmation(call.operation, row, plan);
      return visibleTo(call, row);
    },
  }),
  endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    keys: 'secret',
    parameters: z.strictObject({
      cancellation_reason: oneOf(
        'abandoned',
        'duplicate',
        'fraudulent',
        'requested_by_customer',
      ).optional(),
      expand: expand(),
    }),
    run: (call) => {
      const reason = call.parameters.cancellation_reason ?? null;
      return cancelIntent(call.operation, findIntent(call), reason).wire;
    },
  }),
];
