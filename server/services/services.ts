import type { Logger } from 'pino';
import type { CatalogueCache } from '../catalogue/catalogue-cache.ts';
import type { Gateways } from '../gateways/gateway.ts';
import type { Passwords } from '../setup/passwords.ts';
import type { ServerSettings } from '../setup/settings.ts';
import type { Store } from '../store/database.ts';
import type { Flags } from './flags.ts';

/**
 * The services that the features use; created once for each process, and by tests with
 * replacements.
 */
export interface Services {
  readonly store: Store;
  readonly cache: CatalogueCache;
  readonly gateways: Gateways;
  readonly flags: Flags;
  readonly passwords: Passwords;
  readonly settings: ServerSettings;
  readonly log: Logger;
  /** Epoch milliseconds. */
  readonly now: () => number;
}
