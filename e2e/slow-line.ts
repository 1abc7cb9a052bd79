import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { running } from './running.ts';

/** A line to the installation on which pages come bit by bit. */
export interface SlowLine {
  readonly url: string;
  stop(): Promise<void>;
}

/** Before what a page is laid out of: a browser may draw what has come until there. */
const cut = /(?=<(?:main|nav|section|aside|footer|form|fieldset|div|ul)\b)/;

/** Longer than a browser waits before it draws again. */
const betweenPieces = 20;

/** Passes everything on; of a page one piece after the other, so that each of them is drawn. */
export async function openSlowLine(): Promise<SlowLine> {
  const to = new URL(running().url);
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const { method, url: path } = asked;
    const passedOn = request({ ...{ host: to.hostname, port: to.port, method, path }, headers });
    passedOn.on('error', (error) => answer.destroy(error));
    passedOn.on('response', async (got) => {
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
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
