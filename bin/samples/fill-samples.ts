import { storefrontEntry } from '#server/pages.ts';
import type { RunningServer, ServerOptions } from '#server/serve.ts';
import type { Program } from '../program/program.ts';
import type { StandIns } from '../sandbox/complete-settings.ts';
import { installationId } from '../settings/installation.ts';
import { isPublic } from '../settings/reach.ts';
import type { Settings } from '../settings/settings.ts';
import { endYear, fillYear } from './fill-year.ts';
import { writeLetters } from './write-letters.ts';
import { yearInThread } from './year-source.ts';

interface Filling {
  readonly settings: Settings;
  readonly standIns: StandIns;
  readonly server: RunningServer;
  readonly pages: NonNullable<ServerOptions['pages']>;
}

/** Number of last days whose confirmations are added to the mailbox. */
const letterDays = 1;

/** Returns true if test money and letters stay on this machine: no real keys, no real mail, no public host. */
export const mayFillSamples = (settings: Settings): boolean =>
  settings.fillsSamples && !settings.stripe && !settings.smtpUrl && !isPublic(settings);

/**
 * Fills this installation's samples with a year of orders, in the background while the server runs. When the program ends, it
 * stops between two transactions, and the next start continues.
 */
export function startFilling(program: Program, filling: Filling): void {
  if (!mayFillSamples(filling.settings)) return;
  const stopping = new AbortController();
  const filled = fillAll(program, filling, stopping.signal).catch((error: unknown) => {
    filling.server.services.log.error({ err: error }, 'the samples could not be filled');
    program.print('The samples could not be filled with a year of orders; the log says why.');
  });
  program.stack.defer(async () => {
    stopping.abort();
    await filled;
  });
}

async function fillAll(program: Program, filling: Filling, signal: AbortSignal): Promise<void> {
  const { services } = filling.server;
  const installation = await installationId(filling.settings.dataFolder);
  const directory = await services.cache.directory();
  const portals = new Map(directory.map(({ portalId, portalKey }) => [portalId, portalKey]));
  const started = performance.now();
  let orders = 0;
  let isAnnounced = false;
  const announce = () => {
    if (isAnnounced) return;
    isAnnounced = true;
    program.print('Filling the samples with a year of orders (SAMPLE_HISTORY=off leaves it out) …');
  };
  for (const [portalId, portalKey] of portals) {
    const portal = { portalId, portalKey, installation, signal, onBegin: announce };
    const filled = await fillOne(filling, portal);
    if (filled === 'stopped') return;
    orders += filled;
  }
  if (orders === 0) return;
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  program.print(`The samples have a year of orders: ${orders} after ${seconds} s.`);
}

interface Portal {
  readonly portalId: number;
  readonly portalKey: string;
  readonly installation: string;
  readonly signal: AbortSignal;
  readonly onBegin: () => void;
}

/** Fills one portal, with its letters; returns the number of its orders. */
async function fillOne(
  { standIns, server: { services }, pages }: Filling,
  portal: Portal,
): Promise<number | 'stopped'> {
  const { portalId, portalKey, signal } = portal;
  const filled = await fillYear(services, {
    ...portal,
    letterDays,
    restShare: 0.5,
    keepPayments: (payments) => standIns.cards?.keepPast(payments),
    open: yearInThread,
  });
  if (filled.kind === 'refused' || filled.kind === 'was_filled') return 0;
  if (filled.kind === 'stopped') return 'stopped';
  const { renderLetter } = await storefrontEntry(pages.source);
  const areWritten = await writeLetters(services, {
    portalId,
    until: filled.until,
    renderLetter,
    keepLetter: async (letter) => standIns.mailbox?.keepPast(letter),
    signal,
  });
  if (!areWritten) return 'stopped';
  await endYear(services, portal, filled);
  services.log.debug({ portal: portalKey, orders: filled.orders }, 'a sample has a year of orders');
  return filled.orders;
}
