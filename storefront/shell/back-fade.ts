/** Over so many pixels of scroll the back button fades away. */
const fadeOver = 100;

/** The opacity that is left, from 1 to 0, at so many pixels of scroll (APP-32). */
export const shownAt = (scroll: number): number => Math.min(1, Math.max(0, 1 - scroll / fadeOver));
