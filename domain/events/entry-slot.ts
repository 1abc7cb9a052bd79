/**
 * Returns true if a session is an entry slot: visitors may stay after its end, so its end must not
 * read as the end of their visit. The venue's setting decides; without one, a session is an entry
 * slot if another session of the event starts when it ends, or ends when it starts.
 */
export const isEntrySlot = (chosen: boolean | null, adjoinsAnother: boolean): boolean =>
  chosen ?? adjoinsAnother;
