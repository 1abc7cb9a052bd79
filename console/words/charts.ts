/** The words of charts of days. */
export const chartWords = {
  measure: 'What the chart shows',
  table: 'Show as a table',
  day: 'Day',
  bars: 'Each day',
  line: 'Seven-day average',
  summary: (
    measure: string,
    { days, most, on, last }: { days: number; most: string; on: string; last: string },
  ) =>
    `${measure} by day for ${days} days, with the seven-day average. Most: ${most} on ${on}. Today: ${last}.`,
};
