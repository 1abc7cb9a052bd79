import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { exportWords } from '../../words/exports.ts';
import { orderListWords } from '../../words/order-list.ts';

/** An export as the list has it. */
export type Export = StaffCallAnswer<'listExports'>['export'][number];

/** Returns true while rows are still added. */
export const isUnfinished = ({ state }: Export): boolean =>
  state === 'queued' || state === 'running';

/** The filters of an export in words: "Bought from: 2026-11-01, State: Used". */
export function filterText(filter: Export['filter']): string {
  const { filters, states, channels, methods } = orderListWords;
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
