import { type Client, createClient } from '#contract/client.ts';
import { createApp } from '../../app.ts';
import type { Services } from '../../services/services.ts';
import type { Store, Tx } from '../../store/database.ts';
import { payerSecret } from '../payer.ts';
import type { World } from '../venues/world.ts';

/** A process that crashes at a step of its work: nothing after that step happens. */
export interface CrashingProcess {
  readonly api: Client;
  /** For work without the API. */
  readonly services: Services;
  /** Makes it crash after this many more steps. */
  crashesAfter(steps: number): void;
  hasCrashed(): boolean;
}

/**
 * Opens a second process on a world, for one of its sellers. Its steps are the statements and commits of its writes, and the
 * moments before and after each request to the card processor.
 */
export function openCrashingProcess(world: World, seller = world.venue.slug): CrashingProcess {
  let left = Number.POSITIVE_INFINITY;
  let hasCrashed = false;
  const step = () => {
    left -= 1;
    if (left >= 0 && !hasCrashed) return;
    hasCrashed = true;
    throw new Error('the process has crashed');
  };
  const crashingTx = (tx: Tx): Tx => ({
    portalId: tx.portalId,
    rows: async (query) => {
      step();
      return tx.rows(query);
    },
    row: async (query) => {
      step();
      return tx.row(query);
    },
    run: async (query) => {
      step();
      return tx.run(query);
    },
    later: (query) => {
      step();
      return tx.later(query);
    },
    sent: () => tx.sent(),
  });
  const { store, gateways } = world.services;
  const crashing =
    (write: Store['write']): Store['write'] =>
    async (portalId, work) => {
      const result = await write(portalId, async (tx) => {
        const worked = await work(crashingTx(tx));
        step();
        return worked;
      });
      step();
      return result;
    };
  const services: Services = {
    ...world.services,
    store: {
      ...store,
      write: crashing(store.write),
      writeOnce: crashing(store.writeOnce),
    },
    gateways: {
      ...gateways,
      stripe: new Proxy(gateways.stripe, {
        get(target, name) {
          const found: unknown = Reflect.get(target, name);
          if (typeof found !== 'function') return found;
          return async (...asked: unknown[]) => {
            step();
            const answer: unknown = await Reflect.apply(found, target, asked);
            step();
            return answer;
          };
        },
      }),
    },
  };
  const app = createApp({ services });
  return {
    services,
    api: createClient({
      origin: 'http://localhost',
      seller,
      payerSecret,
      fetch: async (url, init) => app.fetch(new Request(url, init)),
    }),
    crashesAfter(steps) {
      left = steps;
      hasCrashed = false;
    },
    hasCrashed: () => hasCrashed,
  };
}
