/** Milliseconds of a slot: a quarter of an hour, so that days start with one in every zone. */
export const slot = 900_000;

/** Returns the start of the slot of an instant. */
export const startOfSlot = (instant: number): number => Math.floor(instant / slot) * slot;
