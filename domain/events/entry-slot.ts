/**
 * Returns whether a session is a slot to come in by: people may stay after its end, so its end must
 * not read as the end of their visit. The venue's choice decides; without one, a session is a slot
 * where the next session of its event starts as it ends, or where it starts as the one before ends.
 */
export const isEntrySlot = (chosen: boolean | null, adjoinsAnother: boolean): boolean =>
  chosen ?? adjoinsAnother;
