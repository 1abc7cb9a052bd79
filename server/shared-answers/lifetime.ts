import type { Catalogue } from '../store/catalogue/catalogue.ts';

/** Maximum lifetime of an answer in milliseconds: as old as a shared reading may be. */
const longest = 1_000;
const minute = 60_000;

/**
 * Returns the time until which an answer made now may be shown: a second later, but not past the beginning or end of a sale, or
 * a whole minute, at which days and sessions begin.
 */
export function answerUntil({ groups }: Pick<Catalogue, 'groups'>, now: number): number {
  let until = Math.min(now + longest, (Math.floor(now / minute) + 1) * minute);
  for (const { sales_start, sales_end } of groups.values()) {
    for (const instant of [sales_start, sales_end]) {
      const at = instant?.getTime();
      if (at !== undefined && at > now && at < until) until = at;
    }
  }
  return until;
}
