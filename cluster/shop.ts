import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { npmArguments } from '#bin/program/npm-arguments.ts';
import { CannotStart } from '#database/cannot-start.ts';
import { startCardProcessor } from '#sandbox/card-processor/start.ts';
import { startMailbox } from '#sandbox/mailbox/start.ts';
import type { DatabaseUrls } from './database.ts';
import { address, type ClusterPorts } from './ports.ts';
import type { Secrets } from './secrets.ts';

/** The folder of this version of the program. */
export const ownVersion = path.resolve(import.meta.dirname, '..');

/** Starts the stand-ins for the card processor and the mail server, which all servers share. */
export async function startStandIns(ports: ClusterPorts, { cards }: Secrets, folder: string) {
  const webhooks = `http://${address}:${ports.shop}/webhooks/stripe`;
  const processor = await startCardProcessor({
    port: ports.cards,
    dataFile: path.join(folder, 'cards.jsonl'),
    accounts: [
      { ...cards, webhookUrl: ({ portal }) => (portal ? `${webhooks}/${portal}` : undefined) },
    ],
  });
  const mailbox = await startMailbox({
    smtpPort: ports.mail,
    httpPort: ports.mailbox,
    dataFolder: path.join(folder, 'mailbox'),
  });
  return { processor, mailbox };
}

/** The environment of every server and worker, but for their ports. */
export const environmentOf = (
  ports: ClusterPorts,
  urls: DatabaseUrls,
  { cards, giftCards }: Secrets,
  dataFolder: string,
): Readonly<Record<string, string>> => ({
  DATABASE_URL: urls.serving,
  DATABASE_DIRECT_URL: urls.direct,
  DATABASE_REPLICA_URL: urls.replicas,
  DATABASE_OWNER_URL: urls.owner,
  GIFT_CARD_KEY: giftCards,
  STRIPE_SECRET_KEY: cards.secretKey,
  STRIPE_PUBLISHABLE_KEY: cards.publishableKey,
  STRIPE_WEBHOOK_SECRET: cards.webhookSecret,
  STRIPE_API_BASE: `http://${address}:${ports.cards}`,
  STRIPE_JS_URL: `http://${address}:${ports.cards}/v3/`,
  SMTP_URL: `smtp://${address}:${ports.mail}`,
  BOUNCE_ADDRESS: 'bounces@mailbox.localhost',
  STAFF_URL: `http://localhost:${ports.shop}`,
  TRUST_PROXY: '1',
  DRAIN_SECONDS: '3',
  DATA_DIR: dataFolder,
});

/** A program of ours that runs until it is stopped. */
export interface Running {
  readonly name: string;
  readonly script: 'serve' | 'worker';
  /** Its port, if it listens. */
  readonly port?: number;
  /** Process id; changes when it is restarted. */
  pid(): number;
  /** Stops it, and starts it from the folder of another version. */
  replace(version: string): Promise<void>;
  stop(): Promise<void>;
}

interface RunOptions {
  readonly name: string;
  /** The name of npm's script, which says how Node is started. */
  readonly script: 'serve' | 'worker';
  readonly env: Readonly<Record<string, string>>;
  readonly port?: number;
  /** The folder of its version. */
  readonly version: string;
  readonly log: string;
  readonly print: (line: string) => void;
}

/** Milliseconds before a program that ended by itself is started again. */
const restartAfter = 1_000;

/** Runs one of our programs, and restarts it whenever it ends by itself, as a supervisor would. */
export async function keepRunning(options: RunOptions): Promise<Running> {
  const { name, script, port, print } = options;
  let { version } = options;
  let isStopping = false;
  let restart: NodeJS.Timeout | undefined;
  let child = await start();

  function watch(started: ChildProcess): ChildProcess {
    started.once('exit', () => {
      if (isStopping) return;
      print(`${name} ended; starting it again`);
      restart = setTimeout(() => void start().then((next) => (child = next)), restartAfter);
    });
    return started;
  }

  async function start(): Promise<ChildProcess> {
    const log = await open(options.log, 'a');
    const started = spawn(
      process.execPath,
      [...npmArguments(script, version), path.join(version, `bin/${script}.ts`)],
      {
        cwd: version,
        env: {
          ...process.env,
          ...options.env,
          ...(port === undefined ? {} : { PORT: String(port) }),
        },
        stdio: ['ignore', log.fd, log.fd],
        // Ctrl-C reaches the cluster's program alone, which then stops these in order.
        detached: true,
      },
    );
    await once(started, 'spawn');
    await log.close();
    return watch(started);
  }

  async function stop(): Promise<void> {
    isStopping = true;
    clearTimeout(restart);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  return {
    name,
    script,
    ...(port === undefined ? {} : { port }),
    pid: () => child.pid ?? 0,
    stop,
    async replace(next) {
      await stop();
      version = next;
      isStopping = false;
      child = await start();
    },
  };
}

/** Runs a program of ours to its end, from the folder of a version. @throws CannotStart if it fails. */
export const runToEnd = (
  program: string,
  env: Readonly<Record<string, string>>,
  version = ownVersion,
): Promise<void> => runNode([path.join(version, program)], env, version);

/** Runs a few lines of source in the same way. */
export const runLines = (
  lines: string,
  env: Readonly<Record<string, string>>,
  version: string,
): Promise<void> => runNode(['--input-type=module', '--eval', lines], env, version);

async function runNode(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  version: string,
): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: version,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new CannotStart(`${args.at(-1)} failed.`);
}
