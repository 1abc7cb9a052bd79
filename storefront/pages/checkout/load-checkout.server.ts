import type { LoaderFunctionArgs } from 'react-router';
import type { ConfigValues } from '#tenants/config-registry.ts';
import type { ThemeTokens } from '#tenants/theme.ts';
import { loadConfiguration, notFound } from '../../load-storefront.server.ts';
import { cardColours, themeOf } from '../../styles/theme-css.server.ts';

/** How this seller takes payment; the cart is fetched by the browser, for it is personal. */
export async function loadCheckout({ request, params, context }: LoaderFunctionArgs) {
  const configuration = await loadConfiguration(context, request, params['seller'] ?? '');
  if (!configuration) notFound();
  const config = configuration.config as Partial<ConfigValues>;
  return {
    stripe: configuration.stripe,
    colours: cardColours(themeOf(configuration.theme as Partial<ThemeTokens>)),
    terms: config['checkout.terms'] ?? null,
    lookup: {
      key: config['address.lookup_key'] ?? null,
      base: configuration.address_lookup.api_base,
    },
    asked: {
      phone: config['checkout.phone'] ?? 'hidden',
      address: config['checkout.address'] ?? 'hidden',
    },
  };
}

export type CheckoutSettings = Awaited<ReturnType<typeof loadCheckout>>;
