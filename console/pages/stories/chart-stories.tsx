import { DayChart, type Measure } from '../../parts/charts/day-chart.tsx';
import { amountText } from '../../words/times.ts';
import { venue } from './sample-venue.ts';
import type { Story } from './story.tsx';

interface Day {
  readonly day: string;
  readonly money: number;
  readonly tickets: number;
}

const measures: readonly Measure<Day>[] = [
  {
    id: 'money',
    title: 'Revenue',
    numberOf: ({ money }) => money,
    textOf: ({ money }) => amountText(String(money), venue),
    currency: venue.currency,
  },
  {
    id: 'tickets',
    title: 'Tickets',
    numberOf: ({ tickets }) => tickets,
    textOf: ({ tickets }) => String(tickets),
  },
];

/** Days in March; on one of them more was refunded than sold. */
const daysOf = (count: number, busy: number): readonly Day[] =>
  Array.from({ length: count }, (_, at) => ({
    day: `2031-03-${String(at + 1).padStart(2, '0')}`,
    money: busy * (at === 9 ? -300 : ((at * 37) % 11) * 412.5),
    tickets: busy * ((at * 37) % 11) * 25,
  }));

const chart = { title: 'Last 30 days', measures };

/** Charts, each with its table. */
export const chartStories: readonly Story[] = [
  {
    part: 'DayChart',
    states: {
      filled: <DayChart {...chart} name="filled" days={daysOf(30, 1)} />,
      'nothing sold': <DayChart {...chart} name="nothing" days={daysOf(30, 0)} />,
      'one day': <DayChart {...chart} name="one" days={daysOf(1, 1)} />,
    },
  },
];
