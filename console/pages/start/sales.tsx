import { Kept } from '../../parts/kept.tsx';
import { Section } from '../../parts/layout/page.tsx';
import type { VenueFormat } from '../../words/times.ts';
import { todayWords } from '../../words/today.ts';
import { words } from '../../words/words.ts';
import type { Today } from './follow-today.ts';
import { type Measure, measuresOf, valueText } from './measures.ts';
import classes from './start.module.css';

export type Sales = NonNullable<Today['sales']>;

interface SalesNumbersProps {
  readonly sales: Sales;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly format: VenueFormat;
}

/** Today's sales, each beside the same weekday a week ago (TOD-01). */
export function SalesNumbers({ sales, day, format }: SalesNumbersProps) {
  const own = todayWords.sales;
  const weekday = weekdayText(day);
  const text = (sums: Sales['today'], measure: Measure) => valueText(sums, measure, format);
  return (
    <Section title={own.title}>
      <dl className={classes['numbers']}>
        {measuresOf(sales.today).map((measure) => (
          <div key={measure}>
            <dt>{own.measures[measure]}</dt>
            <dd className={classes['value']} translate="no">
              {text(sales.today, measure)}
            </dd>
            <dd className={classes['muted']}>
              <Kept value={text(sales.week_ago.so_far, measure)}>
                {(amount) => own.soFar(amount, weekday)}
              </Kept>
              {', '}
              <Kept value={text(sales.week_ago.whole, measure)}>{own.whole}</Kept>
            </dd>
          </div>
        ))}
      </dl>
      {sales.today.money !== null && <p className={classes['muted']}>{own.note}</p>}
    </Section>
  );
}

const weekdayText = (day: string): string =>
  new Intl.DateTimeFormat(words.language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
