import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';

/** A cart held for a buyer, as the server returns it. */
export type StaffCart = StaffCallAnswer<'listStaffCarts'>['staff_cart'][number];

/** The last day of a hold that expires at an instant; the hold lasts until the end of that day. */
export const lastDayOf = ({ expires_at, timezone }: StaffCart): string =>
  expires_at === null
    ? ''
    : localDateTime(new Date(Date.parse(expires_at) - 1).toISOString(), timezone).date;
