import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';

/** An order as the server answers it. */
export type Order = StaffCallAnswer<'getOrder'>['order'];
