/**
 * Returns true if a group sells for any date (CAL-04, DET-50): tickets with a start policy are valid by that policy and
 * belong to no session, even if their event has sessions.
 */
export function isForAnyDate(group: { readonly start_policy: string | null }): boolean {
  return group.start_policy !== null;
}
