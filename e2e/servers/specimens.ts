import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'vite';
import { stylesOfReactAria } from '#server/console/console-pages.ts';
import { consolePolicy } from '#server/http/content-security.ts';

const folder = path.resolve(import.meta.dirname, '../../console/testing');

/** A picture for fields that show one. */
const samplePicture = '/sample-picture.svg';
const lamp =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#556"/><circle cx="180" cy="240" r="90" fill="#fd7"/></svg>';

/** The console's parts on pages like those that use them, under the console's content security policy. */
export interface Specimens {
  readonly url: string;
  stop(): Promise<void>;
}

/** Builds the specimens in memory and serves them. The health address says whether the server "answers". */
export async function serveSpecimens(): Promise<Specimens> {
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: path.join(folder, 'specimens.html') },
    },
  });
  const [only] = Array.isArray(built) ? built : [built];
  if (!only || !('output' in only)) throw new Error('The specimens could not be built.');
  const files = new Map(
    only.output.map((file) => [`/${file.fileName}`, 'code' in file ? file.code : file.source]),
  );
  const html = String(files.get('/specimens.html'));
  const policy = consolePolicy(html, stylesOfReactAria);
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/health') return answer.end('ok');
    if (pathname === samplePicture) {
      return answer.setHeader('Content-Type', 'image/svg+xml').end(lamp);
    }
    const file = files.get(pathname);
    const type = /\.css$/.test(pathname) ? 'text/css' : 'text/javascript';
    if (file !== undefined) return answer.setHeader('Content-Type', type).end(file);
    answer.setHeader('Content-Type', 'text/html; charset=utf-8');
    answer.setHeader('Content-Security-Policy', policy);
    return answer.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
