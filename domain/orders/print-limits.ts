/** The papers for printing tickets: a sheet of A4, and the 80 mm roll of a ticket printer. */
export const papers = ['a4', 'roll'] as const;
export type Paper = (typeof papers)[number];

/** Maximum number of tickets in one printed file. */
export const mostPrinted = 100;
