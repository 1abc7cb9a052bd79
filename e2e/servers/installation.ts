import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type ChildProgram, runOurs } from '#bin/testing/child-program.ts';
import { freePort } from '#database/embedded/free-port.ts';
import { findEmbeddedPostgres } from '#database/embedded/postgres.ts';

/** Settings that let one network hold everything on sale. */
export const liftedBounds = { 'network.share_percent': 100, 'network.carts': 2_000 } as const;

/** The whole product, running for the tests: database, pages, API, jobs, cards and mailbox. */
export interface Installation {
  /** Origin of the storefronts. */
  readonly url: string;
  /** Origin of the mailbox. */
  readonly mailbox: string;
  /** Origin of the card processor. */
  readonly cards: string;
  /** The one-time link that signs the sample tower's owner in to the console. */
  readonly sampleLink: string;
  /** Origin of pages that frame the storefronts. */
  readonly parent: string;
  /** The database's connection string, for other processes of ours. */
  readonly databaseUrl: string;
  /** Its data folder. */
  readonly dataFolder: string;
  stop(): Promise<void>;
}

interface InstallationOptions {
  /** Waits until the samples have a year of orders; by default they have none. */
  readonly hasHistory?: boolean;
}

/** Starts the product as a person does, with free ports and a folder of its own. */
export async function startInstallation({
  hasHistory = false,
}: InstallationOptions = {}): Promise<Installation> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-e2e-'));
  const port = await freePort();
  const program = runOurs([path.resolve(import.meta.dirname, '../../bin/start.ts')], {
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    // Journeys count what they sell themselves.
    SAMPLE_HISTORY: hasHistory ? 'on' : 'off',
    // Journeys send requests as a TLS proxy would.
    TRUST_PROXY: '1',
  });
  let stopping = false;
  void program.ended.then((code) => {
    if (!stopping) console.error(lastWords(program, code));
  });
  const stop = async (): Promise<void> => {
    stopping = true;
    program.kill('SIGTERM');
    await program.ended;
    await rm(folder, { recursive: true });
  };
  try {
    await program.printed('Press Ctrl-C to stop');
    if (hasHistory) await program.printed('The samples have a year of orders');
    const cards = printedOrigin(program, 'Card payments');
    await leaveUndecided(cards);
    const databaseUrl = await databaseOf(folder);
    await liftNetworkBounds(databaseUrl);
    return {
      url: `http://127.0.0.1:${port}`,
      mailbox: printedOrigin(program, 'Mailbox'),
      cards,
      parent: printedOrigin(program, 'Embedded in a page'),
      sampleLink: printedLink(program),
      databaseUrl,
      dataFolder: folder,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the first console link that the product printed. */
function printedLink({ lines }: ChildProgram): string {
  const link = lines.join('\n').match(/as owner\s+(\S+)/)?.[1];
  if (!link) throw new Error(`No link into the console was printed:\n${lines.join('\n')}`);
  return link;
}

/** The last output of a product that ended during its tests: every later journey fails for that reason. */
function lastWords({ lines }: ChildProgram, code: number | null): string {
  const how = code === null ? 'by a signal' : `with exit code ${code}`;
  return [`The product under test ended ${how}. It last printed:`, ...lines.slice(-40)].join('\n');
}

/**
 * Keeps slow payments undecided until someone ends them: within the usual few seconds, a page on a busy machine might not
 * notice that it is waiting.
 */
async function leaveUndecided(cards: string): Promise<void> {
  const answer = await fetch(`${cards}/sandbox/settings`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ timing: { processing: 24 * 60 * 60 * 1000 } }),
  });
  if (!answer.ok) throw new Error(`The processor answered ${answer.status}.`);
}

/** Lifts the limits per network: all journeys come from one address and hold more (decision 079). */
async function liftNetworkBounds(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(
      `with bounds as (
         insert into config (portal_id, scope, key, value)
         select p.portal_id, 'portal', b.key, b.value from portal p, jsonb_each($1) b
       )
       update portal set version = version + 1
       returning pg_notify('foyer_portal', portal_id::text)`,
      [JSON.stringify(liftedBounds)],
    );
  } finally {
    await client.end();
  }
}

/** Returns the address printed after a label at the start. */
function printedOrigin({ lines }: ChildProgram, label: string): string {
  const address = lines
    .find((line) => line.trim().startsWith(label))
    ?.split(' ')
    .at(-1);
  if (!address) throw new Error(`The start printed no address of "${label}".`);
  return new URL(address).origin;
}

async function databaseOf(folder: string): Promise<string> {
  const url = await findEmbeddedPostgres(path.join(folder, 'postgres'));
  if (!url) throw new Error('The installation has no database.');
  return url;
}
