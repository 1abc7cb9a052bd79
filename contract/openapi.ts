import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { commonQuery } from './api/call.ts';
import {
  faultAnswer,
  faultResponse,
  refusalAnswer,
  refusalResponses,
} from './api/openapi-answers.ts';
import { payerHeader, payerSecret, takesPayerSecret } from './api/payer-header.ts';
import { refusalMeanings } from './api/refusal-meanings.ts';
import { type RefusalCode, refusalStatus } from './api/refusals.ts';
import { type CallName, type Route, routes } from './api/routes.ts';
import { calls } from './calls.ts';
import * as carts from './cart/cart-entities.ts';
import * as events from './events/event-entities.ts';
import * as gifts from './gifts/gift-entities.ts';
import * as orders from './orders/order-entities.ts';
import * as pricing from './pricing/promo-entities.ts';
import * as seats from './seats/seat-entities.ts';
import { ticket } from './tickets/ticket-entities.ts';

export type OpenApiDocument = ReturnType<typeof createDocument>;

const schemas = {
  EventTemplate: events.eventTemplate,
  EventFilter: events.eventFilter,
  EventSession: events.eventSession,
  SeatMap: seats.seatMap,
  SeatPlan: seats.seatPlan,
  SeatZone: seats.seatZone,
  Seat: seats.seat,
  SeatStates: seats.seatStates,
  CalendarDay: events.calendarDay,
  TicketGroup: events.ticketGroup,
  TicketType: events.ticketType,
  TicketRule: events.ticketRule,
  MessageRule: events.messageRule,
  Venue: events.venue,
  Seller: events.seller,
  Cart: carts.cart,
  Cartmod: pricing.cartmod,
  Ticket: ticket,
  TicketOrder: orders.ticketOrder,
  OrderSession: orders.orderSession,
  CompletedPayment: orders.completedPayment,
  Ledger: gifts.ledger,
  RefusalAnswer: refusalAnswer,
  FaultAnswer: faultAnswer,
};

const idempotencyHeader = { 'Idempotency-Key': z.string().min(1).max(255).optional() };
const payerSecretHeader = { [payerHeader]: z.string().regex(payerSecret).optional() };

/** The headers that a call accepts. */
const headersOf = (shape: Shape) => ({
  ...('idempotent' in shape && idempotencyHeader),
  ...(takesPayerSecret(shape.route) && payerSecretHeader),
});

/** The meaning of each parameter, in all calls that accept it. */
const parameterMeanings: Readonly<Record<string, string>> = {
  seller: 'Slug of the storefront. May be left out if the host has only one.',
  embed:
    'Comma-separated collections to include besides the one requested; the others are empty. By default all are included except ' +
    'identity, contact and the sessions of events. Unknown names are refused; for a.b only b counts.',
  limit: 'Maximum number of results; 1000 by default.',
  _sort: 'Field to sort by, prefixed with a minus for descending order.',
  lang: 'One of the languages of the portal; the first one by default.',
  _format: 'Both formats return the same fields.',
  'ticket_group_id._in': 'Comma-separated ticket groups to limit the offer to.',
  'ticket_group.id._in': 'The same as ticket_group_id._in.',
  'start_datetime._gte': 'Sessions that start at this instant or later.',
  'start_datetime._lt': 'Sessions that start before this instant.',
  'start_datetime._ondate': "Sessions that start on this day in the venue's time zone.",
  'date._gte': "This day in the venue's time zone and later ones.",
  'date._lt': "Days before this one in the venue's time zone.",
  sold_out: 'Only sessions that are sold out, or only those that are not.',
  _include_sold_out: 'Includes sold-out sessions.',
  'hidden_type._in': 'Comma-separated hidden types; others are left out.',
  category: 'Events of this category only.',
  categories: 'Comma-separated categories; others are left out.',
  metadataKeys:
    'Comma-separated keys of the metadata to include. By default image_profile or, with id._in, all of it.',
  includeSessions: 'Includes the coming sessions, or those of the requested date.',
  date: "today or tomorrow: sessions on that day in the venue's time zone. Event templates also take a date YYYY-MM-DD.",
  time: 'HHMM-HHMM: sessions that start at the first time or later and before the second.',
  'time.start': 'HHMM: the first half of time; takes precedence over it.',
  'time.end': 'HHMM up to 2400: the second half of time; takes precedence over it.',
  'id._in': 'Comma-separated ids.',
  'resource_id._in': 'Comma-separated ids of event templates and ticket groups.',
  mode: 'Comma-separated kinds of codes to search: advertise, code. Both by default.',
  'key._in': 'Comma-separated keys, or prefixes of keys before the dot.',
  _withgeometry: 'Includes the positions and names of the seats.',
  sizex: 'Width in pixels, rounded up to one of a few sizes.',
  sizey: 'Height in pixels, rounded up to one of a few sizes.',
  shrinkonly: 'Never enlarges a photograph.',
  'ticket.state._in': 'Comma-separated ticket states; others are left out.',
  'ticket_group.handler': 'Only tickets of groups with this handler.',
  margin: 'Blank modules around the code.',
  ticket: 'The ticket of the order to use; the first one by default.',
  paymentId: 'Id of a payment by gift card, as in the cart’s gift_cards, or of its open_payment.',
  type: 'Type of ledger: gift_card.',
  number: 'The number as typed; spaces, dashes and lower case are accepted.',
  'Idempotency-Key':
    'Unguessable and unique per write; a repeated request with the same key gets the first answer.',
  [payerHeader]:
    'A secret that the payer generates for a cart: at least 128 random bits as 22 to 128 letters, digits, - or _. Sent with a ' +
    'payment and with later reads by the cart’s id, it reveals the orders that the payment made and how to continue it. Without one, ' +
    'only the answer to the payment shows its orders; later they are read by their own ids.',
};

const explained = (shape: Readonly<Record<string, z.ZodType>>): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, schema]) => {
        const description = parameterMeanings[name];
        return [name, description === undefined ? schema : schema.meta({ description })];
      }),
    ),
  );

/** Refusals of every call, and those of every write. */
const refusedByAll: readonly RefusalCode[] = [
  'validation_failed',
  'bad_field_value',
  'tenant_unknown',
  'portal_suspended',
  'server_busy',
];
const refusedByWrites: readonly RefusalCode[] = [
  'outcome_unknown',
  'forbidden_origin',
  'unsupported_media_type',
  'body_too_large',
];

/** The contract as an OpenAPI 3.1 document, its paths under /api. */
export function openApiDocument(): OpenApiDocument {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const name of Object.keys(routes) as CallName[]) {
    const { route } = calls[name];
    const path = `/api${route.path}`;
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(name);
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Foyer storefront API',
        version: '1',
        description:
          'Every read is also served under /cached_api, where those with x-cached-path answer ' +
          'with an ETag and may be cached for seconds. Amounts are decimal strings in the currency of ' +
          'the portal. Without a seller parameter the only storefront of the host answers. A parameter that a call ' +
          'does not have, or that is given twice, is refused, unless the answer is a picture or a file.',
      },
      paths: paths as ZodOpenApiPathsObject,
      components: { schemas },
    },
    {
      // Answers may gain fields; readers ignore unknown ones.
      override({ jsonSchema, io }) {
        if (io === 'output' && jsonSchema.additionalProperties === false) {
          delete jsonSchema.additionalProperties;
        }
      },
    },
  );
}

type Shape = (typeof calls)[CallName];
type Part = 'params' | 'query' | 'body' | 'answer';

const schemaOf = (shape: Shape, part: Part): z.ZodType | undefined =>
  (shape as Partial<Record<Part, z.ZodType>>)[part];

function operation(name: CallName): ZodOpenApiOperationObject {
  const shape = calls[name];
  const route: Route = shape.route;
  const params = schemaOf(shape, 'params') as z.ZodObject | undefined;
  const query = schemaOf(shape, 'query') as z.ZodObject | undefined;
  const body = schemaOf(shape, 'body');
  const isWrite = route.method !== 'GET';
  return {
    operationId: name,
    summary: shape.summary,
    tags: [tagOf(route.path)],
    ...(route.read === 'cached' && { 'x-cached-path': `/cached_api${route.path}` }),
    requestParams: {
      query: explained({ ...commonQuery.shape, ...query?.shape }),
      ...(params && { path: explained(params.shape) }),
      ...(Object.keys(headersOf(shape)).length > 0 && { header: explained(headersOf(shape)) }),
    },
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
    }),
    responses: {
      ...answerOf(shape),
      ...refusalsOf([...refusedByAll, ...(isWrite ? refusedByWrites : []), ...shape.refusals]),
      500: faultResponse,
    },
  };
}

function answerOf(shape: Shape): ZodOpenApiResponsesObject {
  const schema = schemaOf(shape, 'answer');
  if (schema) {
    return { 200: { description: 'The answer.', content: { 'application/json': { schema } } } };
  }
  if ('leadsOn' in shape) return { 302: { description: 'Redirects to another address.' } };
  if (!('answerType' in shape)) return { 204: { description: 'Accepted; the answer is empty.' } };
  return { 200: { description: 'The picture or file.', content: { [shape.answerType]: {} } } };
}

const refusalsOf = (codes: readonly RefusalCode[]): ZodOpenApiResponsesObject =>
  refusalResponses(codes, refusalStatus, refusalMeanings);

const tags: readonly (readonly [RegExp, string])[] = [
  [/^\/(configuration|config)$/, 'Configuration'],
  [/^\/(events|event_template|seat_maps|membership_rules)/, 'Events'],
  [/^\/image/, 'Pictures'],
  [/^\/font/, 'Fonts'],
  [/(\/pay|\/(guest_)?checkout|\/payment\/\{paymentId\})$|^\/(user$|ledger)/, 'Checkout'],
  [/\/cart|^\/code\//, 'Cart'],
  [/^\/(my\/)?(ticket_order|order_session)/, 'Orders'],
  [/^\/(my\/)?membership/, 'Memberships'],
  [/^\/client_error$/, 'Failures of pages'],
];

const tagOf = (path: string): string =>
  tags.find(([pattern]) => pattern.test(path))?.[1] ?? 'Other';
