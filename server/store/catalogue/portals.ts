import { sql } from 'kysely';
import { CannotStart } from '#database/cannot-start.ts';
import { db, type Store, type Tx } from '../database.ts';

/** A portal as a tenant file identifies it. */
interface PortalIdentity {
  readonly key: string;
  readonly name: string;
  readonly hosts: readonly string[];
  readonly currency: string;
  readonly languages: readonly string[];
}

/** A portal's address: its own hosts, or a slug on the shared host. */
export interface TakenAddress {
  readonly key: string;
  readonly hosts: readonly string[];
  readonly slug: string | null;
}

/**
 * Runs an import's transaction for the portal with this key. A portal's imports run one at a time; other portals' imports may
 * run at the same time. The portal is created inside, so that a refused import leaves none behind.
 */
export function importing<T>(store: Store, key: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return store.write(0, async (tx) => {
    await tx.run(
      sql`select pg_advisory_xact_lock(hashtext('foyer_portal_import'), hashtext(${key}))`.compile(
        db,
      ),
    );
    return work(tx);
  });
}

/** Takes the lock of a portal's imports until the transaction ends; false if one is under way. */
export async function tryLockImports(tx: Tx, key: string): Promise<boolean> {
  const row = await tx.row(
    sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('foyer_portal_import'), hashtext(${key})) as taken`.compile(
      db,
    ),
  );
  return row?.taken === true;
}

/** Waits until no other portal changes its addresses; until this transaction ends, none does. */
export async function lockAddresses(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('foyer_import'))`.compile(db));
}

/** The addresses of all portals. */
export function readAddresses(tx: Tx): Promise<TakenAddress[]> {
  return tx.rows(sql<TakenAddress>`select key, hosts, slug from portal_directory()`.compile(db));
}

/** The number of the portal with this key; undefined if it is not here. */
export async function readPortalId(tx: Tx, key: string): Promise<number | undefined> {
  const found = await tx.row(
    sql<{
      id: number;
    }>`select portal_id as id from portal_directory() where key = ${key} limit 1`.compile(db),
  );
  return found?.id;
}

/** The same transaction scoped to the portal with this key, which is created if missing. */
export async function forPortal(tx: Tx, key: string): Promise<Tx> {
  const found = await tx.row(
    sql<{ id: number }>`
      select set_config('foyer.portal', id::text, true), id
      from portal_for_import(${key}) as id where id is not null`.compile(db),
  );
  if (!found) {
    throw new CannotStart(
      `The portal ${key} has moved away: it is imported where it is now ("npm run export-portal -- --undo ${key}" takes it back).`,
    );
  }
  return { ...tx, portalId: found.id };
}

/** True if tickets were ever held or sold; the portal's currency is then final. */
export async function hasTickets(tx: Tx): Promise<boolean> {
  const [found] = await tx.rows(
    db.selectFrom('ticket').select('id').where('portal_id', '=', tx.portalId).limit(1),
  );
  return found !== undefined;
}

/** The portal's number where it was created. */
export async function readFirstNumber(tx: Tx): Promise<number> {
  const portal = await tx.row(
    db.selectFrom('portal').select('first_number').where('portal_id', '=', tx.portalId),
  );
  return portal?.first_number ?? tx.portalId;
}

/** A portal as its tenant file identifies it; undefined if it is not here. */
export async function readPortalRow(tx: Tx): Promise<PortalIdentity | undefined> {
  return tx.row(
    db
      .selectFrom('portal')
      .select(['key', 'name', 'hosts', 'currency', 'languages'])
      .where('portal_id', '=', tx.portalId),
  );
}

export async function readCurrency(tx: Tx): Promise<string> {
  const portal = await tx.row(
    db.selectFrom('portal').select('currency').where('portal_id', '=', tx.portalId),
  );
  if (!portal) throw new Error(`portal ${tx.portalId} is missing`);
  return portal.currency;
}

/** Saves the file's data about the portal; true if anything changed. */
export async function writePortal(tx: Tx, portal: PortalIdentity): Promise<boolean> {
  const { name, hosts, currency, languages } = portal;
  const changed = await tx.run(
    sql`
      update portal
      set name = ${name}, hosts = ${[...hosts]}, currency = ${currency}, languages = ${[...languages]}
      where portal_id = ${tx.portalId} and (name, hosts, currency, languages) is distinct from
        (${name}, ${[...hosts]}::text[], ${currency}, ${[...languages]}::text[])`.compile(db),
  );
  return changed > 0;
}

/** A portal's suspension by the operator; null for an open portal. */
interface Suspension {
  readonly since: Date;
  readonly reason: string;
}

/** Reads and locks a portal's suspension, and whether it has moved away or is about to, until the transaction ends. */
export async function lockSuspension(
  tx: Tx,
): Promise<{ readonly suspension: Suspension | null; readonly hasMoved: boolean }> {
  const row = await tx.row(
    sql<{ since: Date | null; reason: string | null; moved: boolean }>`
      select suspended_at as since, suspension_reason as reason, moved_at is not null as moved
      from portal where portal_id = ${tx.portalId} for no key update`.compile(db),
  );
  if (!row) throw new Error(`portal ${tx.portalId} is missing`);
  const { since, reason, moved } = row;
  return { suspension: since && { since, reason: reason ?? '' }, hasMoved: moved };
}

export async function setSuspension(tx: Tx, suspension: Suspension | null): Promise<void> {
  await tx.run(
    db
      .updateTable('portal')
      .set({
        suspended_at: suspension?.since ?? null,
        suspension_reason: suspension?.reason ?? null,
      })
      .where('portal_id', '=', tx.portalId),
  );
}

/** Makes every process drop its cache of the portal, at commit. */
export async function announceChange(tx: Tx): Promise<void> {
  await tx.run(
    db
      .updateTable('portal')
      .set((portal) => ({ version: portal('version', '+', 1) }))
      .where('portal_id', '=', tx.portalId),
  );
  await tx.run(sql`select pg_notify('foyer_portal', ${String(tx.portalId)})`.compile(db));
}

/** A picture under the hash of its bytes. */
export interface ImageRow {
  readonly id: string;
  readonly content_type: string;
  readonly bytes: Buffer;
}

export async function saveImages(tx: Tx, images: readonly ImageRow[]): Promise<void> {
  for (const image of images) {
    await tx.run(
      db
        .insertInto('image')
        .values({ portal_id: tx.portalId, ...image })
        .onConflict((conflict) => conflict.doNothing()),
    );
  }
}
