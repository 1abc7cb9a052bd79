import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';

/** A cart that is held for somebody, as the server answers it. */
export type StaffCart = StaffCallAnswer<'listStaffCarts'>['staff_cart'][number];
