import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';

/** A cart that is held for somebody, as the server answers it. */
export type StaffCart = StaffCallAnswer<'listStaffCarts'>['staff_cart'][number];

/** The last day of a hold that ends at an instant: it ends with that day. */
export const lastDayOf = ({ expires_at, timezone }: StaffCart): string =>
  expires_at === null
    ? ''
    : localDateTime(new Date(Date.parse(expires_at) - 1).toISOString(), timezone).date;
