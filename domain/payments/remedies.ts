/**
 * The ways to resolve a failed refund: sent again, paid back another way, or not owed because the payer has the money
 * (decision 052).
 */
export const remedies = ['resent', 'settled', 'dropped'] as const;

export type Remedy = (typeof remedies)[number];

/**
 * The possible ways to resolve a failed refund: if its payment has too little left, it can be neither sent again nor
 * paid another way.
 */
export const possibleRemedies = (isCovered: boolean): Remedy[] =>
  remedies.filter((remedy) => isCovered || remedy === 'dropped');
