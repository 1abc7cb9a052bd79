import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';

/** A session as the server answers it. */
export type Session = StaffCallAnswer<'getSession'>['session'];

/** The last run of a session, and the request about it that waits. */
export type RunAnswer = StaffCallAnswer<'getSessionRun'>;
export type Run = NonNullable<RunAnswer['run']>;
