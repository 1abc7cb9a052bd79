import { DayChart } from '../../parts/charts/day-chart.tsx';
import type { VenueFormat } from '../../words/times.ts';
import { todayWords } from '../../words/today.ts';
import { measuresOf, numberOf, valueText } from './measures.ts';
import type { Sales } from './sales.tsx';

interface SalesChartProps {
  readonly days: Sales['days'];
  readonly format: VenueFormat;
}

/** The last 30 days as a chart of one measure, with a table of all of them behind it (TOD-01, MON-07). */
export function SalesChart({ days, format }: SalesChartProps) {
  const last = days.at(-1);
  if (!last) return null;
  return (
    <DayChart<Sales['days'][number]>
      title={todayWords.chart.title}
      name="chart"
      days={days}
      measures={measuresOf(last).map((measure) => ({
        id: measure,
        title: todayWords.sales.measures[measure],
        numberOf: (day) => numberOf(day, measure),
        textOf: (day) => valueText(day, measure, format),
        ...(measure === 'money' ? { currency: format.currency } : {}),
      }))}
    />
  );
}
