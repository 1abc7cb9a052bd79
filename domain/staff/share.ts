/**
 * The most that one person takes of a bound of the whole portal: half of it, so that nobody alone keeps all others from
 * their work.
 */
export const shareOf = (most: number): number => Math.ceil(most / 2);
