import type { ServerSettings } from '../setup/settings.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { PassService } from './apple-pass.ts';
import { passToken } from './pass-token.ts';

/** Below which path phones ask for passes of a portal, version 1 of Apple's web service behind it. */
export const passServicePath = '/webhooks/apple_wallet';

/** How a phone asks about a pass, under the origin at which it got it. */
export const passService = (
  { giftCardKey }: Pick<ServerSettings, 'giftCardKey'>,
  { id, key }: Catalogue['portal'],
  origin: string,
  serial: string,
): PassService => ({
  webServiceURL: `${origin}${passServicePath}/${key}`,
  authenticationToken: passToken(giftCardKey, id, serial),
});
