/**
 * One person's maximum share of a limit of the whole portal: half of it, so that no one person can keep all others from
 * working.
 */
export const shareOf = (most: number): number => Math.ceil(most / 2);
