import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import type { AttentionKind } from '#contract/staff/today-parts.ts';
import type { Services } from '../services/services.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';

export type AttentionEntry = StaffCallAnswer<'listAttention'>['attention']['entries'][number];

/** The input for reading a source. */
export interface AttentionAsked {
  readonly tx: Tx;
  readonly catalogue: Catalogue;
  readonly settings: Services['settings'];
  /** Epoch milliseconds. */
  readonly now: number;
  /** The sellers for which the reader may see entries of this kind. */
  readonly sellers: readonly string[];
  /** True if these are all sellers; then things that belong to no seller are included too. */
  readonly isWhole: boolean;
  /** The maximum number of entries to return; `counted` limits the causes that are counted. */
  readonly limit: number;
  readonly counted: number;
}

/** The first entries of a source and the total number, which is capped at the count's limit. */
export interface Found {
  readonly entries: readonly AttentionEntry[];
  readonly total: number;
}

/** One kind of thing that needs attention. Entries are computed from their causes, so they disappear with them. */
export interface AttentionSource {
  readonly kind: AttentionKind;
  read(asked: AttentionAsked): Promise<Found> | Found;
}

/** Converts rows that carry their total into a source's result. */
export const found = <R extends { readonly total: number }>(
  rows: readonly R[],
  entryOf: (row: R) => AttentionEntry,
): Found => ({ entries: rows.map(entryOf), total: rows[0]?.total ?? 0 });
