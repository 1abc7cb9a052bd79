import { type FormEvent, useId, useState } from 'react';
import {
  type ListingFilter,
  readListingFilter,
  type TimeWindow,
  writeListingFilter,
  writeValues,
} from '#domain/events/listing-filter.ts';
import { Button } from '#ui/button.tsx';
import type { ListingData } from '../../events/load-listing.server.ts';
import { useDates } from '../../site/use-dates.ts';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import classes from './listing-filters.module.css';

interface MoreFiltersProps {
  readonly filter: ListingFilter;
  readonly choices: ListingData['choices'];
  readonly onChoose: (filter: ListingFilter) => void;
}

/**
 * The filters by time of day (EVT-17) and by the seller's metadata, in a form that works without
 * script.
 */
export function MoreFilters({ filter, choices, onChoose }: MoreFiltersProps) {
  const t = useWords();
  const to = useAddresses();
  const { lang } = useStorefront();
  const { time, meta } = filter;
  const [isBackwards, setBackwards] = useState(false);
  const offered = new Set(choices.map(({ name }) => name));
  // Filters without a field in the form are kept.
  const kept = Object.entries(writeListingFilter({ ...filter, time: null })).filter(
    ([name]) => !offered.has(name),
  );
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    const parameters = [...new FormData(event.currentTarget)].map(
      ([name, value]) => [name, String(value)] as const,
    );
    const read = readListingFilter(parameters);
    event.preventDefault();
    if (read.ok) {
      onChoose(read.filter);
      return;
    }
    // Everything else is chosen from lists: only the order of the times can be invalid.
    setBackwards(true);
    const end = event.currentTarget.elements.namedItem('time.end');
    if (end instanceof HTMLElement) end.focus();
  };
  return (
    <form
      className={classes['form']}
      action={to.events()}
      onSubmit={submit}
      onChange={() => setBackwards(false)}
    >
      {[...kept, ...(lang === null ? [] : [['lang', lang] as const])].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TimeField end="start" time={time} />
      <TimeField
        end="end"
        time={time}
        {...(isBackwards ? { error: t('events.time_order') } : {})}
      />
      {choices.map(({ name, label, values }) => (
        <Choice
          key={name}
          name={name}
          label={label}
          chosen={meta[name.slice('meta.'.length)] ?? []}
          values={values}
        />
      ))}
      <div className={classes['apply']}>
        <Button type="submit" kind="secondary">
          {t('events.apply')}
        </Button>
      </div>
    </form>
  );
}

const halfHours = Array.from(
  { length: 49 },
  (_, at) => `${Math.floor(at / 2)}`.padStart(2, '0') + (at % 2 === 0 ? '00' : '30'),
);
const ofEnd = { start: halfHours.slice(0, -1), end: halfHours.slice(1) } as const;

/** One end of the time window, in 24-hour time as in the address. */
function TimeField({
  end,
  time,
  error,
}: {
  readonly end: keyof typeof ofEnd;
  readonly time: TimeWindow | null;
  readonly error?: string;
}) {
  const t = useWords();
  const dates = useDates();
  const id = useId();
  const chosen = time?.[end] ?? '';
  const times = [...new Set([...ofEnd[end], chosen])].filter((text) => text !== '').sort();
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{t(`events.time_${end}`)}</label>
      <select
        id={id}
        name={`time.${end}`}
        defaultValue={chosen}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <option value="">{t('events.any_time')}</option>
        {times.map((text) => (
          <option key={text} value={text}>
            {dates.time(`${text.slice(0, 2)}:${text.slice(2)}`)}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className={classes['error']}>
          {error}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly chosen: readonly string[];
  readonly values: readonly string[];
}

/** The choice of a metadata value; several values in the address become one option. */
function Choice({ name, label, chosen, values }: ChoiceProps) {
  const t = useWords();
  const current = writeValues(chosen);
  const options = values.map((value) => ({ value, written: writeValues([value]) }));
  return (
    <label className={classes['field']}>
      <span>{label}</span>
      <select name={name} defaultValue={current}>
        <option value="">{t('events.any_value')}</option>
        {current !== '' && !options.some(({ written }) => written === current) && (
          <option value={current}>{chosen.join(', ')}</option>
        )}
        {options.map(({ value, written }) => (
          <option key={value} value={written}>
            {value}
          </option>
        ))}
      </select>
    </label>
  );
}
