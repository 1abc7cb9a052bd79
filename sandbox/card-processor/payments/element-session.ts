import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { methodTypes, offeredTypes } from '../instruments/method-types.ts';
import { expand, oneOf, text } from '../wire/parameters.ts';

const types = () => z.array(oneOf(...methodTypes)).optional();

/** The call with which the page's script learns what to offer; not part of Stripe's public API. */
export const elementSessionEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/elements/sessions',
    keys: 'any',
    parameters: z.strictObject({
      currency: text(3).optional(),
      client_secret: text().optional(),
      allowed_payment_method_types: types(),
      excluded_payment_method_types: types(),
      payment_method_configuration: text().optional(),
      setup_future_usage: oneOf('off_session', 'on_session').optional(),
      expand: expand(),
    }),
    run: ({ operation: { processor, account }, parameters }) => {
      const { client_secret: secret } = parameters;
      const { paymentIntents, setupIntents } = processor.books;
      const intent = [...paymentIntents.of(account.id), ...setupIntents.of(account.id)].find(
        ({ wire }) => secret !== undefined && wire.client_secret === secret,
      );
      return {
        payment_method_types:
          intent?.wire.payment_method_types ??
          offeredTypes(processor.switches, {
            currency: parameters.currency,
            allowed: parameters.allowed_payment_method_types,
            configuration: parameters.payment_method_configuration,
            withoutRedirects: parameters.setup_future_usage !== undefined,
            excluded: parameters.excluded_payment_method_types,
          }),
        wallets: processor.switches.wallets,
      };
    },
  }),
];
