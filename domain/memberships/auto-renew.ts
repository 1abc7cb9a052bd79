import { isMembershipHandler } from './membership.ts';
import type { ValidityPolicy } from './validity.ts';

/** How often something is paid for, as people say it. */
export interface Interval {
  readonly unit: 'years' | 'months' | 'weeks' | 'days';
  readonly count: number;
}

/** Of an ISO 8601 duration in one unit, or in years and months; undefined for any other. */
export function intervalOf(duration: string): Interval | undefined {
  const parts = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?$/.exec(duration);
  const [years = 0, months = 0, weeks = 0, days = 0] =
    parts?.slice(1).map((n) => Number(n ?? 0)) ?? [];
  const inMonths = 12 * years + months;
  const given = [inMonths, weeks, days].filter((count) => count > 0);
  if (given.length !== 1) return undefined;
  if (inMonths > 0 && inMonths % 12 === 0) return { unit: 'years', count: inMonths / 12 };
  if (inMonths > 0) return { unit: 'months', count: inMonths };
  return weeks > 0 ? { unit: 'weeks', count: weeks } : { unit: 'days', count: days };
}

/** How often a level can be renewed by itself: where it lasts for a while from when it is bought. */
export const renewalInterval = (
  level: Pick<ValidityPolicy, 'start_policy' | 'duration_new'> & { readonly handler: string },
): Interval | undefined =>
  isMembershipHandler(level.handler) && level.start_policy === null && level.duration_new !== null
    ? intervalOf(level.duration_new)
    : undefined;

type Data = Readonly<Record<string, unknown>>;

/** What a ticket keeps of its buyer's agreement to renew by itself, until it is booked (MEM-39). */
export const withConsent = ({ auto_renew_consent_at: _, ...data }: Data, at: Date | null): Data =>
  at === null ? data : { ...data, auto_renew_consent_at: at.toISOString() };

/** When that was agreed to; null where it was not. */
export const consentIn = ({ auto_renew_consent_at: at }: Data): Date | null =>
  typeof at === 'string' ? new Date(at) : null;
