import { chartWords as own } from '../../words/charts.ts';
import { dayText } from '../../words/times.ts';
import { words } from '../../words/words.ts';
import { Section } from '../layout/page.tsx';
import { Tabs } from '../layout/tabs.tsx';
import { shapeOf } from './chart-shape.ts';
import classes from './day-chart.module.css';

/** A number that each day has. */
export interface Measure<D> {
  readonly id: string;
  readonly title: string;
  readonly numberOf: (day: D) => number;
  /** The number as people read it: "€1,234.50". */
  readonly textOf: (day: D) => string;
  /** The currency of an amount, for the short numbers of the axis. */
  readonly currency?: string;
}

interface DayChartProps<D> {
  readonly title: string;
  /** The parameter of the address that names the measure shown. */
  readonly name: string;
  /** Consecutive days, today last. */
  readonly days: readonly D[];
  readonly measures: readonly Measure<D>[];
}

/** A day of the venue's calendar, YYYY-MM-DD. */
interface Dated {
  readonly day: string;
}

/** The last days as a chart of one measure, with a table of all measures behind it. */
export function DayChart<D extends Dated>(props: DayChartProps<D>) {
  const { title, name, days, measures } = props;
  if (days.length === 0) return null;
  return (
    <Section title={title}>
      <Tabs
        label={own.measure}
        name={name}
        tabs={measures.map((measure) => ({
          id: measure.id,
          text: measure.title,
          content: <Chart {...props} measure={measure} />,
        }))}
      />
      <details>
        <summary>{own.table}</summary>
        <DaysTable {...props} />
      </details>
    </Section>
  );
}

type ChartProps<D> = DayChartProps<D> & { readonly measure: Measure<D> };

function Chart<D extends Dated>({ days, measure }: ChartProps<D>) {
  const { bars, line, ticks } = shapeOf(days.map(measure.numberOf));
  return (
    <figure className={classes['figure']}>
      <div className={classes['plot']}>
        <div className={classes['ticks']} aria-hidden="true" translate="no">
          {ticks.map(({ value, y }) => (
            <span key={value} style={{ top: `${y}%` }}>
              {tickText(value, measure.currency)}
            </span>
          ))}
        </div>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img">
          <title>{summaryOf(days, measure)}</title>
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

/** A number as an axis shows it: "€1.2K". */
function tickText(value: number, currency: string | undefined): string {
  const money = currency === undefined ? {} : ({ style: 'currency', currency } as const);
  return new Intl.NumberFormat(words.language, {
    ...money,
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  }).format(value);
}

/** The chart in a sentence. */
function summaryOf<D extends Dated>(days: readonly D[], measure: Measure<D>): string {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return '';
  const { title, numberOf, textOf } = measure;
  const most = days.reduce((best, day) => (numberOf(day) > numberOf(best) ? day : best), first);
  return own.summary(title, {
    days: days.length,
    most: textOf(most),
    on: dayText(most.day),
    last: textOf(last),
  });
}

function DaysTable<D extends Dated>({ title, days, measures }: DayChartProps<D>) {
  return (
    <table className={classes['table']}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{own.day}</th>
          {measures.map((measure) => (
            <th key={measure.id} scope="col">
              {measure.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{dayText(day.day, 'short')}</th>
            {measures.map((measure) => (
              <td key={measure.id} translate="no">
                {measure.textOf(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
