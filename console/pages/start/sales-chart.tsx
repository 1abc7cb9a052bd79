import { Section } from '../../parts/layout/page.tsx';
import { Tabs } from '../../parts/layout/tabs.tsx';
import { dayText, type VenueFormat } from '../../words/times.ts';
import { todayWords } from '../../words/today.ts';
import { words } from '../../words/words.ts';
import classes from './chart.module.css';
import { shapeOf } from './chart-shape.ts';
import { type Measure, measuresOf, numberOf, valueText } from './measures.ts';
import type { Sales } from './sales.tsx';

interface SalesChartProps {
  readonly days: Sales['days'];
  readonly format: VenueFormat;
}

/** The last 30 days as a chart of one measure, with a table of all of them behind it (TOD-01, MON-07). */
export function SalesChart({ days, format }: SalesChartProps) {
  const own = todayWords.chart;
  const last = days.at(-1);
  if (!last) return null;
  return (
    <Section title={own.title}>
      <Tabs
        label={own.measure}
        name="chart"
        tabs={measuresOf(last).map((measure) => ({
          id: measure,
          text: todayWords.sales.measures[measure],
          content: <Chart days={days} measure={measure} format={format} />,
        }))}
      />
      <details>
        <summary>{own.table}</summary>
        <DaysTable days={days} format={format} />
      </details>
    </Section>
  );
}

function Chart({ days, measure, format }: SalesChartProps & { readonly measure: Measure }) {
  const own = todayWords.chart;
  const values = days.map((day) => numberOf(day, measure));
  const { bars, line, ticks } = shapeOf(values);
  return (
    <figure className={classes['figure']}>
      <div className={classes['plot']}>
        <div className={classes['ticks']} aria-hidden="true" translate="no">
          {ticks.map(({ value, y }) => (
            <span key={value} style={{ top: `${y}%` }}>
              {tickText(value, measure, format)}
            </span>
          ))}
        </div>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img">
          <title>{summaryOf(days, measure, format)}</title>
          {ticks.map(({ value, y }) => (
            <line key={value} className={classes['rule']} x1={0} x2={100} y1={y} y2={y} />
          ))}
          {bars.map((bar, at) => (
            <rect
              key={days[at]?.day}
              className={at === days.length - 1 ? classes['today'] : classes['bar']}
              {...bar}
            />
          ))}
          <path className={classes['line']} d={line} />
        </svg>
      </div>
      <div className={classes['days']} aria-hidden="true">
        {[0, Math.floor(days.length / 2), days.length - 1].map((at) => (
          <span key={at}>{dayText(days[at]?.day ?? '', 'short')}</span>
        ))}
      </div>
      <figcaption className={classes['legend']}>
        <span className={classes['barKey']}>{own.bars}</span>
        <span className={classes['lineKey']}>{own.line}</span>
      </figcaption>
    </figure>
  );
}

/** An amount or count as an axis shows it: "€1.2K". */
function tickText(value: number, measure: Measure, { currency }: VenueFormat): string {
  const money = measure === 'money' ? ({ style: 'currency', currency } as const) : {};
  return new Intl.NumberFormat(words.language, {
    ...money,
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  }).format(value);
}

/** The chart in a sentence. */
function summaryOf(days: Sales['days'], measure: Measure, format: VenueFormat): string {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return '';
  const most = days.reduce((best, day) =>
    numberOf(day, measure) > numberOf(best, measure) ? day : best,
  );
  const text = (day: typeof first) => valueText(day, measure, format);
  return todayWords.chart.summary(
    todayWords.sales.measures[measure],
    text(most),
    dayText(most.day),
    text(last),
  );
}

function DaysTable({ days, format }: SalesChartProps) {
  const own = todayWords.chart;
  const measures = days[0] ? measuresOf(days[0]) : [];
  return (
    <table className={classes['table']}>
      <caption className="visually-hidden">{own.title}</caption>
      <thead>
        <tr>
          <th scope="col">{own.day}</th>
          {measures.map((measure) => (
            <th key={measure} scope="col">
              {todayWords.sales.measures[measure]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{dayText(day.day, 'short')}</th>
            {measures.map((measure) => (
              <td key={measure} translate="no">
                {valueText(day, measure, format)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
