import path from 'node:path';
import { runOurs } from '#bin/testing/child-program.ts';
import { freePort } from '#database/embedded/free-port.ts';
import { running } from './running.ts';

/** Another server of the installation, with other settings. */
export interface AnotherServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a server process on the installation's database, or as the environment says. */
export async function startAnotherServer(
  environment: Readonly<Record<string, string>>,
): Promise<AnotherServer> {
  const { databaseUrl, cards } = running();
  const port = await freePort();
  const program = runOurs([path.resolve(import.meta.dirname, '../../bin/serve.ts')], {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    STRIPE_SECRET_KEY: 'sk_test_another',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_another',
    STRIPE_WEBHOOK_SECRET: 'whsec_another',
    STRIPE_API_BASE: cards,
    STRIPE_JS_URL: `${cards}/v3/`,
    SMTP_URL: 'smtp://127.0.0.1:25',
    GIFT_CARD_KEY: 'a key that no gift card of these tests was made with',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const stop = async (): Promise<void> => {
    program.kill('SIGTERM');
    await program.ended;
  };
  try {
    await program.printed('Serving on');
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, stop };
}
