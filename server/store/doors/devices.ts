import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** A device at doors (DOR-02). */
export interface DeviceRow {
  readonly id: string;
  readonly name: string;
  /** Ids of the doors, sessions and sellers that it serves; null for all. */
  readonly doors: readonly string[] | null;
  readonly sessions: readonly string[] | null;
  readonly sellers: readonly string[] | null;
  readonly may_find: boolean;
  readonly created_by: string;
  readonly created_at: Date;
  /** The expiry of an unopened link; null without one. */
  readonly code_ends_at: Date | null;
  readonly enrolled_at: Date | null;
  readonly agent: string;
  readonly seen_at: Date | null;
  /**
   * The number of scans that the server does not accept from it, the time of the oldest, and the number that it gave
   * up.
   */
  readonly stuck_scans: number;
  readonly stuck_since: Date | null;
  readonly faulty_scans: number;
  readonly revoked_at: Date | null;
}

const columns = [
  'id',
  'name',
  'doors',
  'sessions',
  'sellers',
  'may_find',
  'created_by',
  'created_at',
  'code_ends_at',
  'enrolled_at',
  'agent',
  'seen_at',
  'stuck_scans',
  'stuck_since',
  'faulty_scans',
  'revoked_at',
] as const;

const every = (tx: Tx) =>
  db.selectFrom('device').select(columns).where('portal_id', '=', tx.portalId);
const inUse = (tx: Tx) => every(tx).where('revoked_at', 'is', null);

/** The devices that are not revoked, oldest first. */
export const devicesInUse = (tx: Tx, limit: number): Promise<DeviceRow[]> =>
  tx.rows(inUse(tx).orderBy('created_at').orderBy('id').limit(limit));

/** The device whose cookie has a secret, revoked or not. */
export const deviceBySecret = (tx: Tx, secretHash: Buffer): Promise<DeviceRow | undefined> =>
  tx.row(every(tx).where('secret_hash', '=', secretHash));

/** Reads a device and locks it until the transaction ends, unless it is revoked. */
export const lockDevice = (tx: Tx, id: string): Promise<DeviceRow | undefined> =>
  tx.row(inUse(tx).where('id', '=', id).forUpdate());

export async function insertDevice(
  tx: Tx,
  device: Pick<
    DeviceRow,
    'id' | 'name' | 'doors' | 'sessions' | 'sellers' | 'may_find' | 'created_by' | 'created_at'
  >,
): Promise<void> {
  const { doors, sessions, sellers } = device;
  await tx.run(
    db.insertInto('device').values({
      portal_id: tx.portalId,
      ...device,
      doors: doors && [...doors],
      sessions: sessions && [...sessions],
      sellers: sellers && [...sellers],
    }),
  );
}

const change = (tx: Tx, id: string) =>
  db
    .updateTable('device')
    .where('portal_id', '=', tx.portalId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null);

export async function updateDevice(
  tx: Tx,
  id: string,
  { name, doors, sessions }: Pick<DeviceRow, 'name' | 'doors' | 'sessions'>,
): Promise<void> {
  await tx.run(
    change(tx, id).set({
      name,
      doors: doors && [...doors],
      sessions: sessions && [...sessions],
    }),
  );
}

/** Sets the code of a device's link; the previous one stops working. */
export async function setDeviceCode(
  tx: Tx,
  id: string,
  code: { readonly hash: Buffer; readonly endsAt: Date; readonly by: string },
): Promise<void> {
  await tx.run(
    change(tx, id).set({ code_hash: code.hash, code_ends_at: code.endsAt, code_by: code.by }),
  );
}

/** A device that a link enrols, and the link's creator. */
export type CodedDevice = DeviceRow & { readonly code_by: string | null };

/** Locks the device by the code of a link that still works. */
export const lockDeviceByCode = (
  tx: Tx,
  codeHash: Buffer,
  now: Date,
): Promise<CodedDevice | undefined> =>
  tx.row(
    inUse(tx)
      .select('code_by')
      .where('code_hash', '=', codeHash)
      .where('code_ends_at', '>', now)
      .forUpdate(),
  );

/** Gives a device its cookie's secret and consumes its code; signs the previous browser out. */
export async function enrol(
  tx: Tx,
  id: string,
  {
    secretHash,
    agent,
    now,
  }: { readonly secretHash: Buffer; readonly agent: string; readonly now: Date },
): Promise<void> {
  await tx.run(
    change(tx, id).set({
      code_hash: null,
      code_ends_at: null,
      code_by: null,
      secret_hash: secretHash,
      enrolled_at: now,
      seen_at: now,
      agent,
    }),
  );
}

/** Records a call by a device. */
export async function touchDevice(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(change(tx, id).set({ seen_at: now }));
}

/** A device's queue, as it reports it. */
export type DeviceQueue = Pick<DeviceRow, 'stuck_scans' | 'stuck_since' | 'faulty_scans'>;

/** Records a device's report about its queue. */
export async function noteQueue(tx: Tx, id: string, queue: DeviceQueue): Promise<void> {
  await tx.run(change(tx, id).set(queue));
}

/** Devices with a stuck queue, longest waiting first, with their total up to a limit. */
export function stuckDevices(
  tx: Tx,
  {
    sellers,
    limit,
    counted,
  }: {
    readonly sellers: readonly string[] | null;
    readonly limit: number;
    readonly counted: number;
  },
): Promise<(Pick<DeviceRow, 'id' | 'name' | 'stuck_scans' | 'stuck_since'> & { total: number })[]> {
  const ofSellers = sellers === null ? sql`` : sql`and sellers <@ ${[...sellers]}::text[]`;
  return tx.rows(
    sql<Pick<DeviceRow, 'id' | 'name' | 'stuck_scans' | 'stuck_since'> & { total: number }>`
      select id, name, stuck_scans, stuck_since, count(*) over ()::int as total from (
        select id, name, stuck_scans, stuck_since from device
        where portal_id = ${tx.portalId} and revoked_at is null and stuck_scans > 0 ${ofSellers}
        limit ${counted}
      ) d order by stuck_since, id limit ${limit}`.compile(db),
  );
}

export async function revoke(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(
    change(tx, id).set({ revoked_at: now, code_hash: null, code_ends_at: null, code_by: null }),
  );
}

/** The names of devices by id, including revoked ones. */
export async function deviceNames(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows(
    db
      .selectFrom('device')
      .select(['id', 'name'])
      .where('portal_id', '=', tx.portalId)
      .where('id', 'in', [...ids]),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
