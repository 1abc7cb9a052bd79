import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { exportWords } from '../../words/exports.ts';
import { orderListWords } from '../../words/order-list.ts';

/** An export as listed. */
export type Export = StaffCallAnswer<'listExports'>['export'][number];

/** Returns true while rows are still added. */
export const isUnfinished = ({ state }: Export): boolean =>
  state === 'queued' || state === 'running';

/** A scheduled export as listed. */
export type Schedule = StaffCallAnswer<'listExportSchedules'>['schedule'][number];

/** The filters of an export in words: "Bought from: 2026-11-01, State: Used". */
export function filterText(filter: Export['filter'], kind: Export['kind'] = 'orders'): string {
  const { states, channels, methods } = orderListWords;
  const { search, scannedFrom, scannedUntil } = exportWords;
  const own = { ...orderListWords.filters, q: search };
  const filters =
    kind === 'member_scans' ? { ...own, from_day: scannedFrom, to_day: scannedUntil } : own;
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    state: states,
    channel: channels,
    method: methods,
  };
  const named = Object.entries(filters).flatMap(([name, label]) => {
    const value = filter[name];
    if (value === undefined) return [];
    return [value === true ? label : `${label}: ${values[name]?.[String(value)] ?? value}`];
  });
  return named.join(', ') || exportWords.everything;
}
