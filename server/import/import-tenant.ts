import type { Fault } from '#tenants/file/place.ts';
import type { TenantFile } from '#tenants/tenant-file.ts';
import { auditChange } from '../audit/audit-change.ts';
import {
  announceChange,
  forPortal,
  hasTickets,
  importing,
  lockAddresses,
  readAddresses,
  readCurrency,
  saveImages,
  type TakenAddress,
  writePortal,
} from '../store/catalogue/portals.ts';
import type { Store, Tx } from '../store/database.ts';
import { readOnSale, writeSessions } from '../store/events/import-sessions.ts';
import { analyzeAfter } from '../store/import/analyze.ts';
import { type ImportChange, writeCodes, writeRows } from '../store/import/import.ts';
import { clockNotices, feeNotices, textNotices } from './notices.ts';
import { collectPictures, type ReadPicture } from './pictures.ts';
import { rowsOf } from './rows.ts';
import { makeSampleCards } from './sample-cards.ts';
import { makeSampleCodes } from './sample-codes.ts';
import { makeSampleMembers } from './sample-members.ts';
import { makeSampleMemberships } from './sample-memberships.ts';
import { sessionFaults } from './session-faults.ts';
import { textFaults } from './text-faults.ts';
import { isLargeWithdrawal, type Withdrawals, withdrawalsOf } from './withdrawals.ts';

export interface ImportOptions {
  /** Reads a picture's bytes, by its path relative to the tenant file. */
  readonly readFile: ReadPicture;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The server's key, for the file's sample gift cards. */
  readonly giftCardKey: string;
  /** Those of portals that came from another installation. */
  readonly giftCardKeys?: Readonly<Record<string, string>>;
  /** Condition to commit: always, not if much is withdrawn, or never (a trial). */
  readonly keep?: 'always' | 'unless_large_withdrawal' | 'never';
}

/** The actor of every import, in the audit log. */
const importer = { kind: 'program', id: 'import' } as const;

/** The changes that an import made, or would make. */
export interface ImportSummary {
  readonly created: number;
  readonly updated: number;
  /** Withdrawn from sale, or removed. */
  readonly withdrawn: number;
  readonly changes: readonly ImportChange[];
  /** Parts of the file that are valid but probably not intended. */
  readonly notices: readonly Fault[];
  /** True if everything was committed; otherwise nothing was. */
  readonly isCommitted: boolean;
  /** Present if at least half of what is on sale would be withdrawn. */
  readonly largeWithdrawal?: Withdrawals;
  readonly faults?: undefined;
}

export type ImportResult = ImportSummary | { readonly faults: readonly Fault[] };

/**
 * Makes the database match a checked tenant file, in whole or not at all: matches rows by their keys, withdraws those
 * no longer listed from sale, never deletes what was sold, and leaves unchanged rows alone. Reports only errors that
 * the file itself can't show: a taken address, a currency or a start already sold, a translation of a text that does
 * not exist.
 */
export async function importTenant(
  store: Store,
  file: TenantFile,
  { readFile, now, keep = 'always', ...keys }: ImportOptions,
): Promise<ImportResult> {
  const { tenant, images, faults } = await collectPictures(file, readFile);
  if (faults.length > 0) return { faults };
  const { rows, sessions } = rowsOf(tenant, new Date(now));
  const { portal } = tenant;
  return importing(store, portal.key, async (shared): Promise<ImportResult> => {
    await claimAddresses(shared, tenant);
    const tx = await forPortal(shared, portal.key);
    refuseFor(await currencyFaults(tx, portal.currency));
    const time = new Date(now);
    const before = await readOnSale(tx, time);
    const isPortalNew = await writePortal(tx, portal);
    await saveImages(tx, images);
    const written = await writeRows(tx, rows);
    const { changes: placed, promised } = await writeSessions(tx, sessions, time);
    refuseFor([...sessionFaults(tenant, promised), ...(await textFaults(tx, tenant))]);
    const coded = await writeCodes(tx, rows);
    const cards = await makeSampleCards(tx, tenant, keys, time);
    const giftCodes = await makeSampleCodes(tx, tenant, keys, time);
    const members = await makeSampleMembers(tx, tenant, time);
    const memberships = await makeSampleMemberships(tx, tenant, time);
    const notices = [
      ...clockNotices(tenant, time),
      ...feeNotices(tenant),
      ...(await textNotices(tx, tenant)),
    ];
    await announceChange(tx);
    const changes = [...written, ...placed, ...coded];
    const count = (kind: ImportChange['kind']) =>
      changes.filter((change) => change.kind === kind).length;
    const withdrawals = withdrawalsOf(before, changes);
    const result = {
      created: count('created') + cards + giftCodes + members + memberships,
      updated: count('updated') + Number(isPortalNew),
      withdrawn: count('withdrawn'),
      changes,
      notices,
      ...(isLargeWithdrawal(withdrawals) && { largeWithdrawal: withdrawals }),
    };
    if (keep === 'never' || (keep === 'unless_large_withdrawal' && result.largeWithdrawal)) {
      throw new Undone({ ...result, isCommitted: false });
    }
    await auditChange(tx, importer, {
      act: 'import_tenant_file',
      entity: { kind: 'portal', id: portal.key },
      after: { created: result.created, updated: result.updated, withdrawn: result.withdrawn },
    });
    await analyzeAfter(tx, changes.length);
    return { ...result, isCommitted: true };
  }).catch((error: unknown) => {
    if (error instanceof Refused) return { faults: error.faults };
    if (error instanceof Undone) return error.result;
    throw error;
  });
}

/** Rolls back a file that conflicts with the database. */
class Refused extends Error {
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super(`refused for ${faults.map(({ path }) => path).join(', ')}`);
    this.faults = faults;
  }
}

/** Rolls back a trial, or an import not yet confirmed. */
class Undone extends Error {
  readonly result: ImportSummary;
  constructor(result: ImportSummary) {
    super('not kept');
    this.result = result;
  }
}

function refuseFor(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Refused(faults);
}

/**
 * Refuses a file whose hosts or slugs another portal has. A file that changes them waits for others that do; one that
 * leaves them as they are waits for nobody.
 */
async function claimAddresses(tx: Tx, tenant: TenantFile): Promise<void> {
  const { key } = tenant.portal;
  const own = (await readAddresses(tx)).filter((address) => address.key === key);
  const held = { hosts: own[0]?.hosts ?? [], slugs: own.map(({ slug }) => slug) };
  const claimed = { hosts: tenant.portal.hosts, slugs: tenant.sellers.map(({ slug }) => slug) };
  const isHeld = own.length > 0 && hasSame(held.hosts, claimed.hosts);
  if (isHeld && claimed.slugs.every((slug) => held.slugs.includes(slug))) return;
  await lockAddresses(tx);
  const others = (await readAddresses(tx)).filter((address) => address.key !== key);
  refuseFor(takenFaults(tenant, others));
}

const hasSame = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).symmetricDifference(new Set(other)).size === 0;

/** Each host belongs to one portal; on the shared host, each slug does (law 8). */
function takenFaults(tenant: TenantFile, others: readonly TakenAddress[]): Fault[] {
  const { hosts } = tenant.portal;
  const takenHosts = new Map(
    others.flatMap(({ hosts: theirs, key }) => theirs.map((host) => [host, key] as const)),
  );
  const takenSlugs = new Map(
    others.filter((other) => other.hosts.length === 0).map(({ slug, key }) => [slug, key]),
  );
  const fault = (path: string, address: string, key: string | undefined): Fault[] =>
    key === undefined ? [] : [{ path, fault: `"${address}" belongs to the portal "${key}"` }];
  return [
    ...hosts.flatMap((host, at) => fault(`portal.hosts[${at}]`, host, takenHosts.get(host))),
    ...tenant.sellers.flatMap(({ slug }, at) =>
      hosts.length > 0 ? [] : fault(`sellers[${at}].slug`, slug, takenSlugs.get(slug)),
    ),
  ];
}

async function currencyFaults(tx: Tx, currency: string): Promise<Fault[]> {
  const current = await readCurrency(tx);
  if (current === currency || !(await hasTickets(tx))) return [];
  return [{ path: 'portal.currency', fault: `cannot change: tickets were sold in ${current}` }];
}
