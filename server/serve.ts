import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from './app.ts';
import { openCatalogueCache } from './catalogue/catalogue-cache.ts';
import type { ConsolePages } from './console/console-pages.ts';
import { openGateways } from './gateways/open-gateways.ts';
import { measureQueue } from './jobs/measure-queue.ts';
import { startWork } from './jobs/work.ts';
import { startListening } from './listening.ts';
import { type PageSource, pagesOf, storefrontEntry } from './pages.ts';
import { openFlags } from './services/flags.ts';
import type { Services } from './services/services.ts';
import { openLog } from './setup/log.ts';
import { argon2Passwords, boundedPasswords, hashBounds } from './setup/passwords.ts';
import type { ServerSettings } from './setup/settings.ts';
import { shareReads } from './shared-answers/share-reads.ts';
import { outsideConsole } from './staff/console-origin.ts';
import type { StoreBounds, StoreOptions } from './store/database.ts';
import { openCheckedStore } from './store/open-checked-store.ts';
import { openEventStreams } from './streams/event-streams.ts';
import { allSweeps, jobTasks } from './tasks.ts';
import { openTurns } from './turns/turns.ts';

export interface ServerOptions {
  readonly settings: ServerSettings;
  readonly databaseUrl: string;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly pages?: {
    readonly source: PageSource;
    readonly assets?: string;
    /** Files of other builds. */
    readonly keptAssets?: string;
  };
  readonly console?: ConsolePages | Promise<ConsolePages>;
  /** Serve requests, run jobs, or both (the default). */
  readonly does?: 'serve' | 'work' | 'both';
  /** Address that bypasses the pooler of the other one. */
  readonly directUrl?: string;
  /** Address of a replica, for reads that may be seconds old. */
  readonly replicaUrl?: string;
  readonly bounds?: StoreBounds;
  /** Milliseconds for which a stopping server still answers while `/ready` says no; 0 by default. */
  readonly drainFor?: number;
}

export interface RunningServer {
  readonly url: string;
  readonly services: Services;
  stop(): Promise<void>;
}

/** Opens the services that the features use; `stop` closes them. */
export async function openServices(
  settings: ServerSettings,
  databaseUrl: string,
  reach: StoreBounds & Pick<StoreOptions, 'directUrl' | 'replicaUrl'> = {},
): Promise<Services & { close(): Promise<void> }> {
  const log = openLog(settings.logLevel);
  const now = () => Date.now();
  const store = await openCheckedStore({ databaseUrl, ...reach }, { now, log });
  const cache = await openCatalogueCache(store, now);
  return {
    store,
    actor: null,
    cache,
    gateways: openGateways(settings, now),
    flags: await openFlags(cache),
    passwords: boundedPasswords(argon2Passwords, hashBounds),
    settings,
    streams: openEventStreams(),
    log,
    now,
    async close() {
      await cache.stop();
      await store.close();
    },
  };
}

/** Starts serving requests and running jobs; `stop` lets those in progress finish first. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { settings, databaseUrl, host, port, pages, does = 'both' } = options;
  const { directUrl, replicaUrl } = options;
  const services = await openServices(settings, databaseUrl, {
    ...options.bounds,
    ...(directUrl === undefined ? {} : { directUrl }),
    ...(replicaUrl === undefined ? {} : { replicaUrl }),
  });
  const endMeasuring = measureQueue(services);
  const jobs = does === 'serve' ? undefined : jobTasks(services, pages?.source);
  const work =
    jobs &&
    (await startWork({
      services,
      databaseUrl: directUrl ?? databaseUrl,
      sweeps: allSweeps,
      ...jobs,
    }));
  const close = async () => {
    endMeasuring();
    await work?.stop();
    jobs?.close();
    await services.close();
  };
  if (does === 'work') return { url: '', services, stop: close };
  const turns = openTurns();
  let isLeaving = false;
  const app = createApp({
    services,
    turns,
    isLeaving: () => isLeaving,
    ...(pages ? { pages: pages.source } : {}),
    ...(pages?.assets === undefined ? {} : { assets: pages.assets }),
    ...(pages?.keptAssets === undefined ? {} : { keptAssets: pages.keptAssets }),
    ...(options.console ? { console: options.console } : {}),
  });
  try {
    // Sources are shown as they are at each request.
    const built = typeof pages?.source === 'function' ? undefined : pages?.source;
    const pagesAt = built && {
      read: (await storefrontEntry(built)).readSharedAddress,
      countersAt: pagesOf(built),
    };
    const reads = pagesAt && shareReads(services, pagesAt, turns, app.fetch);
    const shared = reads?.fetch ?? app.fetch;
    const fetch = settings.staff?.alone ? outsideConsole(settings, shared, app.fetch) : shared;
    const listening = await startListening(fetch, host, port, reads?.answerAtOnce);
    return {
      url: listening.url,
      services,
      async stop() {
        isLeaving = true;
        await pause(options.drainFor ?? 0);
        // They would keep their connections open for as long as someone reads.
        services.streams.close();
        await listening.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
