import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { classNames } from './class-names.ts';
import classes from './field.module.css';

interface FieldFrame {
  readonly label: string;
  /** The error message. */
  readonly error?: string | undefined;
  readonly hint?: string;
  /** Shown after the label, such as "optional". */
  readonly note?: string;
  readonly className?: string;
}

type ControlIds = { readonly id: string; readonly 'aria-describedby': string | undefined };

/** The label, hint and error around a control, associated with it. */
export function Frame(props: FieldFrame & { readonly control: (ids: ControlIds) => ReactNode }) {
  const { label, error, hint, note, className, control } = props;
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={classNames(classes['field'], className)}>
      <label htmlFor={id}>
        {label}
        {note && <span className={classes['note']}> ({note})</span>}
      </label>
      {control({ id, 'aria-describedby': describedBy || undefined })}
      {hint && (
        <p id={`${id}-hint`} className={classes['hint']}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes['error']}>
          {error}
        </p>
      )}
    </div>
  );
}

type InputProps = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
    readonly ref?: Ref<HTMLInputElement>;
  };

/** A labelled input with its hint and error. */
export function Field({ label, error, hint, note, className, ...input }: InputProps) {
  const frame = { label, error, ...(hint ? { hint } : {}), ...(note ? { note } : {}) };
  return (
    <Frame
      {...frame}
      {...(className ? { className } : {})}
      control={(ids) => <input {...input} {...ids} aria-invalid={error ? true : undefined} />}
    />
  );
}

type SelectProps = FieldFrame & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'>;

/** A labelled select. */
export function SelectField({ label, error, hint, note, className, ...select }: SelectProps) {
  const frame = { label, error, ...(hint ? { hint } : {}), ...(note ? { note } : {}) };
  return (
    <Frame
      {...frame}
      {...(className ? { className } : {})}
      control={(ids) => <select {...select} {...ids} aria-invalid={error ? true : undefined} />}
    />
  );
}

type AreaProps = FieldFrame & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'>;

/** A labelled multi-line input. */
export function AreaField({ label, error, hint, note, className, ...area }: AreaProps) {
  const frame = { label, error, ...(hint ? { hint } : {}), ...(note ? { note } : {}) };
  return (
    <Frame
      {...frame}
      {...(className ? { className } : {})}
      control={(ids) => <textarea {...area} {...ids} aria-invalid={error ? true : undefined} />}
    />
  );
}
