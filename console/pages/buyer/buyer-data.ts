import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';

/** A buyer as the server answers it. */
export type Buyer = StaffCallAnswer<'getBuyer'>['buyer'];
