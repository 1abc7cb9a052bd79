import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CannotStart } from '#database/cannot-start.ts';
import type { ConsolePages } from '#server/console/console-pages.ts';
import type { PageSource } from '#server/pages.ts';
import { warnOfOtherKeys } from '#server/portals/other-keys.ts';
import { type RunningServer, type ServerOptions, startServer } from '#server/serve.ts';
import type { ServerSettings } from '#server/setup/settings.ts';
import { startMetricsListener } from '#server/telemetry/metrics-listener.ts';
import { measureProcess } from '#server/telemetry/process-metrics.ts';
import { builtConsole } from './build/build-console.ts';
import { built } from './build/build-storefront.ts';
import { explainConnectionErrors } from './program/connection-errors.ts';
import type { Program } from './program/program.ts';
import { portRefusal } from './settings/port.ts';
import { serverSettings } from './settings/server-settings.ts';
import type { MetricsAddress, Settings } from './settings/settings.ts';

/** Loads the built pages. `keptAssets` is the folder with the files of all versions. */
export async function builtPages(
  keptAssets?: string,
): Promise<NonNullable<ServerOptions['pages']>> {
  const source: PageSource = await import(built.module);
  return { source, assets: built.assets, ...(keptAssets === undefined ? {} : { keptAssets }) };
}

/** Loads the built console. `keptAssets` is the folder with the files of all versions. */
export async function builtConsolePages(keptAssets?: string): Promise<ConsolePages> {
  const read = (name: string) => readFile(path.join(builtConsole, name), 'utf8');
  const [html, scanner] = await Promise.all([read('index.html'), read('door.html')]);
  const console = { html, scanner, assets: builtConsole };
  return keptAssets === undefined ? console : { ...console, keptAssets };
}

/** Starts the server, which stops with the program. */
export async function serve(program: Program, options: ServerOptions): Promise<RunningServer> {
  // A port in use has a code of a socket, too.
  const starting = () =>
    startServer(options).catch((error: unknown) => {
      throw portRefusal(error, options.host, options.port);
    });
  const server = await explainConnectionErrors(starting, {
    advice: 'correct it, or start the database',
  });
  program.stack.defer(() => server.stop());
  const { services } = server;
  // Nobody waits for it, nor for a large table.
  void warnOfOtherKeys(services).catch((err: unknown) =>
    services.log.debug({ err }, 'the keys of portals were not looked at'),
  );
  return server;
}

/** Serves metrics at a separate address until the program ends, if the environment names one (OPS-11). */
export async function giveMetrics(
  program: Program,
  metrics: MetricsAddress | undefined,
): Promise<void> {
  if (!metrics) return;
  const { host, port } = metrics;
  measureProcess();
  const listener = await startMetricsListener(host, port).catch((error: unknown) => {
    throw portRefusal(error, host, port, { portName: 'METRICS_PORT', hostName: 'METRICS_HOST' });
  });
  program.stack.defer(() => listener.close());
  program.print(`Metrics at ${listener.url}`);
}

/**
 * Returns the settings that several processes on one database share. All come from the environment,
 * because each process's own stand-ins would not know the payments of the others.
 * @throws CannotStart naming the missing settings.
 */
export function sharedSettings(settings: Settings): {
  databaseUrl: string;
  directUrl?: string;
  replicaUrl?: string;
  settings: ServerSettings;
} {
  const { databaseUrl, giftCardKey, stripe, smtpUrl } = settings;
  const { databaseDirectUrl: directUrl, databaseReplicaUrl: replicaUrl } = settings;
  if (databaseUrl && giftCardKey && stripe && smtpUrl) {
    const known = { ...settings, giftCardKey };
    return {
      databaseUrl,
      ...(directUrl === undefined ? {} : { directUrl }),
      ...(replicaUrl === undefined ? {} : { replicaUrl }),
      settings: serverSettings(known, stripe, smtpUrl),
    };
  }
  const missing = [
    ...(databaseUrl ? [] : ['DATABASE_URL']),
    ...(giftCardKey ? [] : ['GIFT_CARD_KEY']),
    ...(stripe ? [] : ['STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET']),
    ...(smtpUrl ? [] : ['SMTP_URL']),
  ];
  throw new CannotStart(
    `Set ${missing.join(', ')}: processes on one database have to share these ("npm start" alone needs none).`,
  );
}
