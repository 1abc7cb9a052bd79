import type { ServerSettings } from '../setup/settings.ts';
import { applePushGateway } from './apple-push.ts';
import { hcaptchaGateway } from './captcha.ts';
import { googleWalletGateway } from './google-wallet.ts';
import { openIdGateway } from './identity-provider.ts';
import { measuredGateway } from './measured-gateway.ts';
import { outsideFetch } from './outside-fetch.ts';
import { stripeGateway } from './stripe.ts';

/** Opens the gateways to other companies' services, except those that are not set up. */
export const openGateways = (settings: ServerSettings, now: () => number) => ({
  stripe: measuredGateway(stripeGateway(settings.stripe)),
  identityProvider: openIdGateway({
    ask: outsideFetch({ privateHosts: settings.privateProviders ?? [] }),
  }),
  ...(settings.captcha ? { captcha: hcaptchaGateway(settings.captcha) } : {}),
  ...(settings.applePasses ? { applePush: applePushGateway(settings.applePasses) } : {}),
  ...(settings.googlePasses
    ? { googleWallet: googleWalletGateway(settings.googlePasses, now) }
    : {}),
});
