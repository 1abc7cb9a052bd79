import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { isWithin, listOf } from '../wire/list.ts';
import { expand, flag, listShape, text, timeRange } from '../wire/parameters.ts';
import { missing } from '../wire/refusal.ts';

export const eventEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/events',
    keys: 'secret',
    parameters: z.strictObject({
      ...listShape,
      type: text().optional(),
      types: z.array(text()).max(20).optional(),
      delivery_success: flag().optional(),
      created: timeRange(),
    }),
    run: ({ operation, parameters }) => {
      const { type, types, created, delivery_success: delivered } = parameters;
      const rows = operation.processor.books.events
        .of(operation.account.id)
        .filter(({ wire }) => type === undefined || matches(wire.type, type))
        .filter(({ wire }) => types === undefined || types.includes(wire.type))
        .filter(
          ({ wire }) => delivered === undefined || delivered === (wire.pending_webhooks === 0),
        )
        .filter(({ wire }) => isWithin(wire.created, created));
      return listOf('/v1/events', rows, parameters);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/events/:id',
    keys: 'secret',
    parameters: z.strictObject({ expand: expand() }),
    run: ({ operation, id }) => {
      const found = operation.processor.books.events.find(operation.account.id, id);
      if (!found) throw missing('event', id, 'id');
      return found.wire;
    },
  }),
];

/** Matches an event type against a type or a wildcard such as `charge.*`. */
function matches(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
