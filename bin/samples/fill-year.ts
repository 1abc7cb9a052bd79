import { setTimeout as wait } from 'node:timers/promises';
import type { AuditAct } from '#domain/audit/acts.ts';
import { auditChange } from '#server/audit/audit-change.ts';
import { sealBatch } from '#server/audit/seal-entries.ts';
import { startOfSlot } from '#server/sales/slots.ts';
import type { Services } from '#server/services/services.ts';
import { insertAuditEntry } from '#server/store/audit/audit-log.ts';
import { announceChange } from '#server/store/catalogue/portals.ts';
import type { Tx } from '#server/store/database.ts';
import { addSessions } from '#server/store/events/import-sessions.ts';
import type { SessionRow } from '#server/store/events/session-rows.ts';
import { analyzeAfter, analyzeSales } from '#server/store/import/analyze.ts';
import { moveCodes } from '#server/store/pricing/cart-codes.ts';
import { writeSlots } from '#server/store/sales/sales.ts';
import { beginCounted } from '#server/store/sales/sales-counted.ts';
import {
  hasEntryOf,
  importedAt,
  insertRows,
  postAll,
  renewMemberships,
  seatsAlreadyTaken,
  someCartExists,
  takePlaces,
} from '#server/store/samples/sample-years.ts';
import { personByEmail } from '#server/store/staff/people.ts';
import { samplePortalOf } from '#server/store/staff/sample-portals.ts';
import type { Batch, Gone, YearSource } from './rows/batches.ts';
import type { PastPayment, SampleFacts } from './rows/story-rows.ts';

/** The audit action that marks a year as complete; without it, the next start continues filling. */
const filledAct: AuditAct = 'fill_sample_year';

/** Number of sessions written in one transaction. */
const sessionsAtOnce = 1_000;
const dayMs = 86_400_000;

export interface YearToFill {
  readonly portalId: number;
  readonly portalKey: string;
  /** This installation: it fills a sample only if it imported it. */
  readonly installation: string;
  /** Adds payments to the books of the sandbox's card processor. Adding them again changes nothing. */
  readonly keepPayments: (payments: readonly PastPayment[]) => void;
  readonly signal: AbortSignal;
  /** Time to pause per time worked, so that the server gets the database and the processor. */
  readonly restShare: number;
  /** Called before the first row is written. */
  readonly onBegin?: () => void;
  /** Opens the source of the year's rows, which plans them in a thread of its own (`year-source.ts`). */
  readonly open: (facts: SampleFacts, signal: AbortSignal) => YearSource;
  /** Number of last days whose letters are written afterwards. */
  readonly letterDays: number;
}

export type Filled =
  /** The year was written now. */
  | { readonly kind: 'filled'; readonly orders: number; readonly until: Date }
  /** The year was already complete. */
  | { readonly kind: 'was_filled' }
  /** Filling stopped between two batches; the next start continues. */
  | { readonly kind: 'stopped' }
  /** The portal is not, or is no longer, a sample that this installation imported. */
  | { readonly kind: 'refused' };

/**
 * Fills a sample portal with a year of orders, visits and payments before its import. Each batch of orders is one transaction.
 * Batches that are already written are skipped, so filling can be stopped and resumed. The processor's books get the payments
 * of a batch before it is committed, so that no committed payment is missing there.
 */
export async function fillYear(services: Services, year: YearToFill): Promise<Filled> {
  const { signal } = year;
  const found = await readFacts(services, year);
  if (!found) return { kind: 'refused' };
  const { facts, isFilled } = found;
  if (isFilled) return { kind: 'was_filled' };
  year.onBegin?.();
  const source = year.open(facts, signal);
  try {
    const sessions = await source.sessions();
    if (!sessions) return { kind: 'refused' };
    await leaveToEnd(services, year.portalId, facts.now);
    if (!(await addPastSessions(services, year, sessions))) return { kind: 'stopped' };
    let orders = 0;
    for (;;) {
      const batch = await source.next();
      if (!batch) break;
      if (signal.aborted) return { kind: 'stopped' };
      const begun = performance.now();
      orders += await writeBatch(services, year, source, batch);
      await rest(begun, year);
    }
    return { kind: 'filled', orders, until: new Date(facts.now) };
  } catch (error) {
    // Aborted while waiting for the plan: nothing was being written.
    if (signal.aborted && error instanceof Error && error.name === 'AbortError') {
      return { kind: 'stopped' };
    }
    throw error;
  } finally {
    await source.stop();
  }
}

/**
 * Marks a portal's year as complete, including its letters. Counts its sales here in one go; the sweep counts only newer ones
 * (TOD-01).
 */
export async function endYear(
  { store }: Services,
  { portalId, portalKey }: Pick<YearToFill, 'portalId' | 'portalKey'>,
  { orders, until }: { readonly orders: number; readonly until: Date },
): Promise<void> {
  const end = new Date(startOfSlot(until.getTime()));
  await store.write(portalId, async (tx) => {
    await analyzeSales(tx);
    await writeSlots(tx, new Date(end.getTime() - 366 * dayMs), end);
    await auditChange(
      tx,
      { kind: 'program', id: 'start' },
      { act: filledAct, entity: { kind: 'portal', id: portalKey }, after: { orders } },
    );
  });
}

/** Makes the sweep count a portal's sales only from its import on; `endYear` counts the earlier ones. */
async function leaveToEnd({ store }: Services, portalId: number, imported: number): Promise<void> {
  const until = new Date(startOfSlot(imported));
  await store.write(portalId, (tx) => beginCounted(tx, { until, begun_at: new Date(imported) }));
}

/** Reads the facts that a year is derived from; undefined for a portal that must not be filled. */
async function readFacts(
  { store, cache, settings }: Services,
  { portalId, portalKey, installation, letterDays }: YearToFill,
): Promise<{ readonly facts: SampleFacts; readonly isFilled: boolean } | undefined> {
  const { portal, sellers, types } = await cache.catalogue(portalId);
  return store.read(portalId, async (tx) => {
    if ((await samplePortalOf(tx)) !== installation) return undefined;
    const imported = await importedAt(tx);
    if (!imported) throw new Error(`portal ${portalKey} is not there`);
    const people = [];
    for (const role of ['owner', 'manager']) {
      const person = await personByEmail(tx, `${role}@${portalKey}.example`);
      if (person) people.push(person.id);
    }
    const facts = {
      secret: installation,
      portalId,
      portalKey,
      currency: portal.currency,
      publicIdentityId: portal.publicIdentityId,
      sellerNames: Object.fromEntries([...sellers.values()].map(({ id, name }) => [id, name])),
      giftCardKey: settings.giftCardKey,
      types: [...types.keys()],
      people,
      now: imported.getTime(),
      writtenFrom: imported.getTime() - letterDays * dayMs,
    };
    return { facts, isFilled: await hasEntryOf(tx, filledAct, portalKey) };
  });
}

/** Adds past sessions with their counters; returns false if it was stopped. */
async function addPastSessions(
  { store }: Services,
  year: YearToFill,
  rows: readonly SessionRow[],
): Promise<boolean> {
  const { portalId, signal } = year;
  const first = Math.min(...rows.map(({ start_datetime }) => Date.parse(start_datetime)));
  for (let from = 0; from < rows.length; from += sessionsAtOnce) {
    if (signal.aborted) return false;
    const begun = performance.now();
    const some = rows.slice(from, from + sessionsAtOnce);
    await store.write(portalId, (tx) => addSessions(tx, some, new Date(first - 1)));
    await rest(begun, year);
  }
  await store.write(portalId, async (tx) => {
    await announceChange(tx);
    await analyzeAfter(tx, rows.length);
  });
  return true;
}

const rest = (begun: number, { restShare, signal }: YearToFill): Promise<void> =>
  wait((performance.now() - begun) * restShare, undefined, { signal }).catch(() => {});

/** Places, seats or codes that a batch needs are taken. */
class Taken extends Error {
  readonly gone: Gone;
  constructor(gone: Gone) {
    super('a batch needs what someone else has');
    this.gone = gone;
  }
}

/** Writes a batch unless it is already written; returns its number of orders. */
async function writeBatch(
  { store }: Services,
  { portalId, keepPayments }: YearToFill,
  source: YearSource,
  first: Batch,
): Promise<number> {
  for (let batch = first; ; ) {
    const tried = await store
      .write(portalId, (tx) => write(tx, batch, keepPayments))
      .catch((error: unknown) => {
        if (error instanceof Taken) return error;
        throw error;
      });
    if (!(tried instanceof Taken)) return batch.orders;
    batch = await source.without(tried.gone);
  }
}

async function write(
  tx: Tx,
  batch: Batch,
  keepPayments: YearToFill['keepPayments'],
): Promise<void> {
  if (batch.orders === 0 || (await someCartExists(tx, batch.carts))) return;
  const seats = await seatsAlreadyTaken(tx, batch.seats);
  if (seats.length > 0) throw new Taken({ seats });
  const ticketsAt = batch.tables.findIndex(({ table }) => table === 'ticket');
  for (const rows of batch.tables.slice(0, ticketsAt)) insertRows(tx, rows);
  const counter = await takePlaces(tx, batch.moves);
  if (counter) throw new Taken({ counter });
  for (const code of batch.codes) {
    const codes = await moveCodes(tx, [code], 'take');
    if (codes.length > 0) throw new Taken({ codes });
  }
  for (const rows of batch.tables.slice(ticketsAt)) insertRows(tx, rows);
  renewMemberships(tx, batch.renewed);
  if ((await postAll(tx, batch.ledger)) > 0) throw new Error('a gift card is short');
  for (const entry of batch.entries) await insertAuditEntry(tx, entry);
  // Sealed at once, or a check of the log would report last year's entries as unsealed since then.
  if (batch.entries.length > 0) await sealBatch(tx);
  await tx.sent();
  keepPayments(batch.payments);
}
