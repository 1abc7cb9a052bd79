/** The ends of a failed refund: sent again, paid back in another way, or not owed because the payer has it (decision 052). */
export const remedies = ['resent', 'settled', 'dropped'] as const;

export type Remedy = (typeof remedies)[number];
