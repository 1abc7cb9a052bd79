import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';
import type { ServerSettings } from '#server/setup/settings.ts';
import { type OpenDatabase, openDatabase } from './program/open-database.ts';
import { type Program, runProgram } from './program/program.ts';
import { withStore } from './program/with-store.ts';
import { importSamplesIfEmpty } from './samples/import-samples.ts';
import { completeSettings } from './sandbox/complete-settings.ts';
import { refusePlayMoney } from './sandbox/stand-ins.ts';
import { checkPort } from './settings/port.ts';
import { readSettings } from './settings/settings.ts';
import { consoleWarnings } from './settings/staff-url.ts';
import { describeServer } from './welcome.ts';

const root = path.dirname(import.meta.dirname);
/** Rooms whose changes restart the server; changes of pages need no restart. */
const serverRooms = ['server', 'tenants', 'contract', 'domain', 'database', 'bin'];
const debounceMs = 100;

/**
 * Starts everything as "npm start" does, but serves pages from their sources and restarts the server process (dev-server.ts) on
 * changes, while the database and the stand-ins keep running.
 */
async function develop(program: Program): Promise<void> {
  const settings = readSettings(process.env);
  refusePlayMoney(settings);
  for (const line of consoleWarnings(settings)) program.print(line);
  await checkPort(settings.host, settings.port);
  const database = await openDatabase(program, settings, { beside: false });
  await importSamplesIfEmpty(program, database.url, settings);
  const { server, pages } = await completeSettings(program, settings);
  keepRunning(program, childEnvironment(server, database));
  const url = `http://${settings.host}:${settings.port}`;
  const lines = await withStore(program, database.url, (store) =>
    describeServer(url, { store, settings: server }, pages),
  );
  program.print(`\n${lines}\n`);
}

function childEnvironment(
  { giftCardKey, stripe, mail, addressLookupBase, captcha }: ServerSettings,
  database: OpenDatabase,
) {
  return {
    ...process.env,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    GIFT_CARD_KEY: giftCardKey,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    ...(stripe.webhookSecret && { STRIPE_WEBHOOK_SECRET: stripe.webhookSecret }),
    STRIPE_API_BASE: stripe.apiBase,
    STRIPE_JS_URL: stripe.jsUrl,
    SMTP_URL: mail.smtpUrl,
    ADDRESS_LOOKUP_BASE: addressLookupBase,
    ...(captcha && {
      CAPTCHA_SECRET: captcha.secret,
      CAPTCHA_VERIFY_URL: captcha.verifyUrl,
      CAPTCHA_JS_URL: captcha.scriptUrl,
    }),
  };
}

/** Runs the server process and restarts it after each change until the program ends. */
function keepRunning(program: Program, env: NodeJS.ProcessEnv): void {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  // One restart at a time, because the port has to be free before the next process starts.
  let queue = Promise.resolve();

  function restart(): void {
    queue = queue.then(async () => {
      await end(child);
      if (!program.signal.aborted) child = start(program, env);
    });
  }
  const watchers = serverRooms.map((room) =>
    watch(path.join(root, room), { recursive: true }, (_, file) => {
      if (!file || !/\.(ts|sql)$/.test(file) || /\.test\.ts$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(restart, debounceMs);
    }),
  );
  restart();
  program.stack.defer(async () => {
    for (const watcher of watchers) watcher.close();
    clearTimeout(timer);
    await queue;
    await end(child);
  });
}

function start(program: Program, env: NodeJS.ProcessEnv): ChildProcess {
  const file = path.join(import.meta.dirname, 'dev-server.ts');
  // Vite uses the development build of React Router, so our server has to use it too.
  const child = spawn(process.execPath, ['--conditions=development', file], {
    env: { ...env, NODE_ENV: 'development' },
    stdio: 'inherit',
  });
  child.once('exit', () => {
    if (child.killed || program.signal.aborted) return;
    program.print('The server has stopped; it restarts when a file changes.');
  });
  return child;
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

await runProgram(develop, { stays: true });
