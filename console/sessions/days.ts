const oneDay = 86_400_000;

/** A calendar day some days later, or earlier for a negative number; both YYYY-MM-DD. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * oneDay).toISOString().slice(0, 10);
