/** The scroll distance in px over which the back button fades out. */
const fadeOver = 100;

/** The remaining opacity, from 1 to 0, at a scroll position in px (APP-32). */
export const opacityAt = (scroll: number): number =>
  Math.min(1, Math.max(0, 1 - scroll / fadeOver));
