/**
 * Whether a group sells for any date (CAL-04, DET-50): tickets with a start policy are valid by
 * that policy and are for no session, even where their event has some.
 */
export function isForAnyDate(group: { readonly start_policy: string | null }): boolean {
  return group.start_policy !== null;
}
