import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { runChild } from '#bin/testing/child-program.ts';
import { freePort } from '#database/embedded/free-port.ts';
import { running } from './running.ts';

/** One more server of the installation, whose way to the database can be cut. */
export interface SeveredServer {
  readonly url: string;
  cut(): void;
  stop(): Promise<void>;
}

/** Starts a server process that reaches the database through a line of ours. */
export async function startSeveredServer(): Promise<SeveredServer> {
  const { databaseUrl, cards } = running();
  const line = await openLine(new URL(databaseUrl));
  const port = await freePort();
  const program = runChild([path.resolve(import.meta.dirname, '../bin/serve.ts')], {
    PORT: String(port),
    DATABASE_URL: line.url,
    STRIPE_SECRET_KEY: 'sk_test_severed',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_severed',
    STRIPE_WEBHOOK_SECRET: 'whsec_severed',
    STRIPE_API_BASE: cards,
    STRIPE_JS_URL: `${cards}/v3/`,
    SMTP_URL: 'smtp://127.0.0.1:25',
    GIFT_CARD_KEY: 'a key that no gift card of these tests was made with',
    LOG_LEVEL: 'silent',
  });
  const stop = async (): Promise<void> => {
    program.kill('SIGTERM');
    await program.ended;
    line.cut();
  };
  try {
    await program.said('Serving on');
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, cut: line.cut, stop };
}

/** Passes connections on to the database until it is cut; then it refuses all. */
async function openLine(database: URL): Promise<{ url: string; cut(): void }> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(database.port), database.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => open.delete(one));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');
  const url = new URL(database);
  url.port = String(address.port);
  return {
    url: url.href,
    cut() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
