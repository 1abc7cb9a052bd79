import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { words } from '../words/words.ts';
import { Button } from './button.tsx';
import classes from './filters.module.css';
import { type Option, Select } from './select.tsx';
import { TextField } from './text-field.tsx';

export interface Filter {
  /** The parameter of the address. */
  readonly name: string;
  readonly label: string;
  /** A text to search for, a day, or one of several options. */
  readonly kind: 'search' | 'day' | readonly Option[];
}

/** Filters as the address has them: a value by name, without those that are not set. */
export type Filtered = Readonly<Record<string, string>>;

/** The filters of the address, and a function that changes one; an empty value removes it. */
export function useFilters(filters: readonly Filter[]): {
  readonly values: Filtered;
  set(name: string, value: string): void;
  clear(): void;
} {
  const [search, setSearch] = useSearchParams();
  const values = filteredBy(search, filters);
  const change = (changes: Filtered) =>
    setSearch((now) => withFilters(now, changes), { replace: true, preventScrollReset: true });
  return {
    values,
    set: (name, value) => change({ [name]: value }),
    clear: () => change(Object.fromEntries(filters.map(({ name }) => [name, '']))),
  };
}

/** The values that an address has for filters; a value that is no option of its filter counts as not set. */
export const filteredBy = (search: URLSearchParams, filters: readonly Filter[]): Filtered =>
  Object.fromEntries(
    filters.flatMap(({ name, kind }) => {
      const value = search.get(name)?.trim() ?? '';
      const isKnown = typeof kind === 'string' || kind.some((option) => option.value === value);
      return value !== '' && isKnown ? [[name, value]] : [];
    }),
  );

/** The address's parameters with some filters changed; its other parameters stay. */
export function withFilters(search: URLSearchParams, changes: Filtered): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Filters of a list, kept in the address: a link, a reload and "back" find them as they were. */
export function Filters({ filters }: { readonly filters: readonly Filter[] }) {
  const { values, set, clear } = useFilters(filters);
  return (
    <search className={classes['filters']} aria-label={words.filters.label}>
      {filters.map((filter) => (
        <FilterField
          // Another value of the address, as after "Clear", is another field.
          key={`${filter.name} ${typeof filter.kind === 'string' ? (values[filter.name] ?? '') : ''}`}
          filter={filter}
          value={values[filter.name] ?? ''}
          onChange={(value) => set(filter.name, value)}
        />
      ))}
      {Object.keys(values).length > 0 && (
        <div className={classes['clear']}>
          <Button kind="quiet" onPress={clear}>
            {words.filters.clear}
          </Button>
        </div>
      )}
    </search>
  );
}

interface FilterFieldProps {
  readonly filter: Filter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FilterField({ filter: { label, kind }, value, onChange }: FilterFieldProps) {
  const [typed, setTyped] = useState(value);
  if (typeof kind !== 'string') {
    const any = { value: '', text: words.filters.any };
    return <Select label={label} options={[any, ...kind]} value={value} onChange={onChange} />;
  }
  if (kind === 'day') {
    return <TextField label={label} type="date" defaultValue={value} onChange={onChange} />;
  }
  return (
    <form
      className={classes['search']}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed.trim());
      }}
    >
      <TextField label={label} type="search" value={typed} onChange={setTyped} />
      <Button type="submit">{words.filters.search}</Button>
    </form>
  );
}
