import type { Logger } from 'pino';
import type { RenderLetter } from '#contract/letters/letters.ts';
import type { CatalogueCache } from '../catalogue/catalogue-cache.ts';
import type { Gateways } from '../gateways/gateway.ts';
import type { Passwords } from '../setup/passwords.ts';
import type { ServerSettings } from '../setup/settings.ts';
import type { Store } from '../store/database.ts';
import type { EventStreams } from '../streams/event-streams.ts';
import type { Actor } from './actor.ts';
import type { Flags } from './flags.ts';

/**
 * The services that the features use; created once for each process, and by tests with
 * replacements.
 */
export interface Services {
  readonly store: Store;
  /** The actor in use cases of staff; null for buyers and jobs, whose changes are not audited. */
  readonly actor: Actor | null;
  readonly cache: CatalogueCache;
  readonly gateways: Gateways;
  readonly flags: Flags;
  readonly passwords: Passwords;
  readonly settings: ServerSettings;
  /** The streams of server-sent events that are open in this process. */
  readonly streams: EventStreams;
  /** Renders letters for previews; omitted if the storefront is not built. */
  readonly renderLetter?: RenderLetter;
  readonly log: Logger;
  /** Epoch milliseconds. */
  readonly now: () => number;
}
