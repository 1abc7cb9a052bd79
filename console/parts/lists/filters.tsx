import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { noteAddress } from '../../address/last-address.ts';
import { useAddress } from '../../address/use-address.ts';
import { words } from '../../words/words.ts';
import { Button } from '../button.tsx';
import { Checkbox } from '../fields/choices.tsx';
import { DateField } from '../fields/date-field.tsx';
import { isDay } from '../fields/day.ts';
import { type Option, Select } from '../fields/select.tsx';
import { type Suggest, SuggestField } from '../fields/suggest-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './filters.module.css';

/** One of many options, found by typing; `chosen` is the one in the address. */
export interface Suggested {
  readonly suggest: Suggest;
  readonly chosen: Option | null;
}

export interface Filter {
  /** The parameter of the address. */
  readonly name: string;
  readonly label: string;
  /** A text to search for, a text, a day, yes, one of several options, or one of many. */
  readonly kind: 'search' | 'text' | 'day' | 'yes' | readonly Option[] | Suggested;
  /** Parameters to remove when this filter changes, because they depend on its value. */
  readonly resets?: readonly string[];
  /**
   * Shown once "More filters" is pressed, or while it is set; `phone`: only on phones, where the list has to stay
   * visible.
   */
  readonly isFurther?: boolean | 'phone';
}

/** Filters as in the address: values by name, without unset ones. */
export type Filtered = Readonly<Record<string, string>>;

/** The filters of the address, and a function that changes one; an empty value removes it. */
export function useFilters(filters: readonly Filter[]): {
  readonly values: Filtered;
  set(name: string, value: string): void;
  clear(): void;
} {
  const { search, change: changeAddress } = useAddress();
  const values = filteredBy(search, filters);
  const change = (changes: Filtered) => changeAddress((now) => withFilters(now, changes));
  return {
    values,
    set(name, value) {
      const { resets = [] } = filters.find((filter) => filter.name === name) ?? {};
      change({ ...Object.fromEntries(resets.map((other) => [other, ''])), [name]: value });
    },
    clear: () => change(Object.fromEntries(filters.map(({ name }) => [name, '']))),
  };
}

/** The filter values in an address; an invalid day, or a value that its filter does not offer, counts as not set. */
export const filteredBy = (search: URLSearchParams, filters: readonly Filter[]): Filtered =>
  Object.fromEntries(
    filters.flatMap(({ name, kind }) => {
      const value = search.get(name)?.trim() ?? '';
      const isKnown = isOptions(kind)
        ? kind.some((option) => option.value === value)
        : kind !== 'day' || isDay(value);
      return value !== '' && isKnown ? [[name, value]] : [];
    }),
  );

/** Returns the address's parameters with some filters changed, and all others unchanged. */
export function withFilters(search: URLSearchParams, changes: Filtered): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

const isOptions = (kind: Filter['kind']): kind is readonly Option[] => Array.isArray(kind);

/** Filters of a list, kept in the address, so that a link, a reload and "back" restore them. */
export function Filters({ filters }: { readonly filters: readonly Filter[] }) {
  const { values, set, clear } = useFilters(filters);
  const { search } = useAddress();
  const { pathname, search: text } = useLocation();
  useEffect(() => noteAddress(pathname, text), [pathname, text]);
  const [isWhole, setWhole] = useState(false);
  const isPhone = useIsPhone();
  const shown = filters.filter(({ isFurther = false, name }) => {
    const isHidden = isFurther === 'phone' ? isPhone : isFurther;
    return isWhole || !isHidden || values[name] !== undefined;
  });
  return (
    <search className={classes['filters']} aria-label={words.filters.label}>
      {shown.map((filter) => (
        <FilterField
          // The field stays mounted, so that it keeps focus while it changes the address.
          key={filter.name}
          filter={filter}
          value={values[filter.name] ?? ''}
          onChange={(value) => set(filter.name, value)}
        />
      ))}
      <div className={classes['acts']}>
        {shown.length < filters.length && (
          <Button kind="quiet" onPress={() => setWhole(true)}>
            {words.filters.more}
          </Button>
        )}
        {filters.some(({ name }) => search.has(name)) && (
          <Button kind="quiet" onPress={clear}>
            {words.filters.clear}
          </Button>
        )}
      </div>
    </search>
  );
}

interface FilterFieldProps {
  readonly filter: Filter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FilterField({ filter: { label, kind }, value, onChange }: FilterFieldProps) {
  if (isOptions(kind)) {
    const any = { value: '', text: words.filters.any };
    return <Select label={label} options={[any, ...kind]} value={value} onChange={onChange} />;
  }
  if (typeof kind === 'object') {
    return (
      <SuggestField label={label} placeholder={words.filters.any} {...kind} onChange={onChange} />
    );
  }
  if (kind === 'day') return <DayFilter label={label} value={value} onChange={onChange} />;
  if (kind === 'yes') {
    return (
      <div className={classes['yes']}>
        <Checkbox isChecked={value !== ''} onChange={(isSet) => onChange(isSet ? 'true' : '')}>
          {label}
        </Checkbox>
      </div>
    );
  }
  return <TypedFilter label={label} kind={kind} value={value} onChange={onChange} />;
}

interface DayFilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A day, which takes effect once it is complete; the field stays mounted while the person types. */
function DayFilter({ label, value, onChange }: DayFilterProps) {
  const [typed, setTyped] = useTyped(value);
  return (
    <DateField
      label={label}
      value={typed}
      onChange={(day) => {
        setTyped(day);
        if (day !== value && (day === '' || isDay(day))) onChange(day);
      }}
    />
  );
}

/**
 * The text typed into a field; resets to the value when the address changes, for instance by "Clear filters" or "back".
 */
function useTyped(value: string): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  return [typed, setTyped];
}

interface TypedFilterProps extends DayFilterProps {
  readonly kind: 'search' | 'text';
}

/** A typed text takes effect when submitted: by Enter, and for a search also by its button. */
function TypedFilter({ label, kind, value, onChange }: TypedFilterProps) {
  const [typed, setTyped] = useTyped(value);
  return (
    <form
      className={kind === 'search' ? classes['search'] : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed.trim());
      }}
      onBlur={() => kind === 'text' && typed.trim() !== value && onChange(typed.trim())}
    >
      <TextField label={label} type={kind} value={typed} onChange={setTyped} />
      {kind === 'search' && <Button type="submit">{words.filters.search}</Button>}
    </form>
  );
}
