import { type AuditEntryRow, entryColumns } from '../store/audit/audit-log.ts';
import { beginning, sealHash, valuesHash } from './audit-chain.ts';
import { eraseAct } from './erase-values.ts';
import { type Head, validHeads } from './heads.ts';

/** Runs a query as the owner of the tables, for whom every portal is visible. */
export type Read = <T>(text: string, values: readonly unknown[]) => Promise<T[]>;

export interface AuditReport {
  readonly portal: number;
  readonly sealed: number;
  /** The number of entries not sealed yet. */
  readonly unsealed: number;
  /** The time of the last head that matches the log; null without one. */
  readonly provenUntil: string | null;
  /** Acknowledged restores: the log since their time is lost, and no head proves what it contained. */
  readonly restores: readonly {
    readonly to: string;
    readonly acknowledged: string;
    /** The number of heads that it took back. */
    readonly taken: number;
  }[];
  readonly faults: readonly string[];
}

/** An entry waits seconds for its seal; longer only if sealing has stopped. */
const longestWait = '1 minute';
const pageSize = 1_000;

type SealedRow = {
  [Column in keyof AuditEntryRow]: AuditEntryRow[Column] | null;
} & {
  readonly position: string;
  readonly entry_id: string;
  readonly hash: Buffer;
  readonly salt: Buffer | null;
  readonly values: string | null;
};

/**
 * Checks a portal's audit log (AUD-02): every seal follows the one before and matches its entry; every entry has a
 * seal; personal values are as written, or were erased by an entry; and the chain contains the heads kept outside,
 * except those removed by an acknowledged restore. Reads the log in pages.
 */
export async function checkAuditLog(
  read: Read,
  portal: number,
  heads: readonly Head[],
): Promise<AuditReport> {
  const faults: string[] = [];
  const { standing: own, restores } = validHeads(heads.filter((head) => head.portal === portal));
  const headsAt = Map.groupBy(own, ({ position }) => position);
  const withoutValues = new Set<string>();
  const erased = new Set<string>();
  let provenUntil: string | null = null;
  let previous: Buffer = beginning;
  let position = 0;
  for await (const row of sealedRows(read, portal)) {
    const found = Number(row.position);
    if (found !== position + 1) faults.push(missingSeals(position + 1, found - 1));
    position = found;
    faults.push(...faultsOf(row, previous));
    if (row.personal_hash && !row.values) withoutValues.add(row.entry_id);
    if (row.act === eraseAct) for (const id of erasedBy(row)) erased.add(id);
    for (const head of headsAt.get(position) ?? []) {
      if (head.hash === row.hash.toString('hex')) provenUntil = head.at;
      else faults.push(`seal ${position} is not the one that was kept outside at ${head.at}`);
    }
    // Continue from the stored seal, so that each error is reported once, at its place.
    previous = row.hash;
  }
  const last = own.findLast((head) => head.position > position);
  if (last)
    faults.push(`${missingSeals(position + 1, last.position)}: they were there at ${last.at}`);
  for (const id of withoutValues) {
    if (!erased.has(id))
      faults.push(`entry ${id} has lost its personal values, and no entry says so`);
  }
  const { unsealed, overdue } = await waiting(read, portal);
  if (overdue > 0)
    faults.push(`entries that have waited for a seal for over ${longestWait}: ${overdue}`);
  const acknowledged = restores.map(({ head, taken }) => ({
    to: head.restored ?? '',
    acknowledged: head.at,
    taken,
  }));
  return { portal, sealed: position, unsealed, provenUntil, restores: acknowledged, faults };
}

function faultsOf(row: SealedRow, previous: Buffer): string[] {
  if (row.id === null) return [`entry ${row.entry_id} of seal ${row.position} is missing`];
  const faults: string[] = [];
  if (!sealHash(previous, row as AuditEntryRow).equals(row.hash)) {
    faults.push(`entry ${row.entry_id} or seal ${row.position} was altered`);
  }
  const { salt, values, personal_hash } = row;
  if (salt && values && !(personal_hash && valuesHash(salt, values).equals(personal_hash))) {
    faults.push(`the personal values of entry ${row.entry_id} were altered`);
  }
  return faults;
}

const erasedBy = ({ after }: SealedRow): readonly string[] =>
  after === null ? [] : (JSON.parse(after) as { readonly entries: readonly string[] }).entries;

const missingSeals = (from: number, to: number): string =>
  from === to ? `seal ${from} is missing` : `seals ${from} to ${to} are missing`;

async function* sealedRows(read: Read, portal: number): AsyncGenerator<SealedRow> {
  let after = '0';
  for (;;) {
    const rows = await read<SealedRow>(
      `select s.position::text, s.entry_id::text, s.hash, ${entryColumns}, p.salt, p."values"::text as values
      from audit_seal s
      left join audit_entry e on e.portal_id = s.portal_id and e.id = s.entry_id
      left join audit_personal p on p.portal_id = s.portal_id and p.entry_id = s.entry_id
      where s.portal_id = $1 and s.position > $2 order by s.position limit ${pageSize}`,
      [portal, after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < pageSize || !last) return;
    after = last.position;
  }
}

async function waiting(read: Read, portal: number) {
  const [counted] = await read<{ unsealed: number; overdue: number }>(
    `select count(*)::int as unsealed,
      (count(*) filter (where occurred_at < now() - interval '${longestWait}'))::int as overdue
    from audit_entry e where portal_id = $1 and not exists
      (select from audit_seal s where s.portal_id = e.portal_id and s.entry_id = e.id)`,
    [portal],
  );
  return counted ?? { unsealed: 0, overdue: 0 };
}
