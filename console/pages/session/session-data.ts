import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';

/** A session as the server answers it. */
export type Session = StaffCallAnswer<'getSession'>['session'];
