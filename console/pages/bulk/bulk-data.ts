import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';

/** A bulk run as the server answers it. */
export type Run = StaffCallAnswer<'getBulkRun'>['run'];
