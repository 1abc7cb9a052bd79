import { once } from 'node:events';
import { createServer } from 'node:net';
import { CannotStart } from '#database/cannot-start.ts';

/** Checks that a server can listen at the address, before anything else is started. @throws CannotStart if it can't. */
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

/** The variables that say where the shop listens. */
const usualNames = { portName: 'PORT', hostName: 'HOST' };

/** Turns an error from listening into a sentence; returns other errors unchanged. */
export function portRefusal(
  error: unknown,
  host: string,
  port: number,
  { portName, hostName } = usualNames,
): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new CannotStart(
        `Port ${port} is already in use. Stop the program that uses it, or set ${portName} to another one.`,
      );
    case 'EACCES':
      return new CannotStart(
        `You are not allowed to listen on port ${port}. Set ${portName} to another one.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new CannotStart(
        `This machine has no address ${host}. Set ${hostName} to one that it has.`,
      );
    default:
      return error;
  }
}
