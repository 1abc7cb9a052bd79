/** Which way the right arrow key goes among things that stand in the order of reading: 1 or -1. */
export const rightward = (): 1 | -1 => (document.dir === 'rtl' ? -1 : 1);
