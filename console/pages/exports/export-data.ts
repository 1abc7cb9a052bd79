import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { isDay } from '../../parts/fields/day.ts';
import { exportWords } from '../../words/exports.ts';
import { orderListWords } from '../../words/order-list.ts';
import { dayText, sessionTimeText, type VenueFormat } from '../../words/times.ts';

/** An export as listed. */
export type Export = StaffCallAnswer<'listExports'>['export'][number];

/** Returns true while rows are still added. */
export const isUnfinished = ({ state }: Export): boolean =>
  state === 'queued' || state === 'running';

/** A scheduled export as listed. */
export type Schedule = StaffCallAnswer<'listExportSchedules'>['schedule'][number];

/** The filters of an export in words: "Bought from: Sun, Nov 1, 2026; State: Used". */
export function filterText(
  { filter, names, kind }: Pick<Export, 'filter' | 'names' | 'kind'>,
  format: VenueFormat,
): string {
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
  const things: Readonly<Record<string, string | null>> = {
    event: names.event,
    seller: names.seller,
    session: names.session && sessionTimeText(names.session, format),
  };
  const named = Object.entries(filters).flatMap(([name, label]) => {
    const value = filter[name];
    if (value === undefined) return [];
    if (value === true) return [label];
    const text = String(value);
    const shown = things[name] ?? values[name]?.[text] ?? (isDay(text) ? dayText(text) : text);
    return [`${label}: ${shown}`];
  });
  return named.join('; ') || exportWords.everything;
}
