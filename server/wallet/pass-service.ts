import { type KeySettings, secretsOf } from '../setup/settings.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { PassService } from './apple-pass.ts';
import { passToken } from './pass-token.ts';

/** The path of Apple's web service for passes of a portal; its version 1 is below it. */
export const passServicePath = '/webhooks/apple_wallet';

/** The service that a phone asks about a pass, at the origin where it got the pass. */
export const passService = (
  settings: KeySettings,
  portal: Catalogue['portal'],
  origin: string,
  serial: string,
): PassService => {
  const { secret, number } = secretsOf(settings, portal);
  return {
    webServiceURL: `${origin}${passServicePath}/${portal.key}`,
    authenticationToken: passToken(secret, number, serial),
  };
};
