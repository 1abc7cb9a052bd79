import { isMembershipHandler } from './membership-handler.ts';
import type { ValidityPolicy } from './validity.ts';

/** A billing interval in everyday units. */
export interface Interval {
  readonly unit: 'years' | 'months' | 'weeks' | 'days';
  readonly count: number;
}

/**
 * The interval of an ISO 8601 duration in one unit, or in years and months; undefined for any
 * other.
 */
export function intervalOf(duration: string): Interval | undefined {
  const parts = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?$/.exec(duration);
  const [years = 0, months = 0, weeks = 0, days = 0] =
    parts?.slice(1).map((n) => Number(n ?? 0)) ?? [];
  const inMonths = 12 * years + months;
  const counts = [inMonths, weeks, days].filter((count) => count > 0);
  if (counts.length !== 1) return undefined;
  if (inMonths > 0 && inMonths % 12 === 0) return { unit: 'years', count: inMonths / 12 };
  if (inMonths > 0) return { unit: 'months', count: inMonths };
  return weeks > 0 ? { unit: 'weeks', count: weeks } : { unit: 'days', count: days };
}

/** The interval at which a level can renew automatically, if its terms run for a duration from the purchase. */
export const renewalInterval = (
  level: Pick<ValidityPolicy, 'start_policy' | 'duration_new'> & { readonly handler: string },
): Interval | undefined =>
  isMembershipHandler(level.handler) && level.start_policy === null && level.duration_new !== null
    ? intervalOf(level.duration_new)
    : undefined;

type Data = Readonly<Record<string, unknown>>;

/** A ticket's data with the buyer's consent to automatic renewal, stored until it is booked (MEM-39). */
export const withConsent = ({ auto_renew_consent_at: _, ...data }: Data, at: Date | null): Data =>
  at === null ? data : { ...data, auto_renew_consent_at: at.toISOString() };

/** The time of that consent; null without it. */
export const consentIn = ({ auto_renew_consent_at: at }: Data): Date | null =>
  typeof at === 'string' ? new Date(at) : null;
