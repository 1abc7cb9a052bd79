import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import type { AttentionKind } from '#contract/staff/today-parts.ts';
import type { Services } from '../services/services.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';

export type AttentionEntry = StaffCallAnswer<'listAttention'>['attention']['entries'][number];

/** The circumstances in which a source is read. */
export interface AttentionAsked {
  readonly tx: Tx;
  readonly catalogue: Catalogue;
  readonly settings: Services['settings'];
  /** Epoch milliseconds. */
  readonly now: number;
  /** The sellers for which the reader may see entries of this kind. */
  readonly sellers: readonly string[];
  /** True if these are all sellers, so that what belongs to none may be seen too. */
  readonly isWhole: boolean;
  /** The most entries to return, and the most causes to count. */
  readonly limit: number;
  readonly counted: number;
}

/** The first entries of a source, and the number of all up to the bound. */
export interface Found {
  readonly entries: readonly AttentionEntry[];
  readonly total: number;
}

/** One kind of thing that needs attention. Entries are computed from their causes, so they go with them. */
export interface AttentionSource {
  readonly kind: AttentionKind;
  read(asked: AttentionAsked): Promise<Found> | Found;
}

/** Turns rows with their total into what a source returns. */
export const found = <R extends { readonly total: number }>(
  rows: readonly R[],
  entryOf: (row: R) => AttentionEntry,
): Found => ({ entries: rows.map(entryOf), total: rows[0]?.total ?? 0 });
