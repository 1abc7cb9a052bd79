import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A phone's poor connection, as in Lighthouse's "slow 4G". */
const line = {
  /** Milliseconds there and back. */
  roundTrip: 150,
  /** Bytes a second, which all connections share. */
  down: 1_600_000 / 8,
  up: 750_000 / 8,
  /** Round trips before a connection's first request: one for TCP, one for TLS. */
  handshakes: 2,
} as const;
/** Bytes per packet: connections take turns, packet by packet. */
const packet = 1_400;

/** A line that slows every connection through it. */
export interface PhoneLine {
  readonly port: number;
  stop(): Promise<void>;
}

/** Opens a line to a port of this machine. It also slows service workers, which the browser's own throttling leaves out. */
export async function openPhoneLine(to: number): Promise<PhoneLine> {
  const down = direction(line.down);
  const up = direction(line.up);
  const open = new Set<Socket>();
  const server = createServer((phone) => {
    const begins = performance.now() + line.handshakes * line.roundTrip;
    const far = connect(to, '127.0.0.1');
    for (const socket of [phone, far]) {
      open.add(socket);
      socket.setNoDelay();
      // Either side may hang up at any time.
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
    forward(phone, far, up, begins);
    forward(far, phone, down, begins);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Returns a function from the number of bytes and the time they are sent to the time they arrive. All connections share the
 * line, one packet after another.
 */
function direction(bytesPerSecond: number): (bytes: number, sentAt: number) => number {
  let freeAt = 0;
  return (bytes, sentAt) => {
    freeAt = Math.max(sentAt, freeAt) + (bytes / bytesPerSecond) * 1_000;
    return freeAt + line.roundTrip / 2;
  };
}

/** Forwards what a socket receives, in order, each packet once it has arrived. */
function forward(from: Socket, to: Socket, arrival: ReturnType<typeof direction>, begins: number) {
  const waiting: { readonly time: number; readonly work: () => void }[] = [];
  const pass = () => {
    const [first] = waiting;
    if (!first) return;
    const rest = first.time - performance.now();
    if (rest > 0) return void setTimeout(pass, Math.ceil(rest));
    waiting.shift();
    first.work();
    pass();
  };
  const at = (time: number, work: () => void) => {
    waiting.push({ time, work });
    if (waiting.length === 1) pass();
  };
  from.on('data', (chunk: Buffer) => {
    const sentAt = Math.max(performance.now(), begins);
    for (let start = 0; start < chunk.length; start += packet) {
      const part = chunk.subarray(start, start + packet);
      at(arrival(part.length, sentAt), () => void to.write(part));
    }
  });
  from.on('close', () => at(performance.now() + line.roundTrip / 2, () => void to.end()));
}
