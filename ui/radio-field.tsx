import { type FormEvent, Fragment, useId } from 'react';
import { classNames } from './class-names.ts';
import field from './field.module.css';
import classes from './radio-field.module.css';

interface RadioOption {
  readonly value: string;
  readonly text: string;
  /** Shown below the option. */
  readonly note?: string | undefined;
}

interface RadioFieldProps {
  readonly name: string;
  readonly label: string;
  /** Shows the label to screen readers only, where a heading says the same. */
  readonly isLabelHidden?: boolean;
  readonly options: readonly RadioOption[];
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
  const about = [error && `${id}-error`, hint && `${id}-hint`];
  return (
    <fieldset className={classNames(field['field'], classes['choices'])} disabled={disabled}>
      <legend className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
        {note && <span className={field['note']}> ({note})</span>}
      </legend>
      {options.map(({ value, text, note: ofOption }, at) => (
        <Fragment key={value}>
          <label>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              required={required}
              aria-describedby={
                [...about, ofOption && `${id}-${at}`].filter(Boolean).join(' ') || undefined
              }
              aria-invalid={error ? true : undefined}
              onChange={onChange}
            />
            {text}
          </label>
          {ofOption && (
            <p id={`${id}-${at}`} className={classes['note']}>
              {ofOption}
            </p>
          )}
        </Fragment>
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
