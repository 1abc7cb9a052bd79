import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import type { StaffRequest } from '../staff-request.ts';

/** Throws `signs_in_at_provider` for somebody whom the venue's provider made: they have no way in of their own here (STF-15). */
export function refuseProvided({ viewer }: Pick<StaffRequest, 'viewer'>, context: string): void {
  if (viewer.person.from_provider) throw new StaffRefusal('signs_in_at_provider', context);
}
