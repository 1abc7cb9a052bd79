import { createServer } from 'node:net';

/** Finds a free port on 127.0.0.1: `preferred`, or else any. */
export async function freePort(preferred = 0): Promise<number> {
  return (await tryPort(preferred)) ?? (await tryPort(0)) ?? 0;
}

async function tryPort(port: number): Promise<number | undefined> {
  const server = createServer();
  const taken = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(true);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => resolve(false));
  });
  if (taken) return undefined;
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' ? address?.port : undefined;
}
