import type { CallAnswer } from '#contract/client.ts';
import { sellerTheme } from '../catalogue/seller-theme.ts';
import { shownConfig } from '../catalogue/shown-config.ts';
import { shownStrings } from '../catalogue/shown-strings.ts';
import { wireSeller } from '../events/catalogue-answer.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { walletsSetUp } from '../wallet/set-up.ts';

/** The complete configuration of a storefront at load (CFG-01). */
export async function getConfiguration(
  _: ApiInput<'getConfiguration'>,
  { catalogue, seller, language, services }: ApiRequest,
): Promise<CallAnswer<'getConfiguration'>> {
  const { portal } = catalogue;
  const { stripe, addressLookupBase, captcha } = services.settings;
  return {
    portal: {
      key: portal.key,
      name: portal.name,
      currency: portal.currency,
      languages: [...portal.languages],
      public_identity_id: portal.publicIdentityId,
    },
    seller: wireSeller(seller),
    config: {
      ...shownConfig(catalogue, ['portal', 'seller'], { seller: seller.id }),
      ...(await services.flags.evaluate(catalogue, seller.id)),
    },
    // A seller's theme replaces the portal's completely.
    theme: { ...sellerTheme(catalogue, seller.id) },
    strings: shownStrings(catalogue, seller.id, language),
    stripe: { publishable_key: stripe.publishableKey, script_url: stripe.jsUrl },
    address_lookup: { api_base: addressLookupBase },
    captcha: captcha ? { script_url: captcha.scriptUrl } : null,
    wallets: walletsSetUp(services),
  };
}
