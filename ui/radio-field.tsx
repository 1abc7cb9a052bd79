import { type FormEvent, useId } from 'react';
import { classNames } from './class-names.ts';
import field from './field.module.css';
import classes from './radio-field.module.css';

interface RadioFieldProps {
  readonly name: string;
  readonly label: string;
  /** It stands in a heading already: said only to who can't see that. */
  readonly isLabelHidden?: boolean;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  /** The value that is chosen at first; none where it is no option. */
  readonly chosen: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly hint?: string;
  /** Stands behind the label, such as "optional". */
  readonly note?: string;
  /** What is wrong with it, in words. */
  readonly error?: string | undefined;
  readonly onChange: (event: FormEvent<HTMLInputElement>) => void;
}

/** A labelled choice among a few, with its hint and error tied to it. */
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
