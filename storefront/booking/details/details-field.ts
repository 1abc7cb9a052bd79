import type { FormEvent } from 'react';
import type { Words } from '../../site/words.ts';
import type { Details } from './details-store.ts';

/** The state and handlers shared by all fields of the details. */
export interface FieldRun {
  readonly details: Details;
  readonly set: (field: string, value: string) => void;
  readonly isBusy: boolean;
}

/** Marks a control whose value the browser can't read, such as an incomplete date. */
const unreadable = '?';

/**
 * The props of a field's control. It is uncontrolled, so that an incomplete number or date stays as
 * typed, and reports each change.
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
