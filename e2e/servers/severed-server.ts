import { connect, createServer, type Socket } from 'node:net';
import { type AnotherServer, startAnotherServer } from './another-server.ts';
import { running } from './running.ts';

/** Another server of the installation, whose connection to the database can be cut. */
export interface SeveredServer extends AnotherServer {
  cut(): void;
}

/** Starts a server process that reaches the database through a proxy of the test. */
export async function startSeveredServer(): Promise<SeveredServer> {
  const line = await openLine(new URL(running().databaseUrl));
  try {
    const server = await startAnotherServer({ DATABASE_URL: line.url });
    const stop = async (): Promise<void> => {
      await server.stop();
      line.cut();
    };
    return { url: server.url, cut: line.cut, stop };
  } catch (error) {
    line.cut();
    throw error;
  }
}

/** Forwards connections to the database until it is cut, then refuses all. */
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
