import { CannotStart } from '#database/cannot-start.ts';
import type { PageSource } from '#server/pages.ts';
import { type RunningServer, type ServerOptions, startServer } from '#server/serve.ts';
import type { ServerSettings } from '#server/setup/settings.ts';
import { built } from './build.ts';
import { portRefusal } from './port.ts';
import type { Program } from './program.ts';
import { serverSettings } from './sandbox.ts';
import type { Settings } from './settings.ts';

/** The pages as they were built. */
export async function builtPages(): Promise<NonNullable<ServerOptions['pages']>> {
  const source: PageSource = await import(built.module);
  return { source, assets: built.assets };
}

/** Starts the server for as long as the program runs. */
export async function serve(program: Program, options: ServerOptions): Promise<RunningServer> {
  const server = await startServer(options).catch((error: unknown) => {
    throw portRefusal(error, options.host, options.port);
  });
  program.stack.defer(() => server.stop());
  return server;
}

/**
 * What one of several processes on one database is told: all of it by the environment, because
 * stand-ins that each process has for itself would not know each other's payments.
 */
export function sharedSettings(settings: Settings): {
  databaseUrl: string;
  settings: ServerSettings;
} {
  const { databaseUrl, giftCardKey, stripe, smtpUrl } = settings;
  if (databaseUrl && giftCardKey && stripe && smtpUrl) {
    const known = { ...settings, giftCardKey };
    return { databaseUrl, settings: serverSettings(known, stripe, smtpUrl) };
  }
  const missing = [
    ...(databaseUrl ? [] : ['DATABASE_URL']),
    ...(giftCardKey ? [] : ['GIFT_CARD_KEY']),
    ...(stripe ? [] : ['STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET']),
    ...(smtpUrl ? [] : ['SMTP_URL']),
  ];
  throw new CannotStart(
    `Set ${missing.join(', ')}: processes that share the work share these ("npm start" alone needs none).`,
  );
}
