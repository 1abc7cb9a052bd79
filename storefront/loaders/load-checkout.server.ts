import type { LoaderFunctionArgs } from 'react-router';
import type { ConfigValues } from '#tenants/config/config-registry.ts';
import type { ThemeTokens } from '#tenants/theme/theme.ts';
import { cardColours, themeOf } from '../theme/theme-css.server.ts';
import { loadConfiguration, notFound } from './load-storefront.server.ts';

/** Loads the seller's payment settings; the browser fetches the cart, which is personal. */
export async function loadCheckout({ request, params, context }: LoaderFunctionArgs) {
  const configuration = await loadConfiguration(context, request, params['seller'] ?? '');
  if (!configuration) notFound();
  const config = configuration.config as ConfigValues;
  return {
    stripe: configuration.stripe,
    colours: cardColours(themeOf(configuration.theme as Partial<ThemeTokens>)),
    zipRules: config['checkout.zip_codes'],
    /** The donation on offer: the one named by the address, else the seller's (PAY-70). */
    donation:
      new URL(request.url).searchParams.get('checkout_donation_tg_id') ??
      config.checkout_upsell_id ??
      null,
    terms: config['checkout.terms'],
    asksAutoRenew: config.ask_to_autorenew,
    isNameLocked: config.prevent_membership_updates,
    lookup: {
      key: config['address.lookup_key'],
      base: configuration.address_lookup.api_base,
    },
    asked: {
      phone: config['checkout.phone'],
      address: config['checkout.address'],
    },
  };
}

export type CheckoutSettings = Awaited<ReturnType<typeof loadCheckout>>;
