import '#bin/build/production.ts';

import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Program, runProgram } from '#bin/program/program.ts';
import { importSamplesIfEmpty } from '#bin/samples/import-samples.ts';
import { readSettings } from '#bin/settings/settings.ts';
import { startLoad } from '#cluster/kills/load.ts';
import { freePort } from '#database/embedded/free-port.ts';
import { startEmbeddedPostgres } from '#database/embedded/postgres.ts';
import { startCardProcessor } from '#sandbox/card-processor/start.ts';
import { startMailbox } from '#sandbox/mailbox/start.ts';
import { type Container, runContainer, startContainer } from './container.ts';
import { buildRoot, refuseOtherMachines } from './root-file-system.ts';
import { sizesOf } from './sizes.ts';

/** Seconds for which the server goes on answering after it was told to stop. */
const drainSeconds = 3;

/**
 * Builds the image's root file system without an engine, and tries it: nothing is writable, the user is unprivileged, a ticket
 * can be bought and its letter is sent, signals are handled (OPS-10).
 */
async function tryImage(program: Program): Promise<void> {
  refuseOtherMachines();
  const { dataFolder } = readSettings(process.env);
  const folder = path.join(dataFolder, 'image');
  const root = await buildRoot(program, folder);
  program.print(`\n${await sizesOf(root)}\n`);
  const trial = path.join(folder, 'trial');
  await rm(trial, { recursive: true, force: true });
  await mkdir(trial, { recursive: true });
  const failures = await walls(root, path.join(trial, 'probe'));
  failures.push(...(await sales(program, root, trial)));
  for (const failure of failures) program.print(`Not so: ${failure}`);
  if (failures.length > 0) program.fail(`The image fails in ${failures.length} points.`);
  else program.print('The image holds.');
}

/** Facts that a program inside the container finds out about itself. */
const probe = `const { writeFileSync, readFileSync, rmSync } = require('node:fs');
const writes = (folder) => { try { writeFileSync(folder + '/probe', ''); rmSync(folder + '/probe'); return true; } catch { return false; } };
const status = readFileSync('/proc/self/status', 'utf8');
const field = (name) => new RegExp(name + ':\\\\s+(\\\\S+)').exec(status)?.[1];
console.log(JSON.stringify({
  uid: process.getuid(), pid: process.pid, capabilities: field('CapEff'), bounds: field('CapBnd'), noNewPrivileges: field('NoNewPrivs'),
  writable: ['/', '/foyer', '/foyer/node_modules', '/etc', '/usr', '/var', '/var/tmp', '/root', '/home', '/dev', '/data', '/tmp'].filter(writes),
}));`;

async function walls(root: string, data: string): Promise<string[]> {
  const entry = ['node', '--eval', probe];
  const [line = '{}'] = await runContainer({ root, data, entry, command: [] });
  const found: Readonly<Record<string, unknown>> = JSON.parse(line);
  const expected: Readonly<Record<string, unknown>> = {
    uid: 10_001,
    pid: 1,
    capabilities: '0000000000000000',
    bounds: '0000000000000000',
    noNewPrivileges: '1',
    writable: ['/data', '/tmp'],
  };
  return Object.entries(expected)
    .filter(([name, value]) => JSON.stringify(found[name]) !== JSON.stringify(value))
    .map(
      ([name, value]) => `${name} is ${JSON.stringify(found[name])}, not ${JSON.stringify(value)}`,
    );
}

/** Runs the image's programs with a database and the sandbox, and buys tickets. */
async function sales(program: Program, root: string, trial: string): Promise<string[]> {
  const failures: string[] = [];
  const expect = (is: boolean, otherwise: string) => {
    if (!is) failures.push(otherwise);
  };
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-image-'));
  program.stack.defer(() => rm(folder, { recursive: true }));
  const database = await startEmbeddedPostgres({ folder });
  program.stack.defer(() => database.stop());
  const port = await freePort();
  const random = () => randomBytes(24).toString('hex');
  const keys = {
    secretKey: `sk_test_${random()}`,
    publishableKey: `pk_test_${random()}`,
    webhookSecret: `whsec_${random()}`,
  };
  const url = `http://127.0.0.1:${port}`;
  const webhookUrl = ({ portal }: Readonly<Record<string, string>>) =>
    portal ? `${url}/webhooks/stripe/${portal}` : undefined;
  const cards = await startCardProcessor({ port: 0, accounts: [{ ...keys, webhookUrl }] });
  program.stack.defer(() => cards.stop());
  const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  program.stack.defer(() => mailbox.stop());
  const env = {
    // The image listens on every address of its container; this one shares the machine's.
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: database.url,
    GIFT_CARD_KEY: random(),
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_BASE: cards.url,
    STRIPE_JS_URL: `${cards.url}/v3/`,
    SMTP_URL: mailbox.smtpUrl,
    DRAIN_SECONDS: String(drainSeconds),
  };
  const data = path.join(trial, 'data');
  const inImage = { root, data, env };
  await program.stage('migrate', () => runContainer({ ...inImage, command: ['migrate'] }));
  // The samples are imported as "npm start" does it, which the image cannot; a file of a venue is imported by the image.
  await importSamplesIfEmpty(program, database.url, readSettings({ ...env, DATA_DIR: trial }));
  const example = '/foyer/tenants/samples/example.json';
  await program.stage('import', () => runContainer({ ...inImage, command: ['import', example] }));
  const listed = await runContainer({ ...inImage, command: ['portals'] });
  program.print(listed.join('\n'));

  const started = performance.now();
  const server = await startContainer(inImage);
  program.stack.defer(async () => server.kill());
  await server.printed('Serving on');
  program.print(`serve: ready in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const worker = await startContainer({ ...inImage, command: ['worker'] });
  program.stack.defer(async () => worker.kill());
  await worker.printed('Working');
  const status = (name: string) =>
    fetch(`${url}${name}`).then(
      (answer) => answer.status,
      () => 0,
    );
  expect((await status('/health')) === 200, '/health does not answer');
  expect((await status('/ready')) === 200, '/ready does not answer');
  expect((await status('/tower/events/admission')) === 200, 'a page does not answer');

  const load = await startLoad(url, 2);
  await pause(5_000);
  await load.stop();
  const confirmed = load.purchases.filter(({ outcome }) => outcome === 'confirmed').length;
  program.print(`${confirmed} of ${load.purchases.length} purchases were confirmed`);
  expect(confirmed > 0 && confirmed === load.purchases.length, 'purchases were not confirmed');
  const letters = await awaitLetters(() => mailbox.messages().length, confirmed);
  program.print(`${letters} letters arrived`);
  expect(letters >= confirmed, 'letters of orders did not arrive');
  program.print(`Memory: serve ${await memoryOf(server)}, worker ${await memoryOf(worker)}`);

  const books = await runContainer({ ...inImage, command: ['audit'] });
  expect(books.includes('All counters match their tickets and carts.'), 'the books do not agree');

  await stops('serve', server, async () => {
    expect((await status('/ready')) === 503, '/ready still says yes after SIGTERM');
    expect((await status('/health')) === 200, 'it stops answering before it drained');
  });
  await stops('worker', worker);
  const left = await readdir(data, { recursive: true });
  program.print(`Left in /data: ${left.join(', ') || 'nothing'}`);
  return failures;

  async function stops(name: string, container: Container, meanwhile = async () => {}) {
    const told = performance.now();
    await container.signal('SIGTERM');
    await pause(500);
    await meanwhile();
    const code = await Promise.race([container.ended, pause(30_000, 'never' as const)]);
    program.print(
      `${name}: ended with ${code} after ${((performance.now() - told) / 1000).toFixed(1)} s`,
    );
    expect(code === 0, `${name} ended with ${code} after SIGTERM`);
  }
}

/** Waits up to half a minute for this many letters; returns how many have arrived. */
async function awaitLetters(count: () => number, enough: number): Promise<number> {
  for (let waited = 0; waited < 30_000 && count() < enough; waited += 200) await pause(200);
  return count();
}

async function memoryOf(container: Container): Promise<string> {
  const status = await readFile(`/proc/${await container.pid()}/status`, 'utf8');
  return `${Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)} MB`;
}

await runProgram(tryImage, { stays: false });
