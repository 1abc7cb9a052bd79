import type { Filter, Filtered } from '../parts/lists/filters.tsx';
import { dayText } from '../words/times.ts';

/** Puts filters into words, such as "State: Valid; Not paid whole". Shows an unknown value unchanged. */
export const filterText = (filters: readonly Filter[], values: Filtered): string =>
  filters
    .flatMap(({ name, label, kind }) => {
      const value = values[name] ?? '';
      if (value === '') return [];
      return [kind === 'yes' ? label : `${label}: ${valueText(kind, value)}`];
    })
    .join('; ');

function valueText(kind: Filter['kind'], value: string): string {
  if (kind === 'day') return dayText(value);
  if (typeof kind === 'string') return value;
  const known = 'suggest' in kind ? [kind.chosen] : kind;
  return known.find((option) => option?.value === value)?.text ?? value;
}
