import { type FormEvent, useId } from 'react';
import { classNames } from './class-names.ts';
import field from './field.module.css';
import classes from './radio-field.module.css';

interface RadioFieldProps {
  readonly name: string;
  readonly label: string;
  /** Shows the label to screen readers only, where a heading says the same. */
  readonly isLabelHidden?: boolean;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  /** The initial value; none is chosen if it is not an option. */
  readonly chosen: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly hint?: string;
  /** Shown after the label, such as "optional". */
  readonly note?: string;
  /** The error message. */
  readonly error?: string | undefined;
  readonly onChange: (event: FormEvent<HTMLInputElement>) => void;
}

/** A labelled group of radio buttons with its hint and error. */
export function RadioField(props: RadioFieldProps) {
  const {
    name,
    label,
    isLabelHidden = false,
    options,
    chosen,
    required,
    disabled,
    hint,
    note,
    error,
    onChange,
  } = props;
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset className={classNames(field['field'], classes['choices'])} disabled={disabled}>
      <legend className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
        {note && <span className={field['note']}> ({note})</span>}
      </legend>
      {options.map(({ value, text }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            required={required}
            aria-describedby={describedBy || undefined}
            aria-invalid={error ? true : undefined}
            onChange={onChange}
          />
          {text}
        </label>
      ))}
      {hint && (
        <p id={`${id}-hint`} className={field['hint']}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={field['error']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
