import type { Fault } from '#tenants/place.ts';
import type { TenantFile } from '#tenants/tenant-file.ts';
import type { Store, Tx } from '../../store/door.ts';
import { addCounts, type ImportCounts, writeCodes, writeRows } from '../../store/import.ts';
import { writeSessions } from '../../store/import-sessions.ts';
import {
  announceChange,
  asPortal,
  hasTickets,
  importing,
  keepImages,
  readCurrency,
  readTakenAddresses,
  type TakenAddress,
  writePortal,
} from '../../store/portals.ts';
import { collectPictures, type ReadPicture } from './pictures.ts';
import { rowsOf } from './rows.ts';
import { makeSampleCards } from './sample-cards.ts';
import { makeSampleCodes } from './sample-codes.ts';
import { makeSampleMembers } from './sample-members.ts';
import { makeSampleMemberships } from './sample-memberships.ts';
import { sessionFaults } from './session-faults.ts';
import { textFaults } from './text-faults.ts';

export interface ImportOptions {
  /** Bytes of a picture, by its path beside the tenant file. */
  readonly readFile: ReadPicture;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The server's, for the cards that a file lists to try. */
  readonly giftCardKey: string;
}

export type ImportResult =
  | (ImportCounts & { readonly faults?: undefined })
  | { readonly faults: readonly Fault[] };

/**
 * Makes the database agree with a checked tenant file, whole or not at all: things are matched by
 * their keys, what the file no longer lists is withdrawn from sale, nothing that was sold is
 * deleted, and what stays the same is not touched. Found here is only what the file itself can't tell:
 * an address that is taken, a currency that was sold in, a time that was sold for, words
 * for a text that is nowhere. (Issue 2, "npm run import".)
 */
export async function importTenant(
  store: Store,
  file: TenantFile,
  { readFile, now, giftCardKey }: ImportOptions,
): Promise<ImportResult> {
  const { tenant, images, faults } = await collectPictures(file, readFile);
  if (faults.length > 0) return { faults };
  const { rows, sessions } = rowsOf(tenant, new Date(now));
  const { portal } = tenant;
  return importing(store, async (shared): Promise<ImportResult> => {
    refuseFor(takenFaults(tenant, await readTakenAddresses(shared, portal.key)));
    const tx = await asPortal(shared, portal.key);
    refuseFor(await currencyFaults(tx, portal.currency));
    const isPortalNew = await writePortal(tx, portal);
    await keepImages(tx, images);
    const written = await writeRows(tx, rows);
    const { counts: placed, promised } = await writeSessions(tx, sessions, new Date(now));
    refuseFor([...sessionFaults(tenant, promised), ...(await textFaults(tx, tenant))]);
    const coded = await writeCodes(tx, rows);
    const cards = await makeSampleCards(tx, tenant, giftCardKey, new Date(now));
    const giftCodes = await makeSampleCodes(tx, tenant, giftCardKey, new Date(now));
    const members = await makeSampleMembers(tx, tenant, new Date(now));
    const memberships = await makeSampleMemberships(tx, tenant, new Date(now));
    await announceChange(tx);
    const { created, updated, withdrawn } = addCounts(addCounts(written, placed), coded);
    return {
      created: created + cards + giftCodes + members + memberships,
      updated: updated + Number(isPortalNew),
      withdrawn,
    };
  }).catch((error: unknown) => {
    if (error instanceof Refused) return { faults: error.faults };
    throw error;
  });
}

/** Undoes what was written of a file that what is there stands against. */
class Refused extends Error {
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super(`refused for ${faults.map(({ path }) => path).join(', ')}`);
    this.faults = faults;
  }
}

function refuseFor(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Refused(faults);
}

/** Hosts are one portal's; on the shared host slugs are (law 8). */
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
