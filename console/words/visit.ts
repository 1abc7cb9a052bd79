import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { dayOfText } from './times.ts';

type Visit = NonNullable<StaffCallAnswer<'listOrders'>['order'][number]['visit']>;

/** The visit that an order is for: "Tower ascent, Sun, Nov 29, 2026", with "and 2 more" for several sessions. */
export function visitText({ event, starts_at, timezone, others }: Visit): string {
  const visit = starts_at === null ? event : `${event}, ${dayOfText(starts_at, { timezone })}`;
  return others > 0 ? `${visit} and ${others.toLocaleString('en')} more` : visit;
}
