import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';

/** A session as the server answers it. */
export type Session = StaffCallAnswer<'getSession'>['session'];

/** A session's last run, and its pending request. */
export type RunAnswer = StaffCallAnswer<'getSessionRun'>;
export type Run = NonNullable<RunAnswer['run']>;
