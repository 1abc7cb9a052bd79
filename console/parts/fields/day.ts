/** True for a day that the server accepts. A year being typed starts as the year 2, which is not valid yet. */
export const isDay = (text: string): boolean =>
  /^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
