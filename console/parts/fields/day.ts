/** True for a day that the server takes. A year that is being typed begins as the year 2, and is no day yet. */
export const isDay = (text: string): boolean =>
  /^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
