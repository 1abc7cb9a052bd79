import { readFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import path from 'node:path';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';
import { scannerConfig } from './build/build-console.ts';
import { bundledScript } from './build/bundled-script.ts';
import { openDatabase } from './program/open-database.ts';
import { type Program, runProgram } from './program/program.ts';
import { serve, sharedSettings } from './serving.ts';
import { readSettings } from './settings/settings.ts';

/** The server of "npm run dev": Vite answers in front of our server and compiles its pages. */
async function serveSources(program: Program): Promise<void> {
  const settings = readSettings(process.env);
  const shared = sharedSettings(settings);
  await openDatabase(program, settings, { beside: true });
  const frontServer = createServer();
  const storefront = await openSources(program, frontServer, 'storefront');
  const staff = await openSources(program, frontServer, 'console');
  const scanner = await openScanner(program, frontServer);
  const server = await serve(program, {
    ...shared,
    host: '127.0.0.1',
    port: 0,
    pages: { source: storefront.build },
    console: {
      render: createRequestHandler(staff.build, 'development'),
      renderScanner: scanner.render,
    },
  });
  frontServer.on('request', (incoming, outgoing) => {
    if (incoming.url === '/embed.js' || incoming.url === '/older.js') {
      outgoing.setHeader('Content-Type', 'text/javascript; charset=utf-8');
      bundledScript(incoming.url).then(
        (script) => outgoing.end(script),
        (error: unknown) => outgoing.destroy(error as Error),
      );
      return;
    }
    const { url } = incoming;
    const { middlewares } = [scanner, staff].find(({ has }) => has(url)) ?? storefront;
    middlewares(incoming, outgoing, () => {
      // Vite takes its base off the address.
      Object.assign(incoming, { url });
      forward(server.url, incoming, outgoing);
    });
  });
  await new Promise<void>((resolve, reject) => {
    frontServer.once('error', reject).listen(settings.port, settings.host, resolve);
  });
  program.stack.defer(() => {
    frontServer.closeAllConnections();
    frontServer.close();
  });
  program.print('Serving pages from their sources');
}

/** True for the console's pages, sources and assets, which lie below one path. */
const isConsoles = (url = ''): boolean => /^\/staff(?:[/?]|$)/.test(url);
const isScanners = (url = ''): boolean => url.startsWith('/scanner_sources/');

/** Compiles a room's pages anew at each request. */
async function openSources(program: Program, server: Server, room: 'storefront' | 'console') {
  const vite = await createVite({
    root: path.join(import.meta.dirname, '..', room),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  });
  program.stack.defer(() => vite.close());
  const build = async () =>
    (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  return { build, has: isConsoles, middlewares: vite.middlewares };
}

/** Compiles the scanner's page, which is separate from the console's, anew at each request. */
async function openScanner(program: Program, server: Server) {
  const vite = await createVite({
    configFile: scannerConfig,
    server: { middlewareMode: true, ws: { server } },
  });
  program.stack.defer(() => vite.close());
  const page = path.join(import.meta.dirname, '../console/door.html');
  const render = async (address: string) =>
    vite.transformIndexHtml('/door.html', await readFile(page, 'utf8'), address);
  return { render, has: isScanners, middlewares: vite.middlewares };
}

/** Forwards a request to our server unchanged, since its Host decides the portal. */
function forward(to: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url = '/' } = incoming;
  const inner = request(new URL(to), { method, headers, path: url }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  inner.on('error', (error) => outgoing.destroy(error));
  incoming.pipe(inner);
}

await runProgram(serveSources, { stays: true });
