/** The ends of a failed refund: sent again, paid back in another way, or not owed because the payer has it (decision 052). */
export const remedies = ['resent', 'settled', 'dropped'] as const;

export type Remedy = (typeof remedies)[number];

/** The ends that a failed refund can have: without enough left of its payment it is neither sent again nor paid otherwise. */
export const possibleRemedies = (isCovered: boolean): Remedy[] =>
  remedies.filter((remedy) => isCovered || remedy === 'dropped');
