import type { FormEvent } from 'react';
import type { Words } from '../../site/words.ts';
import type { Details } from './details-store.ts';

/** The state and handlers that every field of the details shares. */
export interface FieldRun {
  readonly details: Details;
  readonly set: (field: string, value: string) => void;
  readonly isBusy: boolean;
}

/** Stands for the value of a control that the browser can't read, such as half a date. */
const unreadable = '?';

/**
 * The control of a field: it keeps its own text, so that half a number or date stays as typed,
 * and tells what it is.
 */
export const controlOf = (field: string, { details, set, isBusy }: FieldRun, t: Words) => {
  const fault = details.faults[field];
  return {
    name: field,
    defaultValue: details.values[field] ?? '',
    disabled: isBusy,
    error: fault && t(`details.${fault}`),
    onChange: ({
      currentTarget: { value, validity },
    }: FormEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>): void =>
      set(field, validity.badInput ? unreadable : value),
  };
};
