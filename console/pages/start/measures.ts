import { amountText, type VenueFormat } from '../../words/times.ts';
import { words } from '../../words/words.ts';
import type { Today } from './follow-today.ts';

type Sums = NonNullable<Today['sales']>['today'];

export type Measure = 'money' | 'orders' | 'tickets';

/** The measures that the viewer may see, most telling first. */
export const measuresOf = (sums: Sums): Measure[] =>
  (['money', 'orders', 'tickets'] as const).filter((measure) => sums[measure] !== null);

/** A measure as a number. */
export const numberOf = (sums: Sums, measure: Measure): number => Number(sums[measure] ?? 0);

/** A measure as people read it. */
export const valueText = (sums: Sums, measure: Measure, format: VenueFormat): string =>
  measure === 'money'
    ? amountText(sums.money ?? '0', format)
    : numberOf(sums, measure).toLocaleString(words.language);
