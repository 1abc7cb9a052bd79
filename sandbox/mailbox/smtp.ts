import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Letters } from './letters.ts';
import { type ReturnedMail, reportsOn } from './returned-mail.ts';

/** Errors that a test can inject. */
export const mailFaults = ['refuse_for_now', 'refuse_for_good', 'cut_after_data'] as const;
export type MailFault = (typeof mailFaults)[number];

export type InjectedMailFault = {
  kind: MailFault;
  /** Number of letters that it still affects. */
  times: number;
};

const maximumBytes = 30 * 1024 * 1024;

/** A refusal with its SMTP reply code (RFC 5321, 4.2). */
class MailRefusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/**
 * Receives letters over SMTP on 127.0.0.1 with any user name and password. Each letter uses up the first of `faults`. For
 * recipients that cannot be reached, a report goes back to the sender, as a mail server would send it.
 */
export async function listenForLetters(
  letters: Letters,
  faults: InjectedMailFault[],
  port: number,
  returned: (report: ReturnedMail) => void,
): Promise<{ url: string; stop(): Promise<void> }> {
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: maximumBytes,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? '' }),
    onData: (stream, session, done) => {
      buffer(stream)
        .then((raw) => receive(raw, session, stream.sizeExceeded))
        .then(() => done())
        .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error))));
    },
  });

  async function receive(raw: Uint8Array, session: SMTPServerSession, tooLarge: boolean) {
    if (tooLarge) throw new MailRefusal(552, 'The letter is too large.');
    const fault = takeFault(faults);
    if (fault === 'refuse_for_now') throw new MailRefusal(451, 'Try again later.');
    if (fault === 'refuse_for_good') throw new MailRefusal(554, 'The letter was refused.');
    const envelope = envelopeOf(session);
    await letters.add(envelope, raw);
    for (const report of reportsOn(envelope)) returned(report);
    if (fault === 'cut_after_data') sockets.get(session.remotePort)?.destroy();
  }

  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  // A client that hangs up is not an error.
  server.on('error', () => undefined);
  const address = await bind(server, port);
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}

function bind(server: SMTPServer, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.server.address();
      if (address === null || typeof address === 'string') reject(new Error('No port.'));
      else resolve(address);
    });
  });
}

function takeFault(faults: InjectedMailFault[]): MailFault | undefined {
  const [first] = faults;
  if (!first) return undefined;
  first.times -= 1;
  if (first.times <= 0) faults.shift();
  return first.kind;
}

function envelopeOf({ envelope }: SMTPServerSession) {
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
  };
}
