import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';

/** The numbers of the start page, as the call answers them. */
export type Today = StaffCallAnswer<'getToday'>['today'];
