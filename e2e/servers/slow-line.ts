import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { running } from './running.ts';

/** A proxy to the installation through which pages arrive bit by bit. */
export interface SlowLine {
  readonly url: string;
  /** Lets the held scripts through. */
  letScriptsThrough(): void;
  stop(): Promise<void>;
}

/** Positions before layout elements; a browser may draw what has arrived up to there. */
const cut = /(?=<(?:main|nav|section|aside|footer|form|fieldset|div|ul)\b)/;

/** Milliseconds between pieces: longer than a browser waits before it draws again. */
const betweenPieces = 20;

interface SlowLineOptions {
  /** True to hold scripts until they are released: the page is drawn but not ready. */
  readonly holdsScripts?: boolean;
}

/** Forwards everything, and sends pages piece by piece, so that each piece is drawn. */
export async function openSlowLine({
  holdsScripts = false,
}: SlowLineOptions = {}): Promise<SlowLine> {
  const gate = Promise.withResolvers<void>();
  if (!holdsScripts) gate.resolve();
  const to = new URL(running().url);
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const { method, url: path } = asked;
    const passedOn = request({ host: to.hostname, port: to.port, method, path, headers });
    passedOn.on('error', (error) => answer.destroy(error));
    passedOn.on('response', async (got) => {
      if (/javascript/.test(got.headers['content-type'] ?? '')) await gate.promise;
      const { 'content-length': _length, ...rest } = got.headers;
      answer.writeHead(got.statusCode ?? 502, rest);
      if (!got.headers['content-type']?.startsWith('text/html')) return void got.pipe(answer);
      for (const piece of (await text(got)).split(cut)) {
        answer.write(piece);
        await pause(betweenPieces);
      }
      answer.end();
    });
    asked.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    letScriptsThrough: () => gate.resolve(),
    async stop() {
      gate.resolve();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
