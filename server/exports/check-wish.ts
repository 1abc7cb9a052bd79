import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import {
  type ExportFilter,
  type ExportKind,
  exportNeeds,
  exportScope,
  foreignFilter,
} from '#domain/exports/export-kinds.ts';
import type { Scope } from '#domain/staff/rights.ts';
import { readOrderFilter } from '../orders/list-orders.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import type { Tx } from '../store/database.ts';
import { sellersOf } from './sellers-of.ts';

/**
 * Validates an export request and returns the sellers whose data the viewer may export. Throws right_missing, and
 * bad_field_value for a filter that is unreadable or not available for this kind.
 */
export async function checkWish(
  tx: Tx,
  { catalogue, viewer }: StaffRequest,
  { kind, filter }: { readonly kind: ExportKind; readonly filter: ExportFilter },
): Promise<Scope> {
  const scope = exportScope(viewer.grants, kind);
  if (scope === undefined) {
    throw new StaffRefusal('right_missing', 'export', { needs: exportNeeds(kind) });
  }
  const foreign = foreignFilter(kind, filter);
  if (foreign !== undefined) {
    const value = String(filter[foreign]);
    throw new Refusal('bad_field_value', 'export', { path: `filter.${foreign}`, value });
  }
  await readOrderFilter(tx, catalogue, { sellers: sellersOf(scope), filter });
  return scope;
}
