import { once } from 'node:events';
import { createServer } from 'node:net';
import { CannotStart } from '#database/cannot-start.ts';

/** Ends the start if nothing can listen at an address, before anything else is brought up. */
export async function checkPort(host: string, port: number): Promise<void> {
  const server = createServer();
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw portRefusal(error, host, port);
  }
  server.close();
  await once(server, 'close');
}

/** The sentence for an address that nothing can listen at; any other error is itself. */
export function portRefusal(error: unknown, host: string, port: number): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new CannotStart(
        `Port ${port} is already in use. End what uses it, or set PORT to another one.`,
      );
    case 'EACCES':
      return new CannotStart(`You may not listen on port ${port}. Set PORT to another one.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new CannotStart(`This machine has no address ${host}. Set HOST to one that it has.`);
    default:
      return error;
  }
}
