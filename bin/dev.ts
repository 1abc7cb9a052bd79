import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';
import { importSamplesIfEmpty } from './import-samples.ts';
import { openDatabase } from './open-database.ts';
import { type Program, runProgram } from './program.ts';
import { completeSettings } from './sandbox.ts';
import { serve } from './serving.ts';
import { readSettings } from './settings.ts';
import { describeServer } from './welcome.ts';

/**
 * As "npm start", but pages come straight from their sources and change in the browser as they are
 * saved. Vite stands before our server on the same port; Node restarts all when the server's own
 * files change.
 */
async function develop(program: Program): Promise<void> {
  const settings = readSettings(process.env);
  const database = await openDatabase(program, settings, { beside: false });
  await importSamplesIfEmpty(program, database.url);
  const sandbox = await completeSettings(program, settings);

  const front = createServer();
  const vite = await createVite({
    root: path.join(import.meta.dirname, '../storefront'),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: front } },
  });
  program.stack.defer(() => vite.close());
  const source = async () =>
    (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;

  const server = await serve(program, {
    settings: sandbox.server,
    databaseUrl: database.url,
    host: '127.0.0.1',
    port: 0,
    pages: { source },
  });
  front.on('request', (incoming, outgoing) => {
    vite.middlewares(incoming, outgoing, () => passOn(server.url, incoming, outgoing));
  });
  await new Promise<void>((resolve, reject) => {
    front.once('error', reject).listen(settings.port, settings.host, resolve);
  });
  program.stack.defer(() => {
    front.closeAllConnections();
    front.close();
  });
  const url = `http://${settings.host}:${settings.port}`;
  program.say(`\n${await describeServer({ ...server, url }, sandbox.pages)}\n`);
}

/** Hands a request to our server unchanged: the host it names decides the portal. */
function passOn(to: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url = '/' } = incoming;
  const inner = request(new URL(to), { method, headers, path: url }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  inner.on('error', (error) => outgoing.destroy(error));
  incoming.pipe(inner);
}

await runProgram(develop, { stays: true });
