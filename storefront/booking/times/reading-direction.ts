/** The step of the right arrow key in reading order: 1, or -1 in right-to-left text. */
export const rightArrowStep = (): 1 | -1 => (document.dir === 'rtl' ? -1 : 1);
