import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

// Runs a mail server that accepts and discards every letter, as a process of its own: prints its address, and
// ends at SIGTERM.
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  onData: (stream, _session, done) => {
    stream.resume();
    stream.once('end', () => done());
  },
});
// A sender that hangs up is not an error.
sink.on('error', () => undefined);
sink.listen(0, '127.0.0.1');
await once(sink.server, 'listening');
console.log(`smtp://127.0.0.1:${(sink.server.address() as AddressInfo).port}`);
process.once('SIGTERM', () => process.exit(0));
