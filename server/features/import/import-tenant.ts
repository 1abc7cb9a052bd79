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
import { makeSampleMembers } from './sample-members.ts';
import { makeSampleMemberships } from './sample-memberships.ts';

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
 * deleted, and what stays the same is not touched. Only what another portal stands against is
 * found here: an address that is taken, a currency that was sold in. (Issue 2, "npm run import".)
 */
export async function importTenant(
  store: Store,
  file: TenantFile,
  { readFile, now, giftCardKey }: ImportOptions,
): Promise<ImportResult> {
  const { tenant, images } = await collectPictures(file, readFile);
  const { rows, sessions } = rowsOf(tenant, new Date(now));
  const { portal } = tenant;
  return importing(store, async (shared): Promise<ImportResult> => {
    const taken = takenFaults(tenant, await readTakenAddresses(shared, portal.key));
    if (taken.length > 0) return { faults: taken };
    const tx = await asPortal(shared, portal.key);
    const currency = await currencyFaults(tx, portal.currency);
    if (currency.length > 0) return { faults: currency };
    const isPortalNew = await writePortal(tx, portal);
    await keepImages(tx, images);
    const written = await writeRows(tx, rows);
    const placed = await writeSessions(tx, sessions, new Date(now));
    const coded = await writeCodes(tx, rows);
    const cards = await makeSampleCards(tx, tenant, giftCardKey, new Date(now));
    const members = await makeSampleMembers(tx, tenant, new Date(now));
    const memberships = await makeSampleMemberships(tx, tenant, new Date(now));
    await announceChange(tx);
    const { created, updated, withdrawn } = addCounts(addCounts(written, placed), coded);
    return {
      created: created + cards + members + memberships,
      updated: updated + Number(isPortalNew),
      withdrawn,
    };
  });
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
